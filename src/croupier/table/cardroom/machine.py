"""The seating between players as a machine."""

from __future__ import annotations

from croupier.engine.machine import Machine
from croupier.table.cardroom.decide import decide
from croupier.table.cardroom.evolve import evolve
from croupier.table.cardroom.legal import legal
from croupier.table.cardroom.view import view

SEATING = Machine("room", decide, evolve, legal, view)
