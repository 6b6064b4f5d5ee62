"""Input and output of commands: files that are replaced atomically, pipes, standard output."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

from croupier.cli.output.terminal import print_line, usage_error

if TYPE_CHECKING:
    from croupier.law.submission import Examined

STDOUT = Path("-")
"""The output name that means standard output."""


def text_of(path: Path) -> str:
    """Return the text of a file."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        usage_error(f"cannot read {path}: {getattr(error, 'strerror', None) or error}")


def read_submission(path: Path) -> Examined:
    """Return the valid submission in a file. Raise Faulty if it has faults."""
    from croupier.law.faults import Faulty
    from croupier.law.submission import examine_text

    examined = examine_text(text_of(path), path.name)
    if not examined.valid:
        raise Faulty(f"{path} has faults; run `croupier submission check {path}`", examined.faults)
    return examined


def write_text(
    output: Path, pieces: Iterable[str], *, private: bool = False, new: bool = False
) -> int:
    """Write these pieces to the output as UTF-8, and return their number."""
    return write_bytes(output, (piece.encode() for piece in pieces), private=private, new=new)


def write_bytes(
    output: Path, pieces: Iterable[bytes], *, private: bool = False, new: bool = False
) -> int:
    """Write these pieces to the output, and return their number.

    A regular file, or the file behind a link, is replaced once the new one is complete, and keeps
    its permissions. Pipes and devices are written to directly. With `private`, a new file is
    readable by its owner only. With `new`, an existing file is refused.
    """
    if output == STDOUT:
        return _write_stdout(pieces)
    try:
        mode = _mode_of(output)
        if mode is not None and stat.S_ISDIR(mode):
            usage_error(f"{output} is a folder; name a file in it")
        if mode is not None and not stat.S_ISREG(mode):
            with output.open("wb", buffering=0) as file:
                return _all(file, pieces)
        if new and mode is not None:
            usage_error(f"{output} already exists; choose another name")
        return _replace(output.resolve(), pieces, mode, private)
    except OSError as error:
        usage_error(f"cannot write {output}: {error.strerror or error}")


def only_output(outputs: Mapping[str, Path | None], *, as_json: bool) -> bool:
    """Return whether one of these options writes to standard output. Refuse two that do."""
    there = [name for name, output in outputs.items() if output == STDOUT]
    there += ["--json"] if there and as_json else []
    if len(there) > 1:
        usage_error(
            f"{' and '.join(there)} cannot both write to standard output; name a file for one"
        )
    return bool(there)


def print_written(output: Path, sentence: str) -> None:
    """Print what was written, unless it was written to standard output."""
    if output != STDOUT:
        print_line(sentence)


def _mode_of(output: Path) -> int | None:
    """Return the kind and permissions of a path, or None if nothing is there."""
    try:
        return output.stat().st_mode
    except FileNotFoundError:
        return None


def _replace(place: Path, pieces: Iterable[bytes], mode: int | None, private: bool) -> int:
    handle, temporary = tempfile.mkstemp(dir=place.parent, prefix=f".{place.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as file:
            count = _all(file, pieces)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            Path(temporary).chmod(stat.S_IMODE(mode))
        elif not private:
            Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(place)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise
    return count


def _umask() -> int:
    """Return the umask of this process, which can only be read by setting it."""
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
        usage_error(f"cannot write to standard output: {error.strerror or error}")
    return count
