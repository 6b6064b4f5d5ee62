"""Words for what the crew does: steps and their occasions, decks and their hours, devices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.law.words.names import Method, NewStep, StepName, WagerName

Occasion = Literal[
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
    "board_dealt",
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


@dataclass(frozen=True, slots=True)
class Step:
    """Something that the crew does when it is due; the console walks through these."""

    name: NewStep
    due: Occasion
    by: Literal["dealer", "floorperson", "player", "shuffler", "device", "system"]
    methods: tuple[Method, ...] = ()
    """Only with these ways of dealing; with all, if none is named."""
    verified_by: Literal["floorperson"] | None = None
    deck: Literal["any", "preshuffled", "hand_shuffled", "machine_shuffled"] = "any"
    each_deck: bool = False
    least_from_top: int | None = None
    least_from_bottom: int | None = None
    every_rounds: int | None = None
    most_rounds: int | None = None
    cards: int | None = None
    wager: WagerName | None = None
    choices: tuple[str, ...] = ()
    keeps: str | None = None
    """A state that must hold all the while, rather than an act."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Steps that fall away."""

    steps: tuple[StepName, ...]
    deck: Literal["any", "preshuffled"] = "any"


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
