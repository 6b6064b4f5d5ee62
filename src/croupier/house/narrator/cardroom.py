"""Sentences about a hand in a cardroom, and about its seats from hand to hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import Card, text
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.decide import clause_of
from croupier.engine.cardroom.hand.turn import BOARD, BURN
from croupier.engine.cardroom.seating import events as seating
from croupier.house.narrator.sentence import Moment, Part, Sentence
from croupier.house.narrator.words import (
    Teller,
    by_the_house,
    dollars,
    effect_title,
    hand_in_words,
    ruled,
    street_name,
)
from croupier.house.table.cardroom.play import player_in, playing
from croupier.law.explain.phrase import listing
from croupier.law.vocabulary.cardroom import Stakes

_PLACES = {BOARD: "Board", BURN: "Burn"}


def _shares(shares: tuple[tuple[int, int], ...]) -> tuple[Part, ...]:
    return tuple(Part(f"Seat {seat} {dollars(cents)}") for seat, cents in shares)


def _fee(moment: Moment) -> Sentence:
    event: hand_events.FeeTaken = moment.event
    parts = _shares(event.from_seats) or (Part("From the pot"),)
    return Sentence(text="House fee", amount=event.amount, clauses=(event.clause,), parts=parts)


def _fee_back(moment: Moment) -> Sentence:
    event: hand_events.FeeReturned = moment.event
    parts = _shares(event.to_seats) or (Part("To the pot"),)
    return Sentence(
        text="No flop: house fee returned",
        amount=event.amount,
        clauses=(event.clause,),
        parts=parts,
    )


def _posted(moment: Moment) -> tuple[Sentence, ...]:
    event: hand_events.BlindsPosted = moment.event
    _, hand = playing(moment.before)
    blinds = {hand.big: "the big blind"} | ({hand.small: "the small blind"} if hand.small else {})
    posts = [(seat, cents, blinds.get(seat, "to come in")) for seat, cents in event.posts]
    posts += [(seat, cents, "a dead blind") for seat, cents in event.dead]
    return tuple(
        Sentence(
            text=moment.does(moment.seat_name(seat), "post", what),
            who=moment.name(seat),
            seat=seat,
            amount=cents,
            clauses=(event.clause,),
        )
        for seat, cents, what in posts
    )


def _dealt(moment: Moment) -> Sentence:
    event: hand_events.CardsDealt = moment.event
    game, hand = playing(moment.before)
    street = game.streets[hand.street]
    places: dict[int, list[Card | None]] = {}
    for target, card in zip(hand.due, event.cards, strict=False):
        places.setdefault(target, []).append(card)
    board = tuple(places.pop(BOARD, ()))
    parts = tuple(
        Part(f"{_PLACES.get(place, f'Seat {place}')} {' '.join(moment.faces(tuple(cards)))}")
        for place, cards in places.items()
        if moment.hidden
    )
    clauses = (game.cite(street.dealt),)
    if not board:
        return Sentence(text="Cards dealt", clauses=clauses, parts=parts, topic="deal")
    return Sentence(
        text=street_name(street.name),
        cards=moment.open_faces(board),
        clauses=clauses,
        parts=parts,
        mark="street",
    )


def _turn(verb: str) -> Teller:
    """Return a teller for a turn without chips: the player's, or the house's (I-124)."""

    def teller(moment: Moment) -> Sentence:
        game, hand = playing(moment.before)
        clause = game.cite(clause_of(game, hand, verb))
        seconds = game.cite(game.law.source(Stakes, "seconds"))
        taken = by_the_house(moment, verb, seconds, clause)
        if taken is not None:
            return taken
        seat = moment.event.seat
        who = moment.seat_name(seat)
        return Sentence(text=moment.does(who, verb), who=who, seat=seat, clauses=(clause,))

    return teller


def _all_in(moment: Moment, seat: int) -> bool:
    player = player_in(moment.after, seat)
    return player is not None and not player.stack


def _called(moment: Moment) -> Sentence:
    event: hand_events.Called = moment.event
    game, hand = playing(moment.before)
    who = moment.seat_name(event.seat)
    all_in = "all in for" if _all_in(moment, event.seat) else ""
    return Sentence(
        text=moment.does(who, "call", all_in),
        who=who,
        seat=event.seat,
        amount=event.added,
        clauses=(game.cite(clause_of(game, hand, "call")),),
    )


def _raised(moment: Moment) -> Sentence:
    event: hand_events.Raised = moment.event
    game, hand = playing(moment.before)
    who, kind = moment.seat_name(event.seat), "raise" if hand.price else "bet"
    if _all_in(moment, event.seat):
        text = moment.does(who, kind, "all in to" if kind == "raise" else "all in for")
    else:
        text = moment.does(who, kind, "to" if kind == "raise" else "")
    clause = game.cite(clause_of(game, hand, kind))
    return Sentence(text=text, who=who, seat=event.seat, amount=event.to, clauses=(clause,))


def _uncalled(moment: Moment) -> Sentence:
    event: hand_events.UncalledReturned = moment.event
    who = moment.seat_name(event.seat)
    to = "you" if who == moment.you else who
    text = f"Uncalled bet returned to {to}"
    return Sentence(text=text, who=who, seat=event.seat, amount=event.amount)


def _mucked(moment: Moment) -> Sentence:
    event: hand_events.Mucked = moment.event
    who = moment.seat_name(event.seat)
    text = moment.does(who, "fold", "at the showdown") if event.folds else moment.does(who, "muck")
    return Sentence(text=text, who=who, seat=event.seat)


def _shown(moment: Moment) -> Sentence:
    event: hand_events.FacesShown = moment.event
    who, cards = moment.seat_name(event.seat), moment.open_faces(event.cards)
    return Sentence(text=moment.does(who, "show"), who=who, seat=event.seat, cards=cards)


def _awarded(moment: Moment) -> tuple[Sentence, ...]:
    """Narrate each hand that was turned up, then each share of each pot."""
    event: hand_events.PotsAwarded = moment.event
    shown = tuple(_turned_up(moment, seat) for seat in event.shown)
    several = len(event.awards) > 1
    won = tuple(
        Sentence(
            text=moment.does(
                moment.seat_name(seat), "split" if len(award.shares) > 1 else "win", pot
            ),
            who=moment.name(seat),
            seat=seat,
            amount=cents,
            result=True,
            clauses=(award.clause,),
            parts=(Part(f"By reading {award.reading}"),) if award.reading else (),
        )
        for award in event.awards
        for pot in (_pot_name(award.pot, several=several),)
        for seat, cents in award.shares
    )
    return shown + won


def _pot_name(pot: int, *, several: bool) -> str:
    return (f"side pot {pot}" if pot else "the main pot") if several else "the pot"


def _turned_up(moment: Moment, seat: int) -> Sentence:
    _, hand = playing(moment.after)
    player = hand.at(seat)
    cards = player.cards if player is not None else ()
    faces, who = moment.open_faces(cards), moment.seat_name(seat)
    made = hand_in_words((*cards, *hand.board)) if len(faces) == len(cards) else ""
    return Sentence(text=moment.does(who, "show", made), who=who, seat=seat, cards=faces)


def _left(moment: Moment) -> Sentence:
    seat = moment.event.seat
    who = moment.seat_name(seat)
    return Sentence(text=moment.does(who, "leave", "the hand"), who=who, seat=seat)


def _ruled(moment: Moment) -> Sentence:
    event: hand_events.IrregularityRuled = moment.event
    return ruled(moment, effect_title(moment.before.setup, event.effect))


HAND: Mapping[type[Any], Teller] = {
    hand_events.FeeTaken: _fee,
    hand_events.FeeReturned: _fee_back,
    hand_events.BlindsPosted: _posted,
    hand_events.CardsDealt: _dealt,
    hand_events.Folded: _turn("fold"),
    hand_events.Checked: _turn("check"),
    hand_events.Called: _called,
    hand_events.Raised: _raised,
    hand_events.UncalledReturned: _uncalled,
    hand_events.Mucked: _mucked,
    hand_events.FacesShown: _shown,
    hand_events.PotsAwarded: _awarded,
    hand_events.PlayerLeft: _left,
    hand_events.IrregularityRuled: _ruled,
}


def _opened(moment: Moment) -> Sentence:
    event: seating.HandOpened = moment.event
    dealt = event.hand
    seats = tuple(
        Part(f"Seat {seat}: {name}, {dollars(stack)}") for seat, name, stack in dealt.players
    )
    return Sentence(
        text=f"Hand {event.number:,}",
        clauses=(event.clause,),
        parts=(Part(f"Button at seat {dealt.button}"), *seats),
        mark="round",
    )


def _finished(moment: Moment) -> Sentence:
    event: seating.HandFinished = moment.event
    text = "Hand over, void" if event.voided else "Hand over"
    return Sentence(text=text, parts=_shares(tuple(sorted(event.stacks))), level="audit")


def _seat(verb: str, rest: str = "", *, chips: bool = False) -> Teller:
    """Return a teller for what a player does with a seat, and the chips that go with it."""

    def teller(moment: Moment) -> Sentence:
        event = moment.event
        who = getattr(event, "player", "") or moment.seat_name(event.seat)
        return Sentence(
            text=moment.does(who, verb, rest),
            who=who,
            seat=event.seat,
            amount=event.chips if chips else None,
            clauses=(getattr(event, "clause", ""),),
        )

    return teller


def _drawn(moment: Moment) -> Sentence:
    """Narrate the draw for the button, whose cards are face up."""
    event: seating.ButtonCardsDealt = moment.event
    seats = listing(str(seat) for seat, _ in event.cards)
    cards = tuple(text(card) for _, card in event.cards)
    drawn = f"Draw for the button, seats {seats}"
    return Sentence(text=drawn, cards=cards, clauses=(event.clause,))


def _tied(moment: Moment) -> Sentence:
    event: seating.ButtonTied = moment.event
    seats = listing(map(str, event.seats))
    return Sentence(text=f"Seats {seats} tie and draw again", clauses=(event.clause,))


SEATING: Mapping[type[Any], Teller] = {
    seating.SeatTaken: _seat("sit", "down with", chips=True),
    seating.ChipsAdded: _seat("add", chips=True),
    seating.SatOut: _seat("sit", "out"),
    seating.CameBack: _seat("are", "back"),
    seating.LeavingTold: _seat("leave", "after this hand"),
    seating.SeatLeft: _seat("leave", "the table with", chips=True),
    seating.ButtonCardsDealt: _drawn,
    seating.ButtonTied: _tied,
    seating.ButtonDrawn: _seat("have", "the button"),
    seating.HandOpened: _opened,
    seating.HandFinished: _finished,
}
