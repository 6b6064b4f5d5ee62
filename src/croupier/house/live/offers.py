"""What somebody may ask of a running table now, as screens, bots and consoles show it.

Every offer is one that `decide` takes from this person, with fields that it names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from croupier.engine.command import STANDS_IN, declared, may_do
from croupier.engine.commands import (
    Buy,
    CloseRound,
    Deal,
    Expose,
    OpenRound,
    SettleBox,
    Show,
    Sit,
    Stand,
)
from croupier.engine.machine import FLOORPERSON, Between, Offer, Order, Spoken, offer
from croupier.house.live import commands as w
from croupier.house.live.banked import (
    abandoned,
    has_part,
    is_dark,
    is_undone,
    may_open,
    with_approval,
)
from croupier.house.live.course import Asked, Course
from croupier.house.live.decide import by_itself, is_elsewhere, judge, waits_for_floor
from croupier.house.live.floor import FAILURES
from croupier.house.live.leaving import left_behind
from croupier.house.live.payable import lacking, payable, purse
from croupier.house.live.people import MOST_CHIPS, STRATEGIES, most_for_a_bot
from croupier.house.live.state import Live, Person
from croupier.house.live.wire import Written, written
from croupier.round.banked import commands as r
from croupier.round.banked.asks import to_act
from croupier.round.banked.betting import BetTerms
from croupier.round.banked.cases import Case
from croupier.round.banked.game import Game as BankedGame
from croupier.round.banked.legal import abandon_clause
from croupier.round.banked.legal import legal as banked_legal
from croupier.round.banked.sight import read_again, told_twice
from croupier.round.banked.state import Round
from croupier.round.cardroom import commands as k
from croupier.round.cardroom.legal import legal as hand_legal
from croupier.table import cardroom as rooms
from croupier.table import commands as life
from croupier.table import due
from croupier.table import legal as life_legal
from croupier.table.asks import wrong_key
from croupier.table.cardroom import commands as c
from croupier.table.due import held_up
from croupier.table.judged.rounds import undealable


def offers(live: Live, person: Person, at: int) -> tuple[Written, ...]:
    """Everything that this person may do now, as it is written; `at` in milliseconds."""
    return tuple(written(one) for one in offered(live, person, at))


def offered(live: Live, person: Person, at: int) -> tuple[Offer, ...]:
    """Everything that this person may do now; `at` in milliseconds."""
    found = [
        *_of_people(live, person),
        *(one for one in _of_cards(live, person) if _clear(live, person, one, at // 1000)),
        *_of_life(live, person, at),
        *_of_floor(live, person, at),
    ]
    return tuple(one for one in found if _open_to(live, person, one.kind))


def _clear(live: Live, person: Person, one: Offer, at: int) -> bool:
    """Whether no step of the table's life stands before what the cards would allow."""
    rules, life, round = live.setup.ruleset, live.life, live.life.round
    if one.kind is Deal and round is not None and round.stage == "closed":
        return undealable(rules, life, at) is None
    if one.kind in (Deal, Expose):
        return held_up(rules, life, at, "showdown") is None
    if one.kind is CloseRound:
        return is_undone(live) or held_up(rules, life, at, "showdown", "finish") is None
    if one.kind in (SettleBox, r.PayEnvy):
        return wrong_key(rules, life) is None
    if one.kind is r.ApprovePayout:
        if wrong_key(rules, life) is not None or has_part(live, person, one.seat):
            return False
        waiting = [task for task in due(rules, life, at) if task.by == FLOORPERSON]
        return all(task.ready for task in waiting if task.seat == one.seat and not task.line)
    return True


def _open_to(live: Live, person: Person, kind: type[Any]) -> bool:
    if not may_do(person.role, kind) or (live.paused and not declared(kind).while_paused):
        return False
    if waits_for_floor(live, kind) or is_elsewhere(live, person, kind):
        return False
    return not by_itself(live, person, kind)


def _showing(one: Offer, **facts: Any) -> Offer:
    """The offer with more for a screen to show."""
    return replace(one, facts=(*one.facts, *facts.items()))


