"""Round files: one finished round as JSON, read strictly, played through the engine, answered."""

from __future__ import annotations

import json
from dataclasses import asdict
from decimal import Decimal
from functools import lru_cache
from typing import cast

from croupier import hands, money
from croupier.cards import texts
from croupier.law.clause import Rulebook
from croupier.law.faults import blocking
from croupier.law.submission import examine, with_demonstration
from croupier.law.words.banked import Subject
from croupier.notation.fields import BadRound, RoundFile, read_round
from croupier.refusal import Refused
from croupier.round.banked import commands as c
from croupier.round.banked.asks import cards_due, to_act, to_settle
from croupier.round.banked.compile import compile_game
from croupier.round.banked.decide import step
from croupier.round.banked.evolve import opening
from croupier.round.banked.game import Game
from croupier.round.banked.judge import Cards
from croupier.round.banked.known import cards_of
from croupier.round.banked.payment import Payment
from croupier.round.banked.plan import BOARD, BOX, BURN, DEALER
from croupier.round.banked.results import (
    all_lines,
    house_net_of,
    lines_of,
    net_of,
    tip_box_of,
    tips_of,
)
from croupier.round.banked.settling import at_close
from croupier.round.banked.state import Box, Round

FLOOR = "round file"
"""Who approves payments that the file's outcome implies."""


class RoundRefused(Exception):
    """A round that breaks a rule."""

    def __init__(self, refused: Refused, place: str) -> None:
        self.refused, self.place = refused, place
        super().__init__(str(refused))


def answer(table: object, *, limits: bool = False) -> dict[str, object]:
    """What the round comes to; `{"refused": …}` if it breaks a rule; BadRound if it is no round."""
    file = read_round(table)
    game = game_of(file.submission_key, limits)
    _fits(game, file)
    try:
        return told(game, play_out(game, file))
    except RoundRefused as error:
        return refusal_told(error.refused, error.place)


def refusal_told(refused: Refused, place: str) -> dict[str, object]:
    """A round that breaks a rule: where, why, by which clause, and what would be right."""
    return {
        "refused": {
            "reason": refused.reason.word,
            "clause": refused.clause,
            "place": place,
            "says": refused.says,
            "advice": refused.advice,
        }
    }


def _fits(game: Game, file: RoundFile) -> None:
    """What the file tells beyond the rules' reach: meters that exist, cards that are needed."""
    for name in file.meters:
        if name not in game.meters:
            known = ", ".join(game.meters) or "none"
            says = f"this table has no meter {name!r}"
            raise BadRound(f"meters.{name}", says, f"its meters are: {known}")
    boxed = {name for name, judge in game.judges.items() if "box" in judge.subject.cards}
    if file.box and not boxed:
        says = "no wager at this table is judged by the box, so it is not dealt"
        raise BadRound("six_card_box", says, "leave it out, or offer such a wager")
    for seat in file.seats:
        for name, _ in seat.wagers:
            if name in boxed and not file.box:
                says = f"{name} is bet and the box's cards are missing"
                clause = game.cite(game.bets[name].clause)
                raise BadRound("six_card_box", says, "give its four cards", clause)


@lru_cache(maxsize=512)
def game_of(submission_key: str, limits: bool, feeds: bool = False) -> Game:
    """The game of a submission written as JSON, completed by the demonstration.

    A file tells the meters as settlement begins, so this round's part is already in them, unless
    it says that the round `feeds` them.
    """
    return game_under(None, submission_key, limits, feeds)


def game_under(book: Rulebook | None, submission_key: str, limits: bool, feeds: bool) -> Game:
    """The game of such a submission under this book, or under the released one that it names."""
    table = json.loads(submission_key, parse_float=Decimal)
    examined = examine(with_demonstration(table), book)
    for fault in blocking(examined.faults):
        raise BadRound(f"submission.{fault.place}", fault.says, fault.advice, fault.clause)
    return compile_game(examined, limits=limits, feeds=feeds)


