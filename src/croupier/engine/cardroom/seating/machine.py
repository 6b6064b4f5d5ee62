"""The seating between players as a machine."""

from __future__ import annotations

from croupier.engine.cardroom.seating.decide import decide
from croupier.engine.cardroom.seating.evolve import evolve
from croupier.engine.cardroom.seating.legal import legal
from croupier.engine.cardroom.seating.view import view
from croupier.engine.machine import Machine

SEATING = Machine("room", decide, evolve, legal, view)
