"""Sessions of the corpus as the code understands them: the one module that a redesign edits.

All other modules here use wire names, texts, and numbers. If something moves or changes its
class in the code is looked up here; the kept data stay as they are.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.cards import DECK, card, text
from croupier.house.audit.hand_history import story_of
from croupier.house.audit.rounds import Step
from croupier.house.floor.locks import touches
from croupier.house.ledger.accounts import advance_with_moves
from croupier.house.log import codec
from croupier.house.log.entry import Head, follow
from croupier.house.table import commands as table_commands
from croupier.house.table import events as table_events
from croupier.house.table.command_form import BadCommand
from croupier.house.table.decide import decide
from croupier.house.table.decision import Asked
from croupier.house.table.schedule import Chance, next_move
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.state import Person, TableState, new_table_state
from croupier.house.table.view import view
from croupier.law.load import load
from croupier.law.options import options_of
from croupier.law.submission import with_demonstration
from croupier.money import UNITS_PER_CENT
from croupier.refusal import Refused

__all__ = ["Conduct", "Person", "Refused", "submission_of", "table_commands", "text"]

Json = dict[str, Any]

PEOPLE = ("eve", "flo", "joe", "ann", "bob", "aud")
TRAY = 10_000_000_000
PURSE = 10_000_000 * UNITS_PER_CENT
WATCHERS = ("public", "player:ann", "dealer:joe", "floorperson:eve")
"""Whose view and whose offers are kept after each request."""


@dataclass(frozen=True)
class Answer:
    """What came of one request."""

    events: tuple[tuple[str, Json], ...] = ()
    """Kind and body of each event; none where it was refused."""
    refused: Json | None = None
    """Reason, clause, says, advice."""
    money: Mapping[str, int] | None = None
    """Units that each account gained."""


def person(actor: str) -> Person:
    """Somebody written role:name."""
    role, _, name = actor.partition(":")
    return Person(name, role)


def submission_of(book: str, options: Mapping[str, Any]) -> Json:
    """The demonstration with these options, each with the reference that its value needs."""
    declared = options_of(load(book))
    backing: dict[str, Json] = {"filed": {}, "clarifications": {}}
    for name, value in options.items():
        option = declared[name].option
        for section, values in (("filed", option.filed), ("clarifications", option.clarified)):
            if value in values:
                backing[section][name] = "on file"
    given = {section: refs for section, refs in backing.items() if refs}
    return dict(with_demonstration({"rulebook": book, "options": options, **given}))


class Table:
    """One table in memory with its people's money, asked by wire names alone."""

    def __init__(self, opening: Json) -> None:
        """The table of a session's first line: book, options, conduct."""
        submission = submission_of(opening["book"], opening.get("options", {}))
        conduct = Conduct(**opening["conduct"])
        self.setup = set_up("T1", "Table one", submission, conduct)
        self.live: TableState = new_table_state(self.setup)
        self.now = 0
        self.balances: dict[str, int] = {f"wallet:{name}": PURSE for name in PEOPLE}
        self.story: list[Step] = []
        if self.setup.game is not None:
            seeds = tuple((rule.name, rule.initial) for rule in self.setup.game.meters.values())
            for event in (
                table_events.MetersSeeded(seeds),
                table_events.TrayFilled(opening.get("tray", TRAY)),
            ):
                self._happens("system", "house", event)

    def _happens(self, actor: str, family: str, event: Any) -> Mapping[str, int]:
        before = self.live
        self.live, moved = advance_with_moves(before, family, event, self.now)
        for account, units in moved.items():
            self.balances[account] = self.balances.get(account, 0) + units
        head = Head("table/T1", len(self.story))
        entry = follow(head, at=self.now, actor=actor, command="x", body=b"{}")
        self.story.append(Step(entry, family, event, before, self.live, moved))
        return moved

    def ask(self, request: Json) -> Answer:
        """The request is read by its wire name and carried out, or refused."""
        asker = person(request["by"])
        self.now = request["at"]
        if request["do"] == "elsewhere":  # another table has moved what they share
            self.balances[request["account"]] += request["units"]
            return Answer()
        try:
            command = _command(request)
        except BadCommand as error:
            said = {"message": str(error), "advice": error.advice, "clause": ""}
            return Answer(refused={"reason": error.reason.word, **said})
        readings = {name: self.balances.get(name, 0) for name in touches(self.live, asker, command)}
        judged = decide(self.live, Asked(self.now, asker, readings), command)
        if isinstance(judged, Refused):
            return Answer(refused=judged.to_wire())
        money: dict[str, int] = {}
        told = []
        for family, event in judged[1]:
            for account, units in self._happens(asker.actor, family, event).items():
                money[account] = money.get(account, 0) + units
            told.append((codec.kind_of(event), msgspec.json.decode(codec.encode(event))))
        return Answer(tuple(told), money={name: units for name, units in money.items() if units})

    def seen(self, actor: str) -> tuple[Json, list[Json]]:
        """What this watcher sees, and what is offered; without the length of the log."""
        watcher = Person("", "public") if actor == "public" else person(actor)
        told = msgspec.to_builtins(view(self.live, watcher, self.now, self.balances))
        del told["seq"]
        return told, [_in_order(item) for item in told.pop("offers")]

    def coming(self) -> Json | None:
        """What the table does next by itself, and when; None while it waits for somebody."""
        move = next_move(self.live)
        if move is None:
            return None
        return {"at": move.at, "by": move.person.actor, **_told(move.command)}

    def sentences(self) -> list[str]:
        """Return every event of the house."""
        return [
            f"{line.by}: {line.sentence.whole} {list(line.sentence.clauses)} {line.sentence.level}"
            + "".join(f"\n  {part.text} {list(part.clauses)}" for part in line.sentence.parts)
            for line in story_of(self.story, hidden=True)
        ]


