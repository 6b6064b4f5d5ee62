"""Sealed bodies: nobody without the key reads them, and none opens where it does not belong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.entry import Head, follow
from croupier.house.sealing import BadSeal, plain_body, seal, unseal

KEY = bytes(range(32))
BODY = b'{"cards":["Ah","Kd"]}'
PLACE = ("table/1", 5, "round:cards_dealt/1")


@given(st.binary(max_size=200))
def test_what_was_sealed_opens(body: bytes) -> None:
    assert unseal(KEY, *PLACE, seal(KEY, *PLACE, body)) == body


def test_a_sealed_body_shows_nothing() -> None:
    one, other = seal(KEY, *PLACE, BODY), seal(KEY, *PLACE, BODY)
    assert one != other  # the same cards twice do not look alike
    assert b"Ah" not in one
    assert len(one) == len(other)


@pytest.mark.parametrize(
    "place",
    [
        ("table/2", 5, "round:cards_dealt/1"),
        ("table/1", 6, "round:cards_dealt/1"),
        ("table/1", 5, "round:cards_dealt/2"),
        ("table/", 15, "round:cards_dealt/1"),
    ],
)
def test_it_opens_at_its_place_alone(place: tuple[str, int, str]) -> None:
    with pytest.raises(BadSeal, match="does not open"):
        unseal(KEY, *place, seal(KEY, *PLACE, BODY))


def test_it_opens_with_its_key_alone() -> None:
    with pytest.raises(BadSeal):
        unseal(bytes(32), *PLACE, seal(KEY, *PLACE, BODY))


@given(st.data())
def test_no_bit_of_it_may_change(data: st.DataObject) -> None:
    sealed = bytearray(seal(KEY, *PLACE, BODY))
    sealed[data.draw(st.integers(0, len(sealed) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(BadSeal):
        unseal(KEY, *PLACE, bytes(sealed))


@pytest.mark.parametrize("length", [0, 5, 12, 20])
def test_a_cut_off_body_is_refused(length: int) -> None:
    with pytest.raises(BadSeal):
        unseal(KEY, *PLACE, seal(KEY, *PLACE, BODY)[:length])


def test_the_body_of_an_entry_is_read_sealed_or_not() -> None:
    head = Head("table/1", 4)
    sealed = follow(
        head, at=0, actor="system", command="c", kind=PLACE[2], body=seal(KEY, *PLACE, BODY),
        sealed=True,
    )  # fmt: skip
    plain = follow(head, at=0, actor="system", command="c", kind=PLACE[2], body=BODY)
    assert plain_body(sealed, KEY) == plain_body(plain, KEY) == BODY
