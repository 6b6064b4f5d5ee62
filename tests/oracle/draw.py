"""Random rounds of the four banked books, as round files."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from random import Random
from typing import Any

from tests.oracle.draw_cards import BOARD, BOX, DEALER, deal_cards
from tests.oracle.draw_choices import draw_submission
from tests.oracle.occurrences import counts

__all__ = ["counts", "draw"]

Json = dict[str, Any]

BOOKS = (
    "maryland-uth-1.5",
    "maryland-uth-1.5",
    "maryland-uth-1.4",
    "maryland-jackpot-1.0",
    "south-dakota-uth",
    "south-dakota-uth",
)
PLAYS = (["4x"], ["3x"], ["check", "2x"], ["check", "check", "1x"])
FOLD = ["check", "check", "fold"]
SMALL = (1, 3, 25, 500, 777, 1000, 1501, 2500, 12345)
LARGE = (1000, 99999, 1000000, 2000001, 5000000)
SUBMISSIONS = 10_000


def draw(rng: Random, number: int | None = None) -> Json:
    """A lawful round with one to six boxes; everything it depends on is written down.

    Each number stands for one submission, so that an engine may keep what it compiled; the
    rulebooks take turns.
    """
    number = rng.randrange(SUBMISSIONS) if number is None else number
    rulebook = BOOKS[number % len(BOOKS)]
    submission = draw_submission(Random(number), rulebook)
    seats = sorted(rng.sample(range(1, 7), rng.choice((1, 2, 3, 4, 5, 6, 6))))
    cards = deal_cards(rng, seats)
    source: Json = {
        "rulebook": rulebook,
        "submission": submission,
        "meters": {name: _meter(rng, reset) for name, reset in submission["resets"].items()},
        "dealer": cards[DEALER],
        "board": cards[BOARD],
    }
    if "six_card_bonus" in submission["paytables"]:
        source["six_card_box"] = cards[BOX]
    players = _players(rng, rulebook, seats)
    source["seats"] = [
        {
            "seat": seat,
            **({"player": player} if player else {}),
            "cards": cards[str(seat)],
            **_bets(rng, rulebook, submission, len(seats)),
        }
        for seat, player in zip(seats, players, strict=True)
    ]
    return source


def _meter(rng: Random, reset: str) -> str:
    more = rng.choice(("0", "0", "123.45", "9876.543211", "0.000001", "54321.09"))
    return str(Decimal(reset) + Decimal(more))


def _players(rng: Random, rulebook: str, seats: Sequence[int]) -> list[str]:
    """Who sits where: often one person on adjacent boxes, except under 1.4."""
    if rng.random() < 0.3:
        return [""] * len(seats)
    names: list[str] = []
    for index, seat in enumerate(seats):
        adjacent = index > 0 and seats[index - 1] == seat - 1
        if adjacent and rulebook != "maryland-uth-1.4" and rng.random() < 0.4:
            names.append(names[-1])
        else:
            names.append(f"player {seat}")
    return names


def _bets(rng: Random, rulebook: str, submission: Json, boxes: int) -> Json:
    progressive = int(Decimal(str(submission["options"]["progressive_wager_usd"])) * 100)
    match rulebook:
        case "south-dakota-uth":
            return _south_dakota(rng, progressive, boxes)
        case "maryland-jackpot-1.0":
            return _jackpot(rng, submission["options"], progressive)
        case _:
            return _uth(rng, submission["options"], progressive)


def _stake(rng: Random, options: Json) -> int:
    """Any cents; large ones often where a payout limit could bite."""
    large = "payout_limit_usd" in options and rng.random() < 0.7
    return rng.choice(LARGE if large else SMALL)


def _decide(rng: Random, first: int) -> list[str]:
    return list(FOLD if rng.random() < 0.3 else rng.choice(PLAYS[first:]))


def _uth(rng: Random, options: Json, progressive: int) -> Json:
    ante = _stake(rng, options)
    wagers = {"ante": ante, "blind": ante}
    for wager in ("trips", "six_card_bonus", "ultimate_pairs", "bad_beat", "play_the_board"):
        if wager == "six_card_bonus" and options["six_card_requires_trips"]:
            wanted = "trips" in wagers and rng.random() < 0.7
        else:
            wanted = rng.random() < 0.7
        if wanted:
            wagers[wager] = _stake(rng, options)
    if rng.random() < 0.75:
        wagers["progressive"] = progressive
    if rng.random() < 0.1:  # nothing but the required wagers: racked at a fold
        wagers = {"ante": ante, "blind": ante}
    return {"wagers": wagers, "decisions": _decide(rng, 0)}


def _jackpot(rng: Random, options: Json, progressive: int) -> Json:
    ante = _stake(rng, options)
    wagers = {"ante": ante, "xtra_bonus": ante}
    if rng.random() < 0.7:
        wagers["player_bonus"] = _stake(rng, options)
    if rng.random() < 0.8:
        wagers["progressive"] = progressive
    return {"wagers": wagers, "decisions": _decide(rng, 1)}


def _south_dakota(rng: Random, progressive: int, boxes: int) -> Json:
    """All of one person's boxes together stay within $1,000 (1.s3, I-85)."""
    room = 100_000 // boxes - progressive
    ante = min(rng.choice(SMALL), room // 8)
    trips = min(rng.choice(SMALL), room // 8)
    extra = {"progressive": progressive} if rng.random() < 0.75 else {}
    if rng.random() < 0.2:
        return {"wagers": {"trips": trips, **extra}}
    wagers = {"ante": ante, "blind": ante}
    if rng.random() < 0.6:
        wagers["trips"] = trips
    return {"wagers": {**wagers, **extra}, "decisions": _decide(rng, 0)}
