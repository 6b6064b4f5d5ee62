"""Words of games against the house: wagers, streets, settlement, paytables, meters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.law.vocabulary.common import optional
from croupier.law.vocabulary.values import (
    Category,
    Dollars,
    HandName,
    LapName,
    MeterName,
    NewLap,
    NewMeter,
    NewState,
    NewSubject,
    NewWager,
    Pays,
    StateName,
    StreetName,
    SubjectName,
    WagerName,
)

Stand = Literal["in", "folded", "aside"]
Versus = Literal["lower", "equal", "higher"]
Result = Literal["push", "lose", "pays"]


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager: how its stake is formed, when it is made, which cards decide it."""

    name: NewWager
    stake: Literal["free", "equal", "multiple", "unit", "none"]
    window: Literal["before_deal", "decision"] = "before_deal"
    of: WagerName | None = None
    """The wager that an equal or multiple stake is measured by."""
    judges: SubjectName | None = None
    offered: Literal["always", "optional"] = "always"


@dataclass(frozen=True, slots=True)
class Unit:
    """The one amount of a wager, and the amounts that the law knows."""

    wager: WagerName
    dollars: Dollars
    allowed: tuple[Dollars, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A set of wagers that opens a box."""

    wagers: tuple[WagerName, ...]
    stand: Literal["in", "aside"] = "in"


@dataclass(frozen=True, slots=True)
class Needs:
    """What must lie on the same box for this wager to be taken."""

    wager: WagerName
    also: tuple[WagerName, ...] = ()
    any_of: tuple[WagerName, ...] = ()


@dataclass(frozen=True, slots=True)
class Bets:
    """When wagers close and what may still change."""

    close_at: Literal["no_more_bets", "lock"] | None = None
    except_: tuple[WagerName, ...] | None = None
    then: Literal["locked"] | None = None


@dataclass(frozen=True, slots=True)
class Subject:
    """Cards that are judged together."""

    name: NewSubject
    cards: tuple[Literal["hole", "flop", "board", "box", "dealer"], ...] = ()
    best: int | None = None
    """How many of them make the hand; all of them if absent."""
    lower_of: tuple[SubjectName, ...] = ()


@dataclass(frozen=True, slots=True)
class Street:
    """A decision: what may be played, and what one does instead."""

    name: StreetName
    play: tuple[int, ...]
    else_: Literal["check", "fold"]


@dataclass(frozen=True, slots=True)
class Acts:
    """Who is asked on a street, and in which direction."""

    street: StreetName
    from_: Literal["far_left"]
    going: Literal["clockwise"]
    who: Literal["all", "not_played"]


@dataclass(frozen=True, slots=True)
class Dealer:
    """The dealer's hand has two states."""

    qualifies_with: Category | None = None
    below: NewState | None = None
    qualified: NewState | None = None
    judges: SubjectName | None = None
    """The dealer's hand."""
    against: SubjectName | None = None
    """The player's hand that it is compared with."""


@dataclass(frozen=True, slots=True)
class Settle:
    """One cell, or several, of the table that decides wagers; an axis left out is every value."""

    wagers: tuple[WagerName, ...]
    result: Result
    stands: tuple[Stand, ...] = ()
    dealer: StateName | None = None
    versus: Versus | None = None


@dataclass(frozen=True, slots=True)
class Otherwise:
    """The clause that decides a hand which a paytable does not list."""

    wager: WagerName
    result: Literal["push", "lose"]


@dataclass(frozen=True, slots=True)
class Lap:
    """One way around the table in settlement."""

    name: NewLap
    stands: tuple[Stand, ...]
    from_: Literal["far_right"] = "far_right"
    going: Literal["counterclockwise"] = "counterclockwise"
    before: Literal["dealer_exposed", "showdown"] = "showdown"
    after: LapName | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """The wagers settled at a box's turn, in this order, after another wager if it says so."""

    wagers: tuple[WagerName, ...]
    laps: tuple[LapName, ...]
    after: WagerName | None = None


@dataclass(frozen=True, slots=True)
class Paytable:
    """Odds of a wager; hands in order of precedence, and what an unlisted hand does."""

    wager: WagerName
    name: str
    pays: dict[HandName, Pays]
    otherwise: Literal["push", "lose"]
    stake: Dollars | None = None
    """For sums that belong to one amount of the wager that earns them."""
    judges: SubjectName | None = None
    """The cards judged, where the table itself says so."""


@dataclass(frozen=True, slots=True)
class Choose:
    """The operator chooses one of these paytables."""

    wagers: tuple[WagerName, ...]
    from_: tuple[str, ...]
    follows: WagerName | None = None
    """The choice must be the same letter as that wager's."""


@dataclass(frozen=True, slots=True)
class LeastPaid:
    """The lowest hand that any paytable of the wager pays."""

    wager: WagerName
    hand: HandName


@dataclass(frozen=True, slots=True)
class Meter:
    """A meter that a paytable pays from, with the least it may start and restart at."""

    name: NewMeter
    paytables: tuple[str, ...]
    least: Dollars
    used: bool = True


@dataclass(frozen=True, slots=True)
class Rate:
    """The submission states how much of each wager goes to these meters."""

    wager: WagerName
    meters: tuple[MeterName, ...] = ()
    """All of the chosen paytable's, if none is named."""


@dataclass(frozen=True, slots=True)
class Metering:
    """How meters live: when they are fed, read, reduced and reset."""

    fed_at: Literal["lock"] | None = None
    read_at: Literal["box_turn"] | None = None
    shares_from: Literal["meter"] | None = None
    odds_from: Literal["tray"] | None = None
    partial: Literal["reduces"] | None = None
    top_up: Literal["none", "to_reset"] | None = None
    full: Literal["to_reset", "to_seed_and_reserve"] | None = None
    simultaneous: Literal["sequential", "split_equally"] | None = None
    set: str | None = optional()
    inverted: Literal["warn", "refuse"] | None = None
    seed_scales: bool | None = optional()


@dataclass(frozen=True, slots=True)
class Envy:
    """A fixed sum for a bettor when another player holds a great hand."""

    to: WagerName | None = None
    hands: tuple[Category, ...] | None = None
    judges: SubjectName | None = None
    holder_must_bet: bool | None = None
    several: bool | None = None
    own: bool | None = None
    dealer: bool | None = None
    board: Literal["pay", "exclude"] | None = None
    paid: Literal["after_last_box"] | None = None
    from_: Literal["tray"] | None = None
    measured_by: Literal["recipient"] | None = None
    folded_holder: Literal["cards_on_layout", "with_live_wager"] | None = None
    scales: bool | None = optional()


@dataclass(frozen=True, slots=True)
class Approval:
    """A win that waits for somebody's word."""

    wager: WagerName
    by: Literal["floorperson"]
    from_: Dollars
    """Fixed awards below this are paid without; shares of a meter always wait."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The most that one hand may pay one box."""

    dollars: Dollars | None = optional()
    covers: tuple[WagerName, ...] | None = None
    """In the order in which they are paid until the limit is reached."""
    late: tuple[WagerName, ...] | None = optional()
    """Wagers of later clauses, covered after the others if the regulator has said so."""
    least: Dollars | None = None
    or_most_won_at_minimum: bool | None = None
    never: tuple[WagerName, ...] | None = None


@dataclass(frozen=True, slots=True)
class Cap:
    """The most that one player may have at stake."""

    dollars: Dollars
    scope: Literal["total", "each_bet"]
    counts_tips: bool


@dataclass(frozen=True, slots=True)
class Keeps:
    """The stake of this wager is never handed back with a payment."""

    wager: WagerName


@dataclass(frozen=True, slots=True)
class Box:
    """The community cards that only a side wager uses."""

    dealt: Literal["when_offered", "when_wagered"]


@dataclass(frozen=True, slots=True)
class Boxes:
    """How many boxes one player may have."""

    most: int
    view: Literal["all", "one_at_a_time"] = "all"
    adjacent: bool = True


@dataclass(frozen=True, slots=True)
class Tips:
    """Wagers for the dealer."""

    on: tuple[WagerName, ...] | None = None
    needs_own: Literal["same_hand"] | None = None
    without_play: bool | None = None
    push_to: Literal["tip_ledger", "player"] | None = None


@dataclass(frozen=True, slots=True)
class Abandon:
    """What happens to a player who leaves or does not act."""

    policy: Literal["auto_check_fold", "floor_decides", "forfeit_all"]
    seconds: int


@dataclass(frozen=True, slots=True)
class Rounding:
    """How fractions are paid, always up."""

    payouts: Literal["exact", "up_to_chip"]
    chip: Dollars | None = optional()


Report = Literal[
    "face_up_card",
    "drawn_in_error",
    "wrong_count",
    "dealer_card_exposed",
    "player_card_exposed",
    "board_card_exposed",
    "fouled_hand",
    "stub_count_wrong",
    "shuffler_failed",
    "shoe_failed",
]


@dataclass(frozen=True, slots=True)
class Irregularity:
    """What a report does: every case of its axes has one effect, every wager one fate."""

    report: Report
    found: Literal["first", "again"] | None = None
    hands: Literal["incomplete", "complete"] | None = None
    at: Literal["player", "dealer", "board", "box"] | None = None
    decisions: Literal["open", "over"] | None = None
    cause: Literal["player", "other"] | None = None
    misdealt: bool | None = None
    fifty_two: bool | None = None
    deck: Literal["in_play", "idle"] | None = None
    methods: tuple[str, ...] = ()
    effect: (
        Literal[
            "skip_card",
            "next_card",
            "stands",
            "turned_down",
            "void",
            "end_round",
            "void_box",
            "none",
        ]
        | None
    ) = None
    returns: tuple[WagerName, ...] | Literal["all", "rest"] | None = None
    settles: tuple[WagerName, ...] | Literal["rest"] | None = None
    board: Literal["complete"] | None = None
    then: tuple[
        Literal["reshuffle", "remove_deck", "remove_cards", "block_next_round", "log"], ...
    ] = ()


@dataclass(frozen=True, slots=True)
class Silent:
    """The book has no rule for this report and takes none."""

    report: Report
