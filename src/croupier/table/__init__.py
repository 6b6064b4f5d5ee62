"""A table's long life, pure: opening, decks and their hours, shuffle, cut, seats, devices."""

from croupier.table.decide import decide, step
from croupier.table.due import Due, due
from croupier.table.evolve import evolve, replay
from croupier.table.legal import legal
from croupier.table.ruleset import Ruleset, compile_table, steps_of
from croupier.table.state import Table, new_table
from croupier.table.view import view

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
    "view",
]
