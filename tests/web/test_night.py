"""A night on the floor: a server process, twenty tables of all rulebooks, people and bots.

Each table has one person, connected over WebSocket, who plays by offers and knows no rule, and
bots; those of the first table play best. Afterward the server is stopped and its books are
audited.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from croupier.law.load import released
from croupier.law.submission import demonstration
from tests.stages import many
from tests.web.floors import FIRST, PASSWORD, Process, bearer, process
from tests.web.playing import Message, Seat, finished, offer, smallest_bet

ROUNDS = many(400, 100_000)
LEAST = 20
"""Rounds at each table; at the quick ones there are more."""
TABLES = 20
CHIPS = 100_000
MONEY = 1_000_000_000
"""Cents that each person has: nobody leaves early."""


def floorperson(server: Process) -> dict[str, str]:
    """The headers of the floorperson, with a password of their own."""
    given = str(server.told["password"])
    with server.call() as client:
        session = client.post("/api/session", json={"name": FIRST, "password": given}).json()
        change = {"old": given, "new": PASSWORD}
        assert client.post("/api/password", json=change).status_code == 200
    return bearer(session["token"])


def opened(client: httpx.Client, number: int) -> tuple[str, str]:
    """A table that deals at once: its rulebook and id. Those of one rulebook share their meters."""
    book = released()[number % len(released())]
    shared = book.replace(".", "-")
    conduct = {"pace": 0, "floor": "automatic", "betting": 600_000, "meter_set": shared}
    body = {"name": f"{number}", "submission": demonstration(book), "settings": conduct}
    answer = client.post("/api/tables", json=body)
    assert answer.status_code == 200, answer.text
    return book, str(answer.json()["id"])


def guest(server: Process, client: httpx.Client, number: int) -> str:
    """The token of a new player with money, who comes from an address of their own."""
    own = httpx.HTTPTransport(local_address=f"127.0.2.{1 + number}")
    with httpx.Client(transport=own, timeout=60) as new:
        told = new.post(f"{server.address}/api/guest", json={"name": f"p{number}"}).json()
    paid = client.post(f"/api/wallets/p{number}", json={"cents": MONEY})
    assert paid.status_code == 200, paid.text
    return str(told["token"])


@dataclass
class Evening:
    """One person's evening at one table."""

    seat: Seat
    number: int
    all_over: Callable[[], bool]
    """Whether the night is."""
    over: int = 0
    counted: int = 0
    bots: int = 0
    humble: bool = False
    """Whether the last bet was refused, as one wager may need another."""

    def spend(self) -> None:
        """Afterward the night is over, and the person has left."""
        chance = random.Random(self.number)
        while not self.all_over():
            wanted = self.wants(self.seat.seen, chance)
            if wanted is None:
                self.seat.view()
            else:
                answer = self.seat.ask(**wanted)  # somebody may have been quicker
                self.humble = answer["type"] == "refused" and wanted["do"] == "wager"
                while self.seat.views[-1]["seq"] < answer.get("seq", 0):
                    self.seat.view()
            self.look()
        while offer(self.seat.seen, "stand") is None:
            self.seat.view()
        self.seat.ask("stand")

    def look(self) -> None:
        """Rounds that ended are counted, and only the last view is kept."""
        self.over += sum(map(finished, self.seat.views[self.counted :]))
        del self.seat.views[:-1], self.seat.frames[:]
        self.counted = 1

    def wants(self, view: Message, chance: random.Random) -> Message | None:
        """What this person does next."""
        own = next((item for item in view["seats"] if item["seat"] == view["seat"]), None)
        if own is None:
            return self.sits(view, "sit", seat=1)
        bots = [each for each in view["seats"] if each["player"] and each["bot"]]
        if not bots:
            self.bots += 1
            name, plays = f"bot{self.number}-{self.bots}", "simple" if self.number else "best"
            return self.sits(view, "seat_bot", seat=2, name=name, strategy=plays)
        buy = offer(view, "buy")
        if own["chips"] < CHIPS // 10 and buy:
            return {"do": "buy", "chips": min(CHIPS, buy.get("max") or CHIPS)}
        return self.bets(view, chance) or decision(view, chance)

    def sits(self, view: Message, do: str, **fields: Any) -> Message | None:
        """Somebody sits down with chips, as soon as it is offered."""
        sit = offer(view, do)
        if sit is None or fields["seat"] not in sit["seats"]:
            return None
        return {"do": do, "chips": min(CHIPS, sit.get("max") or CHIPS), **fields}

    def bets(self, view: Message, chance: random.Random) -> Message | None:
        """The bet that opens a round against the house, and that it may be dealt."""
        own = view["seat"]
        placed = any(item["seat"] == own for item in (view.get("round") or {}).get("seats", ()))
        wager = next((o for o in view["offers"] if o["do"] == "wager" and o["seat"] == own), None)
        if wager is not None and not placed:
            least, more = smallest_bet(wager["bet"]), lively_bet(wager["bet"], chance)
            return {"do": "wager", "seat": own, "wagers": least if self.humble else more}
        return {"do": "ready"} if placed and offer(view, "ready") else None


def lively_bet(bet: Message, chance: random.Random) -> dict[str, int]:
    """Return the smallest bet that opens a box, with some side wagers."""
    side = {name: low for name, low, _ in bet["wagers"] if chance.random() < 0.5}
    return {**side, **smallest_bet(bet)}


def decision(view: Message, chance: random.Random) -> Message | None:
    """One of the decisions that are offered, as chance has it."""
    ways = [item for item in view["offers"] if item["do"] in ("check", "call", "fold", "play")]
    if not ways:
        return None
    row: Message = chance.choice(ways)
    told: Message = {"do": row["do"], "seat": row["seat"]}
    return {**told, "multiple": chance.choice(row["choices"])} if row["do"] == "play" else told


def test_night_of_twenty_tables(tmp_path: Path) -> None:
    with process(tmp_path, "--no-demo", solved=True) as server:
        with server.call(headers=floorperson(server)) as client:
            tables = [opened(client, number) for number in range(TABLES)]
            tokens = [guest(server, client, number) for number in range(TABLES)]
        evenings: list[Evening] = []

        def all_over() -> bool:
            rounds = [evening.over for evening in evenings]
            return sum(rounds) >= ROUNDS and min(rounds) >= LEAST

        for number, ((_, id), token) in enumerate(zip(tables, tokens, strict=True)):
            evenings.append(Evening(Seat(server.address, id, token), number, all_over))
        with ThreadPoolExecutor(TABLES) as people:
            for done in [people.submit(item.spend) for item in evenings]:
                done.result()
        for evening in evenings:
            evening.seat.close()
        assert {book for book, _ in tables} == set(released())
        assert all_over()
        assert server.stop() == 0
    report = audit(tmp_path)
    assert report["clean"] is True, report["findings"][:5]


def audit(folder: Path) -> Any:
    """What `croupier audit verify` says of the books."""
    words = [sys.executable, "-P", "-m", "croupier", "audit", "verify", "--json"]
    done = subprocess.run(
        [*words, "--db", str(folder / "floor.db")], check=False, capture_output=True, text=True
    )
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)
