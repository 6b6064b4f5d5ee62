"""What somebody may ask of a running table now, as screens, bots and consoles show it.

Every offer is one that `decide` takes from this person, with fields that it names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.engine.command import STANDS_IN, declared, may_do
from croupier.engine.commands import Buy, CloseRound, Deal, OpenRound, Show, Sit, Stand
from croupier.engine.machine import FLOORPERSON, Between, Cards, Order, choosing
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
from croupier.house.live.decide import (
    by_itself,
    is_elsewhere,
    judge,
    waits_for_floor,
)
from croupier.house.live.floor import FAILURES
from croupier.house.live.leaving import left_behind
from croupier.house.live.payable import lacking, payable, purse
from croupier.house.live.people import MOST_CHIPS, STRATEGIES, most_for_a_bot
from croupier.house.live.state import Live, Person
from croupier.round.banked import commands as r
from croupier.round.banked.asks import to_act
from croupier.round.banked.game import Game as BankedGame
from croupier.round.banked.legal import Offer as BankedOffer
from croupier.round.banked.legal import abandon_clause
from croupier.round.banked.legal import legal as banked_legal
from croupier.round.banked.sight import read_again, told_twice
from croupier.round.banked.state import Round
from croupier.round.cardroom import commands as k
from croupier.round.cardroom.legal import Offer as HandOffer
from croupier.round.cardroom.legal import legal as hand_legal
from croupier.table import cardroom as rooms
from croupier.table import commands as life
from croupier.table import due
from croupier.table import legal as life_legal
from croupier.table.asks import wrong_key
from croupier.table.cardroom import commands as c
from croupier.table.due import held_up
from croupier.table.judged.rounds import undealable

Offer = dict[str, Any]


def offers(live: Live, person: Person, at: int) -> tuple[Offer, ...]:
    """Everything that this person may do now; `at` in milliseconds."""
    found = [
        *_of_people(live, person),
        *(one for one in _of_cards(live, person) if _clear(live, person, one, at // 1000)),
        *_of_life(live, person, at),
        *_of_floor(live, person, at),
    ]
    return tuple(one for one in found if _open_to(live, person, w.BY_NAME[one["do"]]))


def _clear(live: Live, person: Person, offer: Offer, at: int) -> bool:
    """Whether no step of the table's life stands before what the cards would allow."""
    rules, life, round = live.setup.ruleset, live.life, live.life.round
    match offer["do"]:
        case "deal" if round is not None and round.stage == "closed":
            return undealable(rules, life, at) is None
        case "deal" | "expose":
            return held_up(rules, life, at, "showdown") is None
        case "close_round":
            return is_undone(live) or held_up(rules, life, at, "showdown", "finish") is None
        case "settle" | "pay_envy":
            return wrong_key(rules, life) is None
        case "approve":
            if wrong_key(rules, life) is not None or has_part(live, person, offer["seat"]):
                return False
            waiting = [one for one in due(rules, life, at) if one.by == FLOORPERSON]
            return all(one.ready for one in waiting if one.seat == offer["seat"] and not one.line)
    return True


def _open_to(live: Live, person: Person, kind: type[Any]) -> bool:
    if not may_do(person.role, kind) or (live.paused and not declared(kind).while_paused):
        return False
    if waits_for_floor(live, kind) or is_elsewhere(live, person, kind):
        return False
    return not by_itself(live, person, kind)


def _wired(kind: type[Any]) -> type[Any]:
    """The command by which this comes about at a running table."""
    return Deal if kind is k.PostBlinds else kind


def _offer(kind: type[Any], clause: str = "", **more: Any) -> Offer:
    told: Offer = {"do": w.wire_name(kind)}
    if clause:
        told["clause"] = clause
    told.update({name: value for name, value in more.items() if value not in (None, (), "", 0)})
    return told


