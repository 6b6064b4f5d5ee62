"""Kinds of names and values that words share."""

from __future__ import annotations

from typing import Annotated

from croupier import money
from croupier.cards import Card, cards
from croupier.hands import HAND_NAMES
from croupier.law.reader import Declares, FieldFormat, Names

WagerName = Annotated[str, Names("wager")]
NewWager = Annotated[str, Declares("wager")]
SubjectName = Annotated[str, Names("subject")]
NewSubject = Annotated[str, Declares("subject")]
HandName = Annotated[str, Names("hand")]
NewHand = Annotated[str, Declares("hand")]
StreetName = Annotated[str, Names("street")]
NewStreet = Annotated[str, Declares("street")]
MeterName = Annotated[str, Names("meter")]
NewMeter = Annotated[str, Declares("meter")]
LapName = Annotated[str, Names("lap")]
NewLap = Annotated[str, Declares("lap")]
StepName = Annotated[str, Names("step")]
NewStep = Annotated[str, Declares("step")]
StateName = Annotated[str, Names("state")]
NewState = Annotated[str, Declares("state")]
OptionName = Annotated[str, Names("option")]
NewOption = Annotated[str, Declares("option")]
ReferenceName = Annotated[str, Names("reference")]
NewReference = Annotated[str, Declares("reference")]
Method = Annotated[str, Names("method")]
NewMethod = Annotated[str, Declares("method")]
TopicName = Annotated[str, Names("topic")]
NewTopic = Annotated[str, Declares("topic")]

Dollars = Annotated[int, FieldFormat(money.cents, '"$10,000"')]
"""Written in dollars, kept in cents."""


def _odds(value: object) -> money.Award:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} is not a payout")
    return money.award(value)


Pays = Annotated[
    money.Award, FieldFormat(_odds, '"3 to 2", "40 for 1", "10 percent of Meter", "$300" or "push"')
]


def _category(value: object) -> str:
    if value not in HAND_NAMES:
        raise ValueError(f"{value!r} is not a hand of the ranking")
    return str(value)


Category = Annotated[str, FieldFormat(_category, "one of " + ", ".join(HAND_NAMES))]
"""A place in the ranking of hands; named hands of a paytable are HandName."""


def _several(value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise ValueError(f"{value!r} must be a list of cards")
    return cards(value)


CardsText = Annotated[tuple[Card, ...], FieldFormat(_several, '"Ah Kd"')]

BUILT_IN: dict[str, frozenset[str]] = {
    "hand": frozenset((*HAND_NAMES, "any")),
    "lap": frozenset(),
}
"""Names that exist without a clause; "any" is the line of a wager that pays one odds."""
