"""Reasons that concern what the server has, and what it can do now."""

from __future__ import annotations

from typing import Final

from croupier.reasons.entry import Entry
from croupier.refusal import Reason

HOUSE: Final = {
    Reason.NO_SUCH_TABLE: Entry(
        "Unknown table",
        "The server has no table with this id.",
        "Check the id against the list of tables.",
    ),
    Reason.TABLE_TAKEN: Entry(
        "Table id taken",
        "A table with this id exists.",
        "Choose another id.",
    ),
    Reason.WRONG_TABLE: Entry(
        "Wrong kind of table",
        "A bot cannot play where the cards are physical.",
        "Choose a table of virtual cards.",
    ),
    Reason.NO_SUCH_ROUND: Entry(
        "Unknown round",
        "The table has no finished round of this number.",
        "Check the number against the list of rounds.",
    ),
    Reason.NO_SUCH_HAND: Entry(
        "Unknown hand",
        "The table has no finished hand of this number, or it cannot be written in the format.",
        "Check the number against the list of hands.",
    ),
    Reason.NO_SUCH_RULEBOOK: Entry(
        "Unknown rulebook",
        "No released rulebook has the name.",
        "Use one of the names that the advice lists.",
    ),
    Reason.NO_SUCH_EXAMPLE: Entry(
        "Unknown example",
        "The rulebook has no example of the name.",
        "Check the name against the list of examples.",
    ),
    Reason.NO_SUCH_METER: Entry(
        "Unknown meter",
        "No meter has this account.",
        "Check the account against the list of meters.",
    ),
    Reason.NO_SUCH_PROPOSAL: Entry(
        "Unknown proposal",
        "No proposal of this number is pending.",
        "Check the number against the pending proposals.",
    ),
    Reason.NO_PRACTICE: Entry(
        "No drill or test started",
        "You have no drill or test in progress.",
        "Start one.",
    ),
    Reason.NO_EDGE: Entry(
        "No house edge",
        "The game is played between players.",
        "Choose a game that is played against the house.",
    ),
    Reason.NO_ANSWER: Entry(
        "No exact answer",
        "The analysis or the trainer cannot solve the game as it is described.",
        "Change the request, or choose a game that is played against the house.",
    ),
    Reason.TOO_MANY: Entry(
        "Limit exceeded",
        "The request asks for more rounds, or opens more signs, than the server allows.",
        "Ask for fewer.",
    ),
    Reason.TOO_LONG: Entry(
        "Computation timed out",
        "The analysis took longer than the server allows.",
        "Try a smaller request.",
    ),
    Reason.SUPERSEDED: Entry(
        "Superseded",
        "You sent a newer request of the same kind.",
        "Wait for the answer to the newer one.",
    ),
    Reason.SLOW_DOWN: Entry(
        "Too many requests",
        "Requests arrive faster than the server allows, or its queue is full.",
        "Wait for the seconds in the Retry-After header, or for a moment.",
    ),
    Reason.DUPLICATE_ID: Entry(
        "Id used for another command",
        "The id belongs to a different command that you sent before.",
        "Give every command an id of its own.",
    ),
    Reason.OVERTAKEN: Entry(
        "Overtaken",
        "The command was meant for an earlier state: another command was carried out first.",
        "Look at the table, and send the command again if you still want it.",
    ),
    Reason.MOVED: Entry(
        "Table at another server",
        "Another server process runs the table, or none does at the moment.",
        "Send the command again with the same id.",
    ),
    Reason.CLOSING: Entry(
        "Server shutting down",
        "The server is stopping and accepts no more commands.",
        "Try again in a moment, with the same id.",
    ),
    Reason.UNAVAILABLE: Entry(
        "Database unavailable",
        "The database cannot be reached, or a table is waiting for it.",
        "Try again in a moment, with the same id.",
    ),
    Reason.FAULT: Entry(
        "Internal error",
        "croupier itself failed. The details are in the server's log.",
        "Report it with the time of the request.",
    ),
}
