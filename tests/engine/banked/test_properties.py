"""Whole rounds at random: replay is live play, nothing is changed in place, junk is refused."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import Card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked import events as banked_events
from croupier.engine.banked.decide import decide, step
from croupier.engine.banked.evolve import evolve, replay
from croupier.engine.banked.state import Round
from croupier.engine.banked.turn import cards_due, to_act, to_settle
from croupier.engine.validation import brief
from croupier.refusal import Reason, Refused
from tests.engine.banked.strategies import (
    Sitting,
    TableOf,
    bounded,
    seeds,
    sitting,
    snapshot,
    table_at,
    tables,
)
from tests.stages import DEEP

COMMANDS: tuple[type[banked_commands.Command], ...] = get_args(banked_commands.Command)
EVENTS: tuple[type[banked_events.Event], ...] = get_args(banked_events.Event)


class Hostile:
    """An object of somebody else's that does nothing right."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        raise TypeError("no")

    def __eq__(self, other: object) -> bool:
        raise ValueError("no")


JUNK: tuple[object, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    52,
    10**13,
    10**30,
    10**6000,
    1.0,
    float("nan"),
    Decimal("4"),
    Fraction(4),
    "",
    "ante",
    "1",
    "x" * 100_000,
    b"ante",
    (),
    [],
    {},
    set(),
    ("ante",),
    (("ante", 1000), ("blind", 1000)),
    [("ante", 1000), ("blind", 1000)],
    (["ante", 1000], ["blind", 1000]),
    (("ante", 10**6000),),
    (("ante", True), ("blind", True)),
    (("ante", 10.0), ("blind", 10.0)),
    (("ante", 1000), ("ante", 1000), ("blind", 1000)),
    ((["ante"], 1000),),
    (("ante", 1000, 1),),
    (1, 1),
    (51, 52),
    (0.0, 1.0),
    (True, False),
    (None, None),
    ("Ah", "Kd"),
    {"Meter": 1},
    {"Meter": -1},
    {"Meter": "1"},
    {"Meter": True},
    {1: 1},
    {"nobody's": 5},
    object(),
    Hostile(),
    (Hostile(),),
)


def _play_on(item: Sitting) -> None:
    command = item.choose()
    while command is not None:
        item.do(command)
        command = item.choose()


def _half_played(table: TableOf, seed: int, steps: int) -> Sitting:
    item = sitting(table, seed)
    for _ in range(steps):
        command = item.choose()
        if command is None:
            break
        item.do(command)
    return item


@bounded(80)
@given(tables, seeds)
def test_replay_equals_live_and_nothing_is_changed_in_place(table: TableOf, seed: int) -> None:
    item = sitting(table, seed, trouble=0.08)
    first = item.round
    opened = snapshot(first)
    states: list[tuple[Round, object]] = [(first, opened)]
    while (command := item.choose()) is not None:
        before = snapshot(item.round)
        held = item.round
        judged = decide(item.game, held, command)
        assert snapshot(held) == before, "decide changed the round"
        assert isinstance(judged, tuple)
        assert judged
        for event in judged:
            after = evolve(item.game, held, event)
            assert after is not held
            states.append((after, snapshot(after)))
            held = after
        item.do(command)
        assert snapshot(item.round) == snapshot(held)
    for state, then in states:
        assert snapshot(state) == then, "a later event changed an earlier round"
    assert snapshot(replay(item.game, first, item.events)) == snapshot(item.round)


@bounded(80)
@given(tables, seeds)
def test_a_round_ends_and_each_wager_has_one_line(table: TableOf, seed: int) -> None:
    item = sitting(table, seed)
    _play_on(item)
    assert item.round.phase == "over"
    for box in item.round.boxes:
        assert box.open == ()
        assert box.held == ""
        own = Counter(line.wager for line in box.lines if not line.tip)
        tips = Counter(line.wager for line in box.lines if line.tip)
        assert own == Counter(box.stakes.keys())
        assert tips == Counter(box.tips.keys())
        for line in box.lines:
            staked = box.tips if line.tip else box.stakes
            assert line.stake == staked[line.wager]
            assert line.clause.startswith(f"{item.game.prefix}:")
            assert line.pays >= 0
            assert line.returned in (0, line.stake)
            assert line.result in ("win", "push", "lose", "void")


@bounded(60)
@given(tables, seeds, st.integers(0, 60), seeds)
def test_refused_commands_say_why_and_change_nothing(
    table: TableOf, seed: int, steps: int, choice: int
) -> None:
    item = _half_played(table, seed, steps)
    rng = random.Random(choice)
    before = snapshot(item.round)
    for kind in COMMANDS:
        command = spoilt(rng, item, kind)
        after, judged = step(item.game, item.round, command)
        assert snapshot(item.round) == before
        if isinstance(judged, Refused):
            assert after is item.round
            said_well(judged)


def said_well(refused: Refused) -> None:
    """A refusal has a reason, says what is wrong and what would be right, in a line each."""
    assert isinstance(refused.reason, Reason)
    for words in (refused.message, refused.advice):
        assert words
        assert len(words) < 400
        assert "\n" not in words
    assert str(refused)


