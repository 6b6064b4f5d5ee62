"""Names for rare occurrences in a round, so that they can be counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from tests.oracle.plain_cards import (
    FOUR,
    FULL_HOUSE,
    NAMES,
    ROYAL,
    STRAIGHT_FLUSH,
    VALUE,
    judge,
)

Json = dict[str, Any]


def counts(source: Json, answer: Json) -> Counter[str]:
    """How often each rare thing occurred; a kind counts once per round."""
    found = Counter({source["rulebook"]: 1})
    for names in (_table(source, answer), _hands(source), _money(source, answer)):
        found.update(set(names))
    return found


def _table(source: Json, answer: Json) -> Iterator[str]:
    board = judge(source["board"])
    if board.place in (FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL):
        yield f"{NAMES[board.place]} on the board"
    if not answer["dealer"]["qualifies"]:
        yield "dealer below a pair"
    players = [seat["player"] for seat in source["seats"] if "player" in seat]
    if len(set(players)) < len(players):
        yield "one player on adjacent boxes"
    if any("decisions" not in seat for seat in source["seats"]):
        yield "trips only"
    if all("fold" in seat.get("decisions", ()) for seat in source["seats"]):
        yield "everybody folded"


def _hands(source: Json) -> Iterator[str]:
    board = tuple(source["board"])
    dealer = judge(tuple(source["dealer"]) + board)
    for seat in source["seats"]:
        cards = tuple(seat["cards"])
        hand = judge(cards + board)
        if hand.place >= STRAIGHT_FLUSH and set(hand.best) != set(board):
            first = judge(cards + board[:3]).place == hand.place
            yield f"{hand.name} in {'the first five' if first else 'seven cards'}"
        if hand.strength == dealer.strength and "fold" not in seat.get("decisions", ["fold"]):
            yield "tie with the dealer"
        if "six_card_bonus" in seat["wagers"]:
            yield from _six(cards + tuple(source["six_card_box"]))
        if "ultimate_pairs" in seat["wagers"] and all(VALUE[card] == 14 for card in cards):
            paytable = source["submission"]["paytables"]["ultimate_pairs"]
            if paytable == "B" and all(VALUE[card] == 14 for card in source["dealer"]):
                yield "ultimate pairs: aces against aces"
            if paytable in "DE" and set(cards) == {"Ah", "Ad"}:
                yield "ultimate pairs: red aces"


def _six(cards: tuple[str, ...]) -> Iterator[str]:
    if len({card[1] for card in cards}) == 1 and min(VALUE[card] for card in cards) == 9:
        yield f"super royal {cards[0][1]}"
    elif judge(cards).place >= STRAIGHT_FLUSH:
        yield f"{judge(cards).name} in six cards"


def _money(source: Json, answer: Json) -> Iterator[str]:
    options = source["submission"]["options"]
    limit = options.get("payout_limit_usd")
    folded = {seat["seat"] for seat in source["seats"] if "fold" in seat.get("decisions", ())}
    meter_wins = 0
    for seat in answer["seats"]:
        lines = {line["wager"]: line for line in seat["lines"]}
        envy = [line for line in seat["lines"] if line["wager"] == "envy"]
        if envy:
            yield "envy" if len(envy) == 1 else "envy for several holders"
        won = {wager for wager, line in lines.items() if line["result"] == "win"}
        if seat["seat"] in folded and won - {"envy"}:
            yield "a folded box wins"
            if "progressive" in won:
                yield "a folded box wins the progressive"
        meter_wins += "progressive" in won and _from_meter(source, seat["seat"])
        if limit is not None and _covered(lines) == int(Decimal(str(limit)) * 100):
            yield "capped payout"
        if "blind" in won and seat["hand"] == "flush" and lines["blind"]["stake"] % 2:
            yield "3 to 2 on odd cents"
        if "bad_beat" in lines:
            yield f"bad beat {lines['bad_beat']['result']}"
    if meter_wins:
        yield "a meter award" if meter_wins == 1 else "several meter awards"


def _covered(lines: dict[str, Json]) -> int:
    wagers = ("ante", "play", "blind", "xtra_bonus", "trips", "player_bonus")
    return sum(int(lines[wager]["pays"]) for wager in wagers if wager in lines)


def _from_meter(source: Json, number: int) -> bool:
    """Whether the hand that the progressive judges is one that a meter pays, about."""
    [seat] = [item for item in source["seats"] if item["seat"] == number]
    first = source["submission"]["options"]["progressive_judges"] == "first_five"
    cards = tuple(seat["cards"]) + tuple(source["board"][:3] if first else source["board"])
    return judge(cards).place >= STRAIGHT_FLUSH
