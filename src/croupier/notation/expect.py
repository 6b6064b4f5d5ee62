"""Compares a round with what a written one expects of it."""

from __future__ import annotations

from collections.abc import Iterable

from croupier import money
from croupier.notation.steps import (
    Expected,
    ExpectedEffect,
    ExpectedLines,
    ExpectedMeters,
    ExpectedOrder,
    ExpectedThen,
    ExpectedView,
    Later,
)
from croupier.round.banked import events as e
from croupier.round.banked.game import Game
from croupier.round.banked.payment import Payment
from croupier.round.banked.plan import BOARD, BOX, DEALER, NAMES
from croupier.round.banked.state import Round
from croupier.round.banked.view import View, Watcher, view


def differences(round: Round, events: Iterable[e.Event], expected: Later) -> list[str]:
    """Where a round that has been played differs from what must come."""
    match expected:
        case ExpectedMeters():
            return _meters(round, expected)
        case ExpectedOrder():
            wanted = tuple(stage for stage in expected.stages if stage)
            there = tuple(stage for stage in round.plan if stage)
            return [] if wanted == there else [f"cards go {_stages(there)}"]
        case ExpectedLines():
            lines = tuple((one.seat, one.wager) for one in _settled(events))
            return [] if lines == expected.lines else [f"settled in the order {_lines(lines)}"]
    return _nets(round, expected)


def _meters(round: Round, expected: ExpectedMeters) -> list[str]:
    told = []
    for name, units in expected.meters:
        shows = round.meters.get(name)
        if shows != units:
            there = "nothing" if shows is None else money.meter_text(shows)
            told.append(f"{name} shows {there}, not {money.meter_text(units)}")
    return told


def _nets(round: Round, expected: Expected) -> list[str]:
    box = round.at(expected.seat)
    lines = [*(box.lines if box else ()), *round.envy]
    told = []
    for wager, tip, net in expected.nets:
        found = [
            one for one in lines if (one.seat, one.wager, one.tip) == (expected.seat, wager, tip)
        ]
        name = f"tip {wager}" if tip else wager
        comes = sum(one.net for one in found)
        if not found:
            told.append(f"seat {expected.seat} has no line for {name}")
        elif isinstance(net, str):
            told += [
                f"{name} is {_end(one)} with {_signed(one.net)}, not {net}"
                for one in found
                if (_end(one), one.net) != (net, 0)
            ]
        elif comes != net:
            told.append(f"{name} comes to {_signed(comes)}, not {_signed(net)}")
    return told


def _end(line: Payment) -> str:
    return "back" if line.result == "push" and line.tip and not line.kept else line.result


def _signed(cents: int) -> str:
    return f"{'-' if cents < 0 else '+'}{money.dollars(abs(cents))}"


def _settled(events: Iterable[e.Event]) -> Iterable[Payment]:
    """The lines in the order in which they were settled; tips go with their wagers."""
    for event in events:
        lines: tuple[Payment, ...] = ()
        if isinstance(event, e.BoxSettled):
            lines = event.lines
        elif isinstance(event, e.PayoutApproved | e.EnvyPaid):
            lines = (event.line,)
        yield from (line for line in lines if not line.tip)


def _lines(lines: Iterable[tuple[int, str]]) -> str:
    return ", ".join(f"seat {seat} {wager}" for seat, wager in lines) or "nothing"


def _stages(stages: tuple[tuple[int, ...], ...]) -> str:
    return " / ".join(", ".join(_place(target) for target in stage) for stage in stages)


def _place(target: int) -> str:
    return NAMES.get(target, f"seat {target}")


def view_differs(game: Game, round: Round, expected: ExpectedView) -> list[str]:
    """Where the watcher sees something else."""
    box = round.at(int(expected.watcher)) if expected.watcher.isdigit() else None
    watcher = Watcher("player", box.player) if box else Watcher(expected.watcher)
    seen = view(game, round, watcher)
    told = []
    for place, wanted in expected.places:
        there = _seen(seen, place)
        if there != wanted:
            told.append(f"{_place(place)} shows {' '.join(there) or 'no card'}")
    return told


def _seen(seen: View, place: int) -> tuple[str, ...]:
    if place == BOARD:
        return seen.board
    common = {DEALER: seen.dealer, BOX: seen.box}
    if place in common:
        return common[place]
    return next((seat.cards for seat in seen.seats if seat.seat == place), ())


def then_differs(round: Round, expected: ExpectedThen) -> list[str]:
    """Where the table must do something else before the next round."""
    if round.then == expected.then:
        return []
    return [f"then {', '.join(round.then) or 'nothing'}"]


_EFFECTS: dict[type, str] = {
    e.RoundVoided: "void",
    e.RoundCutShort: "end_round",
    e.BoxVoided: "void_box",
}


def effect_differs(game: Game, event: e.Event, expected: ExpectedEffect) -> list[str]:
    """Where a report led to something else."""
    effect = _EFFECTS.get(type(event), getattr(event, "effect", ""))
    told = [] if effect == expected.effect else [f"it leads to {effect}, not {expected.effect}"]
    clause = getattr(event, "clause", "")
    if expected.clause and clause != game.cite(expected.clause):
        told.append(f"it is decided by {clause}, not {game.cite(expected.clause)}")
    return told
