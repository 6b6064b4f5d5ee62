"""Which wagers and paytables a rulebook has, and the game of a table that runs by one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.engine.banked.game import Game, compile_game
from croupier.law.defaults import unspoken
from croupier.law.faults import Faulty, blocking
from croupier.law.load import load
from croupier.law.resolve import Law
from croupier.law.submission import Examined, examine, with_demonstration
from croupier.law.vocabulary.banked import Choose, Paytable, Wager
from croupier.maths.errors import Unanswered

MAIN = "main"
"""The wagers that are won and lost against the dealer, taken together."""


class Unknown(Unanswered):
    """A wager or paytable that the rulebook does not have; says which it has."""


def bonus_of(law: Law) -> str:
    """Return the wager that equals the first one and has a paytable."""
    return next(rule.item.name for rule in law.all(Wager) if rule.item.stake == "equal")


def choices(rulebook: str) -> list[tuple[str, str]]:
    """Every wager by every paytable, the main game first."""
    law = unspoken(load(rulebook))
    if not law.all(Paytable):
        raise Unknown(f"This is for house-banked games only; {rulebook} is a cardroom game.")
    bonus = bonus_of(law)
    found = dict.fromkeys(
        (MAIN if rule.item.wager == bonus else rule.item.wager, rule.item.name)
        for rule in law.all(Paytable)
        if rule.item.name != "-"
    )
    return sorted(found, key=lambda row: row[0] != MAIN)


def chosen(rulebook: str, wager: str | None, paytable: str | None) -> list[tuple[str, str]]:
    """The choices of this wager and paytable, or all where one is left open."""
    known = choices(rulebook)
    wagers = list(dict.fromkeys(name for name, _ in known))
    if wager is not None and wager not in wagers:
        raise Unknown(f"{rulebook} has no wager {wager!r}; it has {', '.join(wagers)}.")
    of_wager = [row for row in known if wager in (None, row[0])]
    found = [item for item in of_wager if paytable in (None, item[1])]
    if not found:
        names = ", ".join(dict.fromkeys(name for _, name in of_wager))
        whose = f"{wager} of {rulebook}" if wager else rulebook
        raise Unknown(f"{whose} has no paytable {paytable!r}; it has {names}.")
    return found


def game_with(table: Mapping[str, object], wager: str, paytable: str) -> Game:
    """The game of this submission with that paytable; what it leaves out is the demonstration's."""
    law = unspoken(load(str(table.get("rulebook", ""))))
    name = bonus_of(law) if wager == MAIN else wager
    own = table.get("paytables")
    paytables = dict(own) if isinstance(own, Mapping) else {}
    # One code may choose for several wagers, and envy's schedule goes with the wager it follows.
    rule = next(item.item for item in law.all(Choose) if name in item.item.wagers)
    paytables |= dict.fromkeys([rule.follows] if rule.follows else rule.wagers, paytable)
    examined = examine(with_demonstration({**table, "paytables": paytables}))
    if not examined.valid:
        raise Faulty("the submission has faults", blocking(examined.faults))
    return compile_game(examined)


def offered(examined: Examined) -> list[tuple[str, str]]:
    """The wagers that a valid submission offers, each with the paytable that it chose."""
    paytables = examined.paytables or {}
    own = examined.submission.rulebook
    bonus = bonus_of(unspoken(load(own)))
    return [
        (wager, letter)
        for wager, letter in choices(own)
        if paytables.get(bonus if wager == MAIN else wager) == letter
    ]


def examined_game(table: Mapping[str, object]) -> tuple[Game, list[tuple[str, str]]]:
    """The game of a whole submission as it is, and what it offers; Faulty with its faults."""
    examined = examine(table)
    if not examined.valid:
        raise Faulty("the submission has faults", blocking(examined.faults))
    return compile_game(examined), offered(examined)


def main_game(table: Mapping[str, object], paytable: str | None = None) -> Game:
    """The game of this submission, its bonus paid by that paytable unless it chooses itself."""
    rulebook = str(table.get("rulebook", ""))
    known = [letter for _, letter in chosen(rulebook, MAIN, paytable)]
    own = table.get("paytables")
    bonus = bonus_of(unspoken(load(rulebook)))
    given = own.get(bonus) if isinstance(own, Mapping) else None
    return game_with(table, MAIN, paytable or str(given or known[0]))


def meters_known(table: Mapping[str, object], several: Iterable[tuple[str, str]]) -> list[str]:
    """The meters of the tables that run by these choices."""
    found: dict[str, None] = {}
    for wager, paytable in several:
        game = game_with(table, wager, paytable)
        if wager == game.metered:
            found.update(dict.fromkeys(game.meters))
    return list(found)
