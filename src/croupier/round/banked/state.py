"""The state of a round: copied, never changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.round.banked.commands import Unseen
from croupier.round.banked.payment import Payment


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
        self.seat, self.player, self.stand, self.stakes = seat, player, stand, stakes
        self.tips = tips
        self.cards: tuple[Unseen, ...] = ()
        self.play = 0
        """The multiple played; 0 while none is."""
        self.checked = -1
        """The last stage on which the player checked."""
        self.lines: tuple[Payment, ...] = ()
        self.open = self.wagers
        """The wagers that have no line yet."""
        self.held = ""
        self.left = False
        self.void = False
        self.early: tuple[str, ...] = ()
        """Wagers collected at the fold, whose lines are still to come."""

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager on the box, the player's own and those for the dealer."""
        return tuple(self.stakes | self.tips if self.tips else self.stakes)

    def copy(self) -> Box:
        """The same box, free to be changed."""
        new = Box.__new__(Box)
        new.seat, new.player, new.stand = self.seat, self.player, self.stand
        new.stakes, new.tips, new.cards = self.stakes, self.tips, self.cards
        new.play, new.checked, new.lines = self.play, self.checked, self.lines
        new.open, new.held = self.open, self.held
        new.left, new.void, new.early = self.left, self.void, self.early
        return new

    def add(self, lines: tuple[Payment, ...]) -> None:
        """Takes up lines; their wagers are no longer open. For a copy only."""
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
        "ranks",
        "reserves",
        "seen",
        "stage",
        "then",
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
        self.opened = (dict(meters), dict(reserves))
        """Meters and reserves before anybody bet."""
        self.meters = dict(meters)
        self.reserves = dict(reserves)
        self.contributions: tuple[tuple[str, int, int], ...] = ()
        self.envy: tuple[Payment, ...] = ()
        self.ranks: dict[str, int] = {}
        """Ranks of hands that are the same for every box, once the dealer's is known."""
        self.face_up = 0
        self.cut: Cut | None = None
        self.then: tuple[str, ...] = ()
        """What the table must do before the next round."""

    def copy(self) -> Round:
        """The same round, free to be changed."""
        new = Round.__new__(Round)
        new.phase, new.boxes, new.plan, new.dealt = self.phase, self.boxes, self.plan, self.dealt
        new.next, new.board, new.seen, new.dealer = self.next, self.board, self.seen, self.dealer
        new.box, new.burned, new.discards = self.box, self.burned, self.discards
        new.known, new.stage, new.lap, new.meters = self.known, self.stage, self.lap, self.meters
        new.reserves, new.contributions = self.reserves, self.contributions
        new.envy, new.face_up = self.envy, self.face_up
        new.exposed, new.opened = self.exposed, self.opened
        new.cut, new.then, new.ranks = self.cut, self.then, self.ranks
        return new

    def at(self, seat: int) -> Box | None:
        """The box of this seat, or None."""
        for box in self.boxes:
            if box.seat == seat:
                return box
        return None

    def with_box(self, changed: Box) -> tuple[Box, ...]:
        """The boxes with one of them replaced, or added in its place."""
        if not self.boxes or self.boxes[-1].seat < changed.seat:
            return (*self.boxes, changed)
        others = [box for box in self.boxes if box.seat != changed.seat]
        others.append(changed)
        return tuple(sorted(others, key=lambda box: box.seat))
