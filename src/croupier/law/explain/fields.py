"""Explanations of words that several clauses share: one sentence for each field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.law.explain.phrase import (
    Item,
    Speak,
    amount,
    code,
    code_value,
    each,
    plain,
    plain_key,
    sentence,
    titled,
    words,
)

Teller = Callable[[Item], list[str]]


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence with a place for the value."""

    before: str
    speak: Speak = plain
    after: str = ""

    def lines(self, item: Item, key: str) -> list[str]:
        """Return the sentence of this key."""
        return item.part(key, self.before, self.speak, self.after)


@dataclass(frozen=True, slots=True)
class Each:
    """A sentence for each value that is allowed."""

    sentences: Mapping[str, str]

    def lines(self, item: Item, key: str) -> list[str]:
        """Return one sentence, or one for each value of the option that decides."""
        value = item.get(key)
        if not isinstance(value, Mapping):
            return [self.sentence(key, value)]
        name = item.options.name(value["option"])
        cases = item.options.branches(value) or [
            (option, option) for option in item.options.values(value["option"])
        ]
        if not cases:
            return [f"{sentence(words(key))}: see {name}"]
        return [
            f"If {name} is {code_value(shown)}: {_lowered(self.sentence(key, meant))}"
            for shown, meant in cases
        ]

    def sentence(self, key: str, value: object) -> str:
        """Return the sentence of a decided value."""
        return self.sentences.get(plain_key(value), f"{sentence(words(key))}: {plain(value)}")


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]


def teller(fields: Mapping[str, Said | Each]) -> Teller:
    """Return a function that explains a word field by field, in the order of the clause."""

    def tell(item: Item) -> list[str]:
        lines: list[str] = []
        for key in item.table:
            field = fields.get(key)
            if field is not None:
                lines += field.lines(item, key)
        return lines

    return tell


def yes(sentence: str, no: str) -> Each:
    """Return the two sentences of a flag."""
    return Each({"true": sentence, "false": no})


