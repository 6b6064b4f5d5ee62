"""Wagers: stakes that can be formed, boxes that can be opened, streets that can be played."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.law.faults import Fault
from croupier.law.resolve import Law
from croupier.law.rulebook import Rulebook
from croupier.law.vocabulary.banked import (
    Acts,
    Bets,
    Dealer,
    Entry,
    Limit,
    Needs,
    Street,
    Subject,
    Unit,
    Wager,
)
from croupier.law.vocabulary.common import Opens, Reveal

_CARDS = {"hole": 2, "flop": 3, "board": 5, "box": 4, "dealer": 2}
"""How many cards each part has."""


def names_in(book: Rulebook) -> frozenset[str]:
    """The wagers that the book declares, read without deciding anything."""
    tables = (table for clause in book for table in clause.words.get("wager", ()))
    return frozenset(str(table.get("name")) for table in tables)


def optional_in(book: Rulebook) -> tuple[str, ...]:
    """The wagers that an operator need not offer."""
    tables = (table for clause in book for table in clause.words.get("wager", ()))
    return tuple(str(table["name"]) for table in tables if table.get("offered") == "optional")


def check(law: Law) -> Iterator[Fault]:
    """Faults of wagers and streets; a game between players has none of these."""
    if law.book.game != "banked":
        return
    yield from _stakes(law)
    yield from _needs(law)
    yield from _streets(law)
    yield from _subjects(law)
    yield from _windows(law)


def fault(law: Law, clause: str, message: str, advice: str) -> Fault:
    """A fault of this clause."""
    place = law.book.cite(clause)
    return Fault(place, place, message, advice)


def _stakes(law: Law) -> Iterator[Fault]:
    units = {unit.item.wager: unit for unit in law.all(Unit)}
    for wager in law.all(Wager):
        item = wager.item
        if (item.stake in ("equal", "multiple")) != (item.of is not None):
            message = f"the stake of {item.name} is measured by nothing or needs no measure"
            yield fault(law, wager.clause, message, 'write of = "ante" beside equal or multiple')
        if (item.stake == "multiple") != (item.window == "decision"):
            message = f"{item.name} is made by a decision and no multiple, or the other way round"
            yield fault(law, wager.clause, message, "a decision plays a multiple of a wager")
        if (item.stake == "unit") != (item.name in units):
            message = f"{item.name} has one amount and no clause states it, or the other way round"
            yield fault(law, wager.clause, message, "state the amount with the word unit")
        measure = next((rule.item for rule in law.all(Wager) if rule.item.name == item.of), None)
        if measure is not None and (measure.stake != "free" or measure.name not in _opening(law)):
            message = f"{item.name} is measured by {item.of}, which does not open a box freely"
            yield fault(law, wager.clause, message, "name a free wager of an entry")
        if item.judges is None and item.stake != "none":
            yield fault(law, wager.clause, f"{item.name} judges no cards", 'add judges = "…"')
    for unit in units.values():
        if unit.item.dollars <= 0:
            yield fault(law, unit.clause, "the amount is not positive", "write a positive amount")
        if any(number <= 0 for number in unit.item.allowed):
            yield fault(law, unit.clause, "an allowed amount is not positive", "take it out")


def _opening(law: Law) -> set[str]:
    """Wagers that open a box which may play against the dealer."""
    boxes = (entry.item for entry in law.all(Entry) if entry.item.stand == "in")
    return {name for entry in boxes for name in entry.wagers}


def _needs(law: Law) -> Iterator[Fault]:
    entries = [set(entry.item.wagers) for entry in law.all(Entry)]
    if not entries:
        place = law.book.prefix
        yield Fault(place, "", "no wagers open a box", 'add entry = { wagers = ["…"] }')
    opening = set().union(*entries)
    late = {rule.item.name for rule in law.all(Wager) if rule.item.window == "decision"}
    needing = {need.item.wager for need in law.all(Needs)}
    for wager in law.all(Wager):
        item = wager.item
        free = item.stake == "none" or item.window == "decision"
        if not free and item.name not in opening | needing:
            message = f"{item.name} neither opens a box nor says what it needs"
            yield fault(law, wager.clause, message, "add it to an entry, or add needs")
    for need in law.all(Needs):
        if not need.item.also and not need.item.any_of:
            yield fault(law, need.clause, f"{need.item.wager} needs nothing", "name what it needs")
        for name in (*need.item.also, *need.item.any_of):
            if name in late or name == need.item.wager:
                message = f"{need.item.wager} needs {name}, which is not there when it is bet"
                yield fault(law, need.clause, message, "name wagers that are made before it")


def _streets(law: Law) -> Iterator[Fault]:
    boards = {opens.item.street: opens.item.board for opens in law.all(Opens)}
    previous = 0
    for reveal in law.all(Reveal):
        item = reveal.item
        if item.board != previous + item.cards:
            message = (
                f"after {item.street} {previous + item.cards} cards are seen, not {item.board}"
            )
            yield fault(law, reveal.clause, message, f"write board = {previous + item.cards}")
        previous = item.board
        boards[item.street] = item.board
    if previous != 5:
        yield Fault(
            law.book.prefix, "", f"{previous} community cards are turned up", "turn up five"
        )
    yield from _chain(law, list(boards))
    yield from _multiples(law, list(boards))
    streets = {street.item.name: street for street in law.all(Street)}
    asked = {acts.item.street for acts in law.all(Acts)}
    for name in boards:
        if name not in streets:
            yield Fault(law.book.prefix, "", f"nothing is decided on {name}", "add a street")
        if name not in asked:
            yield Fault(law.book.prefix, "", f"nobody is asked on {name}", "add acts")
    last = max(boards, key=lambda name: boards[name], default="")
    for name, street in streets.items():
        if not street.item.play or any(multiple <= 0 for multiple in street.item.play):
            yield fault(law, street.clause, "a multiple is not positive", "write play = [2]")
        wanted = "fold" if name == last else "check"
        if street.item.else_ != wanted:
            message = f"on {name} one may not {street.item.else_} instead"
            yield fault(law, street.clause, message, f'write else = "{wanted}"')


def _chain(law: Law, order: list[str]) -> Iterator[Fault]:
    """Each reveal follows the street before it; all are asked first, then who has not played."""
    for reveal in law.all(Reveal):
        place = order.index(reveal.item.street)
        before = order[place - 1] if place else None
        if reveal.item.after != before:
            message = f"{reveal.item.street} follows {reveal.item.after}, not {before}"
            yield fault(
                law, reveal.clause, message, f'write after = "{before}"' if before else "none"
            )
    for acts in law.all(Acts):
        first = bool(order) and acts.item.street == order[0]
        if (acts.item.who == "all") != first:
            wanted = "all" if first else "not_played"
            message = f"on {acts.item.street} {acts.item.who} are asked"
            yield fault(law, acts.clause, message, f'write who = "{wanted}"')


def _multiples(law: Law, order: list[str]) -> Iterator[Fault]:
    """What may be played falls from street to street and ends with the measure itself."""
    streets = {street.item.name: street for street in law.all(Street)}
    above = None
    for name in order:
        street = streets.get(name)
        if street is None or not street.item.play:
            continue
        play = street.item.play
        if len(set(play)) != len(play) or (above is not None and max(play) >= above):
            message = f"the multiples of {name} do not fall below those before"
            yield fault(law, street.clause, message, "play less the later it is")
        above = min(play)
    last = streets.get(order[-1]) if order else None
    if last is not None and last.item.play != (1,):
        yield fault(law, last.clause, "the last street is not played once", "write play = [1]")


def _subjects(law: Law) -> Iterator[Fault]:
    for subject in law.all(Subject):
        item = subject.item
        if bool(item.cards) == bool(item.lower_of):
            message = f"{item.name} is neither cards nor the lower of two hands, or both"
            yield fault(law, subject.clause, message, "write cards or lower_of")
        if len(set(item.cards)) != len(item.cards) or {"flop", "board"} <= set(item.cards):
            message = f"{item.name} counts cards twice"
            yield fault(law, subject.clause, message, "name each part once, flop or board")
        if item.best is not None and sum(_CARDS[part] for part in item.cards) < 5:
            message = f"{item.name} has too few cards for a hand of five"
            yield fault(law, subject.clause, message, "add cards, or leave best out")
        if item.lower_of and len(item.lower_of) != 2:
            yield fault(law, subject.clause, "the lower of two hands names two", "name two")
        if item.best is not None and item.best != 5:
            yield fault(law, subject.clause, "a hand is made of five cards", "write best = 5")
    yield from _compared(law)


def _compared(law: Law) -> Iterator[Fault]:
    """The two hands that decide are the dealer's and the player's, each the best five of seven."""
    dealer = law.whole(Dealer)
    subjects = {rule.item.name: rule.item for rule in law.all(Subject)}
    for field, own in (("judges", "dealer"), ("against", "hole")):
        subject = subjects.get(getattr(dealer, field) or "") if dealer else None
        if subject is None or set(subject.cards) != {own, "board"} or subject.best != 5:
            message = f"dealer.{field} is not the best five of two cards and the board"
            clause = law.source(Dealer, field)
            place = law.book.cite(clause) if clause else law.book.prefix
            yield Fault(place, place, message, f'name a subject of cards "{own}" and "board"')


def _windows(law: Law) -> Iterator[Fault]:
    bets = law.whole(Bets)
    late = {wager.item.name for wager in law.all(Wager) if wager.item.window == "decision"}
    if bets is None or set(bets.except_ or ()) != late:
        clause = law.source(Bets, "except_")
        listed = ", ".join(sorted(late))
        message = "the wagers that may be made after the close are not those with window = decision"
        yield Fault(law.book.cite(clause), law.book.cite(clause), message, f"name {listed}")
    limit = law.whole(Limit)
    if limit is not None and set(limit.covers or ()) & set(limit.never or ()):
        yield fault(
            law,
            law.source(Limit, "never"),
            "the payout limit covers a wager that it never covers",
            "take it out of one of the two",
        )
