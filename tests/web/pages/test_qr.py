"""QR codes that the pages draw, read back by a reader that shares nothing with the writer."""

from __future__ import annotations

import pytest

from tests.web.pages.conftest import People

BLOCKS = {1: (10, 1), 2: (16, 1), 3: (26, 1), 4: (18, 2), 5: (24, 2), 6: (16, 4), 7: (18, 4),
          8: (22, 4), 9: (22, 5)}  # fmt: skip
"""By version, at level M: codewords for correction in a block, and blocks."""
CENTERS = {1: (), 2: (18,), 3: (22,), 4: (26,), 5: (30,), 6: (34,), 7: (6, 22, 38), 8: (6, 24, 42),
           9: (6, 26, 46)}  # fmt: skip
LONGEST = 180
"""Bytes that version 9 holds at level M."""

Rows = list[list[bool]]


def reserved(version: int) -> set[tuple[int, int]]:
    """Modules that carry no data."""
    size = 17 + 4 * version
    found = {(6, at) for at in range(size)} | {(at, 6) for at in range(size)}
    for left, top in ((0, 0), (size - 8, 0), (0, size - 8)):
        wide, high = (9 if left == 0 else 8), (9 if top == 0 else 8)
        found |= {(left + x, top + y) for x in range(wide) for y in range(high)}
    places = CENTERS[version]
    corners = {(6, 6), (6, size - 7), (size - 7, 6)}
    for across in places:
        for down in places:
            if (across, down) not in corners:
                found |= {(across + x, down + y) for x in range(-2, 3) for y in range(-2, 3)}
    if version >= 7:
        found |= {(size - 11 + x, y) for x in range(3) for y in range(6)}
        found |= {(y, size - 11 + x) for x in range(3) for y in range(6)}
    return found


def codewords(rows: Rows, version: int) -> list[int]:
    """The codewords as they are drawn, with mask 0 taken off."""
    size, skipped, bits = len(rows), reserved(version), []
    columns = [*range(size - 1, 6, -2), *range(5, 0, -2)]
    for number, right in enumerate(columns):
        lines = range(size - 1, -1, -1) if number % 2 == 0 else range(size)
        for line in lines:
            for column in (right, right - 1):
                if (column, line) not in skipped:
                    bits.append(rows[line][column] ^ ((column + line) % 2 == 0))
    return [
        int("".join(str(int(bit)) for bit in bits[at : at + 8]), 2)
        for at in range(0, len(bits) - 7, 8)
    ]


def product(one: int, other: int) -> int:
    """A product in the field of 256 elements."""
    found = 0
    while other:
        if other & 1:
            found ^= one
        one, other = (one << 1) ^ (0x11D if one & 0x80 else 0), other >> 1
    return found


def syndromes(block: list[int], count: int) -> list[int]:
    """All zero for a block without an error."""
    found, root = [], 1
    for _ in range(count):
        value = 0
        for word in block:
            value = product(value, root) ^ word
        found.append(value)
        root = product(root, 2)
    return found


def read(rows: Rows) -> str:
    """The text of a code of level M and mask 0; each block is checked."""
    version = (len(rows) - 17) // 4
    level = [rows[8][at] for at in (0, 1, 2, 3, 4)]
    assert [bit ^ mask for bit, mask in zip(level, (1, 0, 1, 0, 1), strict=True)] == [0] * 5
    each, count = BLOCKS[version]
    words = codewords(rows, version)
    data = len(words) - each * count
    lengths = [data // count + (at >= count - data % count) for at in range(count)]
    blocks: list[list[int]] = [[] for _ in lengths]
    stream = iter(words)
    for place in range(max(lengths)):
        for at, length in enumerate(lengths):
            if place < length:
                blocks[at].append(next(stream))
    payload = [word for block in blocks for word in block]
    for _ in range(each):
        for block in blocks:
            block.append(next(stream))
    assert not any(any(syndromes(block, each)) for block in blocks)
    bits = "".join(f"{word:08b}" for word in payload)
    assert bits[:4] == "0100"
    length = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * at : 20 + 8 * at], 2) for at in range(length)).decode()


@pytest.mark.parametrize("length", [1, 14, 15, 26, 42, 62, 84, 106, 122, 152, LONGEST])
def test_what_is_drawn_reads_as_the_text(people: People, length: int) -> None:
    page = people()
    page.goto("/rules")
    text = ("https://floor.example/join#K7M2-QXVD/é" * 6).encode()[:length].decode(errors="ignore")
    script = "(text) => import('/parts/qr.js').then(({qrOf}) => qrOf(text))"
    assert read(page.evaluate(script, text)) == text


def test_a_text_that_is_too_long_has_no_code(people: People) -> None:
    page = people()
    page.goto("/rules")
    script = "(text) => import('/parts/qr.js').then(({qrOf}) => qrOf(text))"
    assert page.evaluate(script, "x" * (LONGEST + 1)) is None
