"""Tables at a glance: their last hands, and what they have earned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.house import codec
from croupier.house.audit.books import Archive
from croupier.house.entry import FinishedRound
from croupier.house.ledger import HOUSE
from croupier.house.live import events as h
from croupier.money import UNITS_PER_CENT

RECALLED = 10
"""The last hands that players and dealer may call up."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """A finished hand in a few words."""

    id: str
    number: int
    at: int
    outcome: Mapping[str, Any]
    """Its rulebook, the seats, what each player won or lost in cents, the best payment."""


def recall(archive: Archive, stream: str, limit: int = RECALLED) -> list[Recalled]:
    """The table's last finished hands, the latest first."""
    return [_recalled(finished) for finished in archive.rounds(stream, limit)]


def _recalled(finished: FinishedRound) -> Recalled:
    table = finished.stream.removeprefix("table/")
    told: Mapping[str, Any] = msgspec.json.decode(finished.outcome)
    return Recalled(f"{table}-{finished.number}", finished.number, finished.at, told)


@dataclass(frozen=True, slots=True)
class TableResult:
    """What a table has earned to date, in cents; meters apart."""

    rounds: int
    drop: int
    """Money that players have brought to it."""
    tray: int
    """Chips in the tray."""
    filled: int
    """Chips that the house has put into it."""
    chips: int
    """Chips in front of players."""
    layout: int
    """Chips on the layout, or in the pot."""
    tips: int
    fees: int
    """What the house has taken of pots."""

    @property
    def win(self) -> int:
        """What the house is up or down: the drop, and what the tray has more than it was given.

        What wagers feed to meters has left the tray; what meters pay has never been in it.
        """
        return self.drop + self.tray - self.filled + self.fees

    @property
    def hold(self) -> float | None:
        """The win as a part of the drop; None before anybody has bought chips."""
        return self.win / self.drop if self.drop else None


def result_of(archive: Archive, stream: str) -> TableResult:
    """The table's result, from the ledger."""
    id = stream.removeprefix("table/")
    last = archive.rounds(stream, 1)
    return TableResult(
        rounds=last[0].number if last else 0,
        drop=_balance(archive, f"drop:{id}"),
        tray=_balance(archive, f"tray:{id}"),
        filled=_filled(archive, stream),
        chips=_sum(archive, f"chips:{id}:"),
        layout=_balance(archive, f"layout:{id}") + _balance(archive, f"pot:{id}"),
        tips=_balance(archive, f"tips:{id}"),
        fees=_balance(archive, f"fees:{id}"),
    )


def _balance(archive: Archive, account: str) -> int:
    found = archive.balances(account).get(account)
    return found.units // UNITS_PER_CENT if found else 0


def _sum(archive: Archive, prefix: str) -> int:
    return sum(one.units for one in archive.balances(prefix).values()) // UNITS_PER_CENT


def _filled(archive: Archive, stream: str) -> int:
    """What the house's bank has put into the tray, taken back with the sign turned."""
    kind = codec.kind_of(h.TrayFilled(0))
    return (
        -sum(
            movement.units
            for movement in archive.movements(HOUSE)
            if (movement.entry.stream, movement.made.kind) == (stream, kind)
        )
        // UNITS_PER_CENT
    )
