"""A finished round against the house as JSON: read strictly, played by the engine, answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from croupier import hands, money
from croupier.cards import Card, texts
from croupier.engine.banked import commands
from croupier.engine.banked.deal_plan import BOARD, BOX, DEALER
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Cards
from croupier.engine.banked.results import (
    all_lines,
    house_net_of,
    lines_of,
    net_of,
    tip_box_of,
    tips_of,
)
from croupier.engine.banked.state import Box, Round, cards_of
from croupier.engine.banked.turn import to_act
from croupier.engine.payment import Payment
from croupier.law.vocabulary.banked import Subject
from croupier.notation.banked import check_meters, game_of
from croupier.notation.banked_play import PlayedRound
from croupier.notation.fault import BadRound, shown
from croupier.notation.fields import (
    Table,
    cards_in,
    cents_in,
    distinct,
    key_in,
    object_in,
    only,
    seats_in,
)

_KEYS = ("rulebook", "submission", "meters", "dealer", "board", "six_card_box", "seats")
_SEAT_KEYS = ("seat", "player", "cards", "wagers", "decisions", "tips")
_DECISION = re.compile(r"(?:[1-9]\d?x|check|fold)\Z")


@dataclass(frozen=True, slots=True)
class SeatFile:
    """One seat of a round file."""

    place: str
    cards: tuple[Card, ...]
    bet: commands.PlaceWagers
    decisions: list[str]
    """Those that have not been carried out yet."""


def play_file(table: Table, rulebook: str, *, limits: bool = False) -> PlayedRound:
    """Play the round to its end or its first refusal; BadRound if it cannot be read."""
    only(table, _KEYS)
    seats = [
        SeatFile(
            place,
            cards_in(row, "cards", 2, place),
            commands.PlaceWagers(
                seat, _amounts(row, "wagers", place), player, _amounts(row, "tips", place)
            ),
            _decisions(row.get("decisions", []), f"{place}decisions"),
        )
        for place, seat, player, row in seats_in(table, _SEAT_KEYS)
    ]
    counts = {"dealer": 2, "board": 5, "six_card_box": 4}
    common = {
        key: cards_in(table, key, count)
        for key, count in counts.items()
        if key in table or key != "six_card_box"
    }
    distinct([*common.items(), *((f"{seat.place}cards", seat.cards) for seat in seats)])
    game, meters = game_of(key_in(table, rulebook), limits), _meters(table)
    _fits(game, meters, seats, common)
    played = PlayedRound(game, opening(game, meters))
    seats.sort(key=lambda seat: seat.bet.seat)
    if all(played.do(seat.bet, f"{seat.place}wagers") for seat in seats):
        lying = {DEALER: iter(common["dealer"]), BOARD: iter(common["board"])}
        lying |= {BOX: iter(common.get("six_card_box", ()))}
        lying |= {seat.bet.seat: iter(seat.cards) for seat in seats}
        _play(played, lying, {seat.bet.seat: seat for seat in seats})
    return played


def _amounts(table: Table, key: str, place: str) -> tuple[tuple[str, int], ...]:
    if key == "wagers" and key not in table:
        raise BadRound(f"{place}wagers", "wagers are required", 'write "wagers": {"ante": …}')
    amounts = object_in(table, key, "no list of wagers", place)
    return tuple((str(name), cents_in(amounts, name, f"{place}{key}.")) for name in amounts)


def _decisions(value: object, place: str) -> list[str]:
    if not isinstance(value, list):
        message = f"must be a list of decisions (got {shown(value)})"
        raise BadRound(place, message, 'write ["check", "2x"]')
    for index, word in enumerate(value):
        if not isinstance(word, str) or not _DECISION.match(word):
            advice = "write 4x, 3x, 2x, 1x, check or fold"
            raise BadRound(f"{place}[{index}]", f"unknown decision {shown(word)}", advice)
    return list(value)


def _meters(table: Table) -> dict[str, int]:
    meters: dict[str, int] = {}
    for name, amount in object_in(table, "meters", "no list of meters", "").items():
        try:
            if not isinstance(amount, str):
                raise money.BadMoney(f"a meter must be an amount (got {shown(amount)})")
            meters[str(name)] = money.meter_units(amount)
        except money.BadMoney as error:
            message = str(error).split(";")[0].rstrip(".")
            advice = 'write dollars as a text such as "23456.78"'
            raise BadRound(f"meters.{name}", message, advice) from None
    return meters


def _fits(
    game: Game, meters: dict[str, int], seats: list[SeatFile], common: dict[str, tuple[Card, ...]]
) -> None:
    """What the file has beyond the rules' reach: meters that exist, cards that are needed."""
    check_meters(game, meters, "meters.")
    boxed = {name for name, judge in game.judges.items() if "box" in judge.subject.cards}
    if "six_card_box" in common and not boxed:
        message = "no wager at this table uses bonus cards"
        raise BadRound("six_card_box", message, "leave it out, or offer such a wager")
    for name in (name for seat in seats for name, _ in seat.bet.wagers):
        if name in boxed and "six_card_box" not in common:
            message = f"{name} is bet, so bonus cards are required"
            clause = game.cite(game.bets[name].clause)
            raise BadRound("six_card_box", message, "give its four cards", clause)


