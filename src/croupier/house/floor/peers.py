"""Several processes of one floor: each runs some of the tables and follows the others.

The process that holds a table's lease runs it; the fencing token of the lease makes a late holder
harmless. Commands for a table that runs elsewhere are passed on through the database.
"""

from __future__ import annotations

import hmac
import secrets
import threading
from collections.abc import Callable
from concurrent.futures import Future

import msgspec

from croupier.house.floor import accounts
from croupier.house.floor.recover import changes_after, table_from
from croupier.house.floor.request import Answer, Change, Done, Request
from croupier.house.floor.writer import Floor
from croupier.house.log.entry import Lease, Waiting, length_prefixed
from croupier.house.log.sealing import BadSeal, one_width, seal, unseal
from croupier.house.log.store import SharedBooks
from croupier.house.table import commands as table_commands
from croupier.house.table.state import Person, TableState
from croupier.refusal import Reason, Refused

LEASE_MS = 4_000
"""Milliseconds that a lease lasts without renewal."""
CHECK_SECONDS = 1.0
"""Seconds between two checks of leases and tables."""
FORWARD_MS = 15_000
"""Milliseconds after which a passed-on command is given up and deleted."""
TABLES = "table/"


def _kind(command: str, person: str) -> str:
    """Return the context of a passed-on command's seal, which binds it to command and person."""
    return f"inbox {person} {command}"


class Passed(msgspec.Struct, frozen=True):
    """An answer that is passed back."""

    done: Done | None = None
    refused: Refused | None = None


