"""Reasons that concern the request itself: its form, its moment, and the person."""

from __future__ import annotations

from typing import Final

from croupier.reasons.entry import Entry
from croupier.refusal import Reason

FORM: Final = {
    Reason.WRONG_HOST: Entry(
        "Unknown host name",
        "The Host header names an address that the server does not answer to.",
        "Use the address that the server printed at its start, or configure its public address.",
    ),
    Reason.WRONG_ORIGIN: Entry(
        "Cross-site request",
        "A page of another site sent a request that would change something.",
        "Use the server's own pages, or send no Origin header.",
    ),
    Reason.TOO_SLOW: Entry(
        "Request body too slow",
        "The body did not arrive within the time limit.",
        "Send the request again.",
    ),
    Reason.TOO_LARGE: Entry(
        "Request body too large",
        "The body exceeds the size limit of this address.",
        "Send a smaller body.",
    ),
    Reason.NOT_FOUND: Entry(
        "Unknown address",
        "The path belongs to no page and no part of the API.",
        "Check the path against the [API](api.md).",
    ),
    Reason.MALFORMED: Entry(
        "Malformed request",
        "The body is not valid JSON, or a field is missing, unknown or of the wrong type.",
        "Fix the field that the message names; see the [API](api.md).",
    ),
    Reason.INVALID_ID: Entry(
        "Invalid command id",
        "The id is empty, too long, or has characters that cannot be printed.",
        "Send an id of 1 to 64 printable characters.",
    ),
    Reason.UNKNOWN_COMMAND: Entry(
        "Unknown command or field value",
        "The game has no such command, or a field holds a value of the wrong kind.",
        "Send a command from the table's offers, with its fields as described there.",
    ),
}

MOMENT: Final = {
    Reason.CLOCK_BACK: Entry(
        "Clock set back",
        "The command is dated before the last event of the table.",
        "Set the server's clock right.",
    ),
    Reason.TABLE_CLOSED: Entry(
        "Table closed",
        "The table has closed, or has not opened yet.",
        "Open the table with a deck, or choose another table.",
    ),
    Reason.ROUND_OVER: Entry(
        "Round or hand over",
        "Everything in the round or hand has been settled.",
        "Wait for the next one.",
    ),
    Reason.WRONG_MOMENT: Entry(
        "Not possible at this point",
        "The round, the hand or the table is at another stage, or the command has been given.",
        "Wait for the right stage. The table's offers list what is possible now.",
    ),
    Reason.PAUSED: Entry(
        "Table paused",
        "A floorperson has paused the table.",
        "Wait until a floorperson resumes it.",
    ),
    Reason.FLOOR_CALLED: Entry(
        "Floor called",
        "An irregularity or a proposal is waiting for a floorperson's decision.",
        "Wait until a floorperson has confirmed or rejected it.",
    ),
    Reason.NOT_OPEN: Entry(
        "Not among the open decisions",
        "The drill does not offer this action on this street.",
        "Choose one of the actions that the message lists.",
    ),
    Reason.NOT_IN_BOOK: Entry(
        "Not part of this rulebook",
        "The rulebook of the table has no such order, step or wager.",
        "Continue without it.",
    ),
}