def _play(
    played: PlayedRound, lying: dict[int, Iterator[Card]], seats: dict[int, SeatFile]
) -> None:
    """Deal and decide until the round is over; BadRound if a decision is left."""
    going = played.do(commands.CloseBets(), "seats")
    while going and played.round.phase in ("deal", "turn", "decide"):
        if played.round.phase == "deal":
            cards = (next(lying.get(target, iter(())), None) for target in played.due())
            going = played.deal(cards, "board")
        elif box := to_act(played.round):
            going = _decide(played, seats[box.seat])
        else:
            going = played.do(commands.TurnUp(), "board")
    if going and played.finish():
        for seat in (seat for seat in seats.values() if seat.decisions):
            number = seat.bet.seat
            message = f"{seat.decisions[0]!r} comes after the last decision of seat {number}"
            advice = "give one decision for each street that asks for one"
            raise BadRound(f"{seat.place}decisions", message, advice)


def _decide(played: PlayedRound, file: SeatFile) -> bool:
    seat, place = file.bet.seat, f"{file.place}decisions"
    if not file.decisions:
        stage = played.game.stages[played.round.stage]
        plays = " or ".join(f"{multiple}x" for multiple in stage.multiples)
        message, advice = (
            f"seat {seat} does not say what it does on {stage.name}",
            f"add {plays} or",
        )
        raise BadRound(
            place, message, f"{advice} {stage.otherwise}", played.game.cite(stage.clause)
        )
    return played.do(commands.decision(seat, file.decisions.pop(0)), place)


def answer_of(game: Game, round: Round) -> dict[str, object]:
    """Return a finished round as JSON has it, without hands that were never complete."""
    lines = all_lines(round)
    return {
        "rulebook": game.rulebook,
        "dealer": _dealer(game, round),
        "seats": [_seat(game, round, box) for box in round.boxes],
        "meters": {name: money.meter_text(units) for name, units in round.meters.items()},
        "house_net": house_net_of(lines),
        "tip_box": tip_box_of(lines),
    }


def _dealer(game: Game, round: Round) -> dict[str, object]:
    hand = _hand(cards_of(round, round.boxes[0]), game.dealer)
    if hand:
        rank = hands.HAND_NAMES.index(str(hand["hand"]))
        hand["qualifies"] = rank >= game.qualifies
    return hand


def _hand(cards: Cards, subject: Subject) -> dict[str, object]:
    """Return the best five of these cards, if five are known."""
    there = cards.of(subject)
    if len(there) < 5:
        return {}
    best = hands.best_five(there)
    return {"hand": hands.hand_name(hands.rank(best)), "best": texts(best).split()}


def _seat(game: Game, round: Round, box: Box) -> dict[str, object]:
    lines = lines_of(round, box)
    answer: dict[str, object] = {
        "seat": box.seat,
        **_hand(cards_of(round, box), game.player),
        "lines": [_line(line) for line in lines if not line.tip],
        "net": net_of(lines),
    }
    if any(line.tip for line in lines):
        ridden = [_line(line) for line in lines if line.tip]
        answer["tips"] = {**asdict(tips_of(lines)), "lines": ridden}
    return answer


def _line(line: Payment) -> dict[str, object]:
    """One payment line; what bore on it beside the deciding clause stands where it did."""
    answer: dict[str, object] = {
        "wager": line.wager,
        "stake": line.stake,
        "result": line.result,
        "pays": line.pays,
        "returned": line.returned,
        "clause": line.clause,
    }
    beside = ("odds", "hand", "meter", "limit", "uncapped", "breakage")
    return answer | {key: getattr(line, key) for key in beside if getattr(line, key)}
