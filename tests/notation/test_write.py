"""Rounds written as text give the same result when they are played again."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import card, cards
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.game import compile_game
from croupier.engine.banked.state import Round
from croupier.law.submission import examine, with_demonstration
from croupier.notation.banked import parse, play
from croupier.notation.banked_writer import Header, write
from croupier.notation.words import name_of, name_text, split_name
from tests.engine.banked.examples import Example, examples
from tests.engine.banked.strategies import (
    Sitting,
    TableOf,
    bounded,
    seeds,
    sitting,
    table_at,
    tables,
)

NAMES = ("ann", "Bob B.", "floor 2", 'O"Neill', "a:b", "x # y", "it's", " lead", "with ", "ü", "")


def _header(table: TableOf) -> Header:
    return Header(table.game.rulebook, table.submission)


def _over(item: Sitting) -> Round:
    """The round played out; the one with which it began."""
    first = item.round
    while (command := item.choose()) is not None:
        item.do(command)
    return first


def _told(round: Round) -> object:
    """What must be the same: lines, envy, meters, cards and what comes next."""
    boxes = [
        (box.seat, box.player, box.stand, box.stakes, box.tips, box.cards, box.lines, box.void)
        for box in round.boxes
    ]
    cards = (round.board, round.dealer, round.box, round.burned, round.discards, round.plan)
    return boxes, cards, round.envy, round.meters, round.reserves, round.phase, round.then


@bounded(100)
@given(tables, seeds)
def test_a_written_round_plays_the_same(table: TableOf, seed: int) -> None:
    item = sitting(table, seed, trouble=0.06)
    first = _over(item)
    text = write(_header(table), item.game, first, item.commands)
    played = play(parse(text))
    assert played.refused is None, text
    assert played.differs == [], text
    assert _told(played.round) == _told(item.round), text
    again = write(_header(table), played.game, first, played.commands)
    assert play(parse(again)).differs == []


@pytest.mark.parametrize("example", examples(), ids=str)
def test_a_written_example_is_written_so_that_it_plays_the_same(example: Example) -> None:
    script = example.script
    played_round = play(script)
    first = opening(played_round.game, script.meters, script.reserves)
    whole = with_demonstration({**script.submission, "rulebook": script.rulebook})
    header = Header(script.rulebook, whole, script.feeds, script.limits)
    again = play(parse(write(header, played_round.game, first, played_round.commands)))
    assert (again.refused, again.differs) == (None, [])
    assert _told(again.round) == _told(played_round.round)


@bounded(60)
@given(st.text(min_size=1, max_size=12))
def test_names_are_read_as_they_were_written(name: str) -> None:
    told = name_text(name)
    assert "#" not in told
    assert "\n" not in told
    assert name_of(told) == name
    assert split_name(f"{told}: ante 5") == (name, " ante 5")


@pytest.mark.parametrize("name", NAMES)
def test_any_name_plays_and_approves(name: str) -> None:
    table = table_at(0)
    item = sitting(table, 1, trouble=0, linked=False)
    first = item.round
    item.do(banked_commands.PlaceWagers(1, (("ante", 1050), ("blind", 1050), ("trips", 500)), name))
    item.do(banked_commands.CloseBets())
    item.do(banked_commands.ReportIrregularity("wrong_count", "player", by=name))
    text = write(_header(table), item.game, first, item.commands)
    played = play(parse(text))
    assert played.differs == []
    assert played.round.boxes[0].player == (name or "seat 1")
    assert [getattr(event, "by", "") for event in played.events][-1] == name


def test_a_round_is_written_as_a_person_would() -> None:
    table = table_at(0)
    item = sitting(table, 1, trouble=0, linked=False)
    item.unseen = 0
    first = item.round
    first.meters.update(dict.fromkeys(first.meters, 23_456_780_000))
    first.reserves.update(dict.fromkeys(first.reserves, 0))
    for command in (
        banked_commands.PlaceWagers(1, (("ante", 1000), ("blind", 1000), ("trips", 500)), "ann"),
        banked_commands.PlaceWagers(3, (("ante", 2500), ("blind", 2500))),
        banked_commands.CloseBets(),
        banked_commands.Deal(
            (None,) * 4 + cards("Ks 7c 2d 4h 3s") + cards("Jh 8d") + cards("Kh 9d Qs Qc")
        ),
        banked_commands.Check(1),
        banked_commands.Play(3, 4),
        banked_commands.TurnUp(),
        banked_commands.Play(1, 2),
        banked_commands.TurnUp(),
        banked_commands.Expose(),
        banked_commands.SettleBox(3),
        banked_commands.SettleBox(1),
        banked_commands.CloseRound(),
    ):
        assert isinstance(item.do(command), tuple), command
    assert write(_header(table), item.game, first, item.commands) == (
        "rulebook  maryland-uth-1.5\n"
        "feed\n"
        "limits\n"
        "meter     Meter 23456.78\n"
        "seat 1    ann: ante 10, blind 10, trips 5\n"
        "seat 3    ante 25, blind 25\n"
        "deal      seat 1 Kh 9d  seat 3 Qs Qc  dealer Jh 8d  board Ks 7c 2d 4h 3s\n"
        "seat 1    check\n"
        "seat 3    play 4x\n"
        "flop      Ks 7c 2d\n"
        "seat 1    play 2x\n"
        "river     4h 3s\n"
        "settle    seat 3  ante push, blind push, play +100\n"
        "settle    seat 1  ante push, blind push, play +20, trips -5\n"
        "meters    Meter 23456.78\n"
    )


def test_a_submission_is_written_as_it_differs() -> None:
    table = with_demonstration(
        {
            "rulebook": "maryland-uth-1.5",
            "paytables": {"trips": "B", "bad_beat": "none"},
            "options": {"survives_fold.progressive": False, "seats": 5},
        }
    )
    options: Any = table["options"]
    del options["shuffler"]
    item = sitting(table_at(0), 1)
    text = write(
        Header("maryland-uth-1.5", table, feeds=False, limits=False), item.game, item.round, []
    )
    assert text.splitlines() == [
        "rulebook  maryland-uth-1.5",
        'set       paytables.trips = "B"',
        'set       paytables.bad_beat = "none"',
        "set       options.seats = 5",
        "set       options.survives_fold.progressive = false",
        "set       options.shuffler = false",
        *[line for line in text.splitlines() if line.startswith("meter")],
    ]


def test_what_was_not_played_is_not_written() -> None:
    table = table_at(0)
    item = sitting(table, 1)
    with pytest.raises(ValueError, match="the commands were not played"):
        write(_header(table), item.game, item.round, [banked_commands.Deal((card("Ah"),))])
    strange = Header("maryland-uth-1.5", {**table.submission, "options": {"seats": object()}})
    with pytest.raises(ValueError, match="cannot be written in a submission"):
        write(strange, item.game, item.round, [])


def test_a_round_may_stop_in_the_middle() -> None:
    table = table_at(0)
    item = sitting(table, 1, trouble=0, linked=False)
    first = item.round
    item.do(banked_commands.PlaceWagers(1, (("ante", 1000), ("blind", 1000))))
    item.do(banked_commands.CloseBets())
    assert "close\n" in write(_header(table), item.game, first, item.commands)
    for count in (4, 3):
        item.do(banked_commands.Deal(tuple(item.deck[:count])))
        text = write(_header(table), item.game, first, item.commands)
        played = play(parse(text))
        assert _told(played.round) == _told(item.round)


def test_envy_and_approvals_are_written() -> None:
    table = table_at(0)
    item = sitting(table, 1, trouble=0, linked=False)
    first = item.round
    bet = (("ante", 1000), ("blind", 1000), ("progressive", 100))
    board = cards("2c 2d 3c 3d") + cards("Qh Jh Th 4s 5s")
    for command in (
        banked_commands.PlaceWagers(1, bet),
        banked_commands.PlaceWagers(3, bet),
        banked_commands.CloseBets(),
        banked_commands.Deal(board + cards("9c 9d") + cards("7c 8d") + cards("Ah Kh")),
        banked_commands.Check(1),
        banked_commands.Play(3, 4),
        banked_commands.TurnUp(),
        banked_commands.Play(1, 2),
        banked_commands.TurnUp(),
        banked_commands.Expose(),
        banked_commands.SettleBox(3),
        banked_commands.ApprovePayout(3, "eve"),
        banked_commands.SettleBox(1),
        banked_commands.PayEnvy(1),
        banked_commands.CloseRound(),
    ):
        assert isinstance(item.do(command), tuple), command
    text = write(_header(table), item.game, first, item.commands)
    assert "approve   seat 3 by eve\n" in text
    assert "envy +1000" in text
    assert play(parse(text)).differs == []


def test_limits_forfeits_and_meterless_tables_are_written() -> None:
    whole = with_demonstration(
        {
            "rulebook": "maryland-uth-1.5",
            "paytables": {"progressive": "none"},
            "limits": {"ante": [15, 300]},
            "options": {"abandon_policy": "floor_decides"},
        }
    )
    table = TableOf(-1, whole, compile_game(examine(whole)))
    item = sitting(table, 1, trouble=0, linked=False)
    first = item.round
    item.do(banked_commands.PlaceWagers(1, (("ante", 1500), ("blind", 1500))))
    item.do(banked_commands.CloseBets())
    for command in (banked_commands.Stand(1), banked_commands.Forfeit(1, "floor 2")):
        assert isinstance(item.do(command), tuple)
    while (chosen := item.choose()) is not None:
        item.do(chosen)
    text = write(_header(table), item.game, first, item.commands)
    assert "set       limits.ante = [15, 300]\n" in text
    assert "seat 1    forfeit by floor 2\n" in text
    assert "meter" not in text
    played = play(parse(text))
    assert _told(played.round) == _told(item.round)