class Sharing:
    """This process's part in a floor that several processes run."""

    def __init__(self, floor: Floor, books: SharedBooks, holder: str = "") -> None:
        self.floor, self.books = floor, books
        self.holder = holder or secrets.token_hex(8)
        self._leases: dict[str, Lease] = {}
        self._asked: dict[int, tuple[list[Request], int]] = {}
        """By id of a passed-on command, the requests that wait for its answer, and since when."""
        self._taken: set[int] = set()
        self._lock = threading.RLock()
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        floor.forward = self.forward

    def start(self) -> None:
        """Take this process's share of the tables, now and from now on."""
        self.look_around()
        self._thread = threading.Thread(target=self._run, name="sharing", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Release the leases of all tables."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
        for stream in tuple(self._leases):
            self.floor.leave_table(stream)
        self.books.leases.release(self._leases.values())
        self.books.leases.absent(self.holder)
        self._leases.clear()
        for number in tuple(self._asked):
            self._no_answer(
                number,
                Refused(Reason.CLOSING, "the server is shutting down", "try again in a moment"),
            )

    def _run(self) -> None:
        while not self._stop.wait(CHECK_SECONDS):
            try:
                self.look_around()
            except Exception as error:  # lost connection: the leases expire, others take over
                self.floor.trouble(error)

    def look_around(self) -> None:
        """Renew leases, take free tables, give up surplus ones, and follow the others."""
        with self._lock:
            now = self.books.now()
            until = now + LEASE_MS
            kept = {lease.stream: lease for lease in self.books.leases.renew(self._mine(), until)}
            for stream in self._leases.keys() - kept.keys():
                self.floor.leave_table(stream)
            self._leases = kept
            self._take(now, until)
            for stream in self.floor.fences.keys() - self._leases.keys():
                self.floor.leave_table(stream)  # opened here, and taken elsewhere since
            for stream in self.books.streams():
                if stream.startswith(TABLES) and stream not in self._leases:
                    self.catch_up(stream)
            self.floor.read_meters()
            self.floor.follow_general()
            self._give_up(now)
            self.carry_out()

    def holds(self, stream: str) -> bool:
        """Return whether this process has the lease."""
        return stream in self._leases

    def _mine(self) -> tuple[Lease, ...]:
        return tuple(self._leases.values())

    def _take(self, now: int, until: int) -> None:
        here = self.books.leases.present(self.holder, now, until)
        known = {item.stream: item for item in self.books.leases.all()}
        tables = [stream for stream in self.books.streams() if stream.startswith(TABLES)]
        share = -(-len(tables) // here)
        mine = [stream for stream in tables if stream in self._leases]
        for stream in tables:
            held = known.get(stream)
            free = held is None or held.until <= now
            if free and len(mine) < share and stream not in self._leases:
                lease = self.books.leases.take(stream, self.holder, now, until)
                if lease is not None:
                    self._leases[stream] = lease
                    self.floor.run_table(stream, lease.fence)
                    mine.append(stream)
        self._share_out(mine, share)

    def _share_out(self, mine: list[str], share: int) -> None:
        """Give the tables beyond this process's share to others, between two rounds."""
        idle = [stream for stream in mine if not self._busy(stream)]
        for stream in idle[: max(0, len(mine) - share)]:
            self.floor.leave_table(stream)
            self.books.leases.release([self._leases.pop(stream)])

    def _busy(self, stream: str) -> bool:
        live = self.floor.lives.get(stream)
        return live is None or live.in_round

    def hear(self, what: str, stream: str, number: int) -> None:
        """Handle what another process has committed: entries, a command, an answer."""
        try:
            match what:
                case "entries" if stream.startswith(TABLES):
                    self.catch_up(stream)
                case "entries" if stream == accounts.STREAM:
                    self.floor.follow_general()
                case "inbox":
                    self.carry_out()
                case "answer":
                    self.answered(number)
        except Exception as error:  # the next check makes up for it
            self.floor.trouble(error)

    # following

    def catch_up(self, stream: str) -> None:
        """Bring a table that runs elsewhere up to date with its log."""
        with self._lock:
            if stream in self._leases:
                return
            live: TableState | None = self.floor.lives.get(stream)
            seal = self.floor.seal
            if live is None:
                known = table_from(self.books, stream, seal)
                if known is not None:
                    self.floor.follow(Change(stream, known, known=False))
                return
            entries = self.books.entries(stream, live.seq)
            for change in changes_after(live, entries, seal):
                self.floor.follow(change)

    # passing on

    def forward(self, request: Request) -> None:
        """Pass the command on to the process that runs the table."""
        text = msgspec.json.encode(
            {
                "do": table_commands.wire_name(type(request.command)),
                "fields": table_commands.told(request.command),
                "session": request.session.hex(),
            }
        )
        now, place = self.books.now(), (request.stream, request.id, request.person.actor)
        # Keyed with the floor's key: anyone could try all cards against a plain digest.
        key = hmac.digest(
            self.floor.seal, length_prefixed([*map(str.encode, place), text]), "sha256"
        )
        body = seal(self.floor.seal, request.stream, 0, _kind(*place[1:]), one_width(text))
        with self._lock:
            waiting = self.books.inbox.put(*place, key=key, body=body, at=now)
            # The same command may be asked again while the first one waits.
            self._asked.setdefault(waiting.id, ([], now))[0].append(request)

    def answered(self, number: int) -> None:
        """Pass the answer to everyone who waits for it."""
        with self._lock:
            asked = self._asked.get(number)
            text = self.books.inbox.answered(number) if asked is not None else None
            if asked is None or text is None:
                return
            del self._asked[number]
        passed = msgspec.json.decode(text, type=Passed)
        answer: Answer | None = passed.done or passed.refused
        if answer is not None:
            for request in asked[0]:
                request.answer.set_result(answer)

    def _give_up(self, now: int) -> None:
        for number, (_, since) in tuple(self._asked.items()):
            self.answered(number)
            if number in self._asked and now - since > FORWARD_MS:
                message = "no server is running this table right now"
                self._no_answer(
                    number, Refused(Reason.MOVED, message, "try again with the same id")
                )
        self.books.inbox.forget(now - 4 * FORWARD_MS)

    def _no_answer(self, number: int, why: Refused) -> None:
        """Answer those who wait with this refusal."""
        requests, _ = self._asked.pop(number)
        for request in requests:
            request.answer.set_result(why)

    def carry_out(self) -> None:
        """Carry out the commands that were passed on to this process."""
        with self._lock:
            waiting = self.books.inbox.waiting(self._leases) if self._leases else ()
            new = [item for item in waiting if item.id not in self._taken]
            self._taken = {item.id for item in waiting}  # forget those that were answered
        for item in new:
            self._take_over(item)

    def _take_over(self, waiting: Waiting) -> None:
        role, _, name = waiting.person.partition(":")
        kind = _kind(waiting.command, waiting.person)
        try:
            text = unseal(self.floor.seal, waiting.stream, 0, kind, waiting.body)
        except BadSeal as error:
            self.floor.trouble(error)  # it was not passed on by this floor
            return
        told = msgspec.json.decode(text)
        command = table_commands.read(told["do"], told["fields"])
        person, session = Person(name, role), bytes.fromhex(told["session"])
        request = Request(waiting.stream, person, waiting.command, command, session=session)
        self.floor.take(request)
        request.answer.add_done_callback(self._replying(waiting))

    def _replying(self, waiting: Waiting) -> Callable[[Future[Answer]], None]:
        def reply(future: Future[Answer]) -> None:
            if future.exception() is not None:
                self._taken.discard(waiting.id)  # it is tried again
                return
            answer = future.result()
            passed = Passed(done=answer) if isinstance(answer, Done) else Passed(refused=answer)
            text = msgspec.json.encode(passed).decode()
            threading.Thread(target=self._passes_back, args=(waiting, text), daemon=True).start()

        return reply

    def _passes_back(self, waiting: Waiting, text: str) -> None:
        self.books.inbox.reply(waiting, text)
        with self._lock:
            self._taken.discard(waiting.id)  # so that it can be asked again
