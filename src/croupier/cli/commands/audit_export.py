"""What `audit export` writes: a file that is whole or not there."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.output.files import say_written, write_text
from croupier.cli.output.terminal import refuse

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.export import Span


def run(
    books: Books, form: str, output: Path | None, wanted: tuple[str, str, str], as_json: bool
) -> None:
    """What is wanted of the log is written there, or to standard output."""
    from croupier.house.audit import export

    table, from_, to = wanted
    span = _span(books, table, from_, to)
    archive, seal = books.archive, books.keys.seal
    if form != "jsonl" and seal is None:
        refuse(f"hands lie sealed in the log; {form} needs the floor's keys, --keys FILE")
    if form == "round":
        if output is None:
            refuse("round files go into a new folder; name it with -o")
        _tell(output, _write_folder(output, export.round_files(archive, seal, span)), as_json)
        return
    text = export.WRITERS[form](archive, seal, span)
    if output is None:
        for piece in text:
            sys.stdout.write(piece)
        return
    _tell(output, write_text(output, text, private=True), as_json)


def _tell(output: Path, count: int, as_json: bool) -> None:
    told = json.dumps({"file": str(output), "pieces": count}, indent=2, ensure_ascii=False)
    say_written(output, told if as_json else f"Wrote {output}.")


def _span(books: Books, table: str, from_: str, to: str) -> Span:
    from croupier.house.audit.export import Span

    stream = f"table/{table}" if table else ""
    if stream and stream not in books.archive.streams():
        refuse(f"there is no table {table[:40]!r} in {books.name}")
    begins, ends = _moment(from_), _moment(to)
    if begins is not None and ends is not None and ends <= begins:
        refuse(f"{to} is not after {from_}")
    return Span(stream, begins or 0, ends)


def _moment(text: str) -> int | None:
    """Milliseconds of a day or moment; None for nothing."""
    if not text:
        return None
    try:
        read = datetime.fromisoformat(text)
        moment = read.replace(tzinfo=UTC) if read.tzinfo is None else read
        return int(moment.timestamp() * 1000)
    except (ValueError, OverflowError):
        refuse(f"{text[:40]!r} is no time; write 2026-01-31 or 2026-01-31T18:00")


@contextmanager
def _refusing(output: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        refuse(f"{output} cannot be written: {error.strerror}")


def _write_folder(output: Path, files: Iterable[tuple[str, str]]) -> int:
    """The folder with all its files, made beside its place and then moved there."""
    with _refusing(output):
        if output.exists():
            refuse(f"{output} is there already; name a new folder")
        beside = Path(tempfile.mkdtemp(dir=output.parent, prefix=f".{output.name[:40]}."))
        try:
            count = 0
            for name, text in files:
                (beside / name).write_text(text, "utf-8")
                count += 1
            beside.chmod(0o700)
            beside.rename(output)
        except BaseException:
            shutil.rmtree(beside, ignore_errors=True)
            raise
    return count
