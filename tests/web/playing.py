"""A client that plays by what it is offered, and knows no rule of any game."""

from __future__ import annotations

import itertools
import json
import socket
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Message = dict[str, Any]
Chooses = Callable[[Message], Message | None]
"""From a view, what to do next; None to wait."""


class Seat:
    """A live connection of one person at one table."""

    def __init__(
        self,
        address: str,
        table: str,
        token: str = "",
        *,
        since: int | str | None = None,
        buffers: int = 0,
    ) -> None:
        parts = urlsplit(address)
        query = "" if since is None else f"?since={since}"
        scheme = "wss" if parts.scheme == "https" else "ws"
        self.url = f"{scheme}://{parts.netloc}/api/tables/{table}/live{query}"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._stack = ExitStack()
        settings: dict[str, Any] = {"compression": None, "max_size": 2**20, "close_timeout": 2}
        settings["ping_interval"] = None  # a busy machine answers late
        if buffers:
            plain = socket.socket()
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffers)
            plain.connect((parts.hostname, parts.port))
            settings["sock"] = plain
        self.socket: ClientConnection = self._stack.enter_context(
            connect(self.url, additional_headers=headers, **settings)
        )
        self.frames: list[str] = []
        """Every frame that came, as it came."""
        self.views: list[Message] = []
        self._ids = itertools.count(1)

    def __enter__(self) -> Seat:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """The connection is over."""
        self._stack.close()

    def receive(self, timeout: float = 20) -> Message:
        """The next message."""
        frame = self.socket.recv(timeout)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message: Message = json.loads(frame)
        assert message["v"] == 1
        if message["type"] == "view":
            self.views.append(message)
        return message

    def view(self) -> Message:
        """The next view."""
        while True:
            message = self.receive()
            if message["type"] == "view":
                return message

    @property
    def seen(self) -> Message:
        """What was last seen of the table."""
        if not self.views:
            self.view()
        view: Message = self.views[-1]["view"]
        return view

    def wait(self, timeout: float) -> None:
        """Receive everything that arrives within these seconds."""
        with suppress(TimeoutError):
            self.receive(timeout)

    def send(self, frame: str | bytes) -> None:
        """A frame as it is."""
        self.socket.send(frame)

    def ask(self, do: str, id: str = "", **fields: Any) -> Message:
        """A command, and its answer."""
        chosen = id or f"c{next(self._ids)}"
        self.send(json.dumps({"v": 1, "id": chosen, "do": do, **fields}))
        while True:
            message = self.receive()
            if message["type"] in ("done", "refused") and message["id"] == chosen:
                return message
            assert message["type"] != "error", message

    def must(self, do: str, **fields: Any) -> Message:
        """A command that is done."""
        answer = self.ask(do, **fields)
        assert answer["type"] == "done", (do, fields, answer)
        return answer

    def shown(self, done: Message) -> None:
        """Afterward what the command brought about has been seen."""
        while not self.views or self.views[-1]["seq"] < done["seq"]:
            self.view()

    def until(self, met: Callable[[Message], bool], chooses: Chooses | None = None) -> Message:
        """Plays on until a view message meets the condition, and answers with that message."""
        at = 0
        while True:
            while at < len(self.views):
                if met(self.views[at]):
                    return self.views[at]
                at += 1
            wanted = chooses(self.seen) if chooses else None
            if wanted is None:
                self.view()
            else:
                self.shown(self.must(**wanted))


def code_of(seat: Seat) -> int:
    """The code with which the server closes the connection, sooner or later."""
    try:
        while True:
            seat.receive()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else 0


def finished(message: Message) -> bool:
    """Return whether this message ends a round."""
    return "finished_round" in message


def play_together(*seats: Seat) -> None:
    """Everybody plays by offers until everybody has seen a round end."""
    while not all(any(map(finished, seat.views)) for seat in seats):
        for seat in seats:
            wanted = by_offers(seat.seen) if not any(map(finished, seat.views)) else None
            if wanted is None:
                seat.wait(0.02)
                continue
            answer = seat.ask(**wanted)  # somebody else may have been quicker
            if answer["type"] == "done":
                seat.shown(answer)


def play_in_turn(seq: Callable[[], int], *seats: Seat) -> None:
    """The same, the first who has something to do first: again and again the same course."""
    while not all(any(map(finished, seat.views)) for seat in seats):
        for seat in seats:
            while seat.views[-1]["seq"] < seq():
                seat.view()
        moves = ((seat, by_offers(seat.seen)) for seat in seats)
        seat, wanted = next((move for move in moves if move[1] is not None), (seats[0], None))
        if wanted is None:
            seat.view()
        else:
            seat.shown(seat.must(**wanted))


def offer(view: Message, do: str) -> Message | None:
    """The offer of this name."""
    return next((item for item in view["offers"] if item["do"] == do), None)


def by_offers(view: Message) -> Message | None:
    """The first thing that moves a round on: smallest bet, then ready, check before all else."""
    own = view["seat"]
    if (wager := offer(view, "wager")) and wager["seat"] == own and not _bet(view, own):
        return {"do": "wager", "seat": own, "wagers": smallest_bet(wager["bet"])}
    if offer(view, "ready") and _bet(view, own):
        return {"do": "ready"}
    for do in ("check", "call", "fold"):
        if found := offer(view, do):
            return {"do": do, "seat": found["seat"]}
    if found := offer(view, "play"):
        return {"do": "play", "seat": found["seat"], "multiple": found["choices"][0]}
    return None


def _bet(view: Message, seat: int) -> bool:
    return any(item["seat"] == seat for item in (view.get("round") or {}).get("seats", ()))


def smallest_bet(bet: Message) -> dict[str, int]:
    """The least that opens a box."""
    least = {name: low for name, low, _ in bet["wagers"]}
    opening = bet["opening"][0]
    amount = max(least[name] for name in opening)
    return dict.fromkeys(opening, amount)
