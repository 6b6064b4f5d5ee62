"""A hand between players as a machine."""

from __future__ import annotations

from croupier.engine.machine import Machine
from croupier.round.cardroom.decide import decide
from croupier.round.cardroom.evolve import evolve
from croupier.round.cardroom.legal import legal
from croupier.round.cardroom.postings import postings
from croupier.round.cardroom.view import view

HAND = Machine("hand", decide, evolve, legal, view, postings)
