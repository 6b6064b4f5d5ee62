"""The choices of an analysis: wagers, their paytables line by line, meters, and limits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from croupier import hands, money
from croupier.engine.banked.game import Game
from croupier.felt.cloth import cloth_of
from croupier.house.table.setup import set_up
from croupier.law.defaults import unspoken
from croupier.law.explain.titles import rulebook_name
from croupier.law.load import load, released
from croupier.law.names import hand_name, spelling
from croupier.law.rulebook import Rulebook
from croupier.law.submission import demonstration
from croupier.law.vocabulary.banked import Choose, Paytable
from croupier.maths.edge.wagers import bonus_of, game_with, main_game
from croupier.sim.bets import main_of


def against_the_house(rulebook: str) -> bool:
    """Return whether the rulebook has a house edge to analyze."""
    return set_up("", "", demonstration(rulebook)).kind.has_edge


@cache
def books() -> bytes:
    """Return every rulebook; those without a house edge have the reason."""
    told = []
    for id in released():
        book = load(id)
        banked = against_the_house(id)
        why = (
            ""
            if banked
            else f"{book.title} is played between players; the house has no edge in it."
        )
        name = rulebook_name(book)
        told.append(
            {"id": id, "name": name, "title": book.title, "offered": banked, "message": why}
        )
    return msgspec.json.encode({"books": told})


@cache
def choices(rulebook: str) -> bytes:
    """Return everything that can be chosen and changed under this rulebook."""
    book = load(rulebook)
    game = main_game(demonstration(rulebook))
    told = {
        "rulebook": book.id,
        "name": rulebook_name(book),
        "title": book.title,
        "prefix": book.prefix,
        "cloth": cloth_of(book).name,
        "main": bonus_of(game.law),
        "base_wager": game.base_wager,
        "metered": game.metered,
        "opening": main_of(game),
        "largest": game.largest,
        "names": {name: spelling(book, name) for name in (*game.bets, game.envy_wager) if name},
        "wagers": list(_wagers(book, game)),
        "bets": list(_bets(book, game)),
        "hands": [{"hand": item, "name": hand_name(item)} for item in reversed(hands.HAND_NAMES)],
    }
    return msgspec.json.encode(told)


def _wagers(book: Rulebook, game: Game) -> Iterator[dict[str, Any]]:
    law = unspoken(book)
    # A schedule with several amounts of the wager begins with the smallest.
    known = {(rule.item.wager, rule.item.name): rule for rule in reversed(law.all(Paytable))}
    own = demonstration(book.id)["paytables"]
    assert isinstance(own, dict)
    for choose in law.all(Choose):
        for name in choose.item.wagers:
            tables = [known[name, code] for code in choose.item.from_ if (name, code) in known]
            yield {
                "wager": name,
                "name": spelling(book, name),
                "clause": book.cite(choose.clause),
                "beside": [wager for wager in choose.item.wagers if wager != name],
                "follows": choose.item.follows or "",
                "chosen": own.get(choose.item.follows or name, choose.item.from_[0]),
                "paytables": [
                    {
                        "name": table.item.name,
                        "clause": book.cite(table.clause),
                        "otherwise": table.item.otherwise,
                        "lines": [
                            {"hand": hand, "name": hand_name(hand), "pays": str(award)}
                            for hand, award in table.item.pays.items()
                        ],
                        "meters": _meters(book.id, name, table.item.name, game.metered),
                    }
                    for table in tables
                ],
            }


def _meters(rulebook: str, wager: str, paytable: str, metered: str) -> list[dict[str, Any]]:
    """Return the meters that this paytable pays from, and their reset amounts."""
    if wager != metered:
        return []
    game = game_with({"rulebook": rulebook}, wager, paytable)
    return [
        {
            "name": meter.name,
            "shows": meter.reset // money.UNITS_PER_CENT,
            "clause": game.cite(meter.clause),
        }
        for meter in game.meters.values()
    ]


def _bets(book: Rulebook, game: Game) -> Iterator[dict[str, Any]]:
    """Return what a player may stake: the limits of the demo submission, or the one amount."""
    for name, bet in game.bets.items():
        if name != game.play and bet.stake != "equal":
            least = bet.unit or bet.min
            yield {
                "wager": name,
                "name": spelling(book, name),
                "min": least,
                "max": bet.unit or bet.max,
                "unit": bet.unit,
                "opens": name in main_of(game),
                "clause": bet.clause,
            }
