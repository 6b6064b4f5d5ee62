"""Reasons that concern the game: choices and amounts, cards, and the rulebook."""

from __future__ import annotations

from typing import Final

from croupier.reasons.entry import Entry
from croupier.refusal import Reason

AMOUNT: Final = {
    Reason.METHOD_NOT_VALID: Entry(
        "Dealing method unavailable",
        "The method of dealing needs a device that is out of order.",
        "Have the device repaired, or change the method.",
    ),
    Reason.STEP_OPEN: Entry(
        "A step comes first",
        "The rules require another step before this one.",
        "Do the step that the message names.",
    ),
    Reason.RACK_OCCUPIED: Entry(
        "Discard rack in use",
        "The discard rack holds cards of another deck.",
        "Have that deck shuffled first.",
    ),
    Reason.NOT_OFFERED: Entry(
        "Not offered here",
        "The game has no such wager, dealer's wager, meter or command.",
        "Choose one of those that the advice lists.",
    ),
    Reason.BAD_AMOUNT: Entry(
        "Invalid amount",
        "The amount is not a whole number of cents above zero, or the wager has a fixed price.",
        "Give an amount as the advice describes it.",
    ),
    Reason.OUT_OF_LIMITS: Entry(
        "Outside the limits",
        "The stake, raise or buy-in is below the minimum or above the maximum.",
        "Choose an amount within the limits.",
    ),
    Reason.UNEQUAL: Entry(
        "Stakes must be equal",
        "Two wagers that must be equal have different stakes.",
        "Stake the same amount on both.",
    ),
    Reason.PREREQUISITE: Entry(
        "Another wager required",
        "The wager is allowed only together with another one.",
        "Bet the other wager as well.",
    ),
    Reason.TOO_MANY_BOXES: Entry(
        "Too many boxes",
        "The player would have more boxes than allowed, or boxes that are not adjacent.",
        "Bet on fewer boxes, next to your own.",
    ),
    Reason.OVER_THE_CAP: Entry(
        "Above the wagering cap",
        "The bet could put more at stake than the cap allows, with the largest Play wager.",
        "Bet less.",
    ),
    Reason.ENOUGH_MONEY: Entry(
        "Enough play money",
        "The wallet would exceed what play money tops up to.",
        "Ask for less, or play with what you have.",
    ),
    Reason.NOT_ENOUGH_MONEY: Entry(
        "Not enough money",
        "The wallet or account holds less than the command takes.",
        "Ask for a smaller amount, or have money paid in.",
    ),
    Reason.INSUFFICIENT_CHIPS: Entry(
        "Not enough chips",
        "The player has fewer chips at the table than the bet takes.",
        "Buy chips, or bet less.",
    ),
    Reason.TRAY_SHORT: Entry(
        "Tray short of chips",
        "The dealer's tray holds less than the payment or the credit needs.",
        "Fill the tray, or take a smaller credit.",
    ),
    Reason.NOT_A_CHOICE: Entry(
        "Not a choice now",
        "The action exists, but the rules do not allow it in this situation.",
        "Choose one of the actions that the advice lists.",
    ),
    Reason.BAD_CUT: Entry(
        "Cut too shallow or too deep",
        "The cut leaves fewer cards above or below than the rules require.",
        "Cut within the bounds that the advice names.",
    ),
    Reason.BAD_COUNT: Entry(
        "Impossible count",
        "The number of cards or chips counted is below zero or far too large.",
        "Count again.",
    ),
}

CARDS: Final = {
    Reason.BAD_CARDS: Entry(
        "Invalid cards",
        "A card does not exist, their number is wrong, or they contradict the cards in sight.",
        "Enter the cards as they are on the table.",
    ),
    Reason.CARD_TWICE: Entry(
        "Duplicate card",
        "The same card is entered for two places.",
        "Look at the cards again. If they agree with the entry, call the floor.",
    ),
    Reason.CARDS_UNKNOWN: Entry(
        "Cards not entered",
        "The next step needs the faces of cards that were dealt unseen.",
        "Enter their faces first.",
    ),
    Reason.NOT_COMMITTED: Entry(
        "Deck not committed",
        "The commitment to the order of the deck has not been published.",
        "Wait until the deck is shuffled.",
    ),
}

LAW: Final = {
    Reason.NOT_ENOUGH_PLAYERS: Entry(
        "Not enough players",
        "Fewer players can be dealt in than a hand needs.",
        "Wait for another player.",
    ),
    Reason.WRONG_SEATS: Entry(
        "Stacks of the wrong seats",
        "The final stacks are not those of the players who were dealt in.",
        "Give the stack of each of them once.",
    ),
    Reason.CHIPS_DO_NOT_ADD_UP: Entry(
        "Chips do not add up",
        "Final stacks and fee do not equal the chips at the start of the hand.",
        "Count again.",
    ),
    Reason.NEEDS_APPROVAL: Entry(
        "Floorperson's approval required",
        "The payment or ruling needs a floorperson, or nothing is waiting for approval.",
        "Ask a floorperson, whose name is recorded.",
    ),
    Reason.NO_SUCH_REPORT: Entry(
        "Unknown irregularity",
        "The rulebook has no such irregularity, or does not distinguish this case of it.",
        "Report one of those that the advice lists, or ask a floorperson for a ruling.",
    ),
    Reason.BAD_LIMITS: Entry(
        "Invalid table limits",
        "The limits would make the table's submission invalid.",
        "Propose limits as the advice describes them.",
    ),
    Reason.BAD_SUBMISSION: Entry(
        "Invalid submission",
        "The submission has faults, which are listed in `faults`.",
        "Fix them; `croupier submission check` lists the same.",
    ),
}
