"""Rare rounds, one after the other through the real engine, and the meters that run through all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from croupier import money
from croupier.cards import Card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.deal_plan import BOARD, BOX, BURN, DEALER
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.state import Round
from croupier.engine.banked.turn import cards_due, to_act
from croupier.sim.environments.house import Shoe, do, to_decision
from croupier.sim.inputs.table import Setting
from croupier.sim.kernel import DEALER_AT, SEATS_AT


@dataclass(frozen=True, slots=True)
class Stretch:
    """Rounds in which a meter only grew: what it showed when bets were closed."""

    rounds: int
    first: int
    """Units shown in the first of these rounds."""
    step: int
    """Units by which it grew from each to the next."""


@dataclass(frozen=True, slots=True)
class Award:
    """A payment out of a meter."""

    round: int
    seat: int
    meter: str
    hand: str
    cents: int


@dataclass(slots=True)
class Run:
    """A meter as it runs."""

    shown: int
    reserve: int
    step: int
    reserve_step: int
    since: int = 0
    """The round with which the present stretch began."""
    first: int = 0
    stretches: list[Stretch] = field(default_factory=list)


class Replay:
    """The rounds that the kernel left to the engine, in order, with the meters in between."""

    def __init__(self, setting: Setting, meters: Mapping[str, int] | None = None) -> None:
        """`meters`, in cents, show the same in every round; without them they live."""
        self.setting, self.next = setting, 0
        """The first round that has not been dealt yet."""
        self.still = meters is not None
        self.awards: list[Award] = []
        closed = do(setting.game, self._bets(opening(setting.game)), banked_commands.CloseBets())
        fed = {name: (shown, reserve) for name, shown, reserve in closed.contributions}
        before = opening(setting.game)
        self.meters = {
            name: Run(before.meters[name], before.reserves[name], *fed.get(name, (0, 0)))
            for name in setting.game.meters
        }
        for name, run in self.meters.items():
            if meters is not None:
                # Bets feed it before it is looked at.
                shown = meters.get(name, run.shown // money.UNITS_PER_CENT)
                run.shown = shown * money.UNITS_PER_CENT - run.step
            run.first = run.shown + run.step

    def settle(self, number: int, cards: Sequence[int], plays: Sequence[int]) -> Round:
        """The round of this number, settled; rounds that were skipped have fed the meters."""
        self.skip(number)
        game = self.setting.game
        meters = {name: run.shown for name, run in self.meters.items()}
        reserves = {name: run.reserve for name, run in self.meters.items()}
        round = self._bets(opening(game, meters, reserves))
        shoe = self._shoe(cards)
        waiting = [list(self.setting.words[play]) for play in plays]
        round = to_decision(game, round, shoe)
        while box := to_act(round):
            command = banked_commands.decision(box.seat, waiting[box.seat - 1].pop(0))
            round = to_decision(game, do(game, round, command), shoe)
        self._take_over(number, round)
        return round

    def skip(self, number: int) -> None:
        """Advance to this round."""
        for run in self.meters.values() if not self.still else ():
            run.shown += (number - self.next) * run.step
            run.reserve += (number - self.next) * run.reserve_step
        self.next = number

    def finish(self, rounds: int) -> None:
        """Close every meter's last stretch after this many rounds."""
        self.skip(rounds)
        for run in self.meters.values():
            if rounds > run.since:
                step = 0 if self.still else run.step
                run.stretches.append(Stretch(rounds - run.since, run.first, step))

    def _bets(self, round: Round) -> Round:
        bet = tuple(self.setting.stakes.items())
        for seat in range(1, self.setting.seats + 1):
            round = do(self.setting.game, round, banked_commands.PlaceWagers(seat, bet))
        return round

    def _shoe(self, cards: Sequence[int]) -> Shoe:
        """Each card where the kernel dealt it."""
        faces = [Card(card) for card in cards]
        waiting = {BOARD: faces[:DEALER_AT], DEALER: faces[DEALER_AT:SEATS_AT]}
        for seat in range(1, self.setting.seats + 1):
            waiting[seat] = faces[SEATS_AT + 2 * seat - 2 : SEATS_AT + 2 * seat]
        waiting[BOX] = faces[SEATS_AT + 2 * self.setting.seats :]

        def shoe(round: Round) -> tuple[banked_commands.Unseen, ...]:
            due = round.plan[round.dealt][round.next : round.next + cards_due(round)]
            return tuple(
                None if target == BURN or not waiting[target] else waiting[target].pop(0)
                for target in due
            )

        return shoe

    def _take_over(self, number: int, round: Round) -> None:
        """The meters as the round left them."""
        for name, run in self.meters.items() if not self.still else ():
            grown = run.shown + run.step
            run.shown, run.reserve = round.meters[name], round.reserves[name]
            if run.shown != grown:
                run.stretches.append(Stretch(number + 1 - run.since, run.first, run.step))
                run.since, run.first = number + 1, run.shown + run.step
        self.next = number + 1
        self.awards += [
            Award(number, box.seat, line.meter, line.hand, line.pays)
            for box in round.boxes
            for line in box.lines
            if line.meter
        ]
