"""A table between players over many hands, pure: seats, buy-ins, the button, blinds, hands."""

from croupier.table.cardroom.decide import decide, step
from croupier.table.cardroom.evolve import evolve, replay
from croupier.table.cardroom.legal import legal
from croupier.table.cardroom.plan import next_hand
from croupier.table.cardroom.rules import Rules, compile_rules
from croupier.table.cardroom.state import Opening, Post, Table
from croupier.table.cardroom.view import view

__all__ = [
    "Opening",
    "Post",
    "Rules",
    "Table",
    "compile_rules",
    "decide",
    "evolve",
    "legal",
    "next_hand",
    "replay",
    "step",
    "view",
]
