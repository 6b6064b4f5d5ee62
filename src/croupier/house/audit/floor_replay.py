"""The floor's own log replayed: money in and out, meters changed by two people, tables, people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from croupier.engine.secrecy import hidden_of
from croupier.house.audit.command_check import Answer, Command, at, difference, person_of, refused
from croupier.house.audit.roles import Register, granted, in_role
from croupier.house.audit.table_replay import Witnessed
from croupier.house.errors import What
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.table_opening import OpenTable, decide_opening
from croupier.house.log.requests import BadRequest, command_of, request_of
from croupier.house.table.decision import Asked
from croupier.money import MOST_UNITS
from croupier.refusal import Refused

_AMPLE = MOST_UNITS // 2
"""What an account is taken to hold that pays: whether it did is looked at with all accounts."""


class FloorWitness:
    """Follows the floor's log from its first command on."""

    def __init__(self) -> None:
        self.general = floor_accounts.FloorState()
        self.register = Register()

    def see(self, command: Command, judged: bool = True) -> Witnessed:
        """What the command brought about; where it is not judged, the log is believed."""
        seen, entry = Witnessed(happened=command.happened), command.entry
        if judged:
            seen.faults += in_role(self.register, command, self.register.reached)
            seen.faults += granted(self.register, command)
            self._judge(command, seen)
        for family, event in seen.happened:
            seen.moves.append(floor_accounts.moves_of(event) if family == "floor" else {})
            if family == "floor":
                self.register.see(entry.seq, event)
                self.general = floor_accounts.evolve(self.general, event, entry.at)
        self.general = replace(self.general, seq=entry.seq)
        self.register.reached, self.register.custody = entry.seq, self.general.custody
        return seen

    def _judge(self, command: Command, seen: Witnessed) -> None:
        entry = command.entry
        strange = entry.rulebook or entry.submission or command.record.floor is not None
        if strange or any(name != "floor" for name, _ in seen.happened):
            seen.faults.append(
                at(What.RULING, "this entry does not belong in the floor's log", entry)
            )
            return
        try:
            asked_for = command_of(entry.stream, command.record.request)
        except BadRequest as error:
            seen.faults.append(at(What.RULING, f"nobody can ask for this: {error}", entry))
            return
        judged = self._decided(command, asked_for)
        if isinstance(judged, Refused):
            seen.faults.append(refused(judged, entry))
            return
        moves = [floor_accounts.moves_of(event) for event in judged]
        answer = Answer(request_of(asked_for), hidden_of(asked_for), judged, moves)
        fault = difference(command, answer)
        if fault is not None:
            seen.faults.append(fault)

    def _decided(self, command: Command, asked_for: Any) -> floor_accounts.Judged:
        person = person_of(command.entry.actor)
        if isinstance(asked_for, OpenTable):
            return decide_opening(self.general, Asked(command.entry.at, person, {}), asked_for)
        holds = 0 if isinstance(asked_for, floor_accounts.PayIn) else _AMPLE
        shown = dict.fromkeys(floor_accounts.touches(self.general, asked_for), holds)
        return floor_accounts.decide(
            self.general, Asked(command.entry.at, person, shown), asked_for
        )