def _of_people(live: Live, person: Person) -> Iterator[Offer]:
    if not live.life.open:
        return
    seat = live.own_seat(person)
    rules = live.setup.rooms
    yield from _button(live)
    taken = {live.seat_of(name) for name in live.players}
    free = tuple(one for one in range(1, live.setup.ruleset.seats + 1) if one not in taken)
    least, most = rules.buy_in if rules else (1, 0)
    if free and not seat and person.name not in live.bots:
        sits = offer(Sit, "player", seat=free, chips=Between(least, most or None))
        yield _showing(sits, seats=list(free))
    richest = min(most or MOST_CHIPS, most_for_a_bot(live, person))
    if free and live.setup.virtual and richest >= least:
        chips = Between(least, richest)
        seats = offer(w.SeatBot, "player", seat=free, strategy=STRATEGIES, chips=chips)
        yield _showing(seats, seats=list(free))
    if not seat:
        return
    if rules is not None:
        for one in rooms.legal(rules, live.room):
            own = one.holds("seat")
            if one.kind is not Sit and own is not None and own.holds(seat):
                behind = left_behind(live, person.name) if one.kind is Stand else {}
                yield _left(one, behind)
        return
    yield _showing(offer(Buy, "player"), play=lacking(live, person.name))
    if not any(one.leaving for one in live.life.seats if one.seat == seat):
        yield _left(offer(Stand, "player"), left_behind(live, person.name))
    round = live.round
    if round is not None and round.phase == "bets" and person.name not in live.ready:
        yield offer(w.Ready, "player")


def _left(one: Offer, behind: dict[str, Any]) -> Offer:
    """Leaving the table, with what stays behind; nobody names the seat that is their own."""
    more = {name: value for name, value in behind.items() if name != "clause"}
    own = tuple((name, values) for name, values in one.fields if name != "seat")
    clause = behind.get("clause", one.clause)
    return _showing(replace(one, fields=own, clause=clause), **more)


def _button(live: Live) -> Iterator[Offer]:
    """The draw for the first button, where it is due."""
    rules = live.setup.rooms
    for one in rooms.legal(rules, live.room) if rules is not None else ():
        if one.kind is c.DrawForButton:
            yield one


def _of_cards(live: Live, person: Person) -> Iterator[Offer]:
    if live.round is not None and live.setup.game is not None:
        for one in _of_boxes(live, live.setup.game, live.round):
            if one.kind is not Stand and _told(person, one) and _concerns(live, person, one):
                yield from _paid(live, person, one)
        if live.round.phase == "bets":
            reason = {"reason": Spoken()} if live.round.boxes else {}
            yield offer(w.TakeBetsDown, "dealer", **reason)
            yield offer(life.CloseTable, FLOORPERSON)  # the bets are taken down with it
        box = to_act(live.round)
        floor = person.role in declared(k.TimeOut).others  # decides about those who have left
        if box is not None and (floor or abandoned(live) != box.seat):
            yield offer(k.TimeOut, "dealer", abandon_clause(live.setup.game), seat=box.seat)
        return
    if live.hand is not None and live.setup.hands is not None:
        for one in hand_legal(live.setup.hands, live.hand):
            if one.kind is not Stand and _concerns(live, person, one):
                yield _of_hand(one, live.setup.hands.odd_chip)
        if live.hand.phase == "over":
            yield offer(CloseRound, "dealer")


def _of_hand(one: Offer, chip: int) -> Offer:
    """The offer as it comes about at a running table: blinds are posted with the first deal."""
    if one.kind is k.PostBlinds:
        return replace(one, kind=Deal)
    return _showing(one, chip=chip) if one.kind is k.Bet else one


def _of_boxes(live: Live, game: BankedGame, round: Round) -> tuple[Offer, ...]:
    """What the round allows; where a face is told twice, the box's are told again instead."""
    found = banked_legal(game, round)
    if live.setup.virtual or told_twice(game, round) is None:
        return found
    shows = (one for one in banked_legal(game, read_again(game, round)) if one.kind is Show)
    return (*shows, *(one for one in found if one.kind is not SettleBox))


