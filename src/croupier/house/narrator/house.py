"""What the house itself records of a table: chips, decks, pauses, proposals, limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.house.narrator.sentence import Level, Moment, Part, Sentence
from croupier.house.narrator.words import Teller, lower, meter_name, plain, units_text, upper
from croupier.house.table import events as event_types
from croupier.law.explain.phrase import words
from croupier.law.explain.titles import titles


def _meters(meters: tuple[tuple[str, int], ...]) -> tuple[Part, ...]:
    return tuple(Part(f"{upper(meter_name(name))} {units_text(units)}") for name, units in meters)


def _opened(moment: Moment) -> Sentence:
    event: event_types.RoundOpened = moment.event
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
    event: event_types.Proposed = moment.event
    return Sentence(
        text=f"{event.by} proposes: {_proposal(event.says)}",
        who=event.by,
        clauses=(event.clause,),
        parts=(Part(f"Proposal {event.id}"),),
        level="staff",
    )


def _proposal(says: str) -> str:
    """What is proposed; a report and its effect under their titles."""
    known = titles()["report"] | titles()["effect"]
    named = [known.get(one, words(one)) for one in says.split(": ")]
    return ": ".join((named[0], *map(lower, named[1:])))


def _settled(moment: Moment) -> Sentence:
    event: event_types.ProposalSettled = moment.event
    why = f": {event.reason}" if event.reason else ""
    verb = "confirms" if event.confirmed else "rejects"
    return Sentence(text=f"{event.by} {verb} proposal {event.id}{why}", who=event.by, level="staff")


def _called(moment: Moment) -> Sentence:
    event: event_types.FloorCalled = moment.event
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
    event_types.TableSetUp: plain(
        lambda event: f"Table {event.name} set up under {event.rulebook}", level="audit"
    ),
    event_types.MetersSeeded: _seeded,
    event_types.TrayFilled: _filled,
    event_types.TrayShort: _short,
    event_types.ChipsBought: _chips("buy"),
    event_types.ChipsCashed: _chips("cash"),
    event_types.BotSeated: plain(lambda event: f"{event.player} is a bot", level="staff"),
    event_types.DeckCommitted: plain(
        lambda event: f"Deck commitment published: {event.root}", level="audit"
    ),
    event_types.DeckSalted: _fixed("Deck salts recorded, sealed", "audit"),
    event_types.RoundOpened: _opened,
    event_types.PlayerReady: plain(lambda event: f"{event.player} is ready", level="audit"),
    event_types.TablePaused: _by_floor("Paused by the floor"),
    event_types.TableUnpaused: _fixed("Play resumes"),
    event_types.TableTakenUp: _fixed("The server restarted. Play resumes where it stopped"),
    event_types.TimeCalled: plain(lambda event: f"Time called on seat {event.seat}", level="audit"),
    event_types.Proposed: _proposed,
    event_types.FloorCalled: _called,
    event_types.ProposalSettled: _settled,
    event_types.BetsTakenDown: _by_floor("All bets returned"),
    event_types.LimitsChanged: _fixed("Table limits changed"),
}
