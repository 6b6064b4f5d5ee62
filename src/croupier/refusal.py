"""The refusal of a command: one class from the engine to the wire, a value and no exception."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Reason(Enum):
    """Why a command is refused: the code on the wire, in order of precedence.

    If several apply, the first in this order is given. `croupier.reasons` explains each of them.
    """

    # form: the request cannot be read
    WRONG_HOST = "wrong_host"
    WRONG_ORIGIN = "wrong_origin"
    TOO_SLOW = "too_slow"
    TOO_LARGE = "too_large"
    NOT_FOUND = "not_found"
    MALFORMED = "malformed"
    INVALID_ID = "invalid_id"
    UNKNOWN_COMMAND = "unknown_command"

    # moment: it comes at the wrong time
    CLOCK_BACK = "clock_back"
    TABLE_CLOSED = "table_closed"
    ROUND_OVER = "round_over"
    WRONG_MOMENT = "wrong_moment"
    PAUSED = "paused"
    FLOOR_CALLED = "floor_called"
    NOT_OPEN = "not_open"
    NOT_IN_BOOK = "not_in_book"

    # person: who sends it, for which seat, deck or device, and who approves it
    CHANGE_PASSWORD = "change_password"
    NOT_ALLOWED = "not_allowed"
    NOT_SIGNED_IN = "not_signed_in"
    SIGNED_OUT = "signed_out"
    NO_MATCH = "no_match"
    BAD_LINK = "bad_link"
    LINK_OVER = "link_over"
    NO_SUCH_PERSON = "no_such_person"
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"
    BAD_PASSWORD = "bad_password"
    LAST_FLOORPERSON = "last_floorperson"
    NO_SUCH_DECK = "no_such_deck"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_DEVICE = "no_such_device"
    SEAT_TAKEN = "seat_taken"
    TOO_MANY_DECKS = "too_many_decks"
    NO_BOX = "no_box"
    NOT_YOUR_BOX = "not_your_box"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_DUE = "not_due"
    NOT_YOURS_TO_DO = "not_yours_to_do"
    NAME_REQUIRED = "name_required"
    ONE_SEAT_EACH = "one_seat_each"
    REASON_REQUIRED = "reason_required"
    NEEDS_TWO = "needs_two"

    # amount: the choice, and its amount
    METHOD_NOT_VALID = "method_not_valid"
    STEP_OPEN = "step_open"
    RACK_OCCUPIED = "rack_occupied"
    NOT_OFFERED = "not_offered"
    BAD_AMOUNT = "bad_amount"
    OUT_OF_LIMITS = "out_of_limits"
    UNEQUAL = "unequal"
    PREREQUISITE = "prerequisite"
    TOO_MANY_BOXES = "too_many_boxes"
    OVER_THE_CAP = "over_the_cap"
    ENOUGH_MONEY = "enough_money"
    NOT_ENOUGH_MONEY = "not_enough_money"
    INSUFFICIENT_CHIPS = "insufficient_chips"
    TRAY_SHORT = "tray_short"
    NOT_A_CHOICE = "not_a_choice"
    BAD_CUT = "bad_cut"
    BAD_COUNT = "bad_count"

    # cards: the faces that it names
    BAD_CARDS = "bad_cards"
    CARD_TWICE = "card_twice"
    CARDS_UNKNOWN = "cards_unknown"
    NOT_COMMITTED = "not_committed"

    # law: further requirements of the rulebook
    NOT_ENOUGH_PLAYERS = "not_enough_players"
    WRONG_SEATS = "wrong_seats"
    CHIPS_DO_NOT_ADD_UP = "chips_do_not_add_up"
    NEEDS_APPROVAL = "needs_approval"
    NO_SUCH_REPORT = "no_such_report"
    BAD_LIMITS = "bad_limits"
    BAD_SUBMISSION = "bad_submission"

    # house: what the server has, and what it can do now
    NO_SUCH_TABLE = "no_such_table"
    TABLE_TAKEN = "table_taken"
    WRONG_TABLE = "wrong_table"
    NO_SUCH_ROUND = "no_such_round"
    NO_SUCH_HAND = "no_such_hand"
    NO_SUCH_RULEBOOK = "no_such_rulebook"
    NO_SUCH_EXAMPLE = "no_such_example"
    NO_SUCH_METER = "no_such_meter"
    NO_SUCH_PROPOSAL = "no_such_proposal"
    NO_PRACTICE = "no_practice"
    NO_EDGE = "no_edge"
    NO_ANSWER = "no_answer"
    TOO_MANY = "too_many"
    TOO_LONG = "too_long"
    SUPERSEDED = "superseded"
    SLOW_DOWN = "slow_down"
    DUPLICATE_ID = "duplicate_id"
    OVERTAKEN = "overtaken"
    MOVED = "moved"
    CLOSING = "closing"
    UNAVAILABLE = "unavailable"
    FAULT = "fault"

    def __init__(self, word: str) -> None:
        self.word = word
        """The code on the wire."""
        self.precedence = len(type(self).__members__)

    def __lt__(self, other: Reason) -> bool:
        return self.precedence < other.precedence


@dataclass(frozen=True, slots=True)
class Refused:
    """A command that was not carried out; nothing has changed."""

    reason: Reason
    message: str
    """What is wrong."""
    advice: str
    """What would succeed."""
    clause: str = ""
    """The clause, if a rule refuses."""
    role: str = ""
    """The role that may do it, if the sender's may not; not sent on the wire."""

    def __str__(self) -> str:
        law = f" [{self.clause}]" if self.clause else ""
        return f"{self.message.removesuffix('.')}; {self.advice}{law}"

    def to_wire(self) -> dict[str, str]:
        """Return the refusal as every client gets it."""
        return {
            "reason": self.reason.word,
            "message": self.message,
            "advice": self.advice,
            "clause": self.clause,
        }
