"""The floor's writer: one thread carries out requests, logs them, then publishes them."""

from __future__ import annotations

import queue
import random
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from croupier.house.bots.banked import Advisor
from croupier.house.bots.moves import bot_move, thinks
from croupier.house.commitment import Shoe
from croupier.house.errors import Conflict, Fenced
from croupier.house.floor import accounts
from croupier.house.floor.batch import Batch, chance_command
from croupier.house.floor.recover import floor_from, replayed, table_from
from croupier.house.floor.request import INVALID_ID, Answer, Change, Request, good_id, id_of
from croupier.house.floor.timers import Plan, Timers
from croupier.house.ledger.postings import Overdrawn
from croupier.house.log.store import Books
from croupier.house.people import names
from croupier.house.table import commands as table_commands
from croupier.house.table.decision import nobody
from croupier.house.table.schedule import Chance, Next, next_move
from croupier.house.table.state import SYSTEM, Person, TableState
from croupier.refusal import Reason, Refused

GROUP_COMMANDS = 64
"""Most commands in one commit."""
IDLE_SECONDS = 0.5
"""Seconds after which the writer checks its tables although nothing happened."""
TRIES = 5
RETRY_MS = 1_000
"""Milliseconds until a table retries an automatic move that failed."""
SILENT_SECONDS = 30.0
"""Seconds without a sign of life after which a writer is considered stuck."""


Watcher = Callable[[Change], None]
Job = Callable[[], None]
T = TypeVar("T")


def _own_id(kind: str, seq: int) -> str:
    """Return the id of an automatic command; once it is carried out, the log is longer."""
    return f"{kind}-{seq}"


def _nothing() -> None:
    """Wake the writer up."""


