"""Sentences about what the house records of a table: chips, decks, pauses, proposals, limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.house.narrator.sentence import Level, Moment, Part, Sentence
from croupier.house.narrator.words import (
    Teller,
    effect_title,
    lower,
    meter_name,
    plain,
    units_text,
    upper,
)
from croupier.house.table import events as table_events
from croupier.house.table.setup import Setup
from croupier.law.explain.phrase import words
from croupier.law.explain.titles import titles


def _meters(meters: tuple[tuple[str, int], ...]) -> tuple[Part, ...]:
    return tuple(Part(f"{meter_name(name)} {units_text(units)}") for name, units in meters)


def _opened(moment: Moment) -> Sentence:
    event: table_events.RoundOpened = moment.event
    return Sentence(text=f"Round {event.number:,}", parts=_meters(event.meters), mark="round")


def _seeded(moment: Moment) -> Sentence:
    parts = _meters(moment.event.meters)
    return Sentence(text="Meters started", parts=parts, level="audit")


def _chips(verb: str) -> Teller:
    def teller(moment: Moment) -> Sentence:
        event = moment.event
        text = moment.does(event.player, verb, "chips for")
        return Sentence(text=text, who=event.player, amount=event.cents, level="staff")

    return teller


def _filled(moment: Moment) -> Sentence:
    cents = moment.event.cents
    text = "Tray filled with" if cents >= 0 else "Tray credited with"
    return Sentence(text=text, amount=abs(cents), level="staff")


def _short(moment: Moment) -> Sentence:
    return Sentence(text="Tray short by", amount=moment.event.cents, level="staff")


def _proposed(moment: Moment) -> Sentence:
    event: table_events.Proposed = moment.event
    return Sentence(
        text=f"{event.by} proposes: {_proposal(moment.before.setup, event.message)}",
        who=event.by,
        clauses=(event.clause,),
        parts=(Part(f"Proposal {event.id}"),),
        level="staff",
    )


def _proposal(setup: Setup, message: str) -> str:
    """Return the proposal in words, with the titles of a report and its effect."""
    effects = {name: effect_title(setup, name) for name in titles()["effect"]}
    known = titles()["report"] | effects
    named = [known.get(name, words(name)) for name in message.split(": ")]
    return ": ".join((named[0], *map(lower, named[1:])))


def _settled(moment: Moment) -> Sentence:
    event: table_events.ProposalSettled = moment.event
    why = f": {event.reason}" if event.reason else ""
    verb = "confirms" if event.confirmed else "rejects"
    return Sentence(text=f"{event.by} {verb} proposal {event.id}{why}", who=event.by, level="staff")


def _called(moment: Moment) -> Sentence:
    event: table_events.FloorCalled = moment.event
    what = titles()["report"].get(event.report, upper(words(event.report)))
    where = f", seat {event.seat}" if event.seat else ""
    return Sentence(text=f"Floor called: {what}{where}", seat=event.seat, clauses=(event.clause,))


def _by_floor(what: str) -> Teller:
    def teller(moment: Moment) -> Sentence:
        event = moment.event
        why = f": {event.reason}" if event.reason else ""
        return Sentence(text=f"{what}{why}", parts=(Part(f"By {event.by}"),))

    return teller


def _fixed(text: str, level: Level = "player") -> Teller:
    return plain(lambda _: text, level=level)


TELLERS: Mapping[type[Any], Teller] = {
    table_events.TableSetUp: plain(
        lambda event: f"Table {event.name} set up under {event.rulebook}", level="audit"
    ),
    table_events.MetersSeeded: _seeded,
    table_events.TrayFilled: _filled,
    table_events.TrayShort: _short,
    table_events.ChipsBought: _chips("buy"),
    table_events.ChipsCashed: _chips("cash"),
    table_events.BotSeated: plain(lambda event: f"{event.player} is a bot", level="staff"),
    table_events.DeckCommitted: plain(
        lambda event: f"Deck commitment: {event.root}", level="audit"
    ),
    table_events.DeckSalted: _fixed("Deck salts sealed", "audit"),
    table_events.RoundOpened: _opened,
    table_events.PlayerReady: plain(lambda event: f"{event.player} is ready", level="audit"),
    table_events.TablePaused: _by_floor("Paused by the floor"),
    table_events.TableUnpaused: _fixed("Play resumes"),
    table_events.TableLoaded: _fixed("Server restarted, decision clock reset"),
    table_events.TimeCalled: plain(
        lambda event: f"Time called on seat {event.seat}", level="audit"
    ),
    table_events.Proposed: _proposed,
    table_events.FloorCalled: _called,
    table_events.ProposalSettled: _settled,
    table_events.BetsTakenDown: _by_floor("All bets returned"),
    table_events.LimitsChanged: _fixed("Table limits changed"),
}
