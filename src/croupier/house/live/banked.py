"""A house-banked round at a running table: bets, decisions, deal, settlement."""

from __future__ import annotations

from croupier import cards as faces
from croupier.cards import Card
from croupier.house.live import commands as w
from croupier.house.live import events as h
from croupier.house.live.course import Course
from croupier.house.live.people import cash_out, owner
from croupier.house.live.state import Live
from croupier.money import dollars
from croupier.round.banked import commands as r
from croupier.round.banked import events as happened
from croupier.round.banked.asks import cards_due, to_act
from croupier.round.banked.legal import abandon_clause, legal
from croupier.round.banked.state import Round
from croupier.table import commands as t
from croupier.table import due
from croupier.table.asks import mode_of
from croupier.table.judged.rounds import busy

UNSEEN = "??"
PLAYED_ON = "auto_check_fold"
"""The policy by which a departed player's box is played on, whatever the floor thinks (I-12)."""


def read_cards(course: Course, written: tuple[str, ...]) -> tuple[Card | None, ...]:
    """Cards as a dealer keys them in."""
    try:
        return tuple(None if one == UNSEEN else faces.card(one) for one in written)
    except faces.BadCard as error:
        raise course.refuse("bad_cards", str(error), "write cards like Ah") from None


def seen_cards(course: Course, written: tuple[str, ...]) -> tuple[Card, ...]:
    """The same, all of them seen."""
    read = read_cards(course, written)
    seen = tuple(one for one in read if one is not None)
    if len(seen) != len(read):
        raise course.refuse("cards_unknown", "a card is not told", "tell its face")
    return seen


def open_round(course: Course) -> None:
    """Bets may be made; the meters are those that now show."""
    course.life(t.OpenBets(0))
    setup, shown = course.live.setup, course.asked.readings
    number = course.live.life.round.number if course.live.life.round else 0
    read = {
        kind: tuple((name, shown.get(setup.account(kind, name), 0)) for name in setup.meters)
        for kind in ("meter", "reserve")
    }
    course.house(h.RoundOpened(number, read["meter"], read["reserve"]))


def wager(course: Course, command: w.Wager) -> None:
    """The bet lies on the box."""
    live, seat = course.live, command.seat
    person = course.asked.person
    there = live.round.at(seat) if live.round is not None else None
    if there is not None or live.player_at(seat):
        player = owner(course, seat)
    elif live.own_seat(person):
        player = person.name
        if live.round is not None and live.round.at(live.seat_of(player)) is None:
            says = "a player's boxes begin with the seat's own (I-11)"
            raise course.refuse("too_many_boxes", says, "bet on your own seat first")
    else:
        raise course.refuse("no_box", f"nobody plays at seat {seat}", "sit down first")
    back = 0
    if there is not None and there.player == player:
        back = sum(there.stakes.values()) + sum(there.tips.values())
    _pays(course, player, sum(command.wagers.values()) + sum(command.tips.values()) - back)
    wagers, tips = tuple(command.wagers.items()), tuple(command.tips.items())
    course.round(r.PlaceWagers(seat, wagers, player, tips))


def _pays(course: Course, player: str, cents: int) -> None:
    has = course.live.chips.get(player, 0)
    if cents > has:
        says = f"{player} has chips for {dollars(has)}, and this takes {dollars(cents)}"
        raise course.refuse("not_enough_chips", says, "buy chips, or bet less")


def take_back(course: Course, command: w.TakeBack) -> None:
    """The box is empty again."""
    player, round = owner(course, command.seat), course.live.round
    boxes = [box for box in round.boxes if box.player == player] if round is not None else []
    if len(boxes) > 1 and command.seat == course.live.seat_of(player):
        says = "a player's boxes go with the seat's own (I-11)"
        raise course.refuse("too_many_boxes", says, "take the other boxes back first")
    course.round(r.TakeBack(command.seat))


def close_bets(course: Course) -> None:
    """No more bets: contributions are in the meters (I-43)."""
    course.life(t.CloseBets(0))
    course.round(r.CloseBets())


def play(course: Course, command: w.Play) -> None:
    """The Play wager is made."""
    player, live = owner(course, command.seat), course.live
    box = live.round.at(command.seat) if live.round is not None else None
    if box is not None and live.setup.game is not None and command.multiple > 0:
        measure = live.setup.game.measure
        staked = box.stakes.get(measure, 0) + (box.tips.get(measure, 0) if command.tip else 0)
        _pays(course, player, staked * command.multiple)
    course.round(r.Play(command.seat, command.multiple, command.tip))


def check(course: Course, command: w.Check) -> None:
    """The decision is put off."""
    owner(course, command.seat)
    course.round(r.Check(command.seat))


def fold(course: Course, command: w.Fold) -> None:
    """The player is out of the contest."""
    owner(course, command.seat)
    course.round(r.Fold(command.seat))


def abandoned(live: Live) -> int:
    """The seat of a departed player whose turn it is, where a floorperson says what then happens.

    That is I-12 at a table that deals itself, where the operator lets somebody decide, and somebody
    is there; 0 for none.
    """
    game, round, setup = live.setup.game, live.round, live.setup
    if game is None or round is None or not setup.virtual or setup.conduct.floor == "automatic":
        return 0
    box = to_act(round)
    gone = box is not None and box.left and game.abandon.policy != PLAYED_ON
    return box.seat if box is not None and gone else 0


