"""A crew that works at a table, for tests: short words for commands, asserts on what is due."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

from croupier.cards import DECK
from croupier.engine.commands import CloseBets, CloseRound, Deal, Expose, OpenRound, Sit
from croupier.engine.machine import Giver, OneOf
from croupier.engine.procedure import (
    Due,
    Ruleset,
    compile_table,
    decide,
    due,
    legal,
    new_table,
    step,
)
from croupier.engine.procedure.bets import CountChips, LockWagers
from croupier.engine.procedure.cut import CutDone
from croupier.engine.procedure.deal import CompleteDeal
from croupier.engine.procedure.decks import SwapDecks
from croupier.engine.procedure.noun import Event
from croupier.engine.procedure.opening import InspectCards, ReceiveDeck
from croupier.engine.procedure.shuffle import ReportCount, ShuffleDone
from croupier.engine.procedure.steps import CompleteStep, Verify
from croupier.engine.procedure.stub import CountStub
from croupier.law.load import load
from croupier.law.resolve import resolve
from croupier.law.rulebook import Rulebook
from croupier.law.submission import Examined, examine, with_demonstration
from croupier.refusal import Refused

Options = dict[str, object]


def rules(
    rulebook: str, options: Options, book: Rulebook | None = None, without: tuple[str, ...] = ()
) -> Ruleset:
    """The ruleset of a demonstration table with these options; of an altered book if given."""
    return _cached(rulebook, tuple(sorted(options.items())), _Key(book or load(rulebook)), without)


class _Key:
    """A rulebook by identity, so that compiled tables can be kept."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def __hash__(self) -> int:
        return id(self.book)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.book is self.book


Chosen = tuple[tuple[str, object], ...]


@cache
def _examined(rulebook: str, options: Chosen, without: tuple[str, ...]) -> Examined:
    table: Options = {"rulebook": rulebook, "options": dict(options)}
    table["paytables"] = dict.fromkeys(without, "none")
    if dict(options).get("reshuffling_counting_device"):
        table["approvals"] = {"reshuffling_counting_device": "on file"}
    examined = examine(with_demonstration(table))
    assert examined.valid, examined.faults
    return examined


@lru_cache(maxsize=64)
def _cached(rulebook: str, options: Chosen, key: _Key, without: tuple[str, ...]) -> Ruleset:
    examined = _examined(rulebook, options, without)
    assert examined.law is not None
    if key.book is not examined.book:
        law = resolve(key.book, examined.law.settings)
        examined = dataclasses.replace(examined, book=key.book, law=law)
    return compile_table(examined)


