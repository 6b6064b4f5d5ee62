"""The floor's own log replayed: money in and out, meters changed by two people, tables listed."""

from __future__ import annotations

from croupier.house.audit.judging import Command, at, differs, person_of
from croupier.house.audit.witness import Witnessed
from croupier.house.faults import Fault, What
from croupier.house.floor import general as g
from croupier.house.live.course import Asked
from croupier.money import MOST_UNITS
from croupier.refusal import Refused


class FloorWitness:
    """Follows the floor's log from its first command on."""

    def __init__(self) -> None:
        self.general = g.General()

    def see(self, command: Command) -> Witnessed:
        """What the command brought about."""
        seen = Witnessed(command)
        entry, _, first = command.told[0]
        # Who may do what else, the people's book says.
        asked = g.asked_for(first)
        if asked is not None:
            ample = MOST_UNITS // 2
            shown = {getattr(first, "account", ""): ample}
            shown[f"wallet:{getattr(first, 'person', '')}"] = ample
            now = Asked(entry.at, person_of(entry.actor), shown)
            judged = g.decide(self.general, now, asked)
            if isinstance(judged, Refused):
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
