"""Explanations of the words of cardroom games."""

from __future__ import annotations

from croupier.law.explain.common import FROM
from croupier.law.explain.fields import Each, Said, Teller, teller, yes
from croupier.law.explain.phrase import Item, among, amount, code, each, plain, sentence, words

CONTEST: dict[str, Said | Each] = {
    "between": Each({"players": "Players play against each other"}),
    "player_dealer": yes(
        "A player may have the dealer's position", "No player has the dealer's position"
    ),
    "house_interest": yes(
        "The house has an interest in the outcome", "The house has no interest in the outcome"
    ),
    "backline": yes("Others may bet on a seated player's hand", "Only seated players bet"),
    "one_seat_each": yes("A player has one seat", "A player may have several seats"),
}
MAKE_HAND: dict[str, Said | Each] = {
    "best": Said("A hand is the best ", plain, " cards"),
    "hole": Said("Hole cards: "),
    "board": Said("Community cards, shared by all: "),
    "least_hole": Said("Hole cards that must be used: "),
}
BUTTON: dict[str, Said | Each] = {
    "moves": Said("The button moves "),
    "after": Said("The button moves after each "),
    "leaves": Each(
        {
            "moving": "The button moves on when its player leaves",
            "dead_button": "The button may stay in front of an empty seat",
        }
    ),
    "dealt": Said("The button is dealt "),
    "acts": Said("The button acts "),
    "first_round_last": Said("In the first betting round the last to act is the "),
    "drawn_by": Said("The first button is drawn by "),
    "ties": Each(
        {
            "redeal": "A tie for the first button is dealt again",
            "suit_order": "A tie for the first button is broken by suit",
        }
    ),
}
BLINDS: dict[str, Said | Each] = {
    "next_to": Said("The blinds sit immediately to the left of the "),
    "posted": Each({"before_deal": "The blinds are posted before the deal"}),
    "move": Said("The blinds move "),
    "after": Said("The blinds move after each "),
    "mandatory": yes("The blinds are mandatory", "The blinds are not mandatory"),
    "into": Said("The blinds go into the "),
    "live": yes("A blind counts as a bet of its player", "A blind does not count as a bet"),
    "heads_up": Each(
        {
            "literal": "With two players the blinds sit as with more",
            "button_is_small_blind": "With two players the button has the small blind",
        }
    ),
    "entry": Each(
        {
            "free": "A new player comes in freely",
            "wait_for_big_blind": "A new player waits for the big blind",
            "post_big_blind": "A new player posts a big blind",
        }
    ),
    "missed": Each(
        {
            "wait_for_big_blind": "A player who let a blind pass comes back as the big blind",
            "none": "A returning player posts nothing",
            "post_missed": "A returning player posts the blinds that were missed",
        }
    ),
}
RAISES: dict[str, Said | Each] = {
    "most": Said("Raises in one betting round, at most: "),
    "heads_up": Each({"no_limit": "Between two players raises are not limited"}),
    "heads_up_tested": Each(
        {
            "round_start": "Whether only two play is asked at the start of the betting round",
            "dynamic": "Whether only two play is asked at each raise",
        }
    ),
    "binds_no_limit": yes("The cap binds no-limit games too", "The cap spares no-limit games"),
    "least": Each(
        {
            "last_raise": "A raise is at least as large as the last one",
            "table_min": "A raise is at least the table's minimum",
        }
    ),
    "short_reopens_at": Said("Part of a full raise from which a short all-in reopens betting: "),
    "adds_to": Said("A raise is an amount on top of the "),
}
STAKES: dict[str, Said | Each] = {
    "structure": Each(
        {
            "spread": "The game is spread limit",
            "fixed": "The game is fixed limit",
            "no_limit": "The game is no limit",
        }
    ),
    "bet_least": Said("The least bet or raise: ", amount),
    "bet_most": Said("The most that a bet or raise may be: ", amount),
    "small_bet": Said("The small bet: ", amount),
    "big_bet": Said("The big bet: ", amount),
    "small_on": Said("Streets of the small bet: ", each(code)),
    "big_on": Said("Streets of the big bet: ", each(code)),
    "seat_limits": Each({"same": "Every seat has the same limits"}),
    "buy_in_least": Said("The least that a player brings: ", amount),
    "buy_in_most": Said("The most that a player brings: ", amount),
    "all_in": Each(
        {
            "allowed": "A player short of chips may go all-in",
            "fold_if_short": "A player short of chips folds",
        }
    ),
    "seconds": Said("Seconds to decide: "),
}
POT: dict[str, Said | Each] = {
    "wins": Each({"highest_hand": "The highest hand takes the pot"}),
    "others": Each({"lose": "All other hands lose"}),
    "ties": Each({"split_equally": "Equal best hands split the pot equally"}),
    "odd_chip": Said("The smallest chip of a split: ", amount),
    "odd_to": Said("Odd chips go to the winner nearest to ", FROM),
    "odd_rule": Each(
        {
            "all_to_first": "All odd chips go to that winner",
            "one_each_clockwise": "Odd chips go out one by one, clockwise from that winner",
        }
    ),
    "gathered": Each({"after_each_round": "Wagers go into the pot after each betting round"}),
}
SHOWDOWN: dict[str, Said | Each] = {
    "who": Each({"active": "Players who have not folded compare hands"}),
    "first": Each({"last_aggressor": "The last to bet or raise shows first"}),
    "losers_may_muck": yes("Losing hands may stay hidden", "Losing hands are shown"),
}
FOLD: dict[str, Said | Each] = {
    "cards": Each({"face_down_to_discard": "Folded cards go face down to the discards"}),
    "lasts": Said("A fold lasts for the "),
}
FEE: dict[str, Said | Each] = {
    "kind": Said("The fee is "),
    "timing": Each(
        {
            "from_pot_at_flop": "The fee is taken from the pot at the flop",
            "from_blinds_before_deal": "The fee is taken from the blinds before the deal",
            "button_pays": "The player with the button pays the fee",
            "each_player_pays": "Each player pays the fee",
        }
    ),
    "no_flop_no_drop": yes(
        "No fee is taken if the hand ends before the flop, and one already taken goes back",
        "The fee is taken, or kept, even if the hand ends before the flop",
    ),
    "per": Said("The fee is taken for each "),
    "required": yes("The submission must state the fees", "The submission may leave fees out"),
}
WHEN = among(
    {
        "facing_bet": "when there is a bet to answer",
        "not_facing_bet": "when there is no bet to answer",
        "always": "at any turn",
        "big_blind_unraised": "when the big blind has its turn and nobody raised",
    }
)
EFFECTS = among(
    {
        "void": "the hand is void",
        "replace_with_burn": "the card is replaced and becomes the burn card",
        "reshuffle_with_stub": "the cards are reshuffled with the stub",
        "dead_hand": "the hand is dead",
    }
)