def _in_order(offer: Json) -> Json:
    """Return the offer with its sets of wagers sorted."""
    if "bet" in offer:
        bet = offer["bet"]
        bet["opening"] = [sorted(item) for item in bet["opening"]]
        bet["needs"] = [[name, sorted(also), sorted(either)] for name, also, either in bet["needs"]]
    return offer


def _command(request: Json) -> Any:
    fields = {name: value for name, value in request.items() if name not in ("at", "by", "do")}
    if request["do"] != "shuffle":
        # The time of a request and the place of a report share a name: the place is `where` here.
        if "where" in fields:
            fields["at"] = fields.pop("where")
        # The stored requests have the card of a report in its own field.
        if request["do"] == "report" and "card" in fields:
            told = fields.pop("card")
            fields["cards"] = [told] if told else []
        return table_commands.read(request["do"], fields)
    order, salts = shuffled(fields["seed"], fields.get("top", ()))
    return table_commands.Shuffle(order, salts)


def shuffled(seed: int, top: Any = ()) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """A deck and its salts by a seed, these cards on top."""
    chance = random.Random(seed)
    order = list(DECK)
    chance.shuffle(order)
    first = [card(face) for face in top]
    order = [*first, *(item for item in order if item not in first)]
    return tuple(order), tuple(chance.randbytes(16).hex() for _ in order)


def command_of(request: Json) -> Any:
    """The command that is asked for; None where the request is none."""
    try:
        return None if request["do"] == "elsewhere" else _command(request)
    except BadCommand:
        return None


def _told(command: Any) -> Json:
    if isinstance(command, Chance):
        return {"do": "draw_for_button" if command.draw else "shuffle", "cards": command.draw}
    return request_of(command)


def request_of(command: Any) -> Json:
    """The command as a request: its wire name and fields."""
    fields = table_commands.told(command)
    if "at" in fields:
        fields["where"] = fields.pop("at")
    return {"do": table_commands.wire_name(type(command)), **fields}
