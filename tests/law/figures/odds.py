"""Every row of odds that the statutes print, and the same rows as a rulebook has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

from croupier import money
from croupier.law.resolve import Law
from croupier.law.rulebook import Clause
from croupier.law.vocabulary.banked import Meter, Paytable
from tests.law.figures.facts import HERE


class Table(NamedTuple):
    """One paytable's heading."""

    wager: str
    name: str
    stake: str = ""
    option: str = ""
    """The option value under which it reads so, if not always: "progressive_a_mode for1"."""


Lines = tuple[tuple[str, str], ...]
"""Hand and award, in the order printed."""


@cache
def printed(prefix: str) -> dict[Table, Lines]:
    """The paytables, and the meters as tables of the wager "meter"."""
    found: dict[Table, Lines] = {}
    for line in (HERE / "paytables.txt").read_text("utf-8").splitlines():
        heading, *cells = line.split(" | ")
        book, *words = heading.split()
        if book == prefix:
            found[_heading(words)] = tuple(_cell(cell) for cell in cells)
    return found


def _heading(words: list[str]) -> Table:
    stake = words[words.index("at") + 1] if "at" in words else ""
    option = " ".join(words[words.index("with") + 1 :]) if "with" in words else ""
    return Table(words[0], words[1], stake, option)


def _cell(cell: str) -> tuple[str, str]:
    hand, _, award = cell.partition(" ")
    return hand, award


def expected(prefix: str, option: str = "") -> dict[Table, tuple[Lines, str]]:
    """The lines that pay and what an unlisted hand does, under this option value or under none."""
    tables = {key: lines for key, lines in printed(prefix).items() if key.wager != "meter"}
    read = {key._replace(option=""): lines for key, lines in tables.items() if not key.option}
    if option:
        read |= {k._replace(option=""): v for k, v in tables.items() if k.option == option}
    return {key: _split(lines) for key, lines in read.items()}


def _split(lines: Lines) -> tuple[Lines, str]:
    pays = tuple(line for line in lines if line[1] != "push")
    return pays, "lose" if pays == lines else "push"


def of_law(law: Law) -> dict[Table, tuple[Lines, str]]:
    """The same of a resolved book."""
    found: dict[Table, tuple[Lines, str]] = {}
    for rule in law.all(Paytable):
        item = rule.item
        stake = money.dollars(item.stake) if item.stake and item.wager == "envy" else ""
        lines = tuple((hand, str(award)) for hand, award in item.pays.items())
        found[Table(item.wager, item.name, stake)] = (lines, item.otherwise)
    return found


def meters_of_law(law: Law) -> dict[str, dict[str, str]]:
    """Each paytable's meters with the least they may start at."""
    found: dict[str, dict[str, str]] = {}
    for rule in law.all(Meter):
        for name in rule.item.paytables:
            found.setdefault(name, {})[rule.item.name] = money.dollars(rule.item.least)
    return found


def agree(prefix: str, clause: Clause) -> bool:
    """Whether the clause's own paytables are as printed, under each option value that matters."""
    tables = clause.words.get("paytable", ())
    options = {key.option for key in printed(prefix)}
    return all(_agrees(expected(prefix, option), tables, option) for option in sorted(options))


def _agrees(
    wanted: Mapping[Table, tuple[Lines, str]],
    tables: Iterable[Mapping[str, object]],
    option: str,
) -> bool:
    for table in tables:
        wager = str(table.get("wager"))
        stake = str(table.get("stake")) if wager == "envy" else ""
        pays = table.get("pays")
        if not isinstance(pays, Mapping):
            return False
        lines = tuple((str(hand), _award(pays[hand], option)) for hand in pays)
        key = Table(wager, str(table.get("name")), stake)
        if wanted.get(key) != (lines, table.get("otherwise")):
            return False
    return True


def _award(value: object, option: str) -> str:
    if isinstance(value, Mapping):
        name, _, chosen = option.partition(" ")
        first = next((key for key in value if key != "option"), "")
        value = value.get(chosen if value.get("option") == name else first)
    try:
        return str(money.award(str(value)))
    except money.BadAward:
        return f"{value!r} is not a payout"