def time_out(course: Course, command: w.TimeOut) -> None:
    """The player is checked for, and at the last street folded for (I-12)."""
    live = course.live
    if live.setup.game is None or live.round is None:
        raise course.refuse("wrong_moment", "no round is on", "wait for the next one")
    if command.seat == abandoned(live) and course.asked.person.role != "floorperson":
        says = f"the player of seat {command.seat} has left, and a floorperson decides"
        raise course.refuse("needs_approval", says, "ask one", abandon_clause(live.setup.game))
    offers = {one.command for one in legal(live.setup.game, live.round, command.seat)}
    act = next((one for one in (r.Check, r.Fold) if one in offers), None)
    if act is None:
        says = f"seat {command.seat} is not asked anything"
        raise course.refuse("not_your_turn", says, "wait for its turn")
    course.house(h.TimeCalled(command.seat))
    course.round(act(command.seat))


def deal(course: Course, command: w.Deal) -> None:
    """Cards have left the deck, in the order of the law."""
    live = course.live
    if live.round is None:
        raise course.refuse("wrong_moment", "no round is on", "open one first")
    cards: tuple[Card | None, ...]
    if live.setup.virtual:
        pack = live.pack
        cards = pack.order[pack.drawn : pack.drawn + cards_due(live.round)]
    else:
        cards = read_cards(course, command.cards)
    if live.life.round is not None and live.life.round.stage == "closed":
        course.life(t.StartDeal(0))
    course.round(r.Deal(cards))
    _completed(course)


def _completed(course: Course) -> None:
    round, life = course.live.round, course.live.life
    if round is None or life.round is None or life.round.stage != "dealing":
        return
    if not cards_left(round):
        course.life(t.CompleteDeal(0))


def cards_left(round: Round) -> int:
    """How many cards the round still takes from the deck."""
    return sum(len(stage) for stage in round.plan[round.dealt :]) - round.next


def turn_up(course: Course, command: w.TurnUp) -> None:
    """Community cards lie face up."""
    course.round(r.TurnUp(seen_cards(course, command.cards)))


def show(course: Course, command: w.Show) -> None:
    """Faces are known."""
    course.round(r.Show(command.target, seen_cards(course, command.cards)))


def expose(course: Course, command: w.Expose) -> None:
    """The dealer's hand is known."""
    life = course.live.life
    _completed(course)
    if life.round is not None and life.round.stage != "showdown":
        course.life(t.ShowDealer(0))
    cards, box = seen_cards(course, command.cards), seen_cards(course, command.box)
    course.round(r.ExposeDealer(cards, box))


def read_meters(course: Course) -> None:
    """The round knows what other tables have done to meters that they share (I-130)."""
    setup, round = course.live.setup, course.live.round
    if round is None:
        return
    known = (("meter", round.meters), ("reserve", round.reserves))
    meters, reserves = (
        tuple(
            (name, units)
            for name in setup.meters
            if (units := course.asked.readings.get(setup.account(kind, name))) is not None
            and units != here[name]
        )
        for kind, here in known
    )
    if meters or reserves:
        course.add("round", happened.MetersRead(meters, reserves))


def settle(course: Course, command: w.Settle) -> None:
    """The box is settled by the meters as they now show, or waits for a floorperson."""
    read_meters(course)
    live, seat = course.live, command.seat
    showing = live.life.round is not None and live.life.round.stage == "showdown"
    if showing and not busy(live.life, "box_turn", seat):
        course.life(t.TurnBox(0, seat=seat))
    course.round(r.SettleBox(seat))
    box = course.live.round.at(seat) if course.live.round is not None else None
    if box is None or not box.held or not showing:
        return
    won = mode_of(live.setup.ruleset, course.live.life).of("progressive_won")
    if won and not busy(course.live.life, "progressive_won", seat):
        course.life(t.WinProgressive(0, seat=seat))


def approve(course: Course, command: w.Approve) -> None:
    """The floorperson's word is on record and the payment made (I-34)."""
    read_meters(course)
    live, seat = course.live, command.seat
    for one in due(live.setup.ruleset, live.life, course.asked.second):
        if (one.seat, one.by) == (seat, "floorperson") and not one.line:
            course.life(t.Do(0, step=one.step, deck=one.deck, seat=seat), "floorperson")
    course.round(r.ApprovePayout(seat, course.asked.person.name))


def close_round(course: Course) -> None:
    """The round is over, and those who have left have their money."""
    voided = is_undone(course.live)
    course.round(r.CloseRound())
    finish(course, voided=voided)


def is_undone(live: Live) -> bool:
    """Whether the round was cut short before the showdown, with no wager left to settle."""
    round, life = live.round, live.life.round
    cut = round is not None and round.cut is not None and round.phase == "close"
    return cut and life is not None and life.stage != "showdown"


def finish(course: Course, *, voided: bool = False) -> None:
    """The table has no round any more."""
    course.life(t.FinishRound(0, voided=voided, demands=course.live.demands))
    cash_out(course)


def forfeit(course: Course, command: w.Forfeit) -> None:
    """What a departed player had at stake is lost (7.C.2)."""
    course.round(r.Forfeit(command.seat, course.asked.person.name))
