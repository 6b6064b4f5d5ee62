"""What a running table asks of its kind of game, so that it need not ask which that is.

This is what the state rests on; how commands are judged, offered and planned is in `game`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from croupier.engine.commands import Sit
    from croupier.house.live.course import Course
    from croupier.house.live.state import Live
    from croupier.round.banked.view import Watcher


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


class Kind(Protocol):
    """One kind of game at a table."""

    @property
    def name(self) -> str:
        """As rulebooks call it."""

    @property
    def tray(self) -> bool:
        """Whether the house banks the game from a tray of its own."""

    @property
    def gives_up(self) -> bool:
        """Whether who leaves in mid-round gives up cards that others would play on."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts that each table has beside its players' chips."""

    @property
    def seconds(self) -> int:
        """Time to decide (I-12, I-124)."""

    @property
    def meters(self) -> Mapping[str, int]:
        """What each of its meters shows when a table opens, in units."""

    @property
    def buy_in(self) -> tuple[int, int]:
        """The least and most that a player brings; 0 for any amount."""

    def seats(self, live: Live) -> tuple[Sitter, ...]:
        """Everybody who has a seat."""

    def in_play(self, live: Live) -> tuple[tuple[int, str], ...]:
        """The boxes or hands of the round that is on, with their players."""

    def leaving(self, live: Live) -> frozenset[str]:
        """Who goes when the round is over."""

    def waits_for(self, live: Live) -> tuple[object, ...]:
        """What the round that is on waits for."""

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

    def player_of(self, live: Live, seat: int) -> str:
        """Whose box or hand is at the seat; nobody's if there is none."""

    def scene(self, live: Live, watcher: Watcher) -> dict[str, Any]:
        """The round that is on as this watcher may see it."""

    def view(self, live: Live, watcher: Watcher) -> dict[str, Any]:
        """The same, and the seats where they are the game's own."""

    def cards(self, live: Live) -> dict[str, Any]:
        """Every card on the table by its place, for an auditor of a round that is over."""

    def targets(self, live: Live, event: Any) -> tuple[int, ...]:
        """Where the cards go that this event, coming next, deals."""

    def postings(self, live: Live, event: Any) -> Iterable[tuple[str, int]]:
        """What the event adds to each account of the round."""

    @property
    def limits(self) -> tuple[tuple[str, int, int], ...]:
        """Each sum that has a least and a most, in cents."""

    def outcome(self, live: Live) -> dict[str, Any]:
        """What came of the round that is on: who played, what each won or lost, in cents."""
