"""A running table in memory, for tests: a clock, a shoe with a seed, a ledger and a log."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from croupier.cards import DECK, Card, text
from croupier.house.bots.moves import bot_move
from croupier.house.floor.locks import touches
from croupier.house.ledger.accounts import Moves, advance_with_moves
from croupier.house.ledger.postings import never_below_zero, shared
from croupier.house.log import codec
from croupier.house.table import events as table_events
from croupier.house.table.decide import decide
from croupier.house.table.decision import Asked
from croupier.house.table.evolve import evolve
from croupier.house.table.schedule import Chance, next_move
from croupier.house.table.setup import Conduct, Setup, set_up
from croupier.house.table.state import Person, TableState, new_table_state
from croupier.law.submission import demonstration, with_demonstration
from croupier.money import UNITS_PER_CENT
from croupier.refusal import Refused
from tests import vocabulary

BOOKS = (
    "maryland-uth-1.5",
    "maryland-uth-1.4",
    "maryland-jackpot-1.0",
    "south-dakota-uth",
    "california-holdem",
)
BANKED = BOOKS[:4]
EVE = Person("eve", "floorperson")
FLO = Person("flo", "floorperson")
JOE = Person("joe", "dealer")
ANN = Person("ann", "player")
BOB = Person("bob", "player")
AUD = Person("aud", "auditor")
EVERYBODY = (EVE, FLO, JOE, ANN, BOB, AUD)
FULL = 10_000_000_000
"""Cents in the tray: these tests do not test whether it can pay."""
RICH = 10_000_000 * UNITS_PER_CENT


def physical(book: str, **options: object) -> Mapping[str, Any]:
    """The demonstration table with cards that a dealer keys in."""
    return with_demonstration({"rulebook": book, "options": {"mode": "physical", **options}})


class Pit:
    """One table, its people's money, and everything that happened."""

    def __init__(
        self,
        book: str,
        conduct: Conduct | None = None,
        submission: Mapping[str, Any] | None = None,
        seed: int = 1,
    ) -> None:
        chosen = conduct or Conduct(floor="automatic", pace=0)
        self.setup: Setup = set_up("T1", "Table one", submission or demonstration(book), chosen)
        self.live: TableState = new_table_state(self.setup)
        self.now = 1_000_000
        self.chance = random.Random(seed)
        self.stacked: tuple[Card, ...] = ()
        """The cards on top of the next decks."""
        self.rich = False
        """Whether players also bet on optional wagers."""
        self.hides = 0.0
        """How often a card that lies face down is dealt unseen at a table of physical cards."""
        self.balances: dict[str, int] = {}
        self.log: list[tuple[str, bytes, int]] = []
        for person in EVERYBODY:
            self.balances[f"wallet:{person.name}"] = RICH
            self.balances["cage"] = self.balances.get("cage", 0) - RICH
        game = self.setup.game
        if game is not None:
            seeds = tuple((rule.name, rule.initial) for rule in game.meters.values())
            self._happens("house", table_events.MetersSeeded(seeds))
            self._happens("house", table_events.TrayFilled(FULL))

    def _happens(self, family: str, event: Any) -> Moves:
        self.live, moves = advance_with_moves(self.live, family, event, self.now)
        assert sum(moves.values()) == 0, (event, moves)
        for account, units in moves.items():
            self.balances[account] = self.balances.get(account, 0) + units
            low = self.balances[account] < 0 and never_below_zero(account)
            assert not low, (account, self.balances[account], event)
        self.log.append((codec.kind_of(event), codec.encode(event), self.now))
        return moves

    def tries(self, person: Person, command: Any) -> Any:
        """What would come of the command; nothing changes. Only what is locked may be read."""
        names = touches(self.live, person, command)
        readings = {name: self.balances.get(name, 0) for name in names}
        return decide(self.live, Asked(self.now, person, readings), command)

    def ask(self, person: Person, command: Any) -> Refused | None:
        """The command is carried out, or refused."""
        judged = self.tries(person, command)
        if isinstance(judged, Refused):
            return judged
        names = touches(self.live, person, command)
        after, events = judged
        for family, event in events:
            moved = {name for name in self._happens(family, event) if shared(name)}
            assert moved <= names, (command, moved - names)
        assert self.live.chips == after.chips
        boxes = self.live.round.boxes if self.live.round is not None else ()
        assert {box.player for box in boxes} <= {*self.live.players}
        return None

    def does(self, person: Person, command: Any) -> None:
        """The command is accepted."""
        refused = self.ask(person, command)
        assert refused is None, f"{command}: {refused}"

    def refuses(self, person: Person, command: Any) -> Refused:
        """The command is refused, and why."""
        refused = self.ask(person, command)
        assert refused is not None, f"accepted: {command}"
        return refused

    def shoe(self, asked: Chance) -> Any:
        """What a seeded shoe says."""
        order = list(DECK)
        self.chance.shuffle(order)
        if not asked.draw and self.stacked:
            order = [*self.stacked, *(card for card in order if card not in self.stacked)]
        if asked.draw:
            return vocabulary.DrawForButton(tuple(text(item) for item in order[: asked.draw]))
        salts = tuple(self.chance.randbytes(16).hex() for _ in order)
        return vocabulary.Shuffle(tuple(order), salts)

    def goes_on(self) -> bool:
        """The table does what it does next by itself; False if it waits for somebody."""
        coming = bot_move(self.live, self.chance) or next_move(self.live)
        if coming is None:
            return False
        self.now = max(self.now, coming.at)
        command = coming.command
        asked = self.shoe(command) if isinstance(command, Chance) else command
        self.does(coming.person, asked)
        return True

    def runs(self, most: int = 1000) -> None:
        """Let the table move until it waits for a person, without timing anyone out."""
        for _ in range(most):
            coming = bot_move(self.live, self.chance) or next_move(self.live)
            if coming is None or coming.at > self.now:
                return
            self.goes_on()
        raise AssertionError("the table never waits for anybody")

    def opened(self) -> Pit:
        """A virtual table with its deck shuffled."""
        self.runs()
        return self

    def dealt(self, person: Person) -> Pit:
        """The person sits at seat 1, has bet the least, and has cards."""
        self.does(person, vocabulary.Sit(1, 50_000))
        self.runs()
        self.does(person, vocabulary.Wager(1, {"ante": 1000, "blind": 1000}))
        self.does(person, vocabulary.Ready())
        self.runs()
        return self

    def bots(self, count: int, chips: int = 40_000) -> Pit:
        """Seat a number of bots."""
        for seat in range(1, count + 1):
            self.does(EVE, vocabulary.SeatBot(seat, f"Bot {seat}", chips))
        return self

    def rounds(self, count: int) -> Pit:
        """Play a number of rounds to their end."""
        until = self.live.number + count
        while self.live.number < until or self.live.in_round:
            assert self.goes_on(), "the table waits for somebody"
        return self

    def replayed(self) -> TableState:
        """The table rebuilt from its log alone."""
        live = new_table_state(self.setup)
        for kind, body, at in self.log:
            live = evolve(live, codec.family_of(kind), codec.decode(kind, body), at)
        return live