def _of_people(live: Live, person: Person) -> Iterator[Offer]:
    if not live.life.open:
        return
    seat = live.own_seat(person)
    rules = live.setup.rooms
    yield from _button(live)
    taken = {live.seat_of(name) for name in live.players}
    free = [one for one in range(1, live.setup.ruleset.seats + 1) if one not in taken]
    least, most = rules.buy_in if rules else (1, 0)
    if free and not seat and person.name not in live.bots:
        yield _offer(Sit, seats=free, least=least, most=most)
    richest = min(most or MOST_CHIPS, most_for_a_bot(live, person))
    if free and live.setup.virtual and richest >= least:
        yield _offer(w.SeatBot, seats=free, strategies=STRATEGIES, least=least, most=richest)
    if not seat:
        return
    round = live.round
    if rules is not None:
        for move in rooms.legal(rules, live.room):
            own, amount = move.holds("seat"), move.holds("chips")
            if move.kind is not Sit and own is not None and own.holds(seat):
                span = (amount.least, amount.most) if isinstance(amount, Between) else (0, 0)
                behind = left_behind(live, person.name) if move.kind is Stand else {}
                told = {"clause": move.clause, "least": span[0], "most": span[1], **behind}
                yield _offer(move.kind, **told)
        return
    yield _offer(Buy, play=lacking(live, person.name))
    if not any(one.leaving for one in live.life.seats if one.seat == seat):
        yield _offer(Stand, **left_behind(live, person.name))
    if round is not None and round.phase == "bets" and person.name not in live.ready:
        yield _offer(w.Ready)


def _button(live: Live) -> Iterator[Offer]:
    """The draw for the first button, where it is due."""
    rules = live.setup.rooms
    for move in rooms.legal(rules, live.room) if rules is not None else ():
        cards = move.holds("cards")
        if move.kind is c.DrawForButton and isinstance(cards, Cards):
            yield _offer(c.DrawForButton, move.clause, cards=cards.count)


def _of_cards(live: Live, person: Person) -> Iterator[Offer]:
    if live.round is not None and live.setup.game is not None:
        for one in _of_boxes(live, live.setup.game, live.round):
            if one.command is not Stand and _told(person, one) and _concerns(live, person, one):
                yield from _paid(live, person, one)
        if live.round.phase == "bets":
            fields = {"reason": "reason"} if live.round.boxes else {}
            yield _offer(w.TakeBetsDown, fields=fields)
            yield _offer(life.CloseTable, fields={})  # the bets are taken down with it
        box = to_act(live.round)
        floor = person.role in declared(k.TimeOut).others  # decides about those who have left
        if box is not None and (floor or abandoned(live) != box.seat):
            yield _offer(k.TimeOut, abandon_clause(live.setup.game), seat=box.seat)
        return
    if live.hand is not None and live.setup.hands is not None:
        for each in hand_legal(live.setup.hands, live.hand):
            if each.command is not Stand and _concerns(live, person, each):
                chip = live.setup.hands.odd_chip if each.command is k.Bet else 0
                yield _of_hand(each, chip)
        if live.hand.phase == "over":
            yield _offer(CloseRound)


def _of_boxes(live: Live, game: BankedGame, round: Round) -> tuple[BankedOffer, ...]:
    """What the round allows; where a face is told twice, the box's are told again instead."""
    found = banked_legal(game, round)
    if live.setup.virtual or told_twice(game, round) is None:
        return found
    shows = (one for one in banked_legal(game, read_again(game, round)) if one.command is r.Show)
    return (*shows, *(one for one in found if one.command is not r.SettleBox))


def _told(person: Person, one: BankedOffer) -> bool:
    """Whether it is reported this way, by somebody with a name where one must be named."""
    case = one.case
    return case is None or (case.report not in FAILURES and bool(person.name or not case.approved))


def _concerns(live: Live, person: Person, one: BankedOffer | HandOffer) -> bool:
    """Whether the offer is made to this person."""
    kind = _wired(one.command)
    keyed = not live.setup.virtual and person.role in declared(kind).others
    if not declared(kind).at_box:
        return True
    round = live.round
    box = round.at(one.seat) if round is not None else None
    player = box.player if box is not None else live.player_at(one.seat)
    own = live.own_seat(person)
    if round is not None and kind in (r.PlaceWagers, r.TakeBack):
        if not _boxes_allow(live, one, player or person.name):
            return False
        if not player:  # a free box beside one's own
            return bool(own) and round.at(own) is not None
    return bool(player) and (live.is_own(person, player) or keyed)


