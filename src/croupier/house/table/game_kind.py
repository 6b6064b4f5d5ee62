"""What a running table needs from its kind of game, so that it never asks which one it is.

This is what the state uses, in groups: who is seated, the current round, what is visible, whose the
money is, what can be computed. How commands are decided, offered, and planned is in `games`.
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
    from croupier.house.table.decision import Decision
    from croupier.house.table.state import TableState


class Sitter(Protocol):
    """A seat that is taken."""

    @property
    def seat(self) -> int:
        """The seat."""

    @property
    def player(self) -> str:
        """Its player."""

    @property
    def leaving(self) -> bool:
        """Whether the player leaves when the round is over."""


class Seats(Protocol):
    """The seats of a table: how players come and go, and what they bring."""

    @property
    def buy_in(self) -> tuple[int, int]:
        """The minimum and maximum buy-in; 0 for any amount."""

    def seats(self, live: TableState) -> tuple[Sitter, ...]:
        """Return everyone who has a seat."""

    def leaving(self, live: TableState) -> frozenset[str]:
        """Return who leaves when the round is over."""

    def chips(self, live: TableState, player: str) -> int:
        """Return the player's cents."""

    def bought(self, live: TableState, player: str, cents: int, /) -> Mapping[str, int]:
        """Return each player's chips after a purchase."""

    def sits(self, decision: Decision, command: Sit) -> None:
        """Seat the player."""

    def buys(self, decision: Decision, seat: int, cents: int, /) -> None:
        """Refuse a purchase that the rules do not allow."""

    def leaves(self, decision: Decision, seat: int, name: str, /) -> None:
        """Remove the player, now or when the round is over."""

    def cash_out(self, decision: Decision) -> None:
        """Pay out those who have left."""


class Play(Protocol):
    """The current round or hand: how it starts, who is in it, what it waits for."""

    @property
    def family(self) -> str:
        """The family of its events in the log."""

    @property
    def gives_up(self) -> bool:
        """Whether a player who leaves during a round gives up cards."""

    @property
    def seconds(self) -> int:
        """Seconds to decide (I-12, I-124)."""

    def opened_by(self, event: Any) -> Round | Hand | None:
        """Return the round or hand that the event opens; None if it opens none."""

    def follow(self, live: TableState, event: Any) -> Round | Hand:
        """Return the round or hand after one of its own events; raise LookupError without one."""

    def dealt_in(self, event: Any) -> tuple[str, ...]:
        """Return the players whom the event brings into the round."""

    def in_play(self, live: TableState) -> tuple[tuple[int, str], ...]:
        """Return the boxes or hands of the current round, with their players."""

    def has_left(self, live: TableState, seat: int) -> bool:
        """Return whether the player of this box or hand has left it."""

    def player_of(self, live: TableState, seat: int) -> str:
        """Return the player of the box or hand at the seat; empty if there is none."""

    def phase(self, live: TableState) -> str:
        """Return the phase of the current round; empty without one."""

    def waits_for(self, live: TableState) -> tuple[object, ...]:
        """Return what the current round waits for."""


class Scene(Protocol):
    """The current round as it is seen."""

    def scene(self, live: TableState, watcher: Watcher) -> dict[str, Any]:
        """Return the current round as this watcher may see it."""

    def own_seats(self, live: TableState, player: str) -> list[dict[str, Any]]:
        """Return the player's own boxes or hand as they see it; all else is the public view."""

    def seating(self, live: TableState) -> dict[str, Any]:
        """Return what else everyone sees: the seats where they are the game's own."""

    def open_faces(self, live: TableState) -> frozenset[str]:
        """Return the faces that everyone at the table sees."""

    def cards(self, live: TableState) -> dict[str, Any]:
        """Return every card in the hands, by seat and place, for an auditor of a finished round."""

    def places(self, live: TableState) -> Mapping[str, tuple[Card | None, ...]]:
        """Return every dealt card, by the name of its place."""

    def place_name(self, target: int) -> str:
        """Return the name of a card's place: "seat 3", "board"."""


class Money(Protocol):
    """The money of a game."""

    @property
    def tray(self) -> bool:
        """Whether the house banks the game from a tray."""

    @property
    def accounts(self) -> tuple[str, ...]:
        """The accounts of each table besides its players' chips."""

    @property
    def meters(self) -> Mapping[str, int]:
        """What each of its meters shows when a table opens, in units."""

    @property
    def limits(self) -> tuple[tuple[str, int, int], ...]:
        """Each amount that has a minimum and a maximum, in cents."""

    def postings(self, live: TableState, event: Any) -> Iterable[tuple[str, int]]:
        """Yield what the event adds to each account of the round."""

    def chips_of(self, live: TableState, event: Any) -> tuple[Chips, ...]:
        """Return what the event, coming next, does to wagers out of turn."""

    def outcome(self, live: TableState) -> dict[str, Any]:
        """Return the result of the current round: what each player won or lost, in cents."""


class Unsolvable(LookupError):
    """A game without optimal play, with the reason."""


class Analysis(Protocol):
    """What can be computed about the game."""

    @property
    def has_edge(self) -> bool:
        """Whether the house has an edge that can be computed."""

    @property
    def base_wager(self) -> str:
        """The wager in whose units values are given; empty if there is none."""

    def solvable(self) -> Game:
        """Return the game whose optimal play can be computed; raise Unsolvable if there is none."""


class Kind(Seats, Play, Scene, Money, Analysis, Protocol):
    """One kind of game at a table."""

    @property
    def name(self) -> str:
        """Its name in rulebooks."""

    def with_game(self, game: Any, /) -> Kind:
        """Return the same kind of table with another game of its kind."""