def blind(item: Item) -> list[str]:
    """Who posts a blind, and how much."""
    place = f"{item.tell('sits')} to the left of the button"
    return [f"The {item.tell('name')}, {place}: {item.tell('dollars', amount)}"]


def betting(item: Item) -> list[str]:
    """A betting round."""
    parts = [f"Betting round {item.tell('number')}: the street {item.tell('street', code)}"]
    parts += item.part("starts", "beginning at ", FROM)
    return [", ".join(parts)]


def action(item: Item) -> list[str]:
    """What a player in turn may do."""
    parts = [f"On {item.tell('streets', each(code))}: {item.tell('act')} {item.tell('when', WHEN)}"]
    parts += item.part("keeps", "keeping the right to ", each(words, "or"), " later")
    return [", ".join(parts)]


def bracket(item: Item) -> list[str]:
    """A column of the fee schedule."""
    return [f"Fees for {item.tell('least')} to {item.tell('most')} players: {item.tell('name')}"]


def ruling(item: Item) -> list[str]:
    """What the floor rules where the text is silent."""
    parts = [f"{sentence(item.tell('report'))}: {item.tell('effect', EFFECTS)}"]
    parts += item.part("until", "until the ")
    parts += item.part("more", "more than one is a ")
    return [f"{', '.join(parts)}; rulings {item.tell('profile')}"]


TELLERS: dict[str, Teller] = {
    "contest": teller(CONTEST),
    "make_hand": teller(MAKE_HAND),
    "button": teller(BUTTON),
    "blinds": teller(BLINDS),
    "raises": teller(RAISES),
    "stakes": teller(STAKES),
    "pot": teller(POT),
    "showdown": teller(SHOWDOWN),
    "fold": teller(FOLD),
    "fee": teller(FEE),
    "blind": blind,
    "betting": betting,
    "action": action,
    "bracket": bracket,
    "ruling": ruling,
}
