"""A round against the house as a machine."""

from __future__ import annotations

from croupier.engine.banked.decide import decide
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.legal import legal
from croupier.engine.banked.postings import postings
from croupier.engine.banked.view import view
from croupier.engine.machine import Machine

ROUND = Machine("round", decide, evolve, legal, view, postings)
