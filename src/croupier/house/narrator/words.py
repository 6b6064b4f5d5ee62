"""How hands, wagers, streets, sums and payments are said in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier import hands, money
from croupier.cards import Card
from croupier.engine.irregularity import IrregularityRuled
from croupier.engine.payment import Payment
from croupier.house.narrator.sentence import Moment, Part, Sentence
from croupier.house.table.setup import Setup
from croupier.law.explain.phrase import listing, words
from croupier.law.explain.titles import title
from croupier.law.spelling import spelling
from croupier.money import UNITS_PER_CENT

Teller = Callable[[Moment], Sentence | tuple[Sentence, ...]]
"""Says what happened; most events are one sentence, blinds and pots one for each player."""

_STREETS = {"preflop": "Pre-flop", "first": "First card", "river": "River", "turn": "Turn"}
_FIVE = 5
dollars = money.dollars


def lower(said: str) -> str:
    """Return it as it stands inside a sentence."""
    return said[:1].lower() + said[1:]


def upper(said: str) -> str:
    """Return it as it begins a sentence."""
    return said[:1].upper() + said[1:]


def street_name(street: str, cards: int = 0) -> str:
    """Return the street's name; two cards that come together are the turn and the river."""
    if street == "river" and cards == 2:
        return "Turn and river"
    return _STREETS.get(street, upper(words(street)))


def wager_name(setup: Setup, wager: str) -> str:
    """Return the wager as its rulebook spells it."""
    return "Envy Bonus" if wager == "envy" else spelling(setup.book, wager)


def wagers_named(setup: Setup, wagers: Iterable[str]) -> str:
    """Return the wagers, each once: "Ante, Blind and Play"."""
    return listing(wager_name(setup, name) for name in dict.fromkeys(wagers))


def meter_name(name: str) -> str:
    """Return the meter as people call it; one that is only named Meter is the progressive."""
    return "progressive meter" if name == "Meter" else f"{name} meter"


def units_text(units: int) -> str:
    """Return a sum of units in dollars, to the last of them: $10,000.00."""
    sign = "-" if units < 0 else ""
    whole, _, rest = money.meter_text(abs(units)).partition(".")
    return f"{sign}${int(whole):,}.{rest}"


def in_cents(units: int) -> str:
    """Return a sum of units as people write cents, where it is one."""
    if units % UNITS_PER_CENT:
        return units_text(units)
    return dollars(units // UNITS_PER_CENT)


def hand_in_words(cards: Iterable[Card | None]) -> str:
    """Return the best hand inside a sentence, "a pair of jacks"; empty if a card is unknown."""
    several = tuple(cards)
    known = [card for card in several if card is not None]
    if len(known) < len(several) or len(known) < _FIVE:
        return ""
    value = hands.rank(known)
    said = hands.describe(value)
    match hands.hand_name(value):
        case "flush":
            return f"a {said.partition('-')[0]} high"
        case "royal_flush" | "straight_flush" | "straight" | "full_house":
            return f"a {said}"
        case "pair":
            return f"a {said.partition(',')[0]}"
        case "high_card":
            return said.partition(",")[0]
    return said.rpartition(",")[0]  # all but the kickers


def plain(text: Callable[[Any], str], **fixed: Any) -> Teller:
    """Return a teller for a sentence that the event alone makes; its clause goes with it."""

    def teller(moment: Moment) -> Sentence:
        event = moment.event
        clauses = getattr(event, "clauses", None) or (getattr(event, "clause", ""),)
        return Sentence(text=text(event), clauses=clauses, **fixed)

    return teller


def by_the_house(moment: Moment, verb: str, *clauses: str) -> Sentence | None:
    """Return the turn that the house took for a player, by these clauses; None if it did not.

    The house checks or folds for a player whose time is up or who has left (I-12, I-124).
    """
    live, seat = moment.before, moment.event.seat
    who = moment.seat_name(seat)
    shown = "you" if who == moment.you else who
    if live.setup.kind.has_left(live, seat):
        left = "since you left" if who == moment.you else "who has left"
        text = f"The house {verb}s for {shown}, {left}"
    elif live.called == seat:
        text = f"Time is up: the house {verb}s for {shown}"
    else:
        return None
    return Sentence(text=text, who=who, seat=seat, clauses=clauses)


def payments(setup: Setup, lines: Iterable[Payment]) -> tuple[Part, ...]:
    """Return each wager's end with its clauses."""
    return tuple(Part(_payment(setup, line), _clauses(line)) for line in lines)


def _clauses(line: Payment) -> tuple[str, ...]:
    return tuple(name for name in (line.clause, line.odds, line.limit) if name)


def _payment(setup: Setup, line: Payment) -> str:
    stake = f" {dollars(line.stake)}" if line.stake else ""
    name = f"{'Tip on ' if line.tip else ''}{wager_name(setup, line.wager)}{stake}"
    match line.result:
        case "win":
            hand = f" with {words(line.hand)}" if line.hand not in ("", "any") else ""
            meter = f" from the {meter_name(line.meter)}" if line.meter else ""
            limit = f", capped at the limit (from {dollars(line.uncapped)})" if line.limit else ""
            return f"{name} wins {dollars(line.pays)}{hand}{meter}{limit}"
        case "push":
            return f"{name} pushes"
        case "void":
            return f"{name} is returned"
    return f"{name} loses"


_WHERE = {
    "player": "in a player's hand",
    "dealer": "in the dealer's hand",
    "board": "on the board",
    "box": "in the bonus cards",
}


def ruled(moment: Moment, effect: str, parts: tuple[Part, ...] = ()) -> Sentence:
    """Return what came of an irregularity: the report, where it happened, then the effect."""
    event: IrregularityRuled = moment.event
    told = dict(event.case)
    where = [_WHERE[event.at]] if "at" in told else []
    if event.seat > 0:
        where.append(f"seat {event.seat}")
    if told.get("cause") == "player":
        where.append("the player's doing")
    people = [("Reported", event.reporter), ("Approved", event.by)]
    return Sentence(
        text=f"{', '.join((title('report', event.report), *where))}: {lower(effect)}",
        who=moment.name(event.seat) if event.seat > 0 else "",
        seat=max(0, event.seat),
        cards=moment.open_faces(event.cards),
        clauses=(event.clause,),
        parts=(*(Part(f"{done} by {who}") for done, who in people if who), *parts),
        mark="ruling",
    )