def spoilt(
    rng: random.Random, item: Sitting, kind: type[banked_commands.Command]
) -> banked_commands.Command:
    """A command of this kind with junk in one of its fields, the others likely right."""
    offers = [offer for offer in item.offers() if offer.kind is kind]
    whole = item.inside(rng.choice(offers)) if offers else plain(rng, item, kind)
    names = [field.name for field in dataclasses.fields(whole)]
    if not names:
        return whole
    junk: dict[str, Any] = {rng.choice(names): rng.choice(JUNK)}
    return dataclasses.replace(whole, **junk)


def plain(
    rng: random.Random, item: Sitting, kind: type[banked_commands.Command]
) -> banked_commands.Command:
    """A command of this kind as somebody might give it at any moment."""
    seat = rng.randint(-3, 8)
    turn = to_act(item.round) or to_settle(item.game, item.round)
    if turn is not None and rng.random() < 0.6:
        seat = turn.seat
    cards = tuple(item.deck[: rng.choice((0, 1, 2, cards_due(item.round)))])
    built: dict[type[banked_commands.Command], Callable[[], banked_commands.Command]] = {
        banked_commands.PlaceWagers: lambda: banked_commands.PlaceWagers(
            seat, (("ante", 1000), ("blind", 1000)), "ann"
        ),
        banked_commands.Deal: lambda: banked_commands.Deal(cards),
        banked_commands.TurnUp: lambda: banked_commands.TurnUp(cards),
        banked_commands.Show: lambda: banked_commands.Show(seat, cards),
        banked_commands.Play: lambda: banked_commands.Play(
            seat, rng.randint(0, 5), rng.random() < 0.2
        ),
        banked_commands.Expose: lambda: banked_commands.Expose(cards),
        banked_commands.ApprovePayout: lambda: banked_commands.ApprovePayout(
            seat, rng.choice(("", "eve"))
        ),
        banked_commands.Forfeit: lambda: banked_commands.Forfeit(seat, rng.choice(("", "eve"))),
        banked_commands.ReportIrregularity: lambda: banked_commands.ReportIrregularity(
            "wrong_count", "player"
        ),
        banked_commands.CloseBets: banked_commands.CloseBets,
        banked_commands.CloseRound: banked_commands.CloseRound,
    }
    bare: Any = kind
    command: banked_commands.Command = built[kind]() if kind in built else bare(seat)
    return command


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_junk_never_raises_and_never_gets_in(kind: type[banked_commands.Command]) -> None:
    """Every junk in every field, at moments when the command is due and when it is not."""
    for seed in range(12 if DEEP else 3):
        item = sitting(table_at(seed % 4), seed, trouble=0.02)
        due = False
        while (command := item.choose()) is not None:
            if type(command) is kind:
                due = True
                _throw_junk(item, command)
            item.do(command)
        if not due:
            _throw_junk(item, plain(item.rng, item, kind))


def _throw_junk(item: Sitting, command: banked_commands.Command) -> None:
    for field in dataclasses.fields(command):
        right = getattr(command, field.name)
        for junk in JUNK:
            told: dict[str, Any] = {field.name: junk}
            spoiled = dataclasses.replace(command, **told)
            judged = decide(item.game, item.round, spoiled)
            if isinstance(judged, Refused):
                said_well(judged)
            else:
                kinds = {"meters": (dict, type(None)), "card": (int, type(None))}
                assert type(junk) in kinds.get(field.name, (type(right),)), (spoiled, judged)
                hash(judged)


def test_foreign_object_is_refused() -> None:
    item = sitting(table_at(0), 0)
    strangers: tuple[Any, ...] = (None, 1, "play", object(), Card(5))
    for stranger in strangers:
        judged = decide(item.game, item.round, stranger)
        assert isinstance(judged, Refused)
        assert judged.reason is Reason.UNKNOWN_COMMAND
        said_well(judged)


def test_a_finished_round_takes_no_command() -> None:
    item = sitting(table_at(0), 3, trouble=0)
    _play_on(item)
    for kind in COMMANDS:
        judged = decide(item.game, item.round, plain(item.rng, item, kind))
        assert isinstance(judged, Refused)
        assert judged.reason is Reason.ROUND_OVER


def test_wire_names_are_distinct_and_versioned() -> None:
    names = [kind.wire for kind in EVENTS]
    assert len(set(names)) == len(names)
    assert all(name.partition("/")[2].isdigit() for name in names)


def test_a_value_is_shown_in_brief() -> None:
    assert brief(5) == "5"
    assert brief(10**6000) == "a number that is too large"
    assert brief(Hostile()) == "Hostile"
    assert len(brief("x" * 1000)) == 40


def test_a_bug_is_not_taken_for_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sound command on which the engine itself breaks is not refused as ill-formed."""
    from croupier.engine.banked import decide as module

    def broken(*_: object) -> tuple[banked_events.Event, ...]:
        raise ValueError("broken")

    monkeypatch.setitem(module._JUDGE, banked_commands.CloseBets, broken)
    item = sitting(table_at(0), 0)
    with pytest.raises(ValueError, match="broken"):
        decide(item.game, item.round, banked_commands.CloseBets())
