"""A hand between players as a machine."""

from __future__ import annotations

from croupier.engine.cardroom.hand.decide import decide
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.postings import postings
from croupier.engine.cardroom.hand.view import view
from croupier.engine.machine import Machine

HAND = Machine("hand", decide, evolve, legal, view, postings)
