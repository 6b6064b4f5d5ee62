"""What the layout itself carries, and what is left to a sign beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from croupier.felt import halfmoon_middle
from croupier.felt.facts import Offer
from croupier.felt.inscriptions import Inscription, even_odds, inscriptions
from croupier.felt.schedules import Schedule, schedules
from croupier.law.faults import Fault, Faulty

SIGNS = frozenset(("sign", "placard", "video_sign", "notice"))
"""Surfaces beside the layout that players can read."""


Stood: TypeAlias = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Carried:
    """Texts and schedules by where they stand; a sign may repeat what the layout has."""

    layout: tuple[Inscription, ...]
    panels: tuple[Schedule, ...]
    sign: tuple[Inscription, ...]
    schedules: tuple[Schedule, ...]
    """Those of the sign."""
    needed: tuple[str, ...]
    """Topics that stand on no layout, so that the sign must be posted."""


def carried(offer: Offer, *, plain: bool) -> Carried:
    """Divides what must be read: the layout takes what it may and has room for.

    A plain layout keeps only what no sign may carry for it.
    """
    stood = _stood_for(offer)
    texts = [*inscriptions(offer), *_even(offer)]
    layout = [
        text for text in texts if "layout" in text.on and not (plain and _may_leave(text, stood))
    ]
    sign = [_cited(inscription, stood) for inscription in texts if _may_leave(inscription, stood)]
    listed = schedules(offer)
    panels = _panels(listed, plain)
    posted = [schedule for schedule in listed if SIGNS & set(schedule.on)]
    missing = [item.topic for item in sign if item.topic not in {two.topic for two in layout}]
    missing += [each.wager for each in posted if each not in panels]
    return Carried(
        tuple(layout), tuple(panels), tuple(sign), tuple(posted), tuple(dict.fromkeys(missing))
    )


def _panels(listed: Sequence[Schedule], plain: bool) -> list[Schedule]:
    """Return the paytables of the layout; Faulty if one that no sign may show does not fit."""
    only = [schedule for schedule in listed if not SIGNS & set(schedule.on)]
    either = [item for item in listed if item not in only and "layout" in item.on and not plain]
    found = [each for each in (*only, *either) if halfmoon_middle.fits(each)][
        : len(halfmoon_middle.PANELS)
    ]
    faults = [
        Fault(schedule.wager, schedule.clauses[0], "its paytable does not fit the layout", _ADVICE)
        for schedule in only
        if schedule not in found
    ]
    if faults:
        raise Faulty("The rulebook requires more on the layout than fits.", faults)
    return [item for item in listed if item in found]


_ADVICE = "let a sign carry it, or choose a shorter schedule"


def _stood_for(offer: Offer) -> dict[str, dict[str, str]]:
    """By topic, the surfaces that stand in for the layout, each with the clause that says so."""
    found: dict[str, dict[str, str]] = {}
    for demand in offer.demands("rules_sign"):
        for topic in demand.item.stands_for:
            for surface in sorted(SIGNS & set(demand.item.on)):
                found.setdefault(topic, {})[surface] = offer.cite(demand.clause)
    return found


def _may_leave(text: Inscription, stood: Stood) -> bool:
    """Whether a sign may carry the text: it says so itself, and if it is a rule a sign's clause."""
    signs = SIGNS & set(text.on)
    return bool(signs) and ("layout" not in text.on or text.odds or bool(_clauses(text, stood)))


def _clauses(text: Inscription, stood: Stood) -> tuple[str, ...]:
    """The clauses by which one of the text's own surfaces stands in for the layout."""
    return tuple(
        clause for surface, clause in stood.get(text.topic, {}).items() if surface in text.on
    )


def _cited(text: Inscription, stood: Stood) -> Inscription:
    return replace(text, clauses=(*text.clauses, *_clauses(text, stood)))


def _even(offer: Offer) -> list[Inscription]:
    """Odds that need no schedule, by the clause that demands all odds."""
    told = even_odds(offer)
    return [
        Inscription(
            demand.item.topic, told, demand.item.on, (offer.cite(demand.clause),), odds=True
        )
        for demand in offer.demands("odds")
        if demand.item.wager is None and told
    ]
