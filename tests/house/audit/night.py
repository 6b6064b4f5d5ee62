"""A night on a real floor: all five games with bots and people, and everything that can happen."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from croupier.adapters.archive import StoredArchive
from croupier.adapters.keys import Keys, keys_at
from croupier.adapters.store import Store, open_store
from croupier.adapters.store.anchors import Anchor
from croupier.cards import DECK, Card, cards
from croupier.engine.banked.deal_plan import BOARD, plan_of
from croupier.engine.banked.game import Game
from croupier.engine.cardroom.hand.turn import to_act
from croupier.engine.copies import copy_with
from croupier.engine.procedure.hours import CloseTable
from croupier.house.audit.archive import AuditKeys
from croupier.house.commitment import Shoe
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.recover import snapshot_of
from croupier.house.floor.request import Done
from croupier.house.floor.table_opening import OpenTable
from croupier.house.floor.writer import Floor
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.state import SYSTEM, Person, TableState
from croupier.law.submission import demonstration
from tests import vocabulary

EVE, FLO = Person("eve", "floorperson"), Person("flo", "floorperson")
ANN, BOB, CY = Person("ann", "player"), Person("bob", "player"), Person("cy", "player")
PATIENCE = 60.0
"""Seconds after which a table that does not continue counts as stuck."""

BANKED = {
    "A1": "maryland-uth-1.5",
    "A2": "maryland-uth-1.4",
    "A3": "maryland-jackpot-1.0",
    "A4": "south-dakota-uth",
}
CARDROOM = {"A5": "california-holdem"}


@dataclass
class Shoes:
    """Decks by a seeded chance, some cards lying where they are wanted."""

    chance: random.Random
    stacked: dict[int, Card] = field(default_factory=dict)
    """Cards of the next decks by their place from the top."""

    def __call__(self) -> Shoe:
        """The next deck."""
        stacked = dict(self.stacked)
        rest = [card for card in DECK if card not in stacked.values()]
        self.chance.shuffle(rest)
        order = [stacked[at] if at in stacked else rest.pop() for at in range(len(DECK))]
        return Shoe(tuple(order), tuple(self.chance.randbytes(16) for _ in DECK))


@dataclass
class Night:
    """The floor, its books, and the cards that come next."""

    folder: Path
    keys: Keys
    store: Store
    floor: Floor
    shoes: Shoes

    @property
    def db(self) -> Path:
        """The file of the books."""
        return self.folder / "night.db"

    @property
    def archive(self) -> StoredArchive:
        """The books to be read."""
        return StoredArchive(self.store)

    @property
    def audit_keys(self) -> AuditKeys:
        """Everything that an auditor can have."""
        return AuditKeys(self.keys.seal, self.keys.mac, bytes.fromhex(self.keys.public))

    # the floor

    def asks(self, stream: str, person: Person, command: Any) -> Done:
        """The command is carried out."""
        answer = self.floor.ask(stream, person, command)
        assert isinstance(answer, Done), f"{command}: {answer}"
        return answer

    def admits(self, person: Person) -> Done:
        """The person is on the floor: floorpersons by the house, and everybody else by Eve."""
        by = SYSTEM if person in (EVE, FLO) else EVE
        return self.asks("floor", by, floor_accounts.AddPerson(person.name, person.role))

    def at(self, id: str, person: Person, command: Any) -> Done:
        """The same at a table."""
        return self.asks(f"table/{id}", person, command)

    def live(self, id: str) -> TableState:
        """The table as it is now."""
        return self.floor.lives[f"table/{id}"]

    def until(self, id: str, so: Callable[[TableState], bool]) -> TableState:
        """The table as it is once this is true of it."""
        began = time.monotonic()
        while not so(self.live(id)):
            assert time.monotonic() - began < PATIENCE, f"table {id} is stuck"
            time.sleep(0.002)
        return self.live(id)

    def opens(
        self,
        id: str,
        book: str,
        conduct: Conduct,
        boxes: Mapping[int, str] | None = None,
        board: str = "",
    ) -> None:
        """A table is open, its deck shuffled; the first one gives these seats these cards."""
        setup = set_up(id, f"Table {id}", demonstration(book), conduct)
        if setup.game is not None and boxes:
            self.shoes.stacked = _stacked(setup.game, boxes, board)
        self.asks("floor", EVE, OpenTable(setup))
        self.until(id, lambda live: live.procedure.open)
        if setup.game is not None:
            self.until(id, lambda live: bool(live.shoe.root))
        self.shoes.stacked = {}

    def bets(self, id: str, person: Person, seat: int, **wagers: int) -> None:
        """The person bets and wants no more time."""
        self.until(id, lambda live: live.round is not None and live.round.phase == "bets")
        self.at(id, person, vocabulary.Wager(seat, wagers))
        self.at(id, person, vocabulary.Ready())

    def decides(self, id: str, seat: int) -> None:
        """It is the seat's turn."""

        def asked(live: TableState) -> bool:
            round = live.round
            return round is not None and round.phase == "decide" and round.turn >= 0

        live = self.until(id, asked)
        assert live.round is not None
        assert live.round.boxes[live.round.turn].seat == seat

    def acts(self, id: str) -> int:
        """The seat that is to act in a hand between players, once one is."""

        def asked(live: TableState) -> bool:
            return live.hand is not None and to_act(live.hand) is not None

        live = self.until(id, asked)
        assert live.hand is not None
        player = to_act(live.hand)
        assert player is not None
        return player.seat


