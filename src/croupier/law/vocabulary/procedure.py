"""Words for what the crew does: steps and their occasions, decks and their hours, devices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.law.vocabulary.values import Method, NewStep, StepName, WagerName

Occasion = Literal[
    "table_opens",
    "deck_received",
    "first_player",
    "before_play",
    "after_round",
    "floor_orders",
    "shuffled",
    "cut",
    "betting",
    "before_deal",
    "deal",
    "cards_dealt",
    "count_right",
    "count_wrong",
    "decisions",
    "showdown",
    "box_turn",
    "progressive_won",
    "settled",
    "table_idle",
    "play_resumes",
    "device_failed",
    "device_broken",
    "betting_round_over",
]


Act = Literal[
    "do",
    "shuffle",
    "cut",
    "recut",
    "load",
    "rack",
    "swap",
    "tally",
    "report",
    "remove",
    "count",
    "misdeal",
    "close",
    "lock",
    "match",
    "reopen",
    "retire",
]
"""What a step does to the table: "do" if it is enough to record it as done."""

Shuffled = Literal["hand", "machine", "preshuffled"]
"""How a deck came into its order."""


@dataclass(frozen=True, slots=True)
class Step:
    """Something that the crew does when it is due; the console walks through these."""

    name: NewStep
    due: Occasion
    by: Literal["dealer", "floorperson", "player", "shuffler", "device", "system"]
    does: Act = "do"
    line: bool = False
    """A line of the checklist: a state or a conduct, to be ticked or left; it holds nothing up."""
    methods: tuple[Method, ...] = ()
    """Only with these ways of dealing; with all, if none is named."""
    verified_by: Literal["floorperson"] | None = None
    shuffled: tuple[Shuffled, ...] = ()
    """Only for a deck that was shuffled so; for any, if nothing is named."""
    least_from_top: int | None = None
    least_from_bottom: int | None = None
    every_rounds: int | None = None
    most_rounds: int | None = None
    cards: int | None = None
    wager: WagerName | None = None
    choices: tuple[str, ...] = ()
    choice: str | None = None
    """It is how this choice, offered by another step of the occasion, is carried out."""
    undoes: StepName | None = None
    """It takes that step back, until the last step of the occasion is done."""
    device: Literal["shuffler", "device"] | None = None
    """Only for a failure of the shuffler, or of the device that deals."""
    betting_round: int | None = None
    """Only at the end of the first, second or later betting round."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Steps that fall away."""

    steps: tuple[StepName, ...]
    deck: Literal["any", "preshuffled"] = "any"
    """Only for a deck that came to the table preshuffled; for any otherwise."""


@dataclass(frozen=True, slots=True)
class DeckLife:
    """How long a deck may be in use under these ways of dealing."""

    methods: tuple[Method, ...]
    most_hours: int | None = None
    hours: int | None = None
    """What the operator chose within it."""
    warn_minutes: int = 0


@dataclass(frozen=True, slots=True)
class Equipment:
    """A device that the table has."""

    name: str
    per: Literal["seat", "table"]
    for_: WagerName | None = None
    does: Literal["accepts", "locks", "lights", "shuffles", "loads_shoe"] = "accepts"
