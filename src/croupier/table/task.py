"""Steps of the law as a table runs them: each with its clause and the act that fulfils it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.law.words.procedure import Occasion, Step

Act = Literal[
    "do",
    "shuffle",
    "cut",
    "recut",
    "count",
    "tally",
    "report",
    "misdeal",
    "remove",
    "swap",
    "load",
    "rack",
    "close",
    "lock",
    "match",
    "reopen",
    "retire",
    "choice",
    "cancel",
    "line",
]

_VERBS: dict[str, Act] = {
    "shuffle": "shuffle",
    "reshuffle": "shuffle",
    "cut": "cut",
    "recut": "recut",
    "count": "count",
    "counts": "tally",
    "reports": "report",
    "misdeal": "misdeal",
    "remove": "remove",
    "swap": "swap",
    "load": "load",
    "rack": "rack",
    "bets": "close",
    "lock": "lock",
    "match": "match",
    "reopen": "reopen",
    "retire": "retire",
    "cover": "choice",
    "mark": "choice",
    "cancel": "cancel",
    "refuse": "line",
    "uncut": "line",
    "deals": "line",
}
"""What a step does to the table, told by the verb in its name until the word `step` has `does`."""

_PLAIN: dict[str, Act] = {"remove": "do", "cut": "load"}
"""What these verbs mean elsewhere than where a deck is removed, or a cut is due."""
_MEANT: dict[str, tuple[Occasion, ...]] = {
    "remove": ("count_wrong",),
    "cut": ("shuffled", "before_deal"),
}

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
"""Acts that carry more than the word that they were done."""

OF_A_DECK: frozenset[Act] = frozenset(("shuffle", "cut", "load", "rack"))
"""Acts upon the cards themselves, whatever the occasion."""


@dataclass(frozen=True, slots=True)
class Task:
    """One step under the law of one table."""

    name: str
    clause: str
    says: str
    due: Occasion
    by: str
    act: Act
    line: bool
    """A checklist line: it must hold, or may be ticked, and holds nothing up."""
    order: tuple[int, int]
    verified_by: str = ""
    deck: str = "any"
    cards: int = 0
    every: int = 0
    least_from_top: int = 0
    least_from_bottom: int = 0
    choices: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()


def act_of(step: Step) -> Act:
    """What doing the step changes; "do" if it is enough to record it."""
    told: Act | None = getattr(step, "does", None)
    if told is not None:
        return told
    for word in step.name.split("_"):
        act = _VERBS.get(word)
        if act is not None:
            return act if step.due in _MEANT.get(word, (step.due,)) else _PLAIN[word]
    return "do"


def is_line(step: Step, act: Act) -> bool:
    """Whether the step is a state that must hold, or a conduct, rather than one act."""
    if act == "match":
        return False
    return act == "line" or step.keeps is not None or step.each_deck or step.due == "decisions"


def chosen_by(task: Task, choice: str) -> bool:
    """Whether this step is how a choice is carried out: "covered" is done by "cover …"."""
    return task.act == "choice" and choice.startswith(task.name.split("_")[0])
