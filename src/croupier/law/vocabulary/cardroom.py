"""Words of games between players: button, blinds, betting rounds, pots, fees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.law.vocabulary.common import optional
from croupier.law.vocabulary.values import Dollars, StreetName

Act = Literal["call", "fold", "raise", "check", "bet"]


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays against whom, and what the house has to do with it."""

    between: Literal["players"] | None = None
    player_dealer: bool | None = None
    house_interest: bool | None = None
    backline: bool | None = None
    one_seat_each: bool | None = None


@dataclass(frozen=True, slots=True)
class MakeHand:
    """How a player's hand is made."""

    best: int | None = None
    hole: int | None = None
    board: int | None = None
    least_hole: int | None = None


@dataclass(frozen=True, slots=True)
class Button:
    """The dealer button: who has it first, how it moves, what it means."""

    moves: Literal["clockwise"] | None = None
    after: Literal["hand"] | None = None
    leaves: Literal["moving", "dead_button"] | None = None
    dealt: Literal["last"] | None = None
    acts: Literal["last"] | None = None
    first_round_last: Literal["big_blind"] | None = None
    drawn_by: Literal["high_card"] | None = None
    ties: Literal["redeal", "suit_order"] | None = None


@dataclass(frozen=True, slots=True)
class Blind:
    """A wager that a position must post before the deal."""

    name: Literal["small_blind", "big_blind"]
    sits: int
    """Places to the left of the button."""
    dollars: Dollars


@dataclass(frozen=True, slots=True)
class Blinds:
    """What holds for both blinds."""

    posted: Literal["before_deal"] | None = None
    next_to: Literal["button"] | None = None
    move: Literal["clockwise"] | None = None
    after: Literal["hand"] | None = None
    mandatory: bool | None = None
    into: Literal["pot"] | None = None
    live: bool | None = None
    heads_up: Literal["literal", "button_is_small_blind"] | None = None
    entry: Literal["free", "wait_for_big_blind", "post_big_blind"] | None = None
    missed: Literal["wait_for_big_blind", "post_missed", "none"] | None = None


@dataclass(frozen=True, slots=True)
class Betting:
    """A betting round."""

    street: StreetName
    number: int
    starts: Literal["left_of_big_blind", "left_of_button"] | None = None


@dataclass(frozen=True, slots=True)
class Action:
    """What a player in turn may do on these streets."""

    act: Act
    streets: tuple[StreetName, ...]
    when: Literal["facing_bet", "not_facing_bet", "always", "big_blind_unraised"]
    keeps: tuple[Act, ...] = ()
    """What may still be done later in the round."""


@dataclass(frozen=True, slots=True)
class Raises:
    """How often and by how much a round may be raised."""

    most: int | None = None
    heads_up: Literal["no_limit"] | None = None
    heads_up_tested: Literal["round_start", "dynamic"] | None = None
    binds_no_limit: bool | None = None
    least: Literal["last_raise", "table_min"] | None = None
    short_reopens_at: str | None = None
    adds_to: Literal["big_blind"] | None = None


@dataclass(frozen=True, slots=True)
class Stakes:
    """The table's structure: what a bet or raise may be on each street."""

    structure: Literal["spread", "fixed", "no_limit"] | None = None
    bet_least: Dollars | None = optional()
    bet_most: Dollars | None = optional()
    small_bet: Dollars | None = optional()
    big_bet: Dollars | None = optional()
    small_on: tuple[StreetName, ...] | None = None
    big_on: tuple[StreetName, ...] | None = None
    seat_limits: Literal["same"] | None = None
    buy_in_least: Dollars | None = None
    buy_in_most: Dollars | None = None
    all_in: Literal["allowed", "fold_if_short"] | None = None
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class Pot:
    """How the pot is won and shared."""

    wins: Literal["highest_hand"] | None = None
    others: Literal["lose"] | None = None
    ties: Literal["split_equally"] | None = None
    odd_chip: Dollars | None = None
    odd_to: Literal["left_of_button"] | None = None
    odd_rule: Literal["all_to_first", "one_each_clockwise"] | None = None
    gathered: Literal["after_each_round"] | None = None


@dataclass(frozen=True, slots=True)
class Showdown:
    """How hands are compared at the end."""

    who: Literal["active"] | None = None
    first: Literal["last_aggressor"] | None = None
    losers_may_muck: bool | None = None


@dataclass(frozen=True, slots=True)
class Fold:
    """What a fold does."""

    cards: Literal["face_down_to_discard"]
    lasts: Literal["hand"]


@dataclass(frozen=True, slots=True)
class Fee:
    """What the house takes."""

    kind: Literal["flat"] | None = None
    timing: (
        Literal["from_pot_at_flop", "from_blinds_before_deal", "button_pays", "each_player_pays"]
        | None
    ) = None
    no_flop_no_drop: bool | None = None
    per: Literal["hand"] | None = None
    required: bool | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """A column of the fee schedule."""

    name: str
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the floor rules where the text is silent."""

    profile: Literal["house_rules"]
    report: Literal["misdeal", "exposed_card", "early_flop", "fouled_hand"]
    effect: Literal["void", "replace_with_burn", "reshuffle_with_stub", "dead_hand"]
    until: Literal["second_player_acts"] | None = None
    more: Literal["misdeal"] | None = None
