"""A table's long life, pure: opening, decks and their hours, shuffle, cut, seats, devices."""

from croupier.engine.procedure.decide import decide, step, unfolded
from croupier.engine.procedure.due import Due, due
from croupier.engine.procedure.evolve import evolve, replay
from croupier.engine.procedure.legal import legal
from croupier.engine.procedure.rules import Ruleset, compile_table, steps_of
from croupier.engine.procedure.state import Table, new_table
from croupier.engine.procedure.view import view

__all__ = [
    "Due",
    "Ruleset",
    "Table",
    "compile_table",
    "decide",
    "due",
    "evolve",
    "legal",
    "new_table",
    "replay",
    "step",
    "steps_of",
    "unfolded",
    "view",
]
