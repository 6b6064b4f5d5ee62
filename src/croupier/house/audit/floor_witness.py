"""The floor's own log replayed: money in and out, meters changed by two people, tables listed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.house.audit.judging import Command, at, differs, person_of
from croupier.house.audit.witness import Witnessed
from croupier.house.faults import Fault, What
from croupier.house.floor import events as e
from croupier.house.floor import general as g
from croupier.house.live.course import Asked
from croupier.house.live.refusal import Refusal
from croupier.money import MOST_UNITS

_ASKED: dict[type[Any], Callable[[Any], g.Command]] = {
    e.MoneyPaidIn: lambda event: g.PayIn(event.person, event.cents),
    e.MoneyPaidOut: lambda event: g.PayOut(event.person, event.cents),
    e.MeterChangeProposed: lambda event: g.ProposeMeterChange(
        event.account, event.units, event.reason
    ),
    e.MeterChanged: lambda event: g.ConfirmMeterChange(event.id),
    e.MeterChangeRejected: lambda event: g.RejectMeterChange(event.id),
}
"""What moves money or prepares it is judged anew; who may do what else, the people's book says."""


class FloorWitness:
    """Follows the floor's log from its first command on."""

    def __init__(self) -> None:
        self.general = g.General()

    def see(self, command: Command) -> Witnessed:
        """What the command brought about."""
        seen = Witnessed(command)
        entry, _, first = command.told[0]
        asked = _ASKED.get(type(first))
        if asked is not None:
            ample = MOST_UNITS // 2
            shown = {getattr(first, "account", ""): ample}
            shown[f"wallet:{getattr(first, 'person', '')}"] = ample
            now = Asked(entry.at, person_of(entry.actor), shown)
            judged = g.decide(self.general, now, asked(first))
            if isinstance(judged, Refusal):
                fault: Fault | None = at(What.RULING, f"this is refused: {judged}", entry)
            else:
                fault = differs(command, judged)
            seen.faults += [fault] if fault else []
        for entry, family, event in command.told:
            if family != "floor" or entry.sealed or entry.rulebook or entry.submission:
                seen.faults.append(at(What.RULING, "this is no entry of the floor's log", entry))
            seen.moves.append(g.moves_of(event) if family == "floor" else {})
            if family == "floor":
                self.general = g.evolve(self.general, event)
        return seen
