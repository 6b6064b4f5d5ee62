"""How commands speak: answers on standard output, complaints on standard error, one exit code.

A terminal gets tables and wrapped text by rich, imported only then; a pipe gets plain lines.
"""

from __future__ import annotations

import json
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


class WrongUse(Exception):
    """The command cannot be carried out as it was given; its text is the one sentence said."""


def say(text: str = "") -> None:
    """One answer on standard output."""
    print(text)


def say_json(value: object) -> None:
    """An answer for programs."""
    say(json.dumps(value, indent=2, ensure_ascii=False, default=str))


def refuse(sentence: str) -> NoReturn:
    """Ends the command with this sentence on standard error and exit code 2."""
    raise WrongUse(sentence)


def answer(good: bool) -> None:
    """Ends the command with exit code 0, or 1 for a negative answer."""
    raise typer.Exit(0 if good else 1)


def complain(sentence: str) -> None:
    """One sentence on standard error."""
    shown = " ".join(sentence.split())
    print(f"croupier: {shown}{'' if shown.endswith(('.', '?', '!')) else '.'}", file=sys.stderr)


def complain_of_use(message: str) -> None:
    """What the command's line lacks; a whole help text stays as it is."""
    if message.startswith("Usage:"):
        print(message, file=sys.stderr)
    else:
        complain(message)


def complain_of(faulty: Faulty) -> None:
    """A thing that cannot be used, and every fault of it, one sentence each."""
    complain(faulty.title)
    for fault in faulty.faults:
        complain(str(fault))


def show_faults(name: str, faults: Iterable[Fault], verdict: str) -> None:
    """A verdict, and below it each fault with its clause and advice."""
    several = list(faults)
    say(f"{name}: {verdict}")
    for fault in several:
        law = " ".join(part for part in (fault.clause, fault.reading) if part)
        if in_terminal():
            _show_fault(fault, law)
            continue
        say(f"  {fault.weight}: {fault.place}: {fault.says}{f' [{law}]' if law else ''}")
        say(f"    {fault.advice}")


def _show_fault(fault: Fault, law: str) -> None:
    """A fault for a person who looks: where and by which law, what is wrong, what would mend it."""
    mark, style = ("✗", "bold red") if fault.weight == "fault" else ("!", "bold yellow")
    say()
    say_text(f"{fault.place}{f'  {law}' if law else ''}", indent=2, lead=f"{mark} ", style=style)
    say_text(fault.says, indent=4, hang=0)
    say_text(fault.advice, indent=4, lead="→ ", style="green")


def faults_told(faults: Iterable[Fault]) -> list[dict[str, object]]:
    """Faults for programs."""
    return [asdict(fault) for fault in faults]


def in_terminal() -> bool:
    """Whether a person is looking."""
    return sys.stdout.isatty()


def width() -> int:
    """The columns to write in: those of the terminal, or as COLUMNS says."""
    return shutil.get_terminal_size((PIPE_WIDTH, 24)).columns


def say_text(line: str, *, indent: int = 0, lead: str = "", hang: int = 2, style: str = "") -> None:
    """One line; a terminal gets it wrapped and styled, a pipe as it is."""
    margin = " " * indent + lead
    if not in_terminal():
        say(margin + line)
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
        say("\n".join(wrapped))
        return
    from rich.console import Console
    from rich.text import Text

    Console(highlight=False).print(Text("\n".join(wrapped), style=style))


def say_table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = ()
) -> None:
    """A table; a terminal gets columns that fit, a pipe gets all of each cell."""
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
        say("  ".join(cells).rstrip())


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


def say_beside(left: Iterable[str], right: Iterable[str]) -> None:
    """Two columns of wrapped text."""
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
        say(f"{cells[0]:<{half}} │ {cells[1]}".rstrip())
