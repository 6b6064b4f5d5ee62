"""A group of requests carried out in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from croupier.engine.cardroom.seating.commands import DrawForButton
from croupier.engine.commands import Buy, Sit
from croupier.engine.secrecy import hidden_of
from croupier.house.commitment import Shoe
from croupier.house.errors import Conflict
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.append import WriteContext, write_floor, write_table
from croupier.house.floor.locks import meter_accounts, own_accounts, touches
from croupier.house.floor.recover import snapshot_of
from croupier.house.floor.request import Answer, Change, Done, Request
from croupier.house.floor.table_opening import (
    OpenTable,
    decide_opening,
    opening_accounts,
    write_opening,
)
from croupier.house.ledger.postings import Overdrawn
from croupier.house.log.record import read_record
from croupier.house.log.requests import is_same, request_of
from croupier.house.log.store import Writing
from croupier.house.table import commands as table_commands
from croupier.house.table.decide import judge
from croupier.house.table.decision import Asked, nobody
from croupier.house.table.schedule import Chance
from croupier.house.table.state import ATTENDANT, BOT, SYSTEM, Person, TableState
from croupier.money import UNITS_PER_CENT, dollars
from croupier.refusal import Reason, Refused

_BUYING = (Sit, Buy, table_commands.SeatBot)
"""Commands that are refused if the tray is short of chips, without pausing the table."""
SNAPSHOT_ENTRIES = 1_000
"""Entries after which a table is stored as a snapshot, so that a restart takes a moment."""

SIGNED_OUT = Refused(Reason.SIGNED_OUT, "your session has ended", "sign in again")
OVERTAKEN = Refused(
    Reason.OVERTAKEN, "something else happened first", "check the table and try again"
)


def chance_command(asked: Chance, shoe: Shoe) -> Any:
    """Return the command with the cards that the shoe deals for this request."""
    if asked.draw:
        return DrawForButton(shoe.order[: asked.draw])
    return table_commands.Shuffle(shoe.order, tuple(salt.hex() for salt in shoe.salts))


class Batch:
    """Tables and floor as the group leaves them; none of it counts before the commit."""

    def __init__(
        self,
        lives: Mapping[str, TableState],
        general: floor_accounts.FloorState,
        meters: Mapping[str, int],
        *,
        fences: Mapping[str, int],
        snapped: Mapping[str, int],
        now: int,
        seal: bytes,
        names: Callable[[str], Refused | None] = nobody,
        catch_up: Callable[[floor_accounts.FloorState], floor_accounts.FloorState],
    ) -> None:
        self.lives, self.fences = dict(lives), fences
        self.general, self.now, self.seal = general, now, seal
        self.meters, self.names = dict(meters), names
        self._catch_up = catch_up
        self.answers: list[tuple[Request, Answer]] = []
        self.changes: list[Change] = []
        self.snapped = dict(snapped)
        """By table, the entry of its last known snapshot."""
        self.overtaken: set[str] = set()
        """Tables that changed before their own plan was carried out: they plan again."""
        self.refused: set[str] = set()
        """Tables whose own plan was refused: they plan again after a pause."""
        self._foreseen: dict[Request, tuple[object, frozenset[str]]] = {}
        """The accounts of each request, and the state that they were computed from."""

    def carry_out(self, writing: Writing, requests: list[Request]) -> None:
        """Answer every request."""
        # The first of all locks: ending a session locks it before the floor's log, too.
        lasting = writing.lasting({item.session for item in requests if item.session}, self.now)
        valid = [each for each in requests if not each.session or each.session in lasting]
        known = [
            request
            for request in valid
            if request.stream in self.lives or request.stream == floor_accounts.STREAM
        ]
        accounts = {name for request in known for name in self._touches(request)}
        tables = {request.stream for request in known} & self.lives.keys()
        own = {name for stream in tables for name in own_accounts(self.lives[stream])}
        opened = {
            request.command.setup.stream
            for request in known
            if isinstance(request.command, OpenTable)
        }
        writing.lock({request.stream for request in known} | opened, accounts | own)
        writing.look_up({(request.stream, request.id) for request in known})
        for request in requests:
            answer: Answer = _unknown(request) if request in valid else SIGNED_OUT
            if request in known:
                answer = self._answer(writing, request)
            self.answers.append((request, answer))
            if request.expects is not None and isinstance(answer, Refused):
                (self.overtaken if answer is OVERTAKEN else self.refused).add(request.stream)
        for name in accounts & self.meters.keys():
            self.meters[name] = writing.balance(name).units

    def _touches(self, request: Request) -> frozenset[str]:
        """Return the shared accounts of the request, computed once per state of its stream."""
        state = self.lives.get(request.stream, self.general)
        known = self._foreseen.get(request)
        if known is None or known[0] is not state:
            known = self._foreseen[request] = (state, self._accounts(request))
        return known[1]

    def _accounts(self, request: Request) -> frozenset[str]:
        if request.stream != floor_accounts.STREAM:
            return touches(self.lives[request.stream], request.person, request.command)
        if isinstance(request.command, OpenTable):
            return opening_accounts(request.command.setup)
        found = floor_accounts.touches(self.general, request.command)
        if isinstance(request.command, floor_accounts.ProposeMeterChange):
            return found & self.meters.keys()  # naming an account does not create it
        return found

    def _answer(self, writing: Writing, request: Request) -> Answer:
        earlier = writing.entry(request.stream, request.id)
        if earlier is not None:
            kept = read_record(earlier, self.seal).request
            if earlier.actor == request.person.actor and is_same(kept, request.command):
                return Done(request.stream, earlier.seq, duplicate=True)
            message = "this id was already used for a different command"
            return Refused(Reason.DUPLICATE_ID, message, "use a new id for each command")
        known = self.lives.get(request.stream, self.general).seq
        if writing.head(request.stream).seq != known:
            raise Conflict(f"{request.stream} has changed in another process.")
        try:
            if request.stream == floor_accounts.STREAM:
                return self._on_the_floor(writing, request)
            return self._at_a_table(writing, request)
        except Overdrawn as error:
            if error.account == f"tray:{request.stream.removeprefix('table/')}":
                return self._short(writing, request, error)
            message = f"insufficient funds in {error.account}"
            return Refused(Reason.NOT_ENOUGH_MONEY, message, "ask for less")

    def _short(self, writing: Writing, request: Request, error: Overdrawn) -> Answer:
        """Answer for a short tray: a table without staff is filled, any other is paused."""
        missing = -(error.units // UNITS_PER_CENT)
        holds = dollars(writing.balance(error.account).units // UNITS_PER_CENT)
        if isinstance(request.command, table_commands.Fill):
            return Refused(Reason.TRAY_SHORT, f"the tray holds {holds}", "credit no more than that")
        live = self.lives[request.stream]
        if live.setup.settings.floor == "automatic":
            self._fill(writing, live, missing)
            return self._answer(writing, request)
        # A bot would repeat it at once, and the table would do nothing else.
        stops = request.person.role == BOT or not isinstance(request.command, _BUYING)
        if stops and live.short != missing:
            self._by_itself(writing, live.setup.stream, SYSTEM, table_commands.ShortTray(missing))
        message = f"the tray holds {holds}; this needs {dollars(missing)} more"
        return Refused(Reason.TRAY_SHORT, message, "fill the tray")

    def _fill(self, writing: Writing, live: TableState, missing: int) -> None:
        cents = max(missing, live.setup.settings.inventory)
        self._by_itself(writing, live.setup.stream, ATTENDANT, table_commands.Fill(cents))

    def _by_itself(self, writing: Writing, stream: str, person: Person, command: Any) -> None:
        """Carry out the command in the same transaction, under an id of its own."""
        request = Request(stream, person, f"tray-{self.lives[stream].seq}", command)
        answer = self._at_a_table(writing, request)
        if isinstance(answer, Refused):  # or what waits for it would be tried forever
            raise RuntimeError(f"The table refuses {command!r}: {answer.message}.")

    def _sheet(self, writing: Writing, request: Request, at: int) -> WriteContext:
        command, fence = request.command, self.fences.get(request.stream, 0)
        asked, hidden = request_of(command), hidden_of(command)
        return WriteContext(writing, request, at, self.seal, asked, hidden, fence)

    def _on_the_floor(self, writing: Writing, request: Request) -> Answer:
        context = self._sheet(writing, request, self.now)
        if isinstance(request.command, OpenTable):
            return self._new_table(context, request.command)
        readings = {name: writing.balance(name).units for name in self._touches(request)}
        asked = Asked(self.now, request.person, readings)
        judged = floor_accounts.decide(self.general, asked, request.command)
        if isinstance(judged, Refused):
            return judged
        self.general, done = write_floor(context, self.general, judged)
        return done

    def _new_table(self, context: WriteContext, command: OpenTable) -> Answer:
        asked = Asked(context.at, context.request.person, {})
        listed = decide_opening(self.general, asked, command)
        if isinstance(listed, Refused):
            return listed
        setup = command.setup
        self.general, live, done = write_opening(context, self.general, setup, listed)
        self.lives[setup.stream] = live
        self.changes.append(Change(setup.stream, live))
        for name in meter_accounts(setup):
            self.meters[name] = context.writing.balance(name).units
        return done

    def _at_a_table(self, writing: Writing, request: Request) -> Answer:
        live = self.lives[request.stream]
        if request.expects is not None and live.seq != request.expects:
            return OVERTAKEN
        at = max(self.now, live.at)
        locked = self._foreseen.get(request)
        touched = self._touches(request)
        if locked is None or locked[1] is not touched:
            writing.lock((), touched)  # an earlier command of the group may have made this possible
        floor = writing.reached(
            floor_accounts.STREAM
        )  # before names are looked up: later ones do not count
        readings = {name: writing.balance(name).units for name in touched}
        asked = Asked(at, request.person, readings, self.names, self._independence(request, at))
        decision = judge(live, asked, request.command)
        if isinstance(decision, Refused):
            return decision
        after, done = write_table(replace(self._sheet(writing, request, at), floor=floor), decision)
        self.lives[request.stream] = after
        if (
            after.seq - self.snapped.get(request.stream, 0) >= SNAPSHOT_ENTRIES
            and not after.in_round
        ):
            head = writing.head(request.stream)
            writing.keep_snapshot(snapshot_of(after, head.hash, self.seal))
            self.snapped[request.stream] = after.seq
        happened, befores = tuple(decision.happened), tuple(decision.befores)
        self.changes.append(Change(request.stream, after, happened, befores))
        for name in meter_accounts(after.setup) & touched:
            self.meters[name] = writing.balance(name).units
        return done

    def _independence(self, request: Request, at: int) -> Callable[[str, str], Refused | None]:
        """Return the check whether two people can confirm each other, by the floor's log."""
        if isinstance(request.command, table_commands.Confirm):
            self.general = self._catch_up(self.general)  # other writers change people
        return partial(self.general.custody.refusal, at=at)


def _unknown(request: Request) -> Refused:
    message = f"no table {request.stream.removeprefix('table/')[:40]!r} runs here"
    return Refused(Reason.NO_SUCH_TABLE, message, "check the list of tables")