_MADE: list[Night] = []


def the_night(factory: pytest.TempPathFactory) -> Night:
    """One night for all tests of this process; nobody may change its books."""
    if not _MADE:
        _MADE.append(night_at(factory.mktemp("night")))
    return _MADE[0]


def night_at(folder: Path, rounds: int = 5, url: str = "") -> Night:
    """A whole night, played and signed; the floor is closed, the books are open."""
    keys = keys_at(folder / "night.db.key")
    store = open_store(url or str(folder / "night.db"), keys.mac)
    if not store.is_shared:  # the books of a test need not survive a power cut
        event.listen(store.engine, "connect", lambda raw, _: raw.execute("PRAGMA synchronous=OFF"))
        store.engine.dispose()
    shoes = Shoes(random.Random(2026))
    floor = Floor(
        store,
        keys.seal,
        clock=lambda: time.time_ns() // 1_000_000,
        shoe=shoes,
        chance=random.Random(7),
    )
    night = Night(folder, keys, store, floor, shoes)
    anchor = Anchor(folder / "night.db.checkpoints")

    def sign() -> None:
        signed = store.checkpoint(time.time_ns() // 1_000_000, keys.sign)
        assert signed is not None
        anchor.append(signed)

    floor.start()
    try:
        for person in (EVE, FLO, ANN, BOB, CY):
            night.admits(person)
        _bots(night, rounds)
        sign()
        _people(night)
        sign()
        _linked(night)
        _misdeal(night)
    finally:
        floor.stop()
    _snapshot(night, "B1")
    sign()
    return night


def _snapshot(night: Night, id: str) -> None:
    """What a long-lived table has now and then: a shortcut for the next start."""
    live, head = night.live(id), night.store.head(f"table/{id}")
    assert head is not None
    with night.store.transaction() as writing:
        writing.keep_snapshot(snapshot_of(live, head.hash, night.keys.seal))


def _bots(night: Night, rounds: int) -> None:
    """Every game is played by bots for a while, then the floor stops the table."""
    practice = Conduct(floor="automatic", pace=0)
    for id, book in {**BANKED, **CARDROOM}.items():
        night.opens(id, book, practice)
        for seat in (1, 2, 3):
            night.at(id, EVE, vocabulary.SeatBot(seat, f"Bot {seat}", 40_000))
    for id in (*BANKED, *CARDROOM):
        night.until(id, lambda live: live.number > rounds)
        night.at(id, EVE, vocabulary.Pause("supper"))


def _stacked(game: Game, boxes: Mapping[int, str], board: str) -> dict[int, Card]:
    """Where cards lie in a deck that gives these seats these cards, and this board."""
    hands: dict[int, list[Card]] = {seat: list(cards(told)) for seat, told in boxes.items()}
    hands[BOARD] = list(cards(board))
    plan = [target for stage in plan_of(game, tuple(boxes), False) for target in stage]
    return {at: hands[target].pop(0) for at, target in enumerate(plan) if hands.get(target)}


ROYAL = {2: "Ah Kh", 4: "2c 7d"}, "Qh Jh Th 3s 4d"
"""Seat 2 makes a royal flush with its own cards and the flop."""


def _people(night: Night) -> None:
    """A table with staff: a meter won and approved, a round voided by two people, a leave."""
    id = "B1"
    for person in (ANN, BOB, CY):
        night.asks("floor", EVE, floor_accounts.PayIn(person.name, 2_000_000))
    night.opens(id, BANKED["A1"], Conduct(floor="staff", pace=0), *ROYAL)
    night.at(id, ANN, vocabulary.Sit(2, 300_000))
    night.at(id, BOB, vocabulary.Sit(4, 200_000))
    _wins(night, id, ANN, BOB)
    night.at(id, EVE, vocabulary.Approve(2))
    night.until(id, lambda live: live.number > 1)
    _voided(night, id)
    _leaves(night, id)
    _closes(night, id)


def _wins(night: Night, id: str, winner: Person, other: Person) -> None:
    """The whole meter is won, and waits for a floorperson."""
    night.bets(id, winner, 2, ante=1000, blind=1000, trips=500, progressive=100)
    night.bets(id, other, 4, ante=2500, blind=2500)
    night.decides(id, 2)
    night.at(id, winner, vocabulary.Play(2, 4))
    for _ in range(2):
        night.decides(id, 4)
        night.at(id, other, vocabulary.Check(4))
    night.decides(id, 4)
    night.at(id, other, vocabulary.Fold(4))
    night.until(id, lambda live: _held(live) == 2)


def _held(live: TableState) -> int:
    """The seat whose payment waits for a floorperson."""
    boxes = live.round.boxes if live.round is not None else ()
    return next((box.seat for box in boxes if box.held), 0)


def _voided(night: Night, id: str) -> None:
    """Something goes wrong, and two people say so; a first proposal is dropped."""
    number = night.until(id, lambda live: live.round is not None).number
    night.bets(id, ANN, 2, ante=1000, blind=1000, progressive=100)
    night.bets(id, BOB, 4, ante=1000, blind=1000)
    night.decides(id, 2)
    for word in (vocabulary.Reject(1, "all cards were there"), vocabulary.Confirm(1)):
        night.at(id, EVE, vocabulary.Report("wrong_count", "board"))
        [proposal] = night.live(id).proposals
        night.at(id, FLO, copy_with(word, proposal=proposal.id))
    night.until(id, lambda live: live.number > number)


def _leaves(night: Night, id: str) -> None:
    """Bob takes a bet back, bets again, leaves in mid-round, and is paid when it is over."""
    number = night.until(id, lambda live: live.round is not None).number
    night.bets(id, ANN, 2, ante=1000, blind=1000, trips=500)
    night.at(id, ANN, vocabulary.TakeBack(2))
    night.at(id, ANN, vocabulary.Wager(2, {"ante": 1500, "blind": 1500}))
    night.bets(id, BOB, 4, ante=1000, blind=1000)
    night.decides(id, 2)
    night.at(id, ANN, vocabulary.Play(2, 4))
    night.at(id, BOB, vocabulary.Stand())
    night.until(id, lambda live: live.number > number)


def _closes(night: Night, id: str) -> None:
    """Everybody goes; two people change the limits; one more round; then the table closes."""
    night.at(id, EVE, vocabulary.Fill(500_000))
    night.at(id, ANN, vocabulary.Stand())
    night.until(id, lambda live: not live.in_round)
    night.at(id, EVE, vocabulary.ChangeLimits({"ante": [20, 500]}))
    [proposal] = night.live(id).proposals
    night.at(id, FLO, vocabulary.Confirm(proposal.id))
    night.at(id, CY, vocabulary.Sit(1, 100_000))
    number = night.until(id, lambda live: live.round is not None).number
    night.bets(id, CY, 1, ante=2000, blind=2000)
    night.decides(id, 1)
    night.at(id, CY, vocabulary.Play(1, 4))
    night.until(id, lambda live: live.number > number)
    night.at(id, CY, vocabulary.Stand())
    night.until(id, lambda live: not live.in_round)
    night.at(id, EVE, CloseTable())


def _linked(night: Night) -> None:
    """Two tables share a meter: both win it in one moment, and two people change it."""
    conduct = Conduct(floor="staff", pace=0, meter_set="link")
    for id in ("L1", "L2"):
        night.opens(id, BANKED["A4"], conduct, *ROYAL)
    for id, winner, other in (("L1", ANN, BOB), ("L2", CY, BOB)):
        night.at(id, winner, vocabulary.Sit(2, 100_000))
        night.at(id, other, vocabulary.Sit(4, 100_000))
        _wins(night, id, winner, other)
    for id in ("L2", "L1"):
        night.at(id, EVE, vocabulary.Approve(2))
        night.until(id, lambda live: live.number > 1)
    account = "meter:link:Progressive"
    night.asks("floor", EVE, floor_accounts.ProposeMeterChange(account, 5_000_000, "a promotion"))
    night.asks("floor", EVE, floor_accounts.ProposeMeterChange(account, 7, "a slip"))
    night.asks("floor", FLO, floor_accounts.ConfirmMeterChange(1))
    night.asks("floor", FLO, floor_accounts.RejectMeterChange(2))
    night.asks("floor", EVE, floor_accounts.PayOut(CY.name, 1_000))


def _misdeal(night: Night) -> None:
    """Between players: a misdeal, the same hand dealt again, one who leaves in the middle."""
    id = "C1"
    night.opens(id, CARDROOM["A5"], Conduct(floor="staff", pace=0))
    for seat, person in ((1, ANN), (3, BOB), (5, CY)):
        night.at(id, person, vocabulary.Sit(seat, 20_000))
    night.acts(id)
    night.at(id, EVE, vocabulary.Rule("misdeal"))
    [proposal] = night.live(id).proposals
    night.at(id, FLO, vocabulary.Confirm(proposal.id))
    night.until(id, lambda live: live.number > 1)
    seat = night.acts(id)
    night.at(id, Person(night.live(id).player_at(seat), "player"), vocabulary.Call(seat))
    seat = night.acts(id)
    night.at(id, Person(night.live(id).player_at(seat), "player"), vocabulary.Stand())
    while night.live(id).number == 2:
        seat = night.acts(id)
        night.at(id, Person(night.live(id).player_at(seat), "player"), vocabulary.Fold(seat))
