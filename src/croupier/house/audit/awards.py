"""Awards as the log alone shows them: which steps came before the payment, and by whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from croupier.engine.banked import events as banked
from croupier.engine.payment import Payment
from croupier.engine.procedure.occasions import digital
from croupier.engine.procedure.pending import AWARD, mode_of
from croupier.engine.procedure.rounds import BetsOpened
from croupier.engine.procedure.steps import StepDone
from croupier.engine.procedure.task import Task
from croupier.house.audit.command_check import at, person_of
from croupier.house.errors import Fault, What
from croupier.house.log.entry import Entry
from croupier.house.table.banked.play import box_at, boxes_of, game_of
from croupier.house.table.state import TableState
from croupier.law.vocabulary.banked import Approval

CONCERN = frozenset(
    (
        *(BetsOpened, StepDone),
        *(banked.BoxSettled, banked.PayoutApproved, banked.HandValidated),
    )
)
"""Events that have to do with awards; no others need be seen."""


class Awards:
    """The steps toward the awards of one table's round, read from its entries.

    The judge is not asked: an award that it would let pass is looked at all the same.
    """

    def __init__(self) -> None:
        self._steps: defaultdict[int, set[str]] = defaultdict(set)
        self._hands: defaultdict[int, set[str]] = defaultdict(set)
        """By seat, who settled its box or did a step toward its award."""
        self._waiting: set[int] = set()
        """The seats whose award waits; a key at any other is pressed by mistake (I-102)."""

    def see(self, before: TableState, entry: Entry, event: Any) -> Iterator[Fault]:
        """What is wrong with an award that this entry pays or validates."""
        who = person_of(entry.actor).name
        match event:
            case BetsOpened():
                self._steps.clear()
                self._hands.clear()
                self._waiting.clear()
            case banked.BoxSettled(seat=seat, lines=lines, held=held):
                self._hands[seat].add(who)
                if held:
                    self._waiting.add(seat)
                yield from self._unapproved(before, entry, lines)
            case StepDone(step=step, seat=seat):
                self._step(before, step, seat, who)
            case banked.PayoutApproved(seat=seat):
                for task in _asked(before):
                    if task.name not in self._steps[seat]:
                        message = f"the award of seat {seat} was paid without {task.name}"
                        yield at(What.AWARD, f"{message} [{task.clause}]", entry)
                yield from self._second(before, entry, event, set())
                self._waiting.discard(seat)
                self._steps[seat].clear()
            case banked.HandValidated():
                yield from self._second(before, entry, event, _envious(before))

    def _step(self, before: TableState, step: str, seat: int, who: str) -> None:
        task = mode_of(before.setup.ruleset, before.procedure).task(step)
        if task is None or task.due != AWARD or seat not in self._waiting:
            return
        if task.undoes:
            self._steps[seat].discard(task.undoes)
        else:
            self._steps[seat].add(step)
        if task.by != "floorperson":
            self._hands[seat].add(who)

    def _second(
        self,
        before: TableState,
        entry: Entry,
        event: banked.PayoutApproved | banked.HandValidated,
        paid: set[str],
    ) -> Iterator[Fault]:
        """The word for it is the actor's own, and of nobody who had a part in it or is paid."""
        box = box_at(before, event.seat)
        own = {*self._hands[event.seat], *paid, *([box.player] if box is not None else [])}
        if event.by != person_of(entry.actor).name:
            message = f"the award of seat {event.seat} was approved in the name of {event.by}"
            yield at(What.AWARD, message, entry)
        if event.by in own:
            message = f"{event.by} approved the award of seat {event.seat} and had a part in it"
            yield at(What.AWARD, f"{message} [{_clause(before)}]", entry)

    def _unapproved(
        self, before: TableState, entry: Entry, lines: tuple[Payment, ...]
    ) -> Iterator[Fault]:
        approval = game_of(before.setup).approval
        for line in lines:
            if approval is None or line.wager != approval.wager or line.result != "win":
                continue
            if line.meter or line.pays >= approval.from_:
                message = f"the award of seat {line.seat} was paid without a floorperson's word"
                yield at(What.AWARD, f"{message} [{_clause(before)}]", entry)


def _asked(before: TableState) -> Iterator[Task]:
    """The steps that an award takes at this table."""
    rules = before.setup.ruleset
    for task in mode_of(rules, before.procedure).of(AWARD):
        if task.awaited and not task.line and (digital(task) or not rules.virtual_cards):
            yield task


def _envious(before: TableState) -> set[str]:
    """Who has bet for Envy: they are paid for every great hand of another player (I-47)."""
    envy = game_of(before.setup).envy
    if envy is None:
        return set()
    return {box.player for box in boxes_of(before) if envy.to in box.stakes and not box.void}


def _clause(before: TableState) -> str:
    game = game_of(before.setup)
    clauses = game.law.all(Approval)
    return game.cite(clauses[0].clause) if clauses else ""
