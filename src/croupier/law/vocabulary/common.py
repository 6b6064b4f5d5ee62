"""Words of every rulebook: options, agreement, cards and their ranks, the deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from croupier.law.vocabulary.values import (
    CardsText,
    Category,
    Method,
    NewHand,
    NewMethod,
    NewOption,
    NewReference,
    NewStreet,
    OptionName,
    ReferenceName,
    StreetName,
    SubjectName,
    WagerName,
)

Scalar = str | int | bool


def optional() -> Any:
    """A field of a gathered word that a book may leave unsaid."""
    return field(default=None, metadata={"optional": True})


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that the operator has within the law."""

    name: NewOption
    type: Literal["choice", "flag", "whole", "money", "fraction", "text", "texts"] = "choice"
    values: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    default: Scalar | None = None
    required: bool = False
    """No silent default: the submission must state it."""
    clarified: tuple[Scalar, ...] = ()
    """Values allowed only with a recorded clarification by the regulator."""
    filed: tuple[Scalar, ...] = ()
    """Values allowed only as a rule filed by the house."""
    refuses: tuple[str, ...] = ()
    """Texts that may not stand in a list."""
    about: str = ""
    """What is chosen, one line for the person who writes a submission."""
    only_with: WagerName | None = None
    """Asked only where this wager is offered."""
    unless_paytable: tuple[str, ...] = ()
    """Not asked where that wager has one of these paytables, which answer it themselves."""


@dataclass(frozen=True, slots=True)
class Test:
    """Something that a submission says or does not say."""

    option: OptionName | None = None
    is_: Scalar | tuple[Scalar, ...] | None = None
    given: bool | None = None
    offered: WagerName | None = None
    reference: ReferenceName | None = None
    clarified: OptionName | None = None
    """The regulator's clarification of this option is on record."""


@dataclass(frozen=True, slots=True)
class Require:
    """When the first holds, the second must."""

    when: Test | tuple[Test, ...]
    must: Test
    says: str
    advice: str


@dataclass(frozen=True, slots=True)
class Refers:
    """An approval or filing outside the text, of which the submission records the reference."""

    name: NewReference
    about: str


@dataclass(frozen=True, slots=True)
class Agrees:
    """This clause restates what another grants; the checker compares them."""

    clause: str
    word: str
    has: dict[str, object]


@dataclass(frozen=True, slots=True)
class Seats:
    """How many sit at the table."""

    count: int
    least: int = 1


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards in play."""

    cards: int | None = None
    jokers: int | None = None
    decks: int | None = None


@dataclass(frozen=True, slots=True)
class CardOrder:
    """Ranks of single cards, highest first; suits and the low ace."""

    high_to_low: str | None = None
    suits: Literal["equal"] | None = None
    ace_low_in: CardsText | None = None
    """The one sequence in which an ace is low, written in one suit."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """Hands in order, highest first."""

    hands: tuple[Category, ...]


@dataclass(frozen=True, slots=True)
class Rank:
    """One hand's place in the order, with the best and the worst of its kind."""

    hand: Category
    place: int
    best: CardsText
    worst: CardsText


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that a paytable names beyond the ranking."""

    name: NewHand
    is_: Category | None = None
    """The ranking's hand that it must be."""
    pair_at_least: str | None = None
    """The lowest rank of the pair."""
    starts: str | None = None
    """Two cards as players write them: "AKs", "22-TT", "AQo AJo"."""
    holds: str | None = None
    """These ranks, all of one suit, and nothing beside them."""
    suits: str | None = None
    """The suits in which it counts."""
    exactly: CardsText | None = None
    on: SubjectName | None = None
    """Judged on these cards instead of the wager's own."""
    and_starts: dict[SubjectName, str] | None = None
    """What other cards must show as well."""
    not_on: SubjectName | None = None
    """Does not count when these cards alone make it."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """A way in which cards may leave the deck."""

    method: NewMethod
    device: bool = False
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards that leave the deck, in the order of the statute."""

    methods: tuple[Method, ...]
    to: Literal["box", "board", "dealer", "players", "players_then_dealer", "each_player"]
    cards: int
    packet: int
    """How many at a time: 1 in rotation, or the whole stack."""
    when: Literal["start", "streets", "opening"] = "start"
    from_: Literal["far_left", "left_of_button", "left_of_dealer"] | None = None
    face: Literal["down", "up"] = "down"
    held: bool = False
    """Stays in the device until it is needed."""


@dataclass(frozen=True, slots=True)
class Burn:
    """Cards laid aside unseen before a street."""

    methods: tuple[Method, ...]
    before: StreetName
    cards: int


@dataclass(frozen=True, slots=True)
class Opens:
    """A street that opens without a community card being turned up."""

    street: NewStreet
    board: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """Community cards turned up, which opens the street of that name."""

    street: NewStreet
    cards: int
    after: StreetName | None = None
    board: int = 0
    """How many community cards are then seen."""


@dataclass(frozen=True, slots=True)
class Expose:
    """Who sees which cards from when on, beyond community cards."""

    cards: Literal["hole", "dealer", "box"]
    to: Literal["owner", "all"]
    at: Literal["deal", "decisions_over", "box_turn", "settling"]
    stands: tuple[Literal["in", "folded", "aside"], ...] = ()
    only_if: Literal["wins"] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """How the table is run."""

    mode: Literal["virtual", "physical"] | None = None
    dealing: Method | None = None
    presentation: Literal["physical", "dealer_controlled_electronic"] | None = optional()
    designated: str | None = optional()
    general_sections: tuple[str, ...] | None = optional()