PERSON: Final = {
    Reason.CHANGE_PASSWORD: Entry(
        "One-time password",
        "You are signed in with a one-time password, which allows only choosing a new one.",
        "Choose your own password first.",
    ),
    Reason.NOT_ALLOWED: Entry(
        "Not allowed on this server",
        "Guests, play money or invitations are not open to you here.",
        "Ask a floorperson.",
    ),
    Reason.NOT_SIGNED_IN: Entry(
        "Not signed in",
        "The request has no valid session.",
        "Sign in, and send the request again.",
    ),
    Reason.SIGNED_OUT: Entry(
        "Session over",
        "You signed out, or the session ended, before the command was carried out.",
        "Sign in again.",
    ),
    Reason.NO_MATCH: Entry(
        "Wrong name or password",
        "The name and password do not match, or too many attempts have failed.",
        "Wait a minute and try again, or ask a floorperson.",
    ),
    Reason.BAD_LINK: Entry(
        "Invalid invitation link",
        "The link is incomplete, or this server did not create it.",
        "Copy the whole link.",
    ),
    Reason.LINK_OVER: Entry(
        "Invitation link expired",
        "The link has expired, or its uses are spent.",
        "Ask for a new one.",
    ),
    Reason.NO_SUCH_PERSON: Entry(
        "Unknown person",
        "No person of this server has the name.",
        "Check the name against the list of people.",
    ),
    Reason.BAD_NAME: Entry(
        "Invalid name",
        "The name is empty, too long, or mixes alphabets or characters that are not allowed.",
        "Choose a name as the message describes it.",
    ),
    Reason.NAME_TAKEN: Entry(
        "Name taken",
        "A person or a bot has this name, or one that looks like it.",
        "Choose a different name.",
    ),
    Reason.BAD_PASSWORD: Entry(
        "Unsuitable password",
        "The password is too short, too long, equal to your name, or the one you had.",
        "Choose another password.",
    ),
    Reason.LAST_FLOORPERSON: Entry(
        "Last floorperson",
        "The change would leave the server without an enabled floorperson.",
        "Make another person a floorperson first.",
    ),
    Reason.NO_SUCH_DECK: Entry(
        "Unknown deck",
        "The table has no deck of this number, or the device does not hold it.",
        "Name a deck that is at the table.",
    ),
    Reason.NO_SUCH_SEAT: Entry(
        "Unknown or empty seat",
        "The table has no seat of this number, or no player is in it.",
        "Name a seat of the table.",
    ),
    Reason.NO_SUCH_DEVICE: Entry(
        "Unknown device",
        "The table does not have this device.",
        "Name one of the devices that the advice lists.",
    ),
    Reason.SEAT_TAKEN: Entry(
        "Seat taken",
        "Another player has the seat, or the player has another seat.",
        "Take a free seat.",
    ),
    Reason.TOO_MANY_DECKS: Entry(
        "Too many decks",
        "The table has as many decks as the rulebook allows.",
        "Remove a deck first.",
    ),
    Reason.NO_BOX: Entry(
        "No box or hand there",
        "The seat has no player, no bet or no live hand for the command to apply to.",
        "Name a seat that has one, or sit down and bet first.",
    ),
    Reason.NOT_YOUR_BOX: Entry(
        "Another player's box",
        "The seat or box belongs to another player.",
        "Name your own seat.",
    ),
    Reason.NOT_YOUR_TURN: Entry(
        "Out of turn",
        "Another seat has to act or to be settled first.",
        "Wait for the turn of the seat.",
    ),
    Reason.NOT_DUE: Entry(
        "Not due",
        "The step is not due, or it has been done.",
        "Do the step that is due.",
    ),
    Reason.NOT_YOURS_TO_DO: Entry(
        "Not permitted for this role",
        "The [permissions](permissions.md) or a clause give the command to another role.",
        "Ask a person of the role that the advice names.",
    ),
    Reason.NAME_REQUIRED: Entry(
        "Name required",
        "The rules record who does this, and the command names no person.",
        "Give the person's name.",
    ),
    Reason.ONE_SEAT_EACH: Entry(
        "One seat per player",
        "The player has a seat at this cardroom table.",
        "Leave that seat first, or play from it.",
    ),
    Reason.REASON_REQUIRED: Entry(
        "Reason required",
        "The command needs a reason, and none is given, or it is too long.",
        "Enter a reason of up to 200 characters.",
    ),
    Reason.NEEDS_TWO: Entry(
        "Second person required",
        "The person who confirms has proposed the change, or had a part in the payment.",
        "Ask another floorperson.",
    ),
}