class Floor:
    """The tables that this process runs, and the floor around them."""

    def __init__(
        self,
        books: Books,
        seal: bytes,
        *,
        clock: Callable[[], int],
        shoe: Callable[[], Shoe],
        advisor: Advisor | None = None,
        chance: random.Random | None = None,
    ) -> None:
        self.books, self.seal, self.clock, self.shoe = books, seal, clock, shoe
        self.advisor = advisor
        self.chance = chance or random.Random(secrets.randbits(128))
        self.lives: dict[str, TableState] = {}
        """Every table known here."""
        self.fences: dict[str, int] = {}
        """The tables that this process runs, with their fencing tokens."""
        self.general = floor_from(books, seal)
        self.meters: dict[str, int] = {}
        self.forward: Callable[[Request], None] | None = None
        """Takes commands for tables that another process runs."""
        self.troubles: list[Callable[[Exception], None]] = []
        self.turned_down: list[Callable[[Request, Refused], None]] = []
        """Called with refused commands in which staff entered card faces."""
        self.names: Callable[[str], Refused | None] = nobody
        """Returns why a bot cannot have a name, because a person has it."""
        self._watchers: list[Watcher] = []
        self._timers = Timers()
        self._snapped: dict[str, int] = {}
        self._unread: set[str] = set()
        """Streams that could not be read after a failure: they do nothing until they are."""
        self._beat = time.monotonic()
        self._queue: queue.SimpleQueue[Request | Job] = queue.SimpleQueue()
        self._thinking = ThreadPoolExecutor(1, "bots")
        self._stopping = False
        self._thread: threading.Thread | None = None
        self.read_meters()

    # starting and stopping

    def start(self) -> None:
        """Start the writer."""
        self._thread = threading.Thread(target=self._run, name="floor", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Answer everything that was asked, then stop the writer."""
        self._stopping = True
        self._queue.put(_nothing)
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._thinking.shutdown(wait=False, cancel_futures=True)

    def run_table(self, stream: str, fence: int = 0) -> TableState:
        """Run the table in this process from now on, as its log leaves it."""
        known = self.lives.get(stream)
        live = (
            replayed(known, self.books.entries(stream, known.seq), self.seal)
            if known is not None
            else table_from(self.books, stream, self.seal)
        )
        if live is None:
            raise LookupError(f"there is no table with the log {stream!r}")

        def take() -> None:
            self.fences[stream] = fence
            self._snapped.setdefault(stream, live.seq)
            self._put(stream, live)
            self._tell(Change(stream, live, known=False))
            if live.in_round and live.setup.virtual_cards and not live.paused:
                # No one could decide while no server ran the table.
                self._queue.put(
                    Request(stream, SYSTEM, _own_id("up", live.seq), table_commands.ResumeTable())
                )

        self._does(take)
        return live

    def leave_table(self, stream: str) -> None:
        """Leave the table to another process."""
        self._does(lambda: self._leave(stream))

    def _leave(self, stream: str) -> None:
        self.fences.pop(stream, None)
        self._timers.forget(stream)

    def follow(self, change: Change) -> None:
        """Apply the change of a table that another process runs."""

        def take() -> None:
            if change.stream not in self.fences:
                self.lives[change.stream] = change.live
                self._tell(change)

        self._does(take)

    def follow_general(self) -> None:
        """Read the floor's own log, which any process may have written."""
        head = self.books.head(accounts.STREAM)

        def take() -> None:
            self._reload({accounts.STREAM})

        if head is not None and head.seq > self.general.seq:
            self._does(take)

    def read_meters(self) -> None:
        """Read the meters, which any process may have moved."""
        found = {
            name: balance.units
            for kind in ("meter:", "reserve:")
            for name, balance in self.books.balances(kind).items()
        }
        self._does(lambda: self.meters.update(found))

    def taken_by_bot(self, name: str) -> Refused | None:
        """Return why no new person could have this name: a bot has it or a similar one."""
        wanted = names.likeness(names.tidy(name))
        bots = (bot for live in tuple(self.lives.values()) for bot in live.bots)
        if all(names.likeness(names.tidy(bot)) != wanted for bot in bots):
            return None
        message = "That name is taken by a bot or too similar to one."
        return Refused(Reason.NAME_TAKEN, message, "choose a different one")

    def trouble(self, error: Exception) -> None:
        """Report a failure of something that was not requested."""
        for hear in tuple(self.troubles):
            hear(error)

    def _does(self, job: Job) -> None:
        """Run the job between two groups; at once while there is no writer."""
        if self._thread is None or threading.current_thread() is self._thread:
            job()
            return
        done: Future[None] = Future()

        def work() -> None:
            try:
                job()
                done.set_result(None)
            except Exception as error:  # raised where the job was handed in
                done.set_exception(error)

        self._queue.put(work)
        done.result()

    def watch(self, watcher: Watcher) -> Callable[[], None]:
        """Call the watcher with every change once it is durable; call the result to stop."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    # requests

    def submit(
        self,
        stream: str,
        person: Person,
        id: str,
        command: Any,
        session: bytes = b"",
        *,
        owner: str = "",
    ) -> Request:
        """Send the command on its way; its answer is set once it is durable, or refused.

        The id is the owner's own; without an owner it is the house's.
        """
        request = Request(stream, person, id_of(owner, id), command, session=session)
        if good_id(id):
            self.take(request)
        else:
            request.answer.set_result(INVALID_ID)
        return request

    def take(self, request: Request) -> None:
        """Send the request on its way."""
        request.answer.set_running_or_notify_cancel()  # a caller who leaves does not undo it
        elsewhere = request.stream in self.lives and request.stream not in self.fences
        if self._stopping:
            message = "the server is shutting down"
            request.answer.set_result(Refused(Reason.CLOSING, message, "try again in a moment"))
        elif self.forward is not None and elsewhere:
            self.forward(request)
        else:
            self._queue.put(request)

    def ask(
        self,
        stream: str,
        person: Person,
        command: Any,
        id: str | None = None,
        session: bytes = b"",
        *,
        owner: str = "",
    ) -> Answer:
        """Send the command and wait for its answer; without an id every request is a new one."""
        chosen = secrets.token_hex(16) if id is None else id
        return self.submit(stream, person, chosen, command, session, owner=owner).answer.result()

    # the writer's thread

    @property
    def healthy(self) -> bool:
        """Return whether the writer is running and no table waits for the database."""
        writer = self._thread
        alive = writer is not None and writer.is_alive()
        return alive and not self._unread and time.monotonic() - self._beat < SILENT_SECONDS

    def _run(self) -> None:
        while True:
            self._beat = time.monotonic()
            if self._unread and self._reload(set(self._unread)):
                self._or_trouble(self.read_meters)
            batch = self._gather()
            if batch:
                self._or_trouble(self._carry_out, batch)
            elif self._stopping:
                return

    def _gather(self) -> list[Request]:
        """Return the requests and the automatic moves that are due; wait for either."""
        batch: list[Request] = []
        at = self._timers.next_at()
        wait = (
            IDLE_SECONDS if at is None else min(IDLE_SECONDS, max(0.0, (at - self.clock()) / 1000))
        )
        try:
            asked = self._queue.get(timeout=wait) if wait else self._queue.get_nowait()
            while True:
                if isinstance(asked, Request):
                    batch.append(asked)
                else:
                    asked()
                if len(batch) >= GROUP_COMMANDS:
                    break
                asked = self._queue.get_nowait()
        except queue.Empty:
            pass
        if not self._stopping:
            # After the requests: any change of a table overtakes its own plan.
            for plan in self._timers.due(self.clock()):
                request = self._or_trouble(self._planned, plan)
                batch += [request] if request else []
        return batch

    def _or_trouble(self, job: Callable[..., T], *given: Any) -> T | None:
        """Return the job's result; on a failure report it and keep the writer running."""
        try:
            return job(*given)
        except Exception as error:
            self.trouble(error)
            return None

    def _planned(self, plan: Plan) -> Request:
        command = plan.command
        if isinstance(command, Chance):
            command = chance_command(command, self.shoe())
        id = _own_id("auto", plan.seq)
        return Request(plan.stream, plan.person, id, command, expects=plan.seq)

    def _carry_out(self, requests: list[Request], tries: int = TRIES) -> None:
        """Answer each request after a commit of everything accepted."""
        batch = Batch(
            {stream: self.lives[stream] for stream in self.fences},
            self.general,
            self.meters,
            fences=self.fences,
            snapped=self._snapped,
            now=self.clock(),
            seal=self.seal,
            names=self.names,
            catch_up=partial(floor_from, self.books, self.seal),
        )
        try:
            with self.books.transaction() as writing:
                batch.carry_out(writing, requests)
        except (Conflict, Overdrawn, Fenced) as error:
            self._again(requests, error, tries)
            return
        except Exception as error:  # keep running, and answer the caller
            read = self._reload({request.stream for request in requests}, RETRY_MS)
            if len(requests) == 1 or not read:
                self._failed(requests, error)
                return
            for request in requests:
                self._carry_out([request], tries)  # one that fails takes no other with it
            return
        self._publish(batch)

    def _failed(self, requests: list[Request], error: Exception) -> None:
        """Pass the failure to the callers; report it for automatic commands."""
        for request in requests:
            request.answer.set_exception(error)
            if request.person == SYSTEM:
                self.trouble(error)

    def _again(self, requests: list[Request], error: Exception, tries: int) -> None:
        """Carry the requests out one by one from the current log; nothing was written."""
        streams = {request.stream for request in requests}
        if isinstance(error, Fenced) and len(requests) == 1:
            self._leave(requests[0].stream)
            message = "another server is running this table now"
            requests[0].answer.set_result(Refused(Reason.MOVED, message, "try again"))
            return
        if not self._reload(streams) or (len(requests) == 1 and not tries):
            self._failed(requests, error)
            return
        for request in requests:
            self._carry_out([request], tries - 1)

    def _reload(self, streams: set[str], rest: int = 0) -> bool:
        """Reload these streams from the log; those that cannot be read do nothing until then."""
        try:
            for stream in streams:
                if stream in self.fences:
                    live = table_from(self.books, stream, self.seal)
                    if live is not None:
                        self._put(stream, live, rest)
            if accounts.STREAM in streams:
                self.general = floor_from(self.books, self.seal, self.general)
        except Exception as error:
            if not streams <= self._unread:  # reported once, not at every check
                self.trouble(error)
            self._unread |= streams
            return False
        self._unread -= streams
        return True

    def _publish(self, batch: Batch) -> None:
        self.general = batch.general
        self._snapped = batch.snapped
        self.meters = dict(batch.meters)
        for change in batch.changes:
            self.fences.setdefault(change.stream, 0)  # a table that was opened here
            self._put(change.stream, change.live)
        for request, answer in batch.answers:
            if isinstance(answer, Refused) and table_commands.faces_of(request.command):
                for hear in tuple(self.turned_down):
                    self._or_trouble(hear, request, answer)
            request.answer.set_result(answer)
        for change in batch.changes:
            self._tell(change)
        rested = self.clock() + RETRY_MS  # a refused plan would be refused again at once
        for stream in (batch.overtaken | batch.refused) & self.fences.keys():
            self._plan(stream, self.lives[stream], rested if stream in batch.refused else 0)

    def _put(self, stream: str, live: TableState, rest: int = 0) -> None:
        self.lives[stream] = live
        self._plan(stream, live, self.clock() + rest if rest else 0)

    def _tell(self, change: Change) -> None:
        for watcher in tuple(self._watchers):
            self._or_trouble(watcher, change)

    def _plan(self, stream: str, live: TableState, at_least: int = 0) -> None:
        """Plan the next automatic move of the table."""
        coming = self._or_trouble(self._bots, stream, live, at_least)
        coming = coming or self._or_trouble(next_move, live)
        if coming is None:
            self._timers.forget(stream)
            return
        at = max(coming.at, at_least)
        self._timers.plan(Plan(at, stream, live.seq, coming.command, coming.person))

    def _bots(self, stream: str, live: TableState, at_least: int) -> Next | None:
        if self.advisor is not None and thinks(live):
            self._thinking.submit(self._or_trouble, self._think, stream, live, at_least)
            return None
        return bot_move(live, self.chance)

    def _think(self, stream: str, live: TableState, at_least: int) -> None:
        """Let a bot with optimal play think in a thread, without blocking the writer."""
        coming = bot_move(live, self.chance, self.advisor)
        if coming is not None:
            at = max(coming.at, at_least)
            plan = Plan(at, stream, live.seq, coming.command, coming.person)
            self._queue.put(lambda: self._planned_still(plan))

    def _planned_still(self, plan: Plan) -> None:
        live = self.lives.get(plan.stream)
        if live is not None and live.seq == plan.seq:
            self._timers.plan(plan)

    def shown(self) -> Mapping[str, int]:
        """Return what every meter shows, by account."""
        return self.meters
