"""The form of commands: they may come from anywhere, so what they carry is looked at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from croupier.cards import DECK
from croupier.money import MOST_UNITS
from croupier.refusal import Reason, Refused
from croupier.round.banked import commands as c

_CARDS: frozenset[object] = frozenset(DECK)
_WHOLE: frozenset[object] = frozenset({int})
_SHORT = 40


def whole(value: object) -> bool:
    """Whether it is a whole number; a truth value is none."""
    return type(value) is int


def is_card(value: object) -> bool:
    """Whether it is a card of the deck."""
    return type(value) is int and value in _CARDS


def are_cards(values: Collection[object]) -> bool:
    """Whether all are cards of the deck; at one go, because it is asked of every deal."""
    return _WHOLE.issuperset(map(type, values)) and _CARDS.issuperset(values)


def brief(value: object) -> str:
    """The value as a refusal shows it: short, and never failing."""
    if type(value) is int and value.bit_length() > 128:
        return "so large a number"
    try:
        shown = repr(value)
    except Exception:  # a stranger's object may do anything
        shown = type(value).__name__
    return shown if len(shown) <= _SHORT else f"{shown[: _SHORT - 1]}…"


def _text(value: object) -> bool:
    return type(value) is str


def _flag(value: object) -> bool:
    return type(value) is bool


def _pairs(value: object) -> bool:
    return type(value) is tuple and all(
        type(pair) is tuple and len(pair) == 2 and _text(pair[0]) for pair in value
    )


def _faces(value: object) -> bool:
    return type(value) is tuple and are_cards(value)


def are_unseen(value: object) -> bool:
    """Whether these are cards, of which some may be unknown."""
    return type(value) is tuple and all(card is None or is_card(card) for card in value)


def is_number(value: object) -> bool:
    """Whether it is a whole number that can be written down in a refusal."""
    return type(value) is int and value.bit_length() <= 128


def _readings(value: object) -> bool:
    return value is None or (
        isinstance(value, Mapping)
        and all(_text(name) for name in value)
        and all(whole(units) and 0 <= units <= MOST_UNITS for units in value.values())
    )


OF_REPORT: Mapping[str, Callable[[object], bool]] = {
    **dict.fromkeys(("report", "at", "cause", "deck", "by", "reporter"), _text),
    **dict.fromkeys(("seat", "place"), is_number),
    **dict.fromkeys(("misdealt", "fifty_two"), _flag),
    "cards": are_unseen,
}
_FORMS: Mapping[type[Any], Mapping[str, Callable[[object], bool]]] = {
    c.PlaceWagers: {"wagers": _pairs, "player": _text, "tips": _pairs},
    c.Deal: {"cards": lambda value: type(value) is tuple},
    c.TurnUp: {"cards": _faces},
    c.Show: {"target": whole, "cards": _faces},
    c.Play: {"multiple": whole, "tip": _flag},
    c.Expose: {"cards": _faces, "box": _faces},
    c.SettleBox: {"seat": whole, "meters": _readings},
    c.ApprovePayout: {"seat": whole, "by": _text, "meters": _readings},
    c.PayEnvy: {"seat": whole},
    c.CloseRound: {"voided": _flag, "demands": _pairs},
    c.Forfeit: {"seat": whole, "by": _text},
    c.ReportIrregularity: OF_REPORT,
}


def ill_formed(command: c.Command) -> Refused | None:
    """The refusal of a command that carries what it cannot carry."""
    for field, holds in _FORMS.get(type(command), {}).items():
        value = getattr(command, field)
        if not holds(value):
            says = f"{brief(value)} cannot be the {field} of {type(command).__name__}"
            advice = f"give {field} as the command describes it"
            return Refused(Reason.UNKNOWN_COMMAND, says, advice)
    return None
