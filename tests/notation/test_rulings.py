"""Every case of every report of every rulebook goes from events to text and back."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from croupier.cards import cards
from croupier.engine.banked.irregularities import cases as banked_cases
from croupier.engine.cardroom.hand import commands as hand_commands_of
from croupier.engine.cardroom.hand.game import Game as HandGame
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.rulings import cases as hand_cases
from croupier.engine.irregularity import Case, IrregularityRuled, ReportIrregularity, reported
from croupier.house.audit.round_commands import Asked, hand_commands, round_commands
from croupier.law.irregularities import REPORTS, axes_of, rows_for
from croupier.law.vocabulary.cardroom import Ruling
from croupier.notation import banked, banked_writer, cardroom, cardroom_writer
from tests.engine.banked.strategies import BOOKS, Sitting, TableOf, rigged_deck, sitting, table_at
from tests.engine.cardroom import playing
from tests.notation.test_hand_write import table_at as hand_table_at

ROUNDS = 400
Key = tuple[str, tuple[tuple[str, str | bool], ...], str]


def key_of(case: Case) -> Key:
    """Return what distinguishes a case for its reporter, and its effect."""
    return case.report, case.facts, case.effect


def told_by(case: Case, item: Any) -> ReportIrregularity:
    """Return the report with every fact that decides it; others are refused."""
    told = case.some()
    faces: tuple[Any, ...] = ()
    if case.places:
        faces = (item.truth[told.seat][told.place - 1],)
    elif case.cards and item.deck:
        faces = tuple(item.deck[: case.cards])
    seat = case.seats[-1] if case.seats else told.seat
    return replace(told, seat=seat, cards=faces, by="eve # 2", reporter='joe "J" -> x')


def rulings_of(events: Sequence[Any]) -> list[IrregularityRuled]:
    return [event for event in events if isinstance(event, IrregularityRuled)]


def moments(item: Any, cases: Callable[[], Sequence[Case]], met: set[Key]) -> Iterator[Any]:
    """Yield the table after each ruling, played out, for every new case on the way."""
    while (command := item.choose()) is not None:
        for case in cases():
            if key_of(case) not in met:
                met.add(key_of(case))
                other = copy.deepcopy(item)
                told = told_by(case, other)
                assert isinstance(other.do(told), tuple), told
                other.trouble = 0
                while (after := other.choose()) is not None:
                    other.do(after)
                yield other, case, told
        item.do(command)


def assert_told_whole(text: str, played: Any, item: Any, case: Case, told: Any) -> None:
    """The text names the seat and who reported, and the same rulings come of it."""
    assert played.refused is None, (text, played.refused)
    assert played.differs == [], text
    assert rulings_of(played.events) == rulings_of(item.events), text
    ruling = next(item for item in rulings_of(item.events) if item.report == case.report)
    last = [item for item in rulings_of(item.events) if item.by == told.by][-1]
    assert reported(last) == replace(told, cards=last.cards)
    assert ruling.clause
    line = next(
        row for row in text.splitlines() if row.startswith(("report", "rule")) and "joe" in row
    )
    assert case.report in line
    assert not told.seat or f"seat {told.seat}" in line
    assert all(f"{axis} " in line for axis, value in case.facts if value in ("player", False))


def answered(table: TableOf) -> set[tuple[str, tuple[tuple[str, Any], ...]]]:
    """Every report that the table's book answers, by what it tells."""
    law, found = table.game.law, set()
    told = ("at", "cause", "misdealt", "fifty_two", "deck")
    for report in REPORTS:
        axes = axes_of(law, report)
        for values in product(*axes.values()):
            case = dict(zip(axes, values, strict=True))
            if any(row.item.effect for row in rows_for(law, report, case)):
                found.add((report, tuple((name, case[name]) for name in axes if name in told)))
    return found


