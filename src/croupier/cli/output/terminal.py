"""How commands print: results on standard output, errors on standard error, and the exit code.

A terminal gets tables and wrapped text from rich, imported only then. A pipe gets plain lines.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from croupier.law.faults import Fault, Faulty

PIPE_WIDTH = 100
"""Columns for two columns of text where there is no terminal to ask."""

_OPENING_WORD = re.compile(
    r"(?:An?|Another|Cannot|Chances|Deal|Every|Give|Got|In|Invalid|It|Missing|No|None|Not|Nothing"
    r"|Of|Only|Option|Others|That|The|There|These|This|To|Try|Unexpected|Unknown|What|With)\b"
)
"""Words whose capital only marks the beginning of a sentence. Names and files keep theirs."""


class UsageError(Exception):
    """A command line that cannot be carried out. Its text is the error message."""


def print_line(text: str = "") -> None:
    """Print one line on standard output."""
    print(text)


def print_json(value: object) -> None:
    """Print a value as JSON on standard output."""
    print_line(json.dumps(value, indent=2, ensure_ascii=False, default=str))


def usage_error(message: str) -> NoReturn:
    """End the command with this message on standard error and exit code 2."""
    raise UsageError(message)


def exit_with(good: bool) -> NoReturn:
    """End the command with exit code 0, or 1 for a negative result."""
    raise typer.Exit(0 if good else 1)


def print_error(message: str) -> None:
    """Print one line on standard error: `croupier: `, lower case, without a final period."""
    shown = " ".join(message.split()).removesuffix(".")
    if _OPENING_WORD.match(shown):
        shown = shown[0].lower() + shown[1:]
    print(f"croupier: {shown}", file=sys.stderr)


def print_misuse(message: str) -> None:
    """Print an error that the option parser found. A whole help text stays as it is."""
    if message.startswith("Usage:"):
        print(message, file=sys.stderr)
    else:
        print_error(message)


def print_faulty(faulty: Faulty) -> None:
    """Print one line for a thing that cannot be used, and one for each of its faults."""
    print_error(faulty.title)
    for fault in faulty.faults:
        print_error(str(fault))


def print_faults(name: str, faults: Iterable[Fault], verdict: str) -> None:
    """Print a summary line, then each fault with its clause and advice."""
    several = list(faults)
    print_line(f"{name}: {verdict}")
    for fault in several:
        law = " ".join(part for part in (fault.clause, fault.reading) if part)
        if in_terminal():
            _show_fault(fault, law)
            continue
        print_line(f"  {fault.severity}: {fault.path}: {fault.message}{f' [{law}]' if law else ''}")
        print_line(f"    {fault.advice}")


def _show_fault(fault: Fault, law: str) -> None:
    """Print a fault in a terminal: its place and clause, what is wrong, and how to fix it."""
    mark, style = ("✗", "bold red") if fault.severity == "error" else ("!", "bold yellow")
    print_line()
    print_text(f"{fault.path}{f'  {law}' if law else ''}", indent=2, lead=f"{mark} ", style=style)
    print_text(fault.message, indent=4, hang=0)
    print_text(fault.advice, indent=4, lead="→ ", style="green")


def faults_json(faults: Iterable[Fault]) -> list[dict[str, object]]:
    """Return faults as JSON objects."""
    return [asdict(fault) for fault in faults]


def in_terminal() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout.isatty()


def width() -> int:
    """Return the width of the output: COLUMNS, the terminal's width, or the default."""
    return shutil.get_terminal_size((PIPE_WIDTH, 24)).columns


def print_text(
    line: str, *, indent: int = 0, lead: str = "", hang: int = 2, style: str = ""
) -> None:
    """Print one line, wrapped and styled in a terminal, as it is in a pipe."""
    margin = " " * indent + lead
    if not in_terminal():
        print_line(margin + line)
        return
    own = " " * (len(line) - len(line.lstrip(" ")))
    below = " " * (len(margin) + len(own) + hang)
    wrapped = textwrap.wrap(
        line.strip(),
        width(),
        initial_indent=margin + own,
        subsequent_indent=below,
        break_on_hyphens=False,
    )
    if not style:
        print_line("\n".join(wrapped))
        return
    from rich.console import Console
    from rich.text import Text

    Console(highlight=False).print(Text("\n".join(wrapped), style=style))


def print_table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()
) -> None:
    """Print a table. A terminal gets columns that fit, a pipe gets the whole of each cell."""
    several = [list(row) for row in rows]
    if in_terminal():
        _rich_table(heads, several, right)
        return
    widths = [max(map(len, column)) for column in zip(heads, *several, strict=True)]
    for row in [list(heads), *several]:
        cells = [
            cell.rjust(wide) if number in right else cell.ljust(wide)
            for number, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        print_line("  ".join(cells).rstrip())


def _rich_table(heads: Sequence[str], rows: list[list[str]], right: Sequence[int]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for number, head in enumerate(heads):
        table.add_column(
            head,
            justify="right" if number in right else "left",
            overflow="fold",
            no_wrap=number == 0,
        )
    for row in rows:
        table.add_row(*row)
    Console(highlight=False, markup=False).print(table)


def print_columns(left: Iterable[str], right: Iterable[str]) -> None:
    """Print two columns of wrapped text."""
    half = (width() - 3) // 2
    columns = []
    for lines in (left, right):
        wrapped: list[str] = []
        for line in lines:
            own = " " * (len(line) - len(line.lstrip(" ")))
            hang = f"{own}  "
            wrapped += textwrap.wrap(
                line.strip(),
                half,
                initial_indent=own,
                subsequent_indent=hang,
                break_on_hyphens=False,
            )
        columns.append(wrapped)
    for number in range(max(map(len, columns))):
        cells = [column[number] if number < len(column) else "" for column in columns]
        print_line(f"{cells[0]:<{half}} │ {cells[1]}".rstrip())
