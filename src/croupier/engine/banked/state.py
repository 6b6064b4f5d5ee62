"""The state of a round: copied, never changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from croupier.cards import Card
from croupier.engine.banked.commands import Unseen
from croupier.engine.banked.paytable import Cards
from croupier.engine.payment import Payment


class Box:
    """One betting position with wagers on it."""

    __slots__ = (
        "cards",
        "checked",
        "early",
        "held",
        "left",
        "lines",
        "open",
        "play",
        "player",
        "seat",
        "stakes",
        "stand",
        "tips",
        "validated",
        "void",
    )

    def __init__(
        self,
        seat: int,
        player: str,
        stand: str,
        stakes: dict[str, int],
        tips: dict[str, int],
    ) -> None:
        self.seat, self.player, self.stand = seat, player, stand
        self.stakes, self.tips = stakes, tips
        self.cards: tuple[Unseen, ...] = ()
        self.play = 0
        """The multiple played; 0 while none is."""
        self.checked = -1
        """The last stage on which the player checked."""
        self.lines: tuple[Payment, ...] = ()
        self.open = self.wagers
        """The wagers that have no line yet."""
        self.held = ""
        self.validated = ""
        """Who validated the hand, for its own award or for the envy that others have of it."""
        self.left = False
        self.void = False
        self.early: tuple[str, ...] = ()
        """Wagers collected at the fold, whose lines are still to come."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager on the box, the player's own and those for the dealer."""
        return tuple(self.stakes | self.tips if self.tips else self.stakes)

    def copy(self) -> Box:
        """Return a copy that may be changed."""
        new = Box.__new__(Box)
        new.seat, new.player, new.stand = self.seat, self.player, self.stand
        new.stakes, new.tips, new.cards = self.stakes, self.tips, self.cards
        new.play, new.checked, new.lines = self.play, self.checked, self.lines
        new.open, new.held, new.left = self.open, self.held, self.left
        new.void, new.early, new.validated = self.void, self.early, self.validated
        return new

    def add(self, lines: tuple[Payment, ...]) -> None:
        """Add lines and close their wagers, in place; for copies only."""
        self.lines += lines
        done = {line.wager for line in lines}
        self.open = () if done.issuperset(self.open) else self._still(done)

    def _still(self, done: set[str]) -> tuple[str, ...]:
        return tuple(name for name in self.open if name not in done)


@dataclass(frozen=True, slots=True)
class Cut:
    """Why a round is played out without decisions, and what is still settled."""

    report: str
    settles: frozenset[str]
    clause: str


class Round:
    """One deal, from the first bet to the last card racked."""

    __slots__ = (
        "board",
        "box",
        "boxes",
        "burned",
        "contributions",
        "cut",
        "dealer",
        "dealt",
        "discards",
        "envy",
        "exposed",
        "face_up",
        "known",
        "lap",
        "meters",
        "next",
        "opened",
        "phase",
        "plan",
        "reserves",
        "seen",
        "shared",
        "stage",
        "then",
        "turn",
    )

    def __init__(self, meters: Mapping[str, int], reserves: Mapping[str, int]) -> None:
        self.phase = "bets"
        """bets, deal, turn, decide, expose, settle, close, over."""
        self.boxes: tuple[Box, ...] = ()
        self.plan: tuple[tuple[int, ...], ...] = ()
        self.dealt = 0
        """How many stages of the plan are dealt out."""
        self.next = 0
        """The next card's place within the stage."""
        self.board: tuple[Unseen, ...] = ()
        self.seen = 0
        """Community cards turned up."""
        self.dealer: tuple[Unseen, ...] = ()
        self.exposed = False
        """Whether the dealer's cards and the box have been turned up."""
        self.box: tuple[Unseen, ...] = ()
        self.burned: tuple[Unseen, ...] = ()
        self.discards: tuple[Unseen, ...] = ()
        self.known: frozenset[int] = frozenset()
        self.stage = 0
        """The street that is open."""
        self.lap = 0
        self.turn = -1
        """The place of the box that is to decide or to be settled, as long as one is."""
        self.opened = (dict(meters), dict(reserves))
        """Meters and reserves before anybody bet."""
        self.meters = dict(meters)
        self.reserves = dict(reserves)
        self.contributions: tuple[tuple[str, int, int], ...] = ()
        self.envy: tuple[Payment, ...] = ()
        self.shared: Cards | None = None
        """The cards that are the same for every box, once the dealer's are known."""
        self.face_up = 0
        self.cut: Cut | None = None
        self.then: tuple[str, ...] = ()
        """What the table must do before the next round."""

    def copy(self) -> Round:
        """Return a copy that may be changed; three fields at a time build no tuple."""
        new = Round.__new__(Round)
        new.phase, new.boxes, new.plan = self.phase, self.boxes, self.plan
        new.dealt, new.next, new.board = self.dealt, self.next, self.board
        new.seen, new.dealer, new.box = self.seen, self.dealer, self.box
        new.burned, new.discards, new.known = self.burned, self.discards, self.known
        new.stage, new.lap, new.meters = self.stage, self.lap, self.meters
        new.reserves, new.contributions, new.envy = self.reserves, self.contributions, self.envy
        new.face_up, new.exposed, new.opened = self.face_up, self.exposed, self.opened
        new.cut, new.then, new.shared = self.cut, self.then, self.shared
        new.turn = self.turn
        return new

    def at(self, seat: int) -> Box | None:
        """Return the box of this seat, or None."""
        for box in self.boxes:
            if box.seat == seat:
                return box
        return None

    def with_box(self, changed: Box) -> tuple[Box, ...]:
        """Return the boxes with one of them replaced, or added in its place."""
        if not self.boxes or self.boxes[-1].seat < changed.seat:
            return (*self.boxes, changed)
        others = [box for box in self.boxes if box.seat != changed.seat]
        others.append(changed)
        return tuple(sorted(others, key=lambda box: box.seat))


def cards_of(round: Round, box: Box) -> Cards:
    """Return the known cards that matter for a box."""
    hole = known(box.cards)
    if round.shared is not None:
        return round.shared.with_hole(hole)
    return Cards(hole, known(round.board), known(round.dealer), known(round.box), {})


def known(cards: tuple[Unseen, ...]) -> tuple[Card, ...]:
    """Return the cards whose faces are known."""
    if None in cards:
        return tuple([card for card in cards if card is not None])
    return cast(tuple[Card, ...], cards)
