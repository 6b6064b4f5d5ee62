"""What a running table asks of its kind of game, so that it need not ask which that is.

This is what the state rests on, in groups that belong together: who sits, what is on, what is
seen, whose the money is, what can be reckoned. How commands are judged, offered and planned is in
`games`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from croupier.cards import Card

if TYPE_CHECKING:
    from croupier.engine.banked.game import Game
    from croupier.engine.banked.state import Round
    from croupier.engine.banked.wager_fates import Chips
    from croupier.engine.cardroom.hand.state import Hand
    from croupier.engine.commands import Sit
    from croupier.engine.watcher import Watcher
    from croupier.house.table.decision import Course
    from croupier.house.table.state import Live


class Sitter(Protocol):
    """Who has a seat."""

    @property
    def seat(self) -> int:
        """The seat."""

    @property
    def player(self) -> str:
        """Whose it is."""

    @property
    def leaving(self) -> bool:
        """Whether the player goes when the round is over."""


class Seats(Protocol):
    """Who sits at the table, how they come and go, and what they bring."""

    @property
    def buy_in(self) -> tuple[int, int]:
        """The least and most that a player brings; 0 for any amount."""

    def seats(self, live: Live) -> tuple[Sitter, ...]:
        """Everybody who has a seat."""

    def leaving(self, live: Live) -> frozenset[str]:
        """Who goes when the round is over."""

    def chips(self, live: Live, player: str) -> int:
        """Cents before the player."""

    def bought(self, live: Live, player: str, cents: int, /) -> Mapping[str, int]:
        """What lies before each player after one has bought chips."""

    def sits(self, course: Course, command: Sit) -> None:
        """The player has the seat."""

    def buys(self, course: Course, seat: int, cents: int, /) -> None:
        """The player's chips are lawful."""

    def leaves(self, course: Course, seat: int, name: str, /) -> None:
        """The player goes, or will when the round is over."""

    def cash_out(self, course: Course) -> None:
        """Whoever has gone has money instead of chips."""


class Play(Protocol):
    """The round or hand that is on: how it begins, who is in it, what it waits for."""

    @property
    def family(self) -> str:
        """The family of its events in the log."""

    @property
    def gives_up(self) -> bool:
        """Whether who leaves in mid-round gives up cards that others would play on."""

    @property
    def seconds(self) -> int:
        """Time to decide (I-12, I-124)."""

    def opened_by(self, event: Any) -> Round | Hand | None:
        """What is on once this has happened; None where it begins nothing."""

    def follow(self, live: Live, event: Any) -> Round | Hand:
        """What is on after an event of its own; LookupError where nothing is."""

    def dealt_in(self, event: Any) -> tuple[str, ...]:
        """The players whom the event brings into the round."""

    def in_play(self, live: Live) -> tuple[tuple[int, str], ...]:
        """The boxes or hands of the round that is on, with their players."""

    def has_left(self, live: Live, seat: int) -> bool:
        """Whether the player of this box or hand has left it."""

    def player_of(self, live: Live, seat: int) -> str:
        """Whose box or hand is at the seat; nobody's if there is none."""

    def phase(self, live: Live) -> str:
        """How far the round that is on is; nothing where none is."""

    def waits_for(self, live: Live) -> tuple[object, ...]:
        """What the round that is on waits for."""


class Scene(Protocol):
    """The round that is on, as it is seen."""

    def scene(self, live: Live, watcher: Watcher) -> dict[str, Any]:
        """The round that is on as this watcher may see it."""

    def own_seats(self, live: Live, player: str) -> list[dict[str, Any]]:
        """The player's own boxes or hand as they see it; else they see what the public sees."""

    def seating(self, live: Live) -> dict[str, Any]:
        """What else everybody sees: the seats where they are the game's own."""

    def open_faces(self, live: Live) -> frozenset[str]:
        """The faces that everybody at the table sees."""

    def cards(self, live: Live) -> dict[str, Any]:
        """Every card in the hands, by seat and place, for an auditor of a round that is over."""

    def places(self, live: Live) -> Mapping[str, tuple[Card | None, ...]]:
        """Every card that has left the deck, by the name of its place."""

    def place_name(self, target: int) -> str:
        """Where a card goes, by name: "seat 3", "board"."""


class Money(Protocol):
    """Whose the money is."""

    @property
    def tray(self) -> bool:
        """Whether the house banks the game from a tray of its own."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts that each table has beside its players' chips."""

    @property
    def meters(self) -> Mapping[str, int]:
        """What each of its meters shows when a table opens, in units."""

    @property
    def limits(self) -> tuple[tuple[str, int, int], ...]:
        """Each sum that has a least and a most, in cents."""

    def postings(self, live: Live, event: Any) -> Iterable[tuple[str, int]]:
        """What the event adds to each account of the round."""

    def chips_of(self, live: Live, event: Any) -> tuple[Chips, ...]:
        """What the event, coming next, does to wagers out of turn."""

    def outcome(self, live: Live) -> dict[str, Any]:
        """What came of the round that is on: who played, what each won or lost, in cents."""


class Unsolvable(LookupError):
    """A game that has no best play; says why."""


class Analysis(Protocol):
    """What can be reckoned of the game."""

    @property
    def has_edge(self) -> bool:
        """Whether the house has an edge that can be reckoned."""

    @property
    def measure(self) -> str:
        """The wager in whose units values are told; nothing where there is none."""

    def solvable(self) -> Game:
        """The game whose best play can be found; Unsolvable where there is none."""


class Kind(Seats, Play, Scene, Money, Analysis, Protocol):
    """One kind of game at a table."""

    @property
    def name(self) -> str:
        """As rulebooks call it."""

    def with_game(self, game: Any, /) -> Kind:
        """The same kind of table, where this game of its kind is played."""
