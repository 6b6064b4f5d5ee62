"""A table's procedures as a machine."""

from __future__ import annotations

from croupier.engine.machine import Machine
from croupier.engine.procedure.decide import decide
from croupier.engine.procedure.evolve import evolve
from croupier.engine.procedure.legal import legal
from croupier.engine.procedure.view import view

PROCEDURE = Machine("table", decide, evolve, legal, view)
