"""Where our law and pokerkit play otherwise, in one table; nothing else is let pass.

How a difference is met: by one of pokerkit's own parameters, by not drawing what only one of the
two allows, by an action given to pokerkit alone, or by ending the comparison of that hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pokerkit import State


@dataclass(frozen=True, slots=True)
class Difference:
    """One way in which the two engines play otherwise."""

    ours: str
    """What our law says, with its clause or reading."""
    pokerkit: str
    met: str
    """How the comparison meets it."""


DIFFERENCES = {
    "raises before the flop": Difference(
        "three raises after the big blind, which is none (deal.6.d, I-113)",
        "fixed limit allows four bets or raises in a round, not counting the big blind",
        "parameter: its first street allows three",
    ),
    "two players": Difference(
        "no cap where two contest the round, by choice from the middle of a round (I-114)",
        "four bets or raises however many play",
        "parameter: its street has no cap then",
    ),
    "cap without limit": Difference(
        "the cap binds no-limit games unless the cardroom files otherwise (I-113)",
        "none in no-limit games",
        "parameter: its streets have the cap",
    ),
    "short raises and the cap": Difference(
        "a short all-in is not a raise (I-113)",
        "a short all-in counts toward the cap",
        "parameter: its street allows one more for each",
    ),
    "a short first raise": Difference(
        "an all-in short of a full raise reopens nothing (I-115)",
        "the first raise of a round counts as full, however short",
        "not drawn: the raise that it reopens",
    ),
    "short raises after a reopening": Difference(
        "short all-ins add up from what the player last matched (I-115)",
        "the sum starts again once it has reopened the betting",
        "not drawn: the raise that it forbids",
    ),
    "a raise that nobody can match": Difference(
        "the player in turn may raise while another has chips behind; what nobody can match "
        "comes back (deal.6.c, I-117)",
        "refused unless another's chips exceed the price",
        "not drawn: the raise that it forbids",
    ),
    "the last with chips": Difference(
        "no betting once fewer than two can wager and nothing is owed (I-115)",
        "who had not acted in the round must still check",
        "alone: the check is made in pokerkit",
    ),
    "a short big blind": Difference(
        "the price and the first raise stay at the full big blind, while another live hand can "
        "match it (deal.6.a, I-115, I-138)",
        "the price is the largest blind posted",
        "ends where the price or a raise differs; until then, and where it binds nobody, compared",
    ),
    "heads-up blinds": Difference(
        "the button has the big blind, unless filed otherwise (deal.4, I-108)",
        "the button has the small blind",
        "parameter: its blinds in the other order",
    ),
    "equal blinds": Difference(
        "the player left of the big blind opens (deal.6)",
        "the largest blind opens; of two equal ones heads-up the wrong one counts as largest",
        "not drawn: equal blinds of two players",
    ),
    "a fold for nothing": Difference(
        "a fold is always allowed (I-124)",
        "warns of it, and refuses it in tournaments",
        "parameter: cash game, and the warning is silenced",
    ),
    "the chip that is odd": Difference(
        "pots are split down to a chip of the cardroom's choice (win.3, I-119)",
        "split down to one unit",
        "parameter: its division goes down to our chip",
    ),
    "odd chips one by one": Difference(
        "by a filed rule odd chips go round one each (I-119)",
        "all to the first winner left of the button, as our text has it without that rule",
        "not drawn: the filed rule",
    ),
    "pots of dead hands": Difference(
        "each side pot is split by itself (I-119)",
        "hands that win nothing die first, and pots left with the same players become one",
        "computed: what it pays must be our pots, so joined and split",
    ),
    "a least bet below the big blind": Difference(
        "the first raise is at least the big blind (I-112)",
        "the first raise is at least the least bet",
        "not drawn: such a bet",
    ),
    "the least raise of the table": Difference(
        "by choice every raise may be the table's least (deal.6.c, I-112)",
        "at least the largest raise of the round",
        "not drawn: that choice",
    ),
    "half a raise": Difference(
        "by choice a part of a full raise reopens the betting (I-115)",
        "a full one",
        "not drawn: that choice",
    ),
    "no all-in": Difference(
        "by choice a player who is short must fold (I-115)",
        "a short call is always allowed",
        "not drawn: that choice",
    ),
    "posts of those who come in": Difference(
        "a post beside the blinds changes nothing in who opens (deal.6, I-110)",
        "takes it for a straddle: the betting opens left of it",
        "not drawn: such posts",
    ),
    "the fee": Difference(
        "a flat fee by the number of players, from the main pot first (fees.2, I-121, I-139)",
        "a rake of each pot's amount",
        "not drawn: hands with a fee",
    ),
}


@dataclass(slots=True)
class Round:
    """What the comparison itself remembers of a betting round, to explain a difference by."""

    able: int
    """Players who could wager when it began."""
    acted: set[int]
    short: int = 0
    """Raises, not opening bets, that were all-in and not full."""
    full: int = 0
    """Full bets and raises, without the blinds."""
    short_first: bool = False
    """The first bet or raise, or the first few, were not full."""


def why_raise(
    state: State, betting: Round, ours: tuple[int, int] | None, theirs: tuple[int, int] | None
) -> str | None:
    """The name of the difference that explains different raises; None if there is none."""
    actor, price = state.actor_index, max(state.bets)
    street = state.street
    if actor is None or street is None or (ours is None) == (theirs is None):
        return None
    owed = price - state.bets[actor]
    if ours is None:
        least = street.min_completion_betting_or_raising_amount
        explained = betting.short_first and actor in betting.acted and owed < least
        return "a short first raise" if explained and not betting.full else None
    others = [i for i in state.player_indices if i != actor and state.statuses[i]]
    if all(state.stacks[i] + state.bets[i] <= price for i in others):
        return "a raise that nobody can match"
    step = state.completion_betting_or_raising_amount
    again = sum(state.consecutive_short_all_in_amounts)
    if actor in betting.acted and owed >= step and 0 < again < step:
        return "short raises after a reopening"
    return None


Pots = Sequence[tuple[int, frozenset[int]]]
"""Amounts with the places, counted from the button's left, that may win them."""


def split(amount: int, winners: frozenset[int], chip: int) -> dict[int, int]:
    """Equal shares down to the chip; what is left goes to the first from the button's left."""
    share = amount // len(winners) // chip * chip if len(winners) > 1 else amount
    pays = dict.fromkeys(sorted(winners), share)
    pays[min(winners)] += amount - share * len(winners)
    return {place: won for place, won in pays.items() if won}


def joined(pots: Pots, paid: Sequence[frozenset[int]], chip: int) -> list[dict[int, int]]:
    """What pots pay when hands that win nothing at all no longer keep them apart.

    `paid` are the places that win each pot, counted from the button's left.
    """
    alive = frozenset().union(*paid)
    rows = [(amount, may & alive, won) for (amount, may), won in zip(pots, paid, strict=True)]
    groups = [list(group) for _, group in groupby(rows, key=lambda row: row[1])]
    return [split(sum(row[0] for row in group), group[0][2], chip) for group in groups]
