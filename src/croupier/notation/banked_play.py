"""A written round of a house-banked game in play: what a table does by itself, and views."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from croupier.engine.banked import commands, events
from croupier.engine.banked.bets import Judged
from croupier.engine.banked.deal_plan import BOARD, BOX, DEALER, NAMES
from croupier.engine.banked.decide import step
from croupier.engine.banked.game import Game
from croupier.engine.banked.settlement import next_automatic
from croupier.engine.banked.state import Round
from croupier.engine.banked.turn import cards_due, to_settle
from croupier.engine.banked.view import view
from croupier.engine.watcher import Watcher
from croupier.notation.player import Played, Stage, Street
from croupier.notation.words import is_number

FLOOR = "round file"
"""Who approves payments that the outcome implies."""
_AT_SETTLEMENT = (commands.ApprovePayout, commands.SettleBox, commands.Show)


@dataclass(slots=True)
class PlayedRound(Played[Game, Round, commands.Command, events.Event]):
    """A round that is being played."""

    places: ClassVar = {name: place for place, name in NAMES.items()}
    left_out = frozenset(NAMES)
    deal_advice = "deal what the method deals"

    @property
    def round(self) -> Round:
        """The round as it is now."""
        return self.state

    def judge(self, command: commands.Command) -> tuple[Round, Judged]:
        return step(self.game, self.state, command)

    def due(self) -> tuple[int, ...]:
        round = self.state
        return round.plan[round.dealt][round.next :] if cards_due(round) else ()

    def stage(self) -> Stage:
        round = self.state
        return Stage(self.game.stages[round.stage].name, not round.dealt, bool(round.next))

    def stages(self) -> tuple[tuple[int, ...], ...]:
        """Return where all cards go, by the plan of the round."""
        return self.state.plan

    def begin_deal(self, place: str) -> bool:
        """Close the bets before a deal."""
        return self.state.phase != "bets" or self.do(commands.CloseBets(), place)

    def turn_up(self, street: Street, place: str) -> bool:
        """Turn up the cards of a street, from the deck or already on the layout."""
        dealt, faces = self.street_cards(street)
        if self.state.phase == "deal":
            if not self.deal(dealt, place) or not faces:
                return self.refused is None
        elif self.state.board[self.state.seen :][: len(faces)] == tuple(faces):
            faces = []
        return self.do(commands.TurnUp(tuple(face for face in faces if face is not None)), place)

    def seen_by(self, watcher: str) -> Callable[[int], tuple[str, ...]]:
        box = self.state.at(int(watcher)) if is_number(watcher) else None
        who = Watcher("player", box.player) if box else Watcher(watcher)
        shown = view(self.game, self.state, who)
        cards = {BOARD: shown.board, DEALER: shown.dealer, BOX: shown.box}
        cards |= {seat.seat: seat.cards for seat in shown.seats}
        return lambda place: cards.get(place, ())

    def approach(self, action: object) -> None:
        """Expose the dealer before an action of the settlement."""
        if isinstance(action, _AT_SETTLEMENT) and self.state.phase == "expose":
            self.do(commands.Expose(), "dealer")

    def give(self, action: Any, place: str) -> bool:
        """Do the action once the boxes before it are settled, or the Envy before it is paid."""
        self.approach(action)
        if isinstance(action, commands.Show | commands.ApprovePayout):
            self._settle_until(action)
        elif isinstance(action, commands.PayEnvy):
            self.finish(until=commands.PayEnvy)
        return self.attempt(action, place)

    def _settle_until(self, command: commands.Show | commands.ApprovePayout) -> None:
        """Settle boxes until the one that the command names has its turn."""
        shows = isinstance(command, commands.Show)
        seat = command.target if isinstance(command, commands.Show) else command.seat
        while box := to_settle(self.game, self.state):
            if box.seat == seat and (box.held or shows):
                return
            if not self._go_on(next_automatic(self.game, self.state, FLOOR)):
                return

    def finish(self, until: type[commands.Command] | None = None) -> bool:
        """Do what a table does once all have decided, up to such a command if given."""
        while self.state.phase in ("expose", "settle", "close"):
            command = next_automatic(self.game, self.state, FLOOR)
            if isinstance(command, until or ()):
                return True
            if not self._go_on(command):
                return False
        return True

    def _go_on(self, command: Any) -> bool:
        box = to_settle(self.game, self.state)
        place = (
            f"seat {box.seat}" if box else "dealer" if self.state.phase == "expose" else "the end"
        )
        return self.do(command, place)
