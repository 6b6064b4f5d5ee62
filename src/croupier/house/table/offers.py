"""The offers of a running table: what a person may do now, for screens, bots, and consoles.

`decide` accepts every offer from this person, with the fields that it names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any

from croupier.engine.banked import commands as banked_commands
from croupier.engine.command import SITTERS, STANDS_IN, declared, may_do
from croupier.engine.commands import CloseRound, Deal, Expose, OpenRound, SettleBox, Sit, Stand
from croupier.engine.machine import FLOORPERSON, Between, Offer, Order, Spoken, offer
from croupier.engine.procedure import due
from croupier.engine.procedure import legal as life_legal
from croupier.engine.procedure.deal import undealable
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.pending import wrong_key
from croupier.engine.procedure.steps import CompleteStep
from croupier.house.table import commands
from croupier.house.table.banked.judges import has_part, is_dark, is_undone, with_approval
from croupier.house.table.decide import by_itself, is_elsewhere, judge, waits_for_floor
from croupier.house.table.decision import Asked, Decision
from croupier.house.table.games import game_of
from croupier.house.table.offer_json import Written, written
from croupier.house.table.precedence import in_order
from croupier.house.table.seats import MOST_CHIPS_CENTS, STRATEGIES, most_for_a_bot
from croupier.house.table.state import Person, TableState

_ASKING = frozenset(role for kind in commands.KINDS for role in declared(kind).by)
"""Roles that may ever do something; all others get no offers."""


def offers(live: TableState, person: Person, at: int) -> tuple[Written, ...]:
    """Return everything that this person may do now, as JSON; `at` in milliseconds."""
    return tuple(written(item) for item in offered(live, person, at))


def offered(live: TableState, person: Person, at: int) -> tuple[Offer, ...]:
    """Return everything that this person may do now, what is due first; `at` in milliseconds."""
    return Offering(live, at).to(person)


class Offering:
    """The offers of a table at one moment: computed once, then selected for each person."""

    def __init__(self, live: TableState, at: int) -> None:
        self.live, self.at = live, at
        """`at` in milliseconds."""
        self._to: dict[Person | str, tuple[Offer, ...]] = {}

    def to(self, person: Person) -> tuple[Offer, ...]:
        """Return everything that this person may do; computed once for all who get the same."""
        alike = self.alike(person)
        if alike not in self._to:
            self._to[alike] = self._cut(person) if alike else ()
        return self._to[alike]

    def alike(self, person: Person) -> Person | str:
        """Return a key that is equal for people with the same offers; empty for no offers."""
        if person.role not in _ASKING:
            return ""
        looks_on = person.role in SITTERS and person.name not in self._names
        return person.role if looks_on else person

    @cached_property
    def _names(self) -> frozenset[str]:
        """The names at the table: everyone else gets the same offers."""
        return self.live.names

    @cached_property
    def _of_round(self) -> tuple[Offer, ...]:
        return game_of(self.live).of_round(self.live)

    @cached_property
    def _steps(self) -> tuple[Offer, ...]:
        live = self.live
        return tuple(life_legal(live.setup.ruleset, live.procedure, self.at // 1000))

    def _cut(self, person: Person) -> tuple[Offer, ...]:
        live, second = self.live, self.at // 1000
        cards = game_of(live).of_cards(live, person, self._of_round)
        found = (
            *_of_people(live, person, self._of_round),
            *(card for card in cards if _clear(live, person, card, second)),
            *_of_life(live, person, self._steps),
            *_of_floor(live, person, self.at),
        )
        allowed = tuple(item for item in found if _open_to(live, person, item.kind))
        return in_order(live, person, self.at, allowed)


def _clear(live: TableState, person: Person, item: Offer, at: int) -> bool:
    """Return whether no step of the procedure comes before what the cards would allow."""
    rules, life, current = live.setup.ruleset, live.procedure, live.procedure.round
    if item.kind is Deal and current is not None and current.stage == "closed":
        return undealable(rules, life, at) is None
    if item.kind in (Deal, Expose):
        return held_up(rules, life, at, "showdown") is None
    if item.kind is CloseRound:
        return is_undone(live) or held_up(rules, life, at, "showdown", "finish") is None
    if item.kind in (SettleBox, banked_commands.PayEnvy):
        return wrong_key(rules, life) is None
    if item.kind is banked_commands.ApprovePayout:
        if wrong_key(rules, life) is not None or has_part(live, person, item.seat):
            return False
        waiting = [task for task in due(rules, life, at) if task.by == FLOORPERSON]
        return all(task.ready for task in waiting if task.seat == item.seat and not task.line)
    return True


def _open_to(live: TableState, person: Person, kind: type[Any]) -> bool:
    if not may_do(person.role, kind) or (live.paused and not declared(kind).while_paused):
        return False
    if waits_for_floor(live, kind) or is_elsewhere(live, person, kind):
        return False
    return not by_itself(live, person, kind)


def _of_people(live: TableState, person: Person, of_round: tuple[Offer, ...]) -> Iterator[Offer]:
    if not live.procedure.open:
        return
    seat, game = live.own_seat(person), game_of(live)
    yield from game.of_seating(live)
    taken = {live.seat_of(name) for name in live.players}
    free = tuple(number for number in range(1, live.setup.ruleset.seats + 1) if number not in taken)
    least, most = live.setup.kind.buy_in
    if free and not seat and person.name not in live.bots:
        sits = offer(Sit, "player", seat=free, chips=Between(least, most or None))
        yield sits.showing(seats=list(free))
    richest = min(most or MOST_CHIPS_CENTS, most_for_a_bot(live, person))
    if free and live.setup.virtual_cards and richest >= least:
        chips = Between(least, richest)
        seats = offer(commands.SeatBot, "player", seat=free, strategy=STRATEGIES, chips=chips)
        yield seats.showing(seats=list(free))
    for item in game.of_player(live, person.name, seat) if seat else ():
        behind = game.left_behind(live, person.name, of_round) if item.kind is Stand else {}
        yield _left(item, behind)


def _left(item: Offer, behind: dict[str, Any]) -> Offer:
    """Return the offer to leave the table with what stays behind; the own seat is not named."""
    more = {name: value for name, value in behind.items() if name != "clause"}
    own = tuple((name, values) for name, values in item.fields if name != "seat")
    clause = behind.get("clause", item.clause)
    return replace(item, fields=own, clause=clause).showing(**more)


def _of_life(live: TableState, person: Person, steps: tuple[Offer, ...]) -> Iterator[Offer]:
    roles = STANDS_IN.get(person.role, ())
    for step in steps:
        if step.kind is OpenRound:
            if game_of(live).may_open(live):
                yield step
            continue
        about = declared(step.kind)
        if not about.step or not about.wired or step.by not in roles:
            continue
        if isinstance(step.holds("order"), Order):
            continue  # an order of cards comes from the shoe
        yield from _keyed(live, step) if step.kind is CompleteStep else (step,)


def _keyed(live: TableState, item: Offer) -> Iterator[Offer]:
    """Yield the step if it may be offered; of keys, only those of lit seats remain."""
    (step,) = item.choices("step")
    lit = tuple(seat for seat in item.choices("seat") if not is_dark(live, step, seat))
    if lit and not with_approval(live, step):
        yield item.choosing(seat=lit)


def _of_floor(live: TableState, person: Person, at: int) -> Iterator[Offer]:
    yield offer(commands.Unpause if live.paused else commands.Pause, FLOORPERSON)
    here = tuple(seat.seat for seat in live.setup.kind.seats(live) if not seat.leaving)
    if live.procedure.open and here and person.role in declared(Stand).others:
        yield offer(Stand, FLOORPERSON, seat=here).showing(seats=list(here))
    yield offer(commands.Fill, FLOORPERSON)
    yield offer(commands.ChangeLimits, FLOORPERSON)
    for proposal in live.proposals:
        why = {"reason": Spoken()} if proposal.report else {}
        rejects = offer(commands.Reject, FLOORPERSON, proposal.clause, proposal=proposal.id, **why)
        yield rejects.showing(reason=bool(proposal.report))
        if not may_do(person.role, commands.Confirm) or proposal.by == person.name:
            continue
        if isinstance(judge(live, Asked(at, person, {}), commands.Confirm(proposal.id)), Decision):
            yield offer(commands.Confirm, FLOORPERSON, proposal.clause, proposal=proposal.id)
