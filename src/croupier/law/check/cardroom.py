"""Checks of cardroom games: four betting rounds, actions for each, fees without a gap."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.law.check.wagers import fault
from croupier.law.faults import Fault
from croupier.law.resolve import Granted, Law
from croupier.law.vocabulary.cardroom import (
    Action,
    Betting,
    Blind,
    Blinds,
    Bracket,
    Contest,
    MakeHand,
    Raises,
    Ruling,
    Stakes,
)
from croupier.law.vocabulary.common import Deal, Opens, Reveal

_REPORTS = ("misdeal", "exposed_card", "early_flop", "fouled_hand")


def check(law: Law) -> Iterator[Fault]:
    """Yield the faults of a cardroom game."""
    if law.book.game != "cardroom":
        return
    yield from _deals(law)
    yield from _rounds(law)
    yield from _actions(law)
    yield from _brackets(law)
    yield from _fixed(law)


_DEALT = {"each_player": ("start", "opening"), "board": ("streets",)}
"""When cards go to each player, and when to the board."""


def _deals(law: Law) -> Iterator[Fault]:
    for rule in law.all(Deal):
        if rule.item.when not in _DEALT.get(rule.item.to, ()):
            message = f"no cards go to {rule.item.to} as {rule.item.when} says"
            yield fault(law, rule.clause, message, "deal to each player, and the board by streets")
        elif rule.item.when == "opening" and (rule.item.cards, rule.item.face) != (1, "up"):
            message = "the button is drawn for by one card each, face up"
            yield fault(law, rule.clause, message, 'write cards = 1, face = "up"')


def _rounds(law: Law) -> Iterator[Fault]:
    streets = [rule.item.street for rule in law.all(Opens)]
    seen = sum(item.item.board for item in law.all(Opens))
    for reveal in law.all(Reveal):
        if streets and reveal.item.after != streets[-1]:
            message = f"{reveal.item.street} comes after {streets[-1]}"
            yield fault(law, reveal.clause, message, f'write after = "{streets[-1]}"')
        streets.append(reveal.item.street)
        if reveal.item.board != seen + reveal.item.cards:
            message = f"after {reveal.item.street} {seen + reveal.item.cards} cards are seen"
            yield fault(law, reveal.clause, message, f"write board = {seen + reveal.item.cards}")
        seen = reveal.item.board
    if seen != 5:
        yield Fault(law.book.prefix, "", f"{seen} community cards are turned up", "turn up five")
    numbers = {each.item.street: each for each in law.all(Betting)}
    for number, street in enumerate(streets, 1):
        one = numbers.get(street)
        if one is None or one.item.number != number:
            place = law.book.cite(one.clause) if one else law.book.prefix
            message = f"betting round {number} is not the one on {street}"
            yield Fault(place, place, message, f"write number = {number}")
    sits: dict[str, Granted[Blind]] = {blind.item.name: blind for blind in law.all(Blind)}
    for name, place_left in (("small_blind", 1), ("big_blind", 2)):
        blind = sits.get(name)
        if blind is None or blind.item.sits != place_left:
            clause = law.book.cite(blind.clause) if blind else law.book.prefix
            message = f"the {name} does not sit {place_left} to the left of the button"
            yield Fault(clause, clause, message, f"write sits = {place_left}")


_FIRST = {
    ("call", "facing_bet"),
    ("raise", "facing_bet"),
    ("fold", "always"),
    ("check", "big_blind_unraised"),
    ("raise", "big_blind_unraised"),
}
_LATER = {
    ("bet", "not_facing_bet"),
    ("check", "not_facing_bet"),
    ("call", "facing_bet"),
    ("raise", "facing_bet"),
    ("fold", "always"),
}
"""What a player in turn may do, in each situation that can arise."""


def _actions(law: Law) -> Iterator[Fault]:
    for betting in law.all(Betting):
        street = betting.item.street
        granted: list[tuple[str, str]] = [
            (rule.item.act, rule.item.when)
            for rule in law.all(Action)
            if street in rule.item.streets
        ]
        wanted = _FIRST if betting.item.number == 1 else _LATER
        for act, when in sorted(wanted ^ set(granted)):
            told = when.replace("_", " ")
            message = f"{act} ({told}) is missing on {street} or does not belong there"
            listed = ", ".join(sorted({name for name, _ in wanted}))
            yield fault(law, betting.clause, message, f"allow {listed}")
        if len(granted) != len(set(granted)):
            yield fault(law, betting.clause, f"duplicate action on {street}", "keep one")
    for action in law.all(Action):
        checks = action.item.act == "check" and action.item.when == "not_facing_bet"
        if checks and action.item.keeps != ("call", "raise"):
            message = "a player who checks must keep the right to call or raise"
            yield fault(law, action.clause, message, 'write keeps = ["call", "raise"]')


def _brackets(law: Law) -> Iterator[Fault]:
    covered: dict[int, str] = {}
    for bracket in law.all(Bracket):
        for players in range(bracket.item.least, bracket.item.most + 1):
            if players in covered:
                message = f"{players} players fall into two columns of the fee schedule"
                yield fault(law, bracket.clause, message, "make the columns follow each other")
            covered[players] = bracket.clause
    if set(covered) != set(range(2, 11)):
        clause = next(iter(covered.values()), "")
        missing = sorted(set(range(2, 11)) ^ set(covered))
        place = law.book.cite(clause) if clause else law.book.prefix
        message = f"the fee schedule misses or exceeds tables of {missing} players"
        yield Fault(place, place, message, "cover two to ten players")


def _fixed(law: Law) -> Iterator[Fault]:
    """Yield the faults of facts that the code does not support otherwise."""
    hand, contest, raises = law.whole(MakeHand), law.whole(Contest), law.whole(Raises)
    if hand is None or (hand.best, hand.hole, hand.board, hand.least_hole) != (5, 2, 5, 0):
        clause = law.book.cite(law.source(MakeHand, "hole"))
        message = "a hand is the best five of two hole cards and five community cards"
        yield Fault(clause, clause, message, "best = 5, hole = 2, board = 5, least_hole = 0")
    if contest is None or contest.house_interest or contest.player_dealer or contest.backline:
        clause = law.book.cite(law.source(Contest, "house_interest"))
        message = "only the players may have a stake in the game"
        yield Fault(clause, clause, message, "house_interest, player_dealer and backline are false")
    if raises is not None and raises.most is not None and raises.most > 3:
        clause = law.source(Raises, "most")
        yield fault(law, clause, "more than three raises per betting round", "write at most 3")
    blinds = law.whole(Blinds) or Blinds()
    for name in ("mandatory", "live"):
        if getattr(blinds, name) is not True:
            clause = law.source(Blinds, name)
            yield fault(law, clause, f"blinds are not {name}", f"write {name} = true")
    stakes = law.whole(Stakes)
    streets = {rule.item.street for rule in law.all(Betting)}
    split = (stakes.small_on or ()) + (stakes.big_on or ()) if stakes else ()
    if sorted(split) != sorted(streets):
        clause = law.source(Stakes, "small_on")
        message = "small and big bet do not divide the betting rounds"
        yield fault(law, clause, message, "name each street once")
    ruled = [item.item.report for item in law.all(Ruling)]
    if sorted(ruled) != sorted(_REPORTS):
        yield Fault(
            law.book.prefix, "", "the floor's rulings are not complete", ", ".join(_REPORTS)
        )