@pytest.mark.parametrize("number", range(len(BOOKS)), ids=BOOKS)
def test_a_ruling_on_a_round_is_told_whole(number: int) -> None:
    table, met = table_at(number), set[Key]()
    header = banked_writer.Header(table.game.rulebook, table.submission)
    for seed in range(ROUNDS):
        item: Sitting = sitting(table, seed, trouble=0.02, linked=False)
        first = item.round

        def cases(item: Sitting = item) -> Sequence[Case]:
            return banked_cases(item.game, item.round)

        for other, case, told in moments(item, cases, met):
            asked = [Asked(event) for event in other.events]
            commands = round_commands(table.game, first, asked)
            assert [c for c in commands if isinstance(c, ReportIrregularity)] == [
                reported(event) for event in rulings_of(other.events)
            ]
            text = banked_writer.write(header, table.game, first, other.commands)
            played = banked.play(banked.parse(text))
            assert_told_whole(text, played, other, case, told)
    assert {(report, axes) for report, axes, _ in met} >= answered(table)


def test_a_ruling_on_a_hand_is_told_whole() -> None:
    submission, game = hand_table_at(0)
    met: set[Key] = set()
    for seed in range(ROUNDS):
        chance = random.Random(seed)
        hand = playing.random_hand(chance, game)
        deck = rigged_deck(chance)
        item = playing.Sitting(chance, game, hand, deck, unseen=chance.choice((0, 1)), trouble=0.05)

        def cases(item: playing.Sitting = item) -> Sequence[Case]:
            return hand_cases(item.game, item.hand)

        for other, case, told in moments(item, cases, met):
            text = cardroom_writer.write(submission, game, hand, other.commands)
            assert_told_whole(text, cardroom.play(cardroom.parse(text)), other, case, told)
    assert {report for report, _, _ in met} == {row.item.report for row in game.law.all(Ruling)}


def _three(game: HandGame, faces: tuple[Any, ...]) -> playing.Sitting:
    players = [(seat, f"seat {seat}", 10_000) for seat in (1, 2, 3)]
    item = playing.Sitting(random.Random(1), game, open_hand(game, players, button=3), [])
    item.deck = list(cards("Ah Kh Qh Ad Kd Qd 2c 3c 4c 5c 6c"))
    item.do(hand_commands_of.PostBlinds())
    item.do(hand_commands_of.Deal(faces))
    return item


@pytest.mark.parametrize("unseen", [False, True])
def test_the_second_ruling_accuses_the_seat_that_it_was_about(unseen: bool) -> None:
    """The same for cards dealt unseen, whose faces only the rulings name."""
    submission, game = hand_table_at(0)
    dealt: tuple[Any, ...] = cards("Ah Kh Qh Ad Kd Qd")
    item = _three(game, (None,) * 6 if unseen else dealt)
    first = ReportIrregularity("exposed_card", seat=2, place=1, by="eve", reporter="joe")
    second = replace(first, seat=1, place=2)
    if unseen:
        first, second = replace(first, cards=cards("Kh")), replace(second, cards=cards("Ad"))
    assert isinstance(item.do(first), tuple)
    assert isinstance(item.do(hand_commands_of.Deal(cards("2c"))), tuple)
    assert isinstance(item.do(second), tuple)
    commands = hand_commands(game, item.first, [Asked(event) for event in item.events])
    told = [command for command in commands if isinstance(command, ReportIrregularity)]
    assert [
        (report_irregularity.seat, report_irregularity.place, report_irregularity.cards)
        for report_irregularity in told
    ] == [
        (2, 1, cards("Kh")),
        (1, 2, cards("Ad")),
    ]
    text = cardroom_writer.write(submission, game, item.first, commands)
    assert "rule      exposed_card seat 2 faces Kh by eve reporter joe" in text
    assert "rule      exposed_card seat 1 card 2 faces Ad by eve reporter joe" in text
    assert rulings_of(cardroom.play(cardroom.parse(text)).events) == rulings_of(item.events)