def _boxes_allow(live: Live, one: Any, player: str) -> bool:
    """Whether the player's boxes stay together, and with the seat's own (I-11)."""
    boxes = [box for box in live.round.boxes if box.player == player] if live.round else []
    if one.command is r.TakeBack:
        return len(boxes) < 2 or one.seat != live.seat_of(player)
    return one.bet is None or player not in one.bet.barred


def _paid(live: Live, person: Person, one: BankedOffer) -> Iterator[Offer]:
    """The offer as far as its player has chips for it."""
    round = live.round
    box = round.at(one.seat) if round is not None else None
    player = (box.player if box is not None else live.player_at(one.seat)) or person.name
    found = payable(live, one, player)
    if found is None:
        return
    told = _of_round(found)
    if found.bet is not None:
        told["bet"]["chips"] = purse(live, one.seat, player)
    yield told


def _of_round(one: BankedOffer) -> Offer:
    kind = _wired(one.command)
    target = {"target": one.seat} if kind is Show else {"seat": one.seat}
    return _offer(
        kind,
        one.clause,
        **target,
        choices=one.choices,
        tip=one.tip,
        must_tip=one.must_tip,
        cards=one.cards,
        must_tell=one.must_tell,
        places=one.places,
        box=one.box,
        must_tell_box=one.must_tell_box,
        bet=_plain(one.bet),
        case=_plain(one.case),
    )


def _of_hand(one: HandOffer, chip: int) -> Offer:
    kind = _wired(one.command)
    target = {"target": one.seat} if kind is Show else {"seat": one.seat}
    return _offer(
        kind,
        one.clause,
        **target,
        least=one.least,
        most=one.most,
        chip=chip,
        short=one.short,
        cards=one.cards,
        places=one.places,
        must_tell=one.must_tell,
        case=_plain(one.case),
    )


def _plain(value: Any) -> Any:
    """The same in lists, texts and numbers; sets in a fixed order."""
    if value is None:
        return None
    return _sorted(msgspec.to_builtins(value, builtin_types=(frozenset,)))


def _sorted(value: Any) -> Any:
    if isinstance(value, frozenset | set):
        return sorted(value)
    if isinstance(value, dict):
        return {key: _sorted(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_sorted(one) for one in value]
    return value


def _of_life(live: Live, person: Person, at: int) -> Iterator[Offer]:
    roles = STANDS_IN.get(person.role, ())
    for move in life_legal(live.setup.ruleset, live.life, at // 1000):
        if move.kind is OpenRound:
            if may_open(live):
                yield _offer(OpenRound, move.clause)
            continue
        about = declared(move.kind)
        if not about.step or not about.wired or move.by not in roles:
            continue
        if isinstance(move.holds("order"), Order):
            continue  # an order of cards comes from the shoe
        choices = choosing(move.fields)
        if move.kind is life.Do and not _keyed(live, choices):
            continue
        yield _offer(move.kind, move.clause, fields=choices)


def _keyed(live: Live, choices: Offer) -> bool:
    """Whether the step may be asked for as such; of keys, only those of lit seats are left."""
    (step,) = choices["step"]
    choices["seat"] = [seat for seat in choices["seat"] if not is_dark(live, step, seat)]
    return bool(choices["seat"]) and not with_approval(live, step)


def _of_floor(live: Live, person: Person, at: int) -> Iterator[Offer]:
    yield _offer(w.Unpause) if live.paused else _offer(w.Pause)
    leaving = {one.seat for one in live.life.seats if one.leaving}
    leaving |= {one.seat for one in live.room.seats if one.leaving}
    here = [seat for seat in map(live.seat_of, live.players) if seat not in leaving]
    if live.life.open and here and person.role in declared(Stand).others:
        yield _offer(Stand, seats=here)
    yield _offer(w.Fill)
    yield _offer(w.ChangeLimits)
    for one in live.proposals:
        yield _offer(w.Reject, one.clause, proposal=one.id, reason=bool(one.report))
        asked = Asked(at, person, {})
        if not may_do(person.role, w.Confirm) or one.by == person.name:
            continue
        if isinstance(judge(live, asked, w.Confirm(one.id)), Course):
            yield _offer(w.Confirm, one.clause, proposal=one.id)
