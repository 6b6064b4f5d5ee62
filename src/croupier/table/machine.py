"""A table's procedures as a machine."""

from __future__ import annotations

from croupier.engine.machine import Machine
from croupier.table.decide import decide
from croupier.table.evolve import evolve
from croupier.table.legal import legal
from croupier.table.view import view

PROCEDURE = Machine("table", decide, evolve, legal, view)