def play_out(game: Game, file: RoundFile) -> Round:
    """The finished round; RoundRefused where a step is not allowed."""
    round = opening(game, dict(file.meters))
    for seat in file.seats:
        bet = c.PlaceWagers(seat.seat, seat.wagers, seat.player, seat.tips)
        round = _do(game, round, bet, f"seats[{seat.index}].wagers")
    round = _do(game, round, c.CloseBets(), "seats")
    waiting = {seat.seat: list(seat.decisions) for seat in file.seats}
    while round.phase != "over":
        command, place = _next(game, round, file, waiting)
        round = _do(game, round, command, place)
    for seat in file.seats:
        if waiting[seat.seat]:
            place = f"seats[{seat.index}].decisions"
            says = f"{waiting[seat.seat][0]!r} comes after the last decision of seat {seat.seat}"
            raise BadRound(place, says, "give one decision for each street that asks for one")
    return round


def _do(game: Game, round: Round, command: c.Command, place: str) -> Round:
    after, judged = step(game, round, command)
    if isinstance(judged, Refused):
        raise RoundRefused(judged, place)
    return after


def _next(
    game: Game, round: Round, file: RoundFile, waiting: dict[int, list[str]]
) -> tuple[c.Command, str]:
    match round.phase:
        case "deal":
            return c.Deal(_dealt(round, file)), "board"
        case "turn":
            return c.TurnUp(), "board"
        case "expose":
            return c.Expose(), "dealer"
        case "decide":
            return _decision(game, round, file, waiting)
        case "settle":
            box = cast(Box, to_settle(game, round))  # else it would not be at settlement
            if box.held:
                return c.ApprovePayout(box.seat, FLOOR), "seats"
            return c.SettleBox(box.seat), "seats"
    return at_close(game, round, FLOOR), "seats"


def _decision(
    game: Game, round: Round, file: RoundFile, waiting: dict[int, list[str]]
) -> tuple[c.Command, str]:
    box = cast(Box, to_act(round))  # else it would not ask for a decision
    index = next(seat.index for seat in file.seats if seat.seat == box.seat)
    place = f"seats[{index}].decisions"
    if not waiting[box.seat]:
        stage = game.stages[round.stage]
        plays = " or ".join(f"{one}x" for one in stage.multiples)
        says = f"seat {box.seat} does not say what it does on {stage.name}"
        raise BadRound(place, says, f"add {plays} or {stage.instead}", game.cite(stage.clause))
    word = waiting[box.seat].pop(0)
    if word == "check":
        return c.Check(box.seat), place
    if word == "fold":
        return c.Fold(box.seat), place
    return c.Play(box.seat, int(word[:-1])), place


def _dealt(round: Round, file: RoundFile) -> tuple[c.Unseen, ...]:
    """The next cards in the order of the deal, each from where the file says it lies."""
    given: dict[int, tuple[c.Unseen, ...]] = {
        DEALER: file.dealer,
        BOARD: file.board,
        BOX: file.box or (None,) * 4,
        **{seat.seat: seat.cards for seat in file.seats},
    }
    already = {DEALER: len(round.dealer), BOARD: len(round.board), BOX: len(round.box)}
    already.update({box.seat: len(box.cards) for box in round.boxes})
    cards: list[c.Unseen] = []
    for target in round.plan[round.dealt][round.next : round.next + cards_due(round)]:
        if target == BURN:
            cards.append(None)
            continue
        cards.append(given[target][already[target]])
        already[target] += 1
    return tuple(cards)


def told(game: Game, round: Round) -> dict[str, object]:
    """A finished round as the contract tells it; hands that were never complete are left out."""
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
    """The best five of these cards, if so many are known."""
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
        "lines": [line_told(line) for line in lines if not line.tip],
        "net": net_of(lines),
    }
    if any(line.tip for line in lines):
        ridden = [line_told(line) for line in lines if line.tip]
        answer["tips"] = {**asdict(tips_of(lines)), "lines": ridden}
    return answer


def line_told(line: Payment) -> dict[str, object]:
    """One payment line; what bore on it beside the deciding clause stands where it did."""
    answer: dict[str, object] = {
        "wager": line.wager,
        "stake": line.stake,
        "result": line.result,
        "pays": line.pays,
        "returned": line.returned,
        "clause": line.clause,
    }
    for key in ("odds", "hand", "meter", "limit"):
        if getattr(line, key):
            answer[key] = getattr(line, key)
    for key in ("uncapped", "breakage"):
        if getattr(line, key):
            answer[key] = getattr(line, key)
    return answer
