"""Sets up a croupier hand in pokerkit, with pokerkit's parameters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from pokerkit import (
    Automation,
    BettingStructure,
    BlindOrStraddlePosting,
    CardsLike,
    ChipsPushing,
    Deck,
    Entry,
    Mode,
    Opening,
    StandardHighHand,
    State,
    Street,
)
from pokerkit import Card as Face
from pokerkit import Hand as Made

from croupier.cards import Card, text
from tests.oracle.pokerkit.differences import Round
from tests.oracle.pokerkit.draw import Drawn

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
RAISES = 3
"""Raises in a round, by deal.6.d."""


class Ranked(StandardHighHand):
    """Pokerkit's own ranking, which looks up the same hand many times; here once."""

    def __init__(self, cards: CardsLike) -> None:
        super().__init__(cards)
        self._entry = super().entry

    @property
    def entry(self) -> Entry:
        """The place of the hand in pokerkit's table."""
        return self._entry

    @classmethod
    def from_game(cls, hole_cards: CardsLike, board_cards: CardsLike = ()) -> Made:
        """The best hand of these cards."""
        return _ranked(Face.clean(hole_cards), Face.clean(board_cards))


@lru_cache(maxsize=1000)
def _ranked(hole: tuple[Face, ...], board: tuple[Face, ...]) -> Made:
    return super(Ranked, Ranked).from_game(hole, board)


def peer(drawn: Drawn) -> State:
    """The hand in pokerkit, the blinds posted and the hole cards dealt."""
    fixed, count = drawn.structure == "fixed", len(drawn.stacks)
    (small, big), (early, late) = drawn.blinds, drawn.sizes
    blinds = (big, small) if drawn.literal else (small, big)
    streets = tuple(
        Street(False, (False, False) if not cards else (), cards, False, Opening.POSITION, size, 4)
        for cards, size in ((0, early), (3, early), (1, late), (1, late))
    )
    state = State(
        AUTOMATIONS,
        Deck.STANDARD,
        (Ranked,),
        streets,
        BettingStructure.FIXED_LIMIT if fixed else BettingStructure.NO_LIMIT,
        True,
        0,
        blinds,
        0,
        drawn.stacks,
        count,
        mode=Mode.CASH_GAME,
        divmod=division(drawn.chip),
    )
    for i in range(count):
        state.deal_hole(faces((drawn.deck[i], drawn.deck[count + i])))
    return state


def faces(cards: tuple[Card, ...]) -> str:
    """Cards as pokerkit reads them."""
    return "".join(text(card) for card in cards)


def division(chip: int) -> Callable[[int, int], tuple[int, int]]:
    """A split down to this chip."""

    def divide(amount: int, parts: int) -> tuple[int, int]:
        share = amount // parts // chip * chip if parts > 1 else amount
        return share, amount - share * parts

    return divide


def allow(state: State, drawn: Drawn, betting: Round) -> None:
    """Gives the street the cap that our law has at this moment of the round."""
    street = state.street
    if street is None or state.street_index is None:
        return
    two = betting.able == 2 or (drawn.dynamic and able(state) == 2)
    opening = 1 if state.street_index else 0
    cap = None if two or not drawn.capped else RAISES + opening + betting.short
    if street.max_completion_betting_or_raising_count != cap:
        streets = list(state.streets)
        streets[state.street_index] = replace(street, max_completion_betting_or_raising_count=cap)
        state.streets = tuple(streets)


def able(state: State) -> int:
    """Players who can still wager."""
    return sum(1 for i in state.player_indices if state.statuses[i] and state.stacks[i])


def raises(state: State) -> tuple[int, int] | None:
    """The least and the most to which the player in turn may bet or raise."""
    least = state.min_completion_betting_or_raising_to_amount
    most = state.max_completion_betting_or_raising_to_amount
    return None if least is None or most is None else (least, most)


def pays(state: State) -> list[dict[int, int]]:
    """What each pot pays to whom, the main pot first."""
    pushed = [operation for operation in state.operations if isinstance(operation, ChipsPushing)]
    return [
        {i: won for i, won in enumerate(chips_pushing.amounts) if won} for chips_pushing in pushed
    ]


def posted(state: State) -> list[int]:
    """The blind of each player."""
    blinds = [
        operation for operation in state.operations if isinstance(operation, BlindOrStraddlePosting)
    ]
    amounts = {blind.player_index: blind.amount for blind in blinds}
    return [amounts.get(i, 0) for i in state.player_indices]
