"""The plan of a table, from its submission alone: positions, texts, and their clauses.

Units are 1/1200 of the table's width, so that a page may draw it at any size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from croupier.felt import halfmoon, halfmoon_middle, oval
from croupier.felt.cloth import Cloth, cloth_of
from croupier.felt.elements import WIDTH, Element
from croupier.felt.facts import Offer
from croupier.felt.inscribed import Carried, carried
from croupier.felt.inscriptions import Inscription
from croupier.felt.sign_content import Sign, sign_of
from croupier.felt.spots import box_of
from croupier.law.resolve import Granted
from croupier.law.submission import Examined
from croupier.law.vocabulary.banked import Subject
from croupier.law.vocabulary.cardroom import Blind, Blinds, MakeHand, Pot
from croupier.law.vocabulary.common import Deal, Dealing, Refers, Reveal, Seats
from croupier.law.vocabulary.common import Table as TableWord
from croupier.law.vocabulary.display import Area, Disk


@dataclass(frozen=True, slots=True)
class LayoutPlan:
    """A table's layout and its sign."""

    rulebook: str
    title: str
    name: str
    operator: str
    digest: str
    """Digest of the submission."""
    filing: str
    """The reference of the filed layout, or that it is not filed; empty if it need not be."""
    cloth: Cloth
    width: float
    height: float
    elements: tuple[Element, ...]
    sign: Sign

    def find(self, kind: str, name: str = "", seat: int | None = None) -> tuple[Element, ...]:
        """Return the elements of this kind, and of this name and seat if given."""
        return tuple(
            element
            for element in self.elements
            if element.kind == kind
            and (not name or element.name == name)
            and (seat is None or element.seat == seat)
        )

    def told(self) -> dict[str, object]:
        """Return the plan for programs; every shape names its kind."""
        told = asdict(self)
        for element, plain in zip(self.elements, told["elements"], strict=True):
            plain["shape"] = {"is": _kind(element.shape), **plain["shape"]}
            plain["words"] = [
                {"is": _kind(shape), **item}
                for shape, item in zip(element.words, plain["words"], strict=True)
            ]
        rounded = _rounded(told)
        return rounded if isinstance(rounded, dict) else {}


def _kind(shape: object) -> str:
    return type(shape).__name__.lower()


def _rounded(value: object) -> object:
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_rounded(each) for each in value]
    return round(value, 2) if isinstance(value, float) else value


def plan_of(examined: Examined, *, plain: bool = False) -> LayoutPlan:
    """Return the plan of a valid submission; Faulty if a required text has no place.

    A plain layout leaves to the sign everything that a sign may show.
    """
    offer = Offer.of(examined)
    shown = carried(offer, plain=plain)
    book = offer.law.book
    banked = book.game == "banked"
    elements, height = _banked(offer, shown) if banked else (_cardroom(offer, shown), oval.HEIGHT)
    submission = examined.submission
    return LayoutPlan(
        rulebook=book.id,
        title=game_name(offer),
        name=submission.name,
        operator=submission.operator,
        digest=submission.digest,
        filing=_filing(offer),
        cloth=cloth_of(book),
        width=WIDTH,
        height=height,
        elements=elements,
        sign=sign_of(offer, shown, game_name(offer)),
    )


def game_name(offer: Offer) -> str:
    """Return the name of the game, without the place of its rules."""
    return offer.law.book.title.partition(",")[0]


def _filing(offer: Offer) -> str:
    """Return whether the layout is filed, if a clause requires it."""
    demanded = {demand.clause for demand in offer.demands("layout")}
    names = [rule.item.name for rule in offer.law.all(Refers) if rule.clause in demanded]
    filed = [offer.examined.submission.approvals.get(name) for name in names]
    return next((f"filed as {item}" if item else "not filed" for item in filed), "")


def _whole(offer: Offer) -> tuple[str, ...]:
    """Return the clauses that require a layout."""
    return tuple(
        offer.cite(demand.clause)
        for demand in offer.demands("layout")
        if "layout" in demand.item.on
    )


def _operator(offer: Offer, shown: Carried) -> Inscription:
    """Return the operator's name, which a table shows even if no clause requires it."""
    undemanded = Inscription("operator", offer.examined.submission.operator, (), ())
    return next(
        (inscription for inscription in shown.layout if inscription.topic == undemanded.topic),
        undemanded,
    )


def _banked(offer: Offer, shown: Carried) -> tuple[tuple[Element, ...], float]:
    """Return the half-moon: the dealer's side, the middle, and the boxes below."""
    box = box_of(offer)
    operator = _operator(offer, shown)
    rules = [inscription for inscription in shown.layout if inscription.topic != operator.topic]
    head = tuple(halfmoon_middle.headline(operator, game_name(offer), len(rules)))
    lines = tuple(halfmoon_middle.rule_lines(rules, _bottom(head)))
    panels = tuple(
        halfmoon_middle.panel(schedule, place)
        for schedule, place in zip(shown.panels, halfmoon_middle.PANELS, strict=False)
    )
    above = (*halfmoon.fixtures(_has_shoe(offer)), *_card_places(offer), *head, *lines, *panels)
    seats = (offer.law.whole(Seats) or Seats(6)).count
    deeper = _deeper(above, seats, halfmoon.box_height(box))
    below = tuple(
        element
        for number, (x, y) in enumerate(halfmoon.seat_places(seats, deeper), 1)
        for element in halfmoon.seat_elements(box, number, x, y)
    )
    whole = halfmoon.outline(deeper, _whole(offer))
    return (whole, *above, *below), halfmoon.HEIGHT + deeper


