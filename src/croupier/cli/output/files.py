"""Where commands read and write: files that are whole or untouched, pipes, standard output."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from croupier.cli.output.terminal import refuse, say

if TYPE_CHECKING:
    from croupier.law.submission import Examined

STDOUT = Path("-")
"""As an output, standard output."""


def text_of(path: Path) -> str:
    """The text of a file; refused if it cannot be read."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        refuse(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}")


def read_submission(path: Path) -> Examined:
    """The submission in a file, sound; refused if it cannot be read, Faulty if it is not sound."""
    from croupier.law.faults import Faulty
    from croupier.law.submission import examine_text

    examined = examine_text(text_of(path), path.name)
    if not examined.sound:
        raise Faulty(f"{path} is not sound", examined.faults)
    return examined


def write_text(
    output: Path, pieces: Iterable[str], *, private: bool = False, new: bool = False
) -> int:
    """Afterward the output holds these pieces as UTF-8; returns their number."""
    return write_bytes(output, (piece.encode() for piece in pieces), private=private, new=new)


def write_bytes(
    output: Path, pieces: Iterable[bytes], *, private: bool = False, new: bool = False
) -> int:
    """Afterward the output holds these pieces; returns their number.

    A regular file is replaced once its successor is whole, and keeps its permissions; of a link,
    that is the file behind it. Whatever else stands there, such as a pipe or a device, is written
    into. A file that did not exist is the owner's alone if `private`; with `new` there may be none.
    """
    if output == STDOUT:
        return _write_stdout(pieces)
    try:
        mode = _mode_of(output)
        if mode is not None and stat.S_ISDIR(mode):
            refuse(f"{output} is a folder; name a file in it")
        if mode is not None and not stat.S_ISREG(mode):
            with output.open("wb", buffering=0) as file:
                return _all(file, pieces)
        if new and mode is not None:
            refuse(f"{output} exists already; choose another name, or move the file away")
        return _replace(output.resolve(), pieces, mode, private)
    except OSError as error:
        refuse(f"{output} cannot be written: {error.strerror or error}")


def only_output(outputs: Mapping[str, Path | None], *, as_json: bool) -> bool:
    """Whether one of these options sends its file to standard output, which then has no other."""
    there = [name for name, output in outputs.items() if output == STDOUT]
    there += ["--json"] if there and as_json else []
    if len(there) > 1:
        refuse(f"{' and '.join(there)} cannot both write to standard output; name a file for one")
    return bool(there)


def say_written(output: Path, sentence: str) -> None:
    """Says what was written where; nothing, where that would mix with what was written."""
    if output != STDOUT:
        say(sentence)


def _mode_of(output: Path) -> int | None:
    """The kind and permissions of what stands there; None for nothing, or a link to nothing."""
    try:
        return output.stat().st_mode
    except FileNotFoundError:
        return None


def _replace(place: Path, pieces: Iterable[bytes], mode: int | None, private: bool) -> int:
    handle, beside = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            count = _all(file, pieces)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            Path(beside).chmod(stat.S_IMODE(mode))
        elif not private:
            Path(beside).chmod(0o666 & ~_umask())
        Path(beside).replace(place)
    except BaseException:
        with suppress(OSError):
            Path(beside).unlink()
        raise
    return count


def _umask() -> int:
    """The permissions that this process withholds; they can only be read by setting them."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


def _all(file: IO[bytes], pieces: Iterable[bytes]) -> int:
    count = 0
    for piece in pieces:
        rest = memoryview(piece)
        while rest:
            rest = rest[file.write(rest) :]
        count += 1
    return count


def _write_stdout(pieces: Iterable[bytes]) -> int:
    sys.stdout.flush()
    try:
        count = _all(sys.stdout.buffer, pieces)
        sys.stdout.buffer.flush()
    except OSError as error:
        refuse(f"standard output cannot be written: {error.strerror or error}")
    return count
