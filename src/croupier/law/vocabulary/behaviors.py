"""Behaviors that a clause names in code because no datum can carry them.

A rulebook may write `code = "…"` with one of these names and no other.
"""

from __future__ import annotations

BEHAVIORS: dict[str, str] = {
    "shuffled_at_random": "every order of the deck is equally likely, no matter who shuffles",
    "hands_compared": "two hands of the same kind are compared by the cards that define them",
    "side_cards_break_ties": "equal defining cards leave the side cards to decide, highest first",
    "equal_hands_tie": "hands alike in every rank tie, whatever their suits",
    "chips_on_their_area": "a wager is chips on the area of its name in the player's own box",
    "only_seated_players": "nobody but the player seated at a box wagers on it",
    "seated_to_the_end": "a player with cards keeps the seat until the round is settled",
    "fold_racks_idle_cards": "folded cards are racked at once unless a live wager still needs them",
    "first_line_pays": "a wager earns one line of its paytable, the highest that fits",
    "wagers_may_be_combined": "a player may make all the wagers of a box in one round",
    "play_is_final": "a Play wager once made stays until the hand is compared with the dealer's",
    "round_closes_by_reset": "the next round opens only after the closing reset, which is logged",
}
