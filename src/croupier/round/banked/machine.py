"""A round against the house as a machine."""

from __future__ import annotations

from croupier.engine.machine import Machine
from croupier.round.banked.decide import decide
from croupier.round.banked.evolve import evolve
from croupier.round.banked.legal import legal
from croupier.round.banked.postings import postings
from croupier.round.banked.view import view

ROUND = Machine("round", decide, evolve, legal, view, postings)