def _told(person: Person, one: Offer) -> bool:
    """Whether it is reported this way, by somebody with a name where one must be named."""
    case = one.whole
    if not isinstance(case, Case):
        return True
    return case.report not in FAILURES and bool(person.name or not case.approved)


def _concerns(live: Live, person: Person, one: Offer) -> bool:
    """Whether the offer is made to this person."""
    keyed = not live.setup.virtual and person.role in declared(one.kind).others
    if not declared(one.kind).at_box:
        return True
    round = live.round
    box = round.at(one.seat) if round is not None else None
    player = box.player if box is not None else live.player_at(one.seat)
    own = live.own_seat(person)
    if round is not None and one.kind in (r.PlaceWagers, r.TakeBack):
        if not _boxes_allow(live, one, player or person.name):
            return False
        if not player:  # a free box beside one's own
            return bool(own) and round.at(own) is not None
    return bool(player) and (live.is_own(person, player) or keyed)


def _boxes_allow(live: Live, one: Offer, player: str) -> bool:
    """Whether the player's boxes stay together, and with the seat's own (I-11)."""
    boxes = [box for box in live.round.boxes if box.player == player] if live.round else []
    if one.kind is r.TakeBack:
        return len(boxes) < 2 or one.seat != live.seat_of(player)
    terms = one.holds("wagers")
    return not isinstance(terms, BetTerms) or player not in terms.barred


def _paid(live: Live, person: Person, one: Offer) -> Iterator[Offer]:
    """The offer as far as its player has chips for it."""
    round = live.round
    box = round.at(one.seat) if round is not None else None
    player = (box.player if box is not None else live.player_at(one.seat)) or person.name
    found = payable(live, one, player)
    if found is None:
        return
    if one.kind is r.PlaceWagers:
        found = _showing(found, chips=purse(live, one.seat, player))
    yield found


def _of_life(live: Live, person: Person, at: int) -> Iterator[Offer]:
    roles = STANDS_IN.get(person.role, ())
    for one in life_legal(live.setup.ruleset, live.life, at // 1000):
        if one.kind is OpenRound:
            if may_open(live):
                yield one
            continue
        about = declared(one.kind)
        if not about.step or not about.wired or one.by not in roles:
            continue
        if isinstance(one.holds("order"), Order):
            continue  # an order of cards comes from the shoe
        yield from _keyed(live, one) if one.kind is life.Do else (one,)


def _keyed(live: Live, one: Offer) -> Iterator[Offer]:
    """The step, if it may be asked for as such; of keys, only those of lit seats are left."""
    (step,) = one.choices("step")
    lit = tuple(seat for seat in one.choices("seat") if not is_dark(live, step, seat))
    if lit and not with_approval(live, step):
        yield one.choosing(seat=lit)


def _of_floor(live: Live, person: Person, at: int) -> Iterator[Offer]:
    yield offer(w.Unpause if live.paused else w.Pause, FLOORPERSON)
    leaving = {one.seat for one in live.life.seats if one.leaving}
    leaving |= {one.seat for one in live.room.seats if one.leaving}
    here = tuple(seat for seat in map(live.seat_of, live.players) if seat not in leaving)
    if live.life.open and here and person.role in declared(Stand).others:
        yield _showing(offer(Stand, FLOORPERSON, seat=here), seats=list(here))
    yield offer(w.Fill, FLOORPERSON)
    yield offer(w.ChangeLimits, FLOORPERSON)
    for one in live.proposals:
        why = {"reason": Spoken()} if one.report else {}
        rejects = offer(w.Reject, FLOORPERSON, one.clause, proposal=one.id, **why)
        yield _showing(rejects, reason=bool(one.report))
        if not may_do(person.role, w.Confirm) or one.by == person.name:
            continue
        if isinstance(judge(live, Asked(at, person, {}), w.Confirm(one.id)), Course):
            yield offer(w.Confirm, FLOORPERSON, one.clause, proposal=one.id)