def _bottom(elements: Sequence[Element]) -> float:
    return max(rect.bottom for element in elements for rect in element.cover())


def _deeper(above: Sequence[Element], seats: int, high: float) -> float:
    """Return how far the seats must move down for their boxes to clear what is above."""
    covers = [rect for element in above for rect in element.cover()]
    need = [0.0]
    for x, y in halfmoon.seat_places(seats, 0):
        left, right = x - halfmoon.PITCH / 2, x + halfmoon.PITCH / 2
        over = [rect.bottom for rect in covers if rect.x < right and left < rect.right]
        need.append(max(over, default=0) + halfmoon.GAP - (y - high))
    return round(max(need), 1)


def _has_shoe(offer: Offer) -> bool:
    """Return whether cards are dealt from a device or shoe, not from the hand."""
    table = offer.law.whole(TableWord)
    return any(
        rule.item.method == table.dealing and not rule.item.by_hand
        for rule in offer.law.all(Dealing)
        if table
    )


def _card_places(offer: Offer) -> tuple[Element, ...]:
    """Return card positions, from the layout's areas or else from the deal clauses."""
    areas: dict[str, Granted[Area]] = {rule.item.for_: rule for rule in offer.law.all(Area)}
    found = []
    for name, (cards, clause) in {**_dealt(offer), **_laid_out(areas)}.items():
        area = areas.get(name)
        about = {"board": "Community cards", "dealer": "Dealer"}.get(name) or _box_name(offer)
        before = area.item.before if area and area.item.before else ""
        place = halfmoon.card_place(name, cards, about, (offer.cite(clause),), before=before)
        found.append(place)
    return tuple(found)


def _laid_out(areas: dict[str, Granted[Area]]) -> dict[str, tuple[int, str]]:
    return {name: (rule.item.cards, rule.clause) for name, rule in areas.items() if rule.item.cards}


def _dealt(offer: Offer) -> dict[str, tuple[int, str]]:
    """Return the number of cards of board and dealer, with the clauses that deal them."""
    boards = [(rule.item.board, rule.clause) for rule in offer.law.all(Reveal)]
    dealers = [
        (item.item.cards, item.clause)
        for item in offer.law.all(Deal)
        if item.item.to in ("dealer", "players_then_dealer")
    ]
    places = {"board": max(boards, default=None), "dealer": next(iter(dealers), None)}
    return {name: place for name, place in places.items() if place}


def _box_name(offer: Offer) -> str:
    """Return the name of the wager that the bonus cards belong to."""
    uses = {rule.item.name for rule in offer.law.all(Subject) if "box" in rule.item.cards}
    names = [wager.item.name for wager in offer.wagers if wager.item.judges in uses]
    return offer.name(names[0]) if names else "Box"


def _cardroom(offer: Offer, shown: Carried) -> tuple[Element, ...]:
    """Return the oval: seats clockwise from the dealer, board and pot, and disks."""
    law = offer.law
    seats, hand = law.whole(Seats) or Seats(10, 2), law.whole(MakeHand) or MakeHand()
    _, *places = oval.places(seats.count)
    sat = (offer.cite(law.source(Seats, "count")),)
    cards = (offer.cite(law.source(MakeHand, "board")),)
    elements = [oval.outline(_whole(offer)), oval.betting_line(), *oval.dealer_place()]
    elements += oval.headline(_operator(offer, shown), game_name(offer))
    elements += [oval.board(hand.board or 5, cards)]
    elements += [oval.pot((offer.cite(law.source(Pot, "gathered")),))]
    for number, place in enumerate(places, 1):
        elements.append(oval.seat_mark(number, place, sat))
        elements.append(oval.hand_place(number, place, hand.hole or 2))
    return (*elements, *_disks(offer, places))


def _disks(offer: Offer, places: list[tuple[float, float]]) -> list[Element]:
    """Return the disks of a hand that begins with the button at the last seat."""
    sits = {str(rule.item.name): rule.item.sits for rule in offer.law.all(Blind)}
    blinds = offer.law.whole(Blinds) or Blinds()
    if len(places) == 2 and blinds.heads_up == "button_is_small_blind":
        sits = {name: sit - 1 for name, sit in sits.items()}
    found: list[Element] = []
    for item in offer.law.all(Disk):
        seat = (len(places) - 1 + sits.get(item.item.name, 0)) % len(places) + 1
        beside = sum(disk.seat == seat for disk in found)
        at = oval.disk_place(places[seat - 1], beside)
        found.append(oval.disk(item.item, offer.cite(item.clause), seat, at))
    return found
