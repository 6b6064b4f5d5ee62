"""A table between players over many hands, pure: seats, buy-ins, the button, blinds, hands."""

from croupier.engine.cardroom.seating.dealt_in import next_hand
from croupier.engine.cardroom.seating.decide import decide, step
from croupier.engine.cardroom.seating.evolve import evolve, replay
from croupier.engine.cardroom.seating.legal import legal
from croupier.engine.cardroom.seating.rules import Rules, compile_rules
from croupier.engine.cardroom.seating.state import HandOpening, Post, Seating
from croupier.engine.cardroom.seating.view import view

__all__ = [
    "HandOpening",
    "Post",
    "Rules",
    "Seating",
    "compile_rules",
    "decide",
    "evolve",
    "legal",
    "next_hand",
    "replay",
    "step",
    "view",
]
