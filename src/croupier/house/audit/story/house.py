"""What the house itself records of a table, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.house.audit.story.words import Told, Words, dollars, plain, units_text
from croupier.house.live import events as h


def _says(says: Callable[[Any], str]) -> Words:
    return lambda step, _: Told(says(step.event), (getattr(step.event, "clause", ""),))


def _meters(event: h.RoundOpened) -> str:
    shown = ", ".join(f"{name} {units_text(units)}" for name, units in event.meters)
    return f"round {event.number} is opened" + (f"; meters show {shown}" if shown else "")


def _settled(event: h.ProposalSettled) -> str:
    why = f": {event.reason}" if event.reason else ""
    return f"{event.by} {'confirms' if event.confirmed else 'rejects'} proposal {event.id}{why}"


def _called(event: h.FloorCalled) -> str:
    where = f", seat {event.seat}" if event.seat else ""
    return f"the floor is called: {plain(event.report)}{where}; the round stands still"


def _taken_down(event: h.BetsTakenDown) -> str:
    why = f": {event.reason}" if event.reason else ""
    return f"{event.by} takes the bets down{why}"


WORDS: Mapping[type[Any], Words] = {
    h.TableSetUp: _says(lambda event: f"the table {event.name} is set up by {event.rulebook}"),
    h.MetersSeeded: _says(
        lambda event: (
            "meters begin with "
            + ", ".join(f"{name} {units_text(units)}" for name, units in event.meters)
        )
    ),
    h.TrayFilled: _says(lambda event: f"the tray is filled with {dollars(event.cents)}"),
    h.TrayShort: _says(lambda event: f"the tray is short of {dollars(event.cents)}; play waits"),
    h.ChipsBought: _says(lambda event: f"{event.player} buys chips for {dollars(event.cents)}"),
    h.ChipsCashed: _says(lambda event: f"{event.player} cashes {dollars(event.cents)}"),
    h.BotSeated: _says(lambda event: f"{event.player} is a bot of the house"),
    h.DeckCommitted: _says(lambda event: f"the deck is committed to: {event.root}"),
    h.DeckSalted: _says(lambda _: "the deck's salts are laid up, sealed"),
    h.RoundOpened: _says(_meters),
    h.PlayerReady: _says(lambda event: f"{event.player} is ready"),
    h.TablePaused: _says(lambda event: f"{event.by} stops the table: {event.reason}"),
    h.TableUnpaused: _says(lambda event: f"{event.by} lets the table go on"),
    h.TableTakenUp: _says(lambda _: "the server is back: whoever decides has the whole time"),
    h.TimeCalled: _says(lambda event: f"time is called on seat {event.seat}"),
    h.Proposed: _says(
        lambda event: (
            f"{event.by} proposes {plain(event.command)}, proposal {event.id}: {plain(event.says)}"
        )
    ),
    h.FloorCalled: _says(_called),
    h.ProposalSettled: _says(_settled),
    h.BetsTakenDown: _says(_taken_down),
    h.LimitsChanged: _says(lambda _: "the table has other limits"),
}
