"""A round against the house, step by step."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, SupportsIndex

from croupier import money
from croupier.api.decks import Cards
from croupier.api.play import Offer, Play
from croupier.api.refusals import raised
from croupier.api.settlements import Settlement, settlement_of
from croupier.api.submissions import Game, Source, game
from croupier.cards import Card, texts
from croupier.engine.banked import commands
from croupier.engine.banked.deal_plan import NAMES
from croupier.engine.banked.decide import step
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.legal import legal
from croupier.engine.banked.results import lines_of, net_of
from croupier.engine.banked.settlement import next_automatic
from croupier.engine.banked.state import Box, known
from croupier.engine.banked.turn import cards_due, to_act
from croupier.engine.banked.view import View, view
from croupier.engine.watcher import Watcher
from croupier.errors import Error
from croupier.maths.display.table import table_of
from croupier.notation import banked as notation
from croupier.notation import banked_writer, round_file

FLOORPERSON = "floorperson"
"""Who approves the payments that need it."""


class Round(Play):
    """One round at a table against the house. Amounts are cents.

    >>> table = Round("maryland-uth-1.5").bet(1, ante=1000, blind=1000).close()
    >>> table = table.deal({1: "Kh 9d", "dealer": "Jh 8d", "board": "Ks 7c 2d 4h 3s"})
    >>> table.street, table.turn, table.legal()
    ('preflop', 1, ('3x', '4x', 'check'))
    >>> table.act("check").act("2x").settle().net(1)
    2000
    """

    __slots__ = ()

    def __init__(
        self, source: Source, *, meters: Mapping[str, SupportsIndex] | None = None
    ) -> None:
        made = game(source)
        shown = {name: _meter_units(made, name, item) for name, item in (meters or {}).items()}
        self._open(made, opening(made.banked, shown))

    @property
    def street(self) -> str:
        """The street that is open, or the last one."""
        return str(self.game.banked.stages[self._state.stage].name)

    @property
    def board(self) -> tuple[Card, ...]:
        """The community cards that are turned up."""
        return known(self._state.board)[: self._state.seen]

    @property
    def turn(self) -> int:
        """The seat that decides now; 0 if none does."""
        box = to_act(self._state)
        return box.seat if box else 0

    @property
    def meters(self) -> dict[str, str]:
        """The meters, in dollars."""
        return {name: money.meter_text(units) for name, units in self._state.meters.items()}

    def cards(self, seat: int) -> tuple[Card, ...]:
        """Return the hole cards of a seat."""
        return known(self._box(seat).cards)

    def net(self, seat: int) -> int:
        """Return what a seat has won or lost so far."""
        return net_of(lines_of(self._state, self._box(seat)))

    def view(self, watcher: str | int) -> View:
        """Return what a role, or the player of a seat, may see."""
        seated = isinstance(watcher, int)
        who = Watcher("player", self._box(int(watcher)).player) if seated else Watcher(str(watcher))
        return view(self.game.banked, self._state, who)

    def legal(self, seat: int | None = None) -> tuple[str, ...]:
        """Return the actions of the seat in turn: "4x", "check", "fold"; none for another seat."""
        if not self.turn or seat not in (None, self.turn):
            return ()
        stage = self.game.banked.stages[self._state.stage]
        return (*(f"{multiple}x" for multiple in stage.multiples), stage.otherwise)

    def offers(self, seat: int = 0) -> tuple[Offer, ...]:
        """Return every command that would be accepted now, or those of one seat."""
        found = legal(self.game.banked, self._state, seat)
        return tuple(Offer(item.kind.__name__, item.by, item.clause, item) for item in found)

    def bet(self, seat: int, /, *, player: str = "", **wagers: SupportsIndex) -> Round:
        """Place the whole bet of a seat."""
        amounts = tuple((name, amount.__index__()) for name, amount in wagers.items())
        return self.do(commands.PlaceWagers(seat, amounts, player))

    def close(self) -> Round:
        """Close the bets."""
        return self.do(commands.CloseBets())

    def deal(self, deck: Cards | Mapping[int | str, Cards]) -> Round:
        """Deal cards as they leave the shoe, or by place: a seat, "dealer", "board", "box".

        What is not needed yet is kept for later streets. Places left out are dealt unseen.
        """
        ready = self.close() if self.phase == "bets" else self
        return ready._dealt(deck)

    def act(self, action: str, seat: int | None = None) -> Round:
        """Decide for the seat in turn: "4x", "check", "fold"."""
        word = action.strip().lower()
        if word not in ("check", "fold") and not word.removesuffix("x").isdecimal():
            raise Error(f"{action!r} is not an action; use {', '.join(self.legal()) or 'none now'}")
        return self.do(commands.decision(seat or self.turn, word))._go_on()

    def settle(self) -> Round:
        """Do what the table does once all have decided: expose the dealer, settle, close."""
        found = self
        while found.phase in ("expose", "settle", "close"):
            found = found.do(next_automatic(found.game.banked, found._state, FLOORPERSON))
        if not found.over:
            raise Error(f"the round waits for {found.phase}; settle it when all have decided")
        return found

    def settlement(self) -> Settlement:
        """Return the payments of a round that is over."""
        if not self.over:
            raise Error("the round is not over; call settle() first")
        return settlement_of(round_file.answer_of(self.game.banked, self._state))

    def text(self) -> str:
        """Return a round that is over in the `.round` notation, which `read` plays again."""
        head = banked_writer.Header(self.game.rulebook, self.game.submission)
        return banked_writer.write(head, self.game.banked, self._opened, self._commands)

    @classmethod
    def read(cls, source: str) -> Round:
        """Play a round of the `.round` notation; Refused where it breaks a rule.

        >>> table = Round("maryland-uth-1.5").bet(1, ante=1000, blind=1000)
        >>> table = table.deal({1: "Kh 9d", "dealer": "Jh 8d", "board": "Ks 7c 2d 4h 3s"})
        >>> Round.read(table.act("4x").settle().text()).net(1)
        4000
        """
        script = notation.parse(source)
        played = notation.play(script, limits=True)
        if played.refused:
            raise raised(played.refused, played.path)
        new = cls({**script.submission, "rulebook": script.rulebook})
        happened = {"_commands": tuple(played.commands), "_events": tuple(played.events)}
        return new._next(_opened=played.opened, _state=played.state, **happened)

    def _step(self, command: Any) -> tuple[Any, Any]:
        return step(self.game.banked, self._state, command)

    def _due(self) -> int:
        return cards_due(self._state) if self.phase == "deal" else 0

    def _turn_up(self) -> Any:
        return commands.TurnUp() if self.phase == "turn" else None

    def _places(self) -> tuple[list[int], Mapping[int, str]]:
        stages = self._state.plan[self._state.dealt :]
        return [place for stage in stages for place in stage][self._state.next :], NAMES

    def _box(self, seat: int) -> Box:
        box: Box | None = self._state.at(seat)
        if box is None:
            there = ", ".join(str(box.seat) for box in self._state.boxes) or "none"
            raise Error(f"seat {seat} has no bet; seats with one: {there}")
        return box

    def __repr__(self) -> str:
        seats = ", ".join(f"seat {box.seat} {_shown(box)}" for box in self._state.boxes)
        where = f"{self.game.rulebook}: {self.phase}, {self.street}"
        return f"<Round {where}, {texts(self.board) or 'no board'}; {seats or 'no bets'}>"

    def _repr_html_(self) -> str:
        rows = [
            {"seat": box.seat, "cards": texts(known(box.cards)), "wagers": _wagers(box)}
            | {"net": f"{net_of(lines_of(self._state, box)) / 100:+,.2f}"}
            for box in self._state.boxes
        ]
        title = f"{self.game.rulebook}: {self.phase}, {texts(self.board)}"
        return table_of(rows, title)._repr_html_()


def _wagers(box: Box) -> str:
    return ", ".join(f"{name} {money.dollars(amount)}" for name, amount in box.stakes.items())


def _shown(box: Box) -> str:
    return f"{texts(known(box.cards))} ({_wagers(box)})".strip()


def _meter_units(made: Game, name: str, cents: SupportsIndex) -> int:
    if name not in made.meters:
        known_meters = ", ".join(made.meters) or "none"
        raise Error(f"unknown meter {name!r}; this table has {known_meters}")
    return cents.__index__() * money.UNITS_PER_CENT