class Crew:
    """A table, its people and its clock."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules = ruleset
        self.table = new_table(ruleset)
        self.now = 0
        self.log: list[Event] = []
        self.heard: tuple[Any, ...] = ()
        """The events of the last command."""

    def tries(self, kind: Callable[..., Any], **fields: object) -> tuple[Event, ...] | Refused:
        """What would come of a command; nothing changes."""
        command, giver = self.command(kind, **fields)
        return decide(self.rules, self.table, command, giver)

    def command(self, kind: Callable[..., Any], **fields: Any) -> tuple[Any, Giver]:
        """A command given now, by name where a floorperson speaks."""
        role = fields.pop("by", "dealer")
        who = fields.pop("who", "Flo" if role == "floorperson" else "")
        if kind is Sit:
            fields.setdefault("chips", 0)
        return kind(**fields), Giver(self.now, role, who)

    def does(self, kind: Callable[..., Any], **fields: object) -> Crew:
        """The command is accepted and done."""
        command, giver = self.command(kind, **fields)
        self.table, judged = step(self.rules, self.table, command, giver)
        assert not isinstance(judged, Refused), f"{kind.__name__}: {judged}"
        self.log += judged
        self.heard = judged
        return self

    def refused(self, kind: Callable[..., Any], **fields: object) -> Refused:
        """The command is refused, and why."""
        judged = self.tries(kind, **fields)
        assert isinstance(judged, Refused), f"accepted: {judged}"
        return judged

    def wait(self, seconds: int) -> Crew:
        """Time passes."""
        self.now += seconds
        return self

    @property
    def due(self) -> tuple[Due, ...]:
        """What is due now."""
        return due(self.rules, self.table, self.now)

    def steps(self, *, lines: bool = False) -> list[str]:
        """The names of what is due, or of the checklist's lines."""
        return [item.step for item in self.due if item.line is lines]

    def clauses(self) -> list[str]:
        """The clauses of everything due, lines included."""
        return [item.clause for item in self.due]

    def one(self, name: str) -> Due:
        """The thing due under this name."""
        found = [item for item in self.due if item.step == name]
        assert found, f"{name} is not due, only {self.steps()} {self.steps(lines=True)}"
        return found[0]

    def can(self, kind: Callable[..., Any]) -> bool:
        """Whether some command of this kind is legal now."""
        return any(move.kind is kind for move in legal(self.rules, self.table, self.now))

    def may(self) -> set[str]:
        """The names of the commands that are legal now."""
        return {move.kind.__name__ for move in legal(self.rules, self.table, self.now)}

    def do(self, name: str, **fields: object) -> Crew:
        """Do a step that is due, in its role, on the deck and seat where it is due."""
        item = self.one(name)
        where = {"deck": item.deck, "seat": item.seat, "device": item.device, "by": item.by}
        return self.does(CompleteStep, step=name, **{**where, **fields})

    def shuffle(self, deck: int = 1) -> Crew:
        """Shuffle a deck, in the role that shuffles at this table."""
        moves = legal(self.rules, self.table, self.now)
        fits = [m for m in moves if m.kind is ShuffleDone and m.holds("deck") == OneOf((deck,))]
        assert fits, f"no shuffle of deck {deck}: {self.steps()}"
        return self.does(
            ShuffleDone,
            deck=deck,
            by=fits[0].by,
            order=tuple(DECK) if self.rules.virtual_cards else None,
        )

    def works(self, until: Callable[..., Any], most: int = 60) -> Crew:
        """Does what is due, in order, until this command can be given."""
        for _ in range(most):
            if self.can(until):
                return self
            self.next()
        raise AssertionError(f"{until} was never possible: {self.steps()}")

    def next(self) -> Crew:
        """Does the first thing that is due, ready and no line."""
        moves = legal(self.rules, self.table, self.now)
        ready = [item for item in self.due if item.ready and not item.line]
        urgent = [item for item in ready if item.blocks]
        for item in (*urgent, *(other for other in ready if other.step != "receive_deck")):
            for move in moves:
                if self._fulfills(item, move.kind, dict(move.fields), move.clause):
                    return self._give(move.example(), move.by)
        raise AssertionError(f"nothing of {self.steps()} can be done: {self.may()}")

    def _fulfills(self, item: Due, kind: object, fields: dict[str, Any], clause: str) -> bool:
        if item.step == "receive_deck":
            return kind is ReceiveDeck
        if item.step == "inspect_cards":
            return kind is InspectCards
        if item.deck and not fields.get("deck", OneOf((item.deck,))).holds(item.deck):
            return False
        if kind in (CompleteStep, Verify):
            seat = fields.get("seat", OneOf((item.seat,)))
            return bool(fields["step"] == OneOf((item.step,)) and seat == OneOf((item.seat,)))
        own = (
            ShuffleDone,
            CutDone,
            ReportCount,
            SwapDecks,
            LockWagers,
            CountChips,
        )
        return bool(kind in (*own, CountStub) and clause == item.clause)

    def _give(self, command: Any, by: str) -> Crew:
        fields = {name: getattr(command, name) for name in type(command).__dataclass_fields__}
        fields["by"] = by
        if isinstance(command, ReportCount | CountStub):
            fields["cards"] = 52
        return self.does(type(command), **fields)

    def opened(self, decks: int = 1, **fields: object) -> Crew:
        """Decks come, and everything is done until the first round may open."""
        for _ in range(decks):
            self.does(ReceiveDeck, **fields)
        while not self.can(OpenRound) or any(deck.opening for deck in self.table.decks):
            self.next()
        return self

    def bets(self) -> Crew:
        """A round is opened, and bets are closed where there are any before the deal."""
        self.works(OpenRound).does(OpenRound)
        if not self.rules.between_players:
            self.does(CloseBets)
        return self

    def deal(self) -> Crew:
        """A round is opened and its cards are being dealt."""
        return self.bets().works(Deal).does(Deal)

    def dealt(self) -> Crew:
        """A round of which every card is dealt."""
        return self.deal().does(CompleteDeal)

    def shown(self) -> Crew:
        """Play a round up to the showdown."""
        return self.dealt().works(Expose).does(Expose)

    def plays(self, rounds: int = 1) -> Crew:
        """Whole rounds are played."""
        for _ in range(rounds):
            self.shown().works(CloseRound)
            while self.refusal_to_finish():
                self.next()
            self.does(CloseRound)
        return self

    def refusal_to_finish(self) -> bool:
        """Whether something must still be done before the round's regular end."""
        return isinstance(self.tries(CloseRound), Refused)


House = Callable[..., Crew]


def house_of(book: Rulebook | None) -> House:
    """Opens tables under one altered book; under the released ones if it is None."""

    def house(rulebook: str, *, without: tuple[str, ...] = (), **options: object) -> Crew:
        """A crew at a demonstration table of physical cards with these options."""
        return Crew(rules(rulebook, {"mode": "physical", **options}, book, without))

    return house


house = house_of(None)