TABLE: dict[str, Said | Each] = {
    "mode": Each({"virtual": "Cards are virtual", "physical": "A dealer keys in physical cards"}),
    "dealing": Said("Cards are dealt by: "),
    "presentation": Each(
        {
            "physical": "The game is dealt on an ordinary table",
            "dealer_controlled_electronic": "The game is electronic, controlled by a dealer",
        }
    ),
    "designated": Said("The designated table: "),
    "general_sections": Said("Other sections of the law that are applied: "),
}
BETS: dict[str, Said | Each] = {
    "close_at": Each(
        {
            "no_more_bets": "Wagers close when the dealer announces no more bets",
            "lock": "Wagers close when the dealer locks them in",
        }
    ),
    "except": Said("Not closed then: ", each(titled)),
    "then": Each({"locked": "A closed wager is not made, raised or withdrawn"}),
}
DEALER: dict[str, Said | Each] = {
    "qualifies_with": Said("The dealer qualifies with a ", plain, " or better"),
    "below": Said("The name of a dealer's hand that does not qualify: ", code),
    "qualified": Said("The name of a dealer's hand that qualifies: ", code),
    "judges": Said("The dealer's hand: the cards ", code),
    "against": Said("The dealer's hand is compared with the cards ", code),
}
METERING: dict[str, Said | Each] = {
    "fed_at": Each({"lock": "Meters are fed when wagers close, before any card"}),
    "read_at": Each({"box_turn": "A meter is read when the box's turn to be paid comes"}),
    "shares_from": Each({"meter": "Percentages are paid from the meter"}),
    "odds_from": Each({"tray": "Odds are paid from the tray and leave the meter as it is"}),
    "partial": Each({"reduces": "An award of less than 100 percent reduces the meter"}),
    "top_up": Each(
        {
            "none": "A meter below its reset amount is not filled up",
            "to_reset": "A meter below its reset amount is filled up to it",
        }
    ),
    "full": Each(
        {
            "to_reset": "An award of 100 percent puts the meter at its reset amount",
            "to_seed_and_reserve": "An award of 100 percent puts the meter at seed plus reserve",
        }
    ),
    "simultaneous": Each(
        {
            "sequential": "Awards won at the same time are paid one after the other",
            "split_equally": "Awards won at the same time are split equally",
        }
    ),
    "set": Said("The set of meters that tables share: "),
    "inverted": Each(
        {
            "warn": "A better hand that would pay less than a worse one earns a warning",
            "refuse": "A better hand that would pay less than a worse one is refused",
        }
    ),
    "seed_scales": yes("Seeds grow with the wager", "Seeds do not grow with the wager"),
}
ENVY: dict[str, Said | Each] = {
    "to": Said("An Envy Bonus goes to those who bet ", titled),
    "hands": Said("Hands of another player that earn an Envy Bonus: ", each(words)),
    "judges": Said("An Envy Bonus is decided by the cards ", code),
    "holder_must_bet": yes(
        "The holder of a hand that earns an Envy Bonus must have bet as well",
        "The holder of a hand that earns an Envy Bonus need not have bet",
    ),
    "several": yes("Several hands earn several Envy Bonuses", "Several hands earn one Envy Bonus"),
    "own": yes("A player's own hand earns Envy too", "A player's own hand earns no Envy Bonus"),
    "dealer": yes("The dealer's hand earns an Envy Bonus", "The dealer's hand earns no Envy Bonus"),
    "board": Each(
        {
            "pay": "A hand on the board earns an Envy Bonus",
            "exclude": "A hand on the board earns no Envy Bonus",
        }
    ),
    "paid": Each({"after_last_box": "An Envy Bonus is paid after the last box"}),
    "from": Each({"tray": "An Envy Bonus is paid from the tray"}),
    "measured_by": Each(
        {"recipient": "An Envy Bonus is measured by the wager of the player who receives it"}
    ),
    "folded_holder": Each(
        {
            "cards_on_layout": "A folded hand earns Envy while its cards are on the layout",
            "with_live_wager": "A folded hand earns Envy while a wager of its box is live",
        }
    ),
    "scales": yes("Envy sums grow with the wager", "Envy sums do not grow with the wager"),
}
LIMIT: dict[str, Said | Each] = {
    "dollars": Said("The most that one hand pays one box: ", amount),
    "covers": Said("The limit covers, in this order: ", each(titled)),
    "late": Said("The limit also covers, after the others: ", each(titled)),
    "least": Said("The limit is at least ", amount),
    "or_most_won_at_minimum": yes(
        "The limit is at least what one player can win in a round at minimum wagers",
        "The limit does not depend on what can be won at minimum wagers",
    ),
    "never": Said("The limit never covers ", each(titled)),
}
CAP: dict[str, Said | Each] = {
    "dollars": Said("The most that one player may have at stake: ", amount),
    "scope": Each(
        {
            "total": "The cap holds for all wagers of a player together",
            "each_bet": "The cap holds for each wager by itself",
        }
    ),
    "counts_tips": yes("Tip wagers count toward the cap", "Tip wagers do not count toward the cap"),
}
BOXES: dict[str, Said | Each] = {
    "most": Said("Boxes that one player may have: "),
    "view": Each(
        {
            "all": "The player sees all boxes at once",
            "one_at_a_time": "The player sees one box at a time",
        }
    ),
    "adjacent": yes("The boxes are adjacent", "The boxes need not be adjacent"),
}
TIPS: dict[str, Said | Each] = {
    "on": Said("A wager for the dealer may ride on ", each(titled, "or")),
    "needs_own": Each({"same_hand": "A player who tips must bet on the same hand"}),
    "without_play": yes(
        "A tip may stay in action without a Play wager for the dealer",
        "A tip needs a Play wager for the dealer to stay in action",
    ),
    "push_to": Each(
        {
            "tip_ledger": "The stake of a tip that pushes goes to the tips",
            "player": "The stake of a tip that pushes goes to the player",
        }
    ),
}
ABANDON: dict[str, Said | Each] = {
    "policy": Each(
        {
            "auto_check_fold": "A player who leaves or does not act is checked, then folded",
            "floor_decides": "The floor decides about a player who leaves or does not act",
            "forfeit_all": "A player who leaves or does not act loses all wagers",
        }
    ),
    "seconds": Said("Seconds to decide: "),
}
ROUNDING: dict[str, Said | Each] = {
    "payouts": Each(
        {
            "exact": "Payments are exact to the cent; fractions are rounded up",
            "up_to_chip": "Payments are rounded up to the smallest chip",
        }
    ),
    "chip": Said("The smallest chip: ", amount),
}
BOX: dict[str, Said | Each] = {
    "dealt": Each(
        {
            "when_offered": "Bonus cards are dealt in every round",
            "when_wagered": "Bonus cards are dealt only if somebody bet on them",
        }
    ),
}

TELLERS: dict[str, Teller] = {
    "table": teller(TABLE),
    "bets": teller(BETS),
    "dealer": teller(DEALER),
    "metering": teller(METERING),
    "envy": teller(ENVY),
    "limit": teller(LIMIT),
    "cap": teller(CAP),
    "boxes": teller(BOXES),
    "tips": teller(TIPS),
    "abandon": teller(ABANDON),
    "rounding": teller(ROUNDING),
    "box": teller(BOX),
}
