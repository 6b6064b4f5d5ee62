"""The figures of the analysis page for a game whose payouts may be changed.

They equal those of `croupier edge` and `strategy`, to the last digit. Fractions are text, so that
they stay exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from fractions import Fraction
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from croupier.cards import RANKS, Card, rank_of, suit_of
from croupier.engine.banked.game import Game
from croupier.law.defaults import unspoken
from croupier.law.load import load
from croupier.law.resolve import Law
from croupier.law.submission import demonstration, examine, with_demonstration
from croupier.law.vocabulary.banked import Choose, Rate
from croupier.maths.edge import edges
from croupier.maths.edge.figures_json import edge_json
from croupier.maths.edge.wagers import MAIN, bonus_of, chosen, main_game, meters_known
from croupier.maths.edge.what_if import with_odds
from croupier.maths.errors import Unanswered

if TYPE_CHECKING:
    from croupier.maths.solve import Solution, Start

Told = dict[str, Any]


def game_asked(question: Told) -> Game:
    """The game in question; Unanswered where a changed line is of no such wager or hand."""
    game = main_game(question["submission"])
    for wager, lines in question["odds"].items():
        if wager not in game.judges:
            known = ", ".join(game.judges)
            raise Unanswered(f"{wager!r} has no payouts to change; use {known}.")
        game = with_odds(game, wager, lines)
    return game


def _key(facts: list[Any]) -> bytes:
    return msgspec.json.encode(facts, order="deterministic")


def main_figures(table: Game, best: Solution) -> Told:
    """The main game: its figures, and what is done on every starting hand."""
    from croupier.maths.edge.main import played_edge
    from croupier.maths.strategy import IN_WORDS, WHEN, names, rules_of

    judge = table.judges[bonus_of(table.law)]
    edge = played_edge(best.terms, best.outcomes(), judge.sheet.table.name, judge.odds)
    first, starts = best.first, best.starting()
    total = sum(start.deals for start in starts)
    often = {
        action: float(Fraction(sum(item.deals for item in starts if item.taken == action), total))
        for action in first.actions
    }
    worded = IN_WORDS in names(best.terms.decisions)
    rules = rules_of(IN_WORDS, best.terms.decisions) if worded else None
    return {
        "edge": edge_json(edge),
        "street": {
            "name": first.name,
            "title": WHEN[first.board],
            "board": first.board,
            "actions": list(first.actions),
            "otherwise": first.otherwise,
            "often": often,
        },
        "grid": _grid(best, starts),
        "rules": [
            {
                "street": name,
                "title": WHEN[_board(best, name)],
                "rules": [_phrase(rule.text) for rule in some],
            }
            for name, some in (rules.streets.items() if rules else ())
        ],
    }


def _board(best: Solution, street: str) -> int:
    return next(decision.board for decision in best.terms.decisions if decision.name == street)


def _phrase(text: str) -> list[str]:
    """Return the action and its condition."""
    action, _, condition = text.partition(" ")
    return [condition, "otherwise"] if action == "else" else [action, condition.strip()]


def _grid(best: Solution, starts: tuple[Start, ...]) -> list[Told]:
    from croupier.maths.strategy.grid import grid

    worth: dict[str, dict[str, Fraction]] = {}
    deals: dict[str, int] = {}
    for start in starts:
        hand = _hand(start.cards)
        deals[hand] = deals.get(hand, 0) + start.deals
        sums = worth.setdefault(hand, {})
        for option in start.options:
            sums[option.action] = sums.get(option.action, Fraction(0)) + start.deals * option.value
    return [
        {
            "hand": square.hand,
            "action": square.action,
            "share": str(square.share),
            "gap": str(square.gap),
            "values": [
                {"action": action, "ev": str(total / deals[square.hand]),
                 "antes": float(total / deals[square.hand])}
                for action, total in worth[square.hand].items()
            ],
        }
        for square in grid(best)
    ]  # fmt: skip


def _hand(cards: tuple[Card, ...]) -> str:
    card, other = cards[:2]
    ranks = RANKS[rank_of(card)] + RANKS[rank_of(other)]
    if rank_of(card) == rank_of(other):
        return ranks
    return ranks + ("s" if suit_of(card) == suit_of(other) else "o")


def cost_of_words(best: Solution) -> Told:
    """Return the cost of the strategy in words, and of each of its streets alone."""
    from croupier.maths.strategy import IN_WORDS, names, play

    if IN_WORDS not in names(best.terms.decisions):
        return {"strategy": "", "value": "", "cost": "", "streets": {}}
    played = play(best, IN_WORDS)
    return {
        "strategy": played.rules.name,
        "value": str(played.value),
        "house_edge": float(-played.value),
        "cost": str(played.cost),
        "gives_up": float(played.cost),
        "streets": {
            name: {"cost": str(cost), "gives_up": float(cost)}
            for name, cost in played.costs.items()
        },
    }


def wager_figures(question: Told) -> Told:
    """Return every side wager by every paytable. Changes apply to the chosen paytables."""
    submission, odds, meters = question["submission"], question["odds"], question["meters"]
    rulebook = str(submission.get("rulebook", ""))
    several = [row for row in chosen(rulebook, None, None) if row[0] != MAIN]
    examined = examine(with_demonstration(submission))
    own, fed = _own(submission), {rule.item.wager for rule in _law(rulebook).all(Rate)}
    alone = {name: value for name, value in submission.items() if name != "paytables"}
    _changeable(rulebook, odds)
    _known_meters(alone, [item for item in several if item[0] in fed], meters)
    found: list[Told] = []
    for wager, letter in several:
        here = own.get(wager) == letter
        lines = odds.get(wager, {}) if here else {}
        # A meter bears on the wagers that feed it, and on lines that may be about it.
        shown = meters if wager in fed or lines else {}
        facts = [alone, wager, letter, question["stakes"].get(wager, 0), shown]
        try:
            more: Told = {"chosen": here}
            if lines:
                more["filed"] = _counted(_key([*facts, {}]))[0]["house_edge"]
            found += [{**each, **more} for each in _counted(_key([*facts, lines]))]
        except Unanswered as error:
            if lines:
                raise
            found.append(
                {"wager": wager, "paytable": letter, "chosen": here, "message": str(error)}
            )
    return {"wagers": found, "faults": [asdict(fault) for fault in examined.faults]}


@lru_cache(maxsize=500)
def _counted(asked: bytes) -> list[Told]:
    """One wager by one paytable; most of them stay the same when one line is changed."""
    table, wager, letter, stake, meters, odds = msgspec.json.decode(asked)
    several = edges(table, wager, letter, stake=stake, meters=meters, odds=odds)
    return [edge_json(edge) for edge in several]


def _changeable(rulebook: str, odds: Mapping[str, object]) -> None:
    """Unanswered if these are not wagers with lines of their own."""
    known = [
        name
        for rule in _law(rulebook).all(Choose)
        if not rule.item.follows
        for name in rule.item.wagers
    ]
    for wager in odds:
        if wager not in known:
            there = ", ".join(known)
            raise Unanswered(f"{wager!r} has no payouts to change; use {there}.")


def _known_meters(table: Told, several: list[tuple[str, str]], meters: Mapping[str, int]) -> None:
    """Raise Unanswered for an unknown name."""
    known = meters_known(table, several) if meters else []
    for name in meters:
        if name not in known:
            there = ", ".join(known) or "none"
            raise Unanswered(f"Unknown meter {name!r}; use {there}.")


@cache
def _law(rulebook: str) -> Law:
    return unspoken(load(rulebook))


def _own(submission: Mapping[str, Any]) -> dict[str, Any]:
    """Return each wager's paytable: the submission's, the demonstration's, or a followed one."""
    found: dict[str, Any] = {}
    for table in (demonstration(submission["rulebook"]), submission):
        own = table.get("paytables")
        found |= own if isinstance(own, Mapping) else {}
    for rule in _law(submission["rulebook"]).all(Choose):
        if rule.item.follows in found:
            found |= dict.fromkeys(rule.item.wagers, found[rule.item.follows])
    return found
