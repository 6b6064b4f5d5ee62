"""The files that `audit export` writes, atomically."""

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

from croupier.cli.output.files import print_written, write_text
from croupier.cli.output.terminal import usage_error

if TYPE_CHECKING:
    from croupier.cli.commands.audit import Books
    from croupier.house.audit.export import Span


def run(
    books: Books, form: str, output: Path | None, part: tuple[str, str, str], as_json: bool
) -> None:
    """Write a part of the log to a file, a folder, or standard output."""
    from croupier.house.audit import export

    span = _span(books, *part)
    archive, seal = books.archive, books.keys.seal
    if form != "jsonl" and seal is None:
        usage_error(
            f"--format {form} needs the floor's keys, because hands are sealed; give --keys"
        )
    if form == "round":
        if output is None:
            usage_error("--format round writes a new folder; name it with -o")
        _print_written(
            output, _write_folder(output, export.round_files(archive, seal, span)), as_json
        )
        return
    text = export.WRITERS[form](archive, seal, span)
    if output is None:
        for piece in text:
            sys.stdout.write(piece)
        return
    _print_written(output, write_text(output, text, private=True), as_json)


def _print_written(output: Path, count: int, as_json: bool) -> None:
    written = json.dumps({"file": str(output), "pieces": count}, indent=2, ensure_ascii=False)
    print_written(output, written if as_json else f"Wrote {output}.")


def _span(books: Books, table: str, since: str, until: str) -> Span:
    from croupier.house.audit.export import Span

    stream = f"table/{table}" if table else ""
    if stream and stream not in books.archive.streams():
        usage_error(f"{books.name} has no table {table[:40]!r}")
    begins, ends = _moment(since, "--since"), _moment(until, "--until")
    if begins is not None and ends is not None and ends <= begins:
        usage_error(f"--until must be after --since (got {until!r} and {since!r})")
    return Span(stream, begins or 0, ends)


def _moment(text: str, option: str) -> int | None:
    """Return a date or time in milliseconds, or None for an empty text."""
    if not text:
        return None
    try:
        read = datetime.fromisoformat(text)
        moment = read.replace(tzinfo=UTC) if read.tzinfo is None else read
        return int(moment.timestamp() * 1000)
    except (ValueError, OverflowError):
        usage_error(
            f"{option} must be a date or time, like 2026-01-31 or 2026-01-31T18:00 "
            f"(got {text[:40]!r})"
        )


@contextmanager
def _reporting(output: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        usage_error(f"cannot write {output}: {error.strerror}")


def _write_folder(output: Path, files: Iterable[tuple[str, str]]) -> int:
    """Write a folder with its files under a temporary name, then rename it."""
    with _reporting(output):
        if output.exists():
            usage_error(f"{output} already exists; name a new folder")
        temporary = Path(tempfile.mkdtemp(dir=output.parent, prefix=f".{output.name[:40]}."))
        try:
            count = 0
            for name, text in files:
                (temporary / name).write_text(text, "utf-8")
                count += 1
            temporary.chmod(0o700)
            temporary.rename(output)
        except BaseException:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
    return count
