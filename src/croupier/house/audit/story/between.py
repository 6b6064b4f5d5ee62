"""What happens in a hand between players, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.house.audit.played import Step
from croupier.house.audit.story.words import (
    HOUSE,
    Part,
    Told,
    Words,
    between,
    dollars,
    faces,
    on_behalf,
    plain,
    player_of,
)
from croupier.law.words.cardroom import Stakes
from croupier.round.cardroom import events as e
from croupier.round.cardroom.asks import BOARD, BURN
from croupier.round.cardroom.decide import clause_of
from croupier.table.cardroom import events as room


def _share(seat: int, amount: int) -> str:
    return f"seat {seat} {dollars(amount)}"


def _fee(step: Step, _: bool) -> Told:
    event: e.FeeTaken = step.event
    payers = ", ".join(_share(*one) for one in event.from_seats)
    from_ = f"from {payers}" if payers else "from the pot"
    return Told(f"takes its fee of {dollars(event.amount)} {from_}", (event.clause,), HOUSE)


def _fee_back(step: Step, _: bool) -> Told:
    event: e.FeeReturned = step.event
    payers = ", ".join(_share(*one) for one in event.to_seats)
    told = f"gives its fee of {dollars(event.amount)} back to {payers or 'the pot'}"
    return Told(told, (event.clause,), HOUSE)


def _posted(step: Step, _: bool) -> Told:
    event: e.BlindsPosted = step.event
    posts = [_share(*one) for one in event.posts]
    posts += [f"{_share(*one)} dead" for one in event.dead]
    return Told(f"blinds posted: {', '.join(posts)}", (event.clause,))


def _dealt(step: Step, hidden: bool) -> Told:
    event: e.CardsDealt = step.event
    game, hand = between(step)
    street = game.streets[hand.street]
    clause = game.cite(street.dealt)
    places: dict[int, list[Any]] = {}
    for target, card in zip(hand.due, event.cards, strict=False):
        places.setdefault(target, []).append(card)
    said = [f"{_place(place)} {faces(cards)}" for place, cards in places.items() if _seen(place)]
    if hidden:
        said = [f"{_place(place)} {faces(cards)}" for place, cards in places.items()]
    told = f"{plain(street.name)}: {', '.join(said)}" if said else f"{len(event.cards)} cards dealt"
    return Told(told, (clause,))


def _seen(place: int) -> bool:
    return place == BOARD


def _place(place: int) -> str:
    return {BOARD: "board", BURN: "burn"}.get(place, f"seat {place}")


def _act(act: str, says: Callable[[Any], str]) -> Words:
    def words(step: Step, _: bool) -> Told:
        game, hand = between(step)
        kind = act if act != "bet" or not hand.price else "raise"
        clause = game.cite(clause_of(game, hand, kind))
        verb = says(step.event)
        told = f"raises {verb}" if kind == "raise" else f"bets {verb}" if act == "bet" else verb
        return Told(told, (clause,), player_of(step, step.event.seat))

    return words


def _turn(kind: str, act: str, own: str) -> Words:
    """A turn without a wager: the player's own, or one that the house took (I-124)."""

    def words(step: Step, hidden: bool) -> Told:
        told = _act(kind, lambda _: own)(step, hidden)
        game, _hand = between(step)
        return on_behalf(step, told, act, game.cite(game.law.source(Stakes, "seconds")))

    return words


def _of_player(says: Callable[[Any], str]) -> Words:
    return lambda step, _: Told(says(step.event), (), player_of(step, step.event.seat))


def _awarded(step: Step, _: bool) -> Told:
    event: e.PotsAwarded = step.event
    parts = tuple(
        Part(
            f"pot {award.pot + 1} of {dollars(award.amount)} goes to "
            + ", ".join(_share(*share) for share in award.shares),
            (award.clause,),
        )
        for award in event.awards
    )
    hand = between(step)[1]
    shown = [
        f"seat {seat} {faces(player.cards)}"
        for seat in event.shown
        if (player := hand.at(seat)) is not None
    ]
    told = f"hands shown: {', '.join(shown)}" if shown else "the pot is taken without showing"
    return Told(told, (), "", parts)


def _ruled(says: Callable[[Any], str]) -> Words:
    return lambda step, _: Told(
        f"{says(step.event)}, ruled by {step.event.by}", (step.event.clause,)
    )


WORDS: Mapping[type[Any], Words] = {
    e.FeeTaken: _fee,
    e.FeeReturned: _fee_back,
    e.BlindsPosted: _posted,
    e.CardsDealt: _dealt,
    e.Folded: _turn("fold", "folded", "folds"),
    e.Checked: _turn("check", "checked", "checks"),
    e.Called: _act("call", lambda event: f"calls {dollars(event.added)}"),
    e.Raised: _act("bet", lambda event: f"to {dollars(event.to)}"),
    e.UncalledReturned: _of_player(lambda event: f"takes back {dollars(event.amount)}, uncalled"),
    e.Mucked: _of_player(lambda event: "folds unseen at the showdown" if event.folds else "mucks"),
    e.FacesShown: _of_player(lambda event: f"shows {faces(event.cards)}"),
    e.PotsAwarded: _awarded,
    e.PlayerLeft: _of_player(lambda _: "leaves the hand"),
    e.HandVoided: _ruled(lambda event: f"the hand is void: {plain(event.report)}"),
    e.HandKilled: _ruled(lambda event: f"the hand of seat {event.seat} is dead"),
    e.CardReplaced: _ruled(
        lambda event: f"{faces((event.card,))} of seat {event.seat} was seen and is replaced"
    ),
    e.FlopTakenBack: _ruled(lambda event: f"the flop {faces(event.cards)} goes back to the stub"),
}


def _opened(step: Step, _: bool) -> Told:
    event: room.HandOpened = step.event
    told = event.hand
    seats = tuple(Part(f"seat {seat}: {name}, {dollars(at)}") for seat, name, at in told.players)
    return Told(f"the hand is opened, button at seat {told.button}", (event.clause,), "", seats)


def _finished(step: Step, _: bool) -> Told:
    event: room.HandFinished = step.event
    stacks = tuple(Part(_share(*one)) for one in sorted(event.stacks))
    return Told("the hand is over" + (", void" if event.voided else ""), (), "", stacks)


def _room(says: Callable[[Any], str]) -> Words:
    return lambda step, _: Told(says(step.event), (getattr(step.event, "clause", ""),))


ROOM: Mapping[type[Any], Words] = {
    room.SeatTaken: _room(
        lambda event: f"{event.player} sits down at seat {event.seat} with {dollars(event.chips)}"
    ),
    room.ChipsAdded: _room(lambda event: f"seat {event.seat} adds {dollars(event.chips)}"),
    room.SatOut: _room(lambda event: f"seat {event.seat} sits out"),
    room.CameBack: _room(lambda event: f"seat {event.seat} comes back"),
    room.LeavingTold: _room(lambda event: f"seat {event.seat} leaves after the hand"),
    room.SeatLeft: _room(
        lambda event: f"{event.player} leaves seat {event.seat} with {dollars(event.chips)}"
    ),
    room.ButtonCardsDealt: _room(
        lambda event: (
            "cards for the button: "
            + ", ".join(f"seat {seat} {faces((card,))}" for seat, card in event.cards)
        )
    ),
    room.ButtonTied: _room(lambda event: f"a tie among seats {', '.join(map(str, event.seats))}"),
    room.ButtonDrawn: _room(lambda event: f"seat {event.seat} has the button"),
    room.HandOpened: _opened,
    room.HandFinished: _finished,
}
