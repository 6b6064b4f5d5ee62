"""What the house won at a table, round by round, with the bets that were made for it.

Nothing here needs a key: how a wager ended is never sealed. Of a wager
that was settled and then undone, the last line counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.engine.banked import events as banked
from croupier.engine.banked.results import house_net_of
from croupier.engine.cardroom.hand import events as hands
from croupier.engine.irregularity import VOID
from croupier.engine.payment import Payment
from croupier.engine.procedure.rounds import RoundFinished
from croupier.house.audit.archive import Archive
from croupier.house.log.record import read_record

Bets = Mapping[str, int]
"""By wager what lay on a box and was settled, in cents."""

_TOLD: Final = frozenset(
    f"{family}:{kind.wire}"
    for family, kinds in {
        "round": (
            *(banked.BoxSettled, banked.PayoutApproved, banked.EnvyPaid),
            *(banked.WagersForfeited, banked.IrregularityRuled),
        ),
        "hand": (hands.FeeTaken, hands.FeeReturned, hands.IrregularityRuled),
        "table": (RoundFinished,),
    }.items()
    for kind in kinds
)
"""Kinds of events about money won or lost, or about a round's end."""


@dataclass(frozen=True, slots=True)
class Won:
    """One finished round; cents."""

    seq: int
    """The entry of the log with which it ended."""
    number: int
    house: int
    """What the house is up; between players, its fee."""
    boxes: tuple[Bets, ...]
    """What was bet against the house."""


@dataclass(slots=True)
class _Round:
    """A round as it is read."""

    lines: dict[tuple[int, str, bool], Payment] = field(default_factory=dict)
    envy: list[Payment] = field(default_factory=list)
    fee: int = 0

    def add(self, lines: Iterable[Payment]) -> None:
        for line in lines:
            self.lines[line.seat, line.wager, line.tip] = line

    def boxes(self) -> tuple[Bets, ...]:
        """Tips are ridden on the same cards: they count with the wager that they lie beside."""
        found: dict[int, dict[str, int]] = {}
        for line in self.lines.values():
            if line.result != "void":
                box = found.setdefault(line.seat, {})
                box[line.wager] = box.get(line.wager, 0) + line.stake
        return tuple(found[seat] for seat in sorted(found))

    @property
    def house(self) -> int:
        return self.fee + house_net_of((*self.lines.values(), *self.envy))


def won(archive: Archive, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Won]:
    """The rounds that were finished behind one entry and up to another."""
    round = _Round()
    for entry in archive.entries(stream, after, upto):
        for recorded in read_record(entry, None).events:
            if recorded.kind not in _TOLD:
                continue
            event = recorded.event
            if isinstance(event, RoundFinished):
                yield Won(entry.seq, event.round, round.house, round.boxes())
                round = _Round()
            else:
                _read(round, event)


def _read(round: _Round, event: Any) -> None:
    match event:
        case hands.FeeTaken(amount=amount):
            round.fee += amount
        case hands.FeeReturned(amount=amount):
            round.fee -= amount
        case hands.IrregularityRuled(effect=effect):
            round.fee = 0 if effect == VOID else round.fee
        case banked.EnvyPaid(line=line):
            round.envy.append(line)
        case banked.PayoutApproved(line=line):
            round.add((line,))
        case banked.IrregularityRuled(effect=effect, lines=lines):
            if effect in (VOID, "end_round"):
                round.envy.clear()
            round.add(lines)
        case _:
            round.add(event.lines)
