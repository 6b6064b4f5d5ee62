"""Steps of the law as a table runs them: each with its clause and the act that fulfils it."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.vocabulary.procedure import Act, Occasion

OWN_COMMAND: frozenset[Act] = frozenset(
    (
        "shuffle",
        "cut",
        "count",
        "tally",
        "misdeal",
        "remove",
        "swap",
        "close",
        "lock",
        "match",
    )
)
"""Acts with a command of their own, because more must be said than that they were done."""

OF_A_DECK: frozenset[Act] = frozenset(("shuffle", "cut", "load", "rack"))
"""Acts on the cards themselves, on every occasion."""

RIGHTS: frozenset[Act] = frozenset(("recut", "swap", "report"))
"""Acts that never fall due: they may be done, or follow from the state."""


@dataclass(frozen=True, slots=True)
class Task:
    """One step under the law of one table."""

    name: str
    clause: str
    message: str
    due: Occasion
    by: str
    act: Act
    line: bool
    """A checklist line: it must hold, or may be ticked, and holds nothing up."""
    order: tuple[int, int]
    verified_by: str = ""
    shuffled: tuple[str, ...] = ()
    cards: int = 0
    every: int = 0
    least_from_top: int = 0
    least_from_bottom: int = 0
    choices: tuple[str, ...] = ()
    choice: str = ""
    undoes: str = ""
    device: str = ""
    betting_round: int = 0
    methods: tuple[str, ...] = ()

    @property
    def awaited(self) -> bool:
        """Return whether it falls due, and is not a right, a choice among ways, or an undoing."""
        return self.act not in RIGHTS and not self.choice and not self.undoes
