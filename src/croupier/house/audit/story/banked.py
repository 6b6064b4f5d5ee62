"""What happens in a round against the house, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.house.audit.played import Step
from croupier.house.audit.story.words import (
    Part,
    Told,
    Words,
    banked,
    dollars,
    faces,
    on_behalf,
    payments,
    plain,
    player_of,
    units_text,
)
from croupier.law.words.common import Deal, Expose, Reveal
from croupier.round.banked import events as e
from croupier.round.banked.game import Game
from croupier.round.banked.legal import abandon_clause, approval_clause
from croupier.round.banked.plan import BOARD, BOX, BURN, DEALER, NAMES


def _placed(step: Step, _: bool) -> Told:
    event: e.WagersPlaced = step.event
    game, _round = banked(step)
    bets = [f"{plain(name)} {dollars(amount)}" for name, amount in event.wagers]
    bets += [f"{plain(name)} {dollars(amount)} for the dealer" for name, amount in event.tips]
    clauses = tuple(game.cite(game.bets[name].clause) for name, _ in event.wagers)
    return Told(f"bets {', '.join(bets)} at seat {event.seat}", clauses, event.player)


def _closed(step: Step, _: bool) -> Told:
    event: e.BetsClosed = step.event
    game, _round = banked(step)
    parts = tuple(
        Part(
            f"{units_text(added)} goes to the {name} meter"
            + (f" and {units_text(kept)} to its reserve" if kept else ""),
            (game.cite(game.meters[name].clause),),
        )
        for name, added, kept in event.contributions
    )
    return Told("no more bets", (), "", parts)


def _dealt(step: Step, hidden: bool) -> Told:
    event: e.CardsDealt = step.event
    game, round = banked(step)
    count = len(event.cards)
    clauses = _deals(game)
    if not hidden:
        return Told(f"{count} card{'' if count == 1 else 's'} dealt", clauses)
    targets = round.plan[round.dealt][round.next : round.next + count]
    places: dict[int, list[Any]] = {}
    for target, card in zip(targets, event.cards, strict=True):
        places.setdefault(target, []).append(card)
    order = [*sorted(seat for seat in places if seat > 0), DEALER, BOX, BOARD, BURN]
    said = [
        f"{NAMES.get(place, f'seat {place}')} {faces(places[place])}"
        for place in order
        if place in places
    ]
    return Told(f"cards dealt: {', '.join(said)}", clauses)


def _deals(game: Game) -> tuple[str, ...]:
    from croupier.law.words.common import Table

    table = game.law.whole(Table)
    method = table.dealing if table else None
    dealt = [one for one in game.law.all(Deal) if method in one.item.methods]
    return tuple(game.cite(one.clause) for one in dealt if one.item.when == "start")


def _turned(step: Step, _: bool) -> Told:
    event: e.CommunityTurnedUp = step.event
    game, round = banked(step)
    street = game.stages[round.stage].name
    clauses = [one.clause for one in game.law.all(Reveal) if one.item.street == street]
    return Told(f"the {plain(street)}: {faces(event.cards)}", tuple(map(game.cite, clauses)))


def _exposed(step: Step, _: bool) -> Told:
    event: e.DealerExposed = step.event
    game, _round = banked(step)
    box = f", the box {faces(event.box)}" if event.box and None not in event.box else ""
    exposes = [one for one in game.law.all(Expose) if one.item.cards == "dealer"]
    clauses = tuple(game.cite(one.clause) for one in exposes)
    return Told(f"the dealer shows {faces(event.cards)}{box}", clauses)


def _decision(says: Callable[[Any], str]) -> Words:
    """A decision on the street that is open."""

    def words(step: Step, _: bool) -> Told:
        game, round = banked(step)
        clause = game.cite(game.stages[round.stage].clause)
        return Told(says(step.event), (clause,), player_of(step, step.event.seat))

    return words


def _turn(act: str, own: str) -> Words:
    """A turn without a wager: the player's own, or one that the house took (I-12)."""

    def words(step: Step, hidden: bool) -> Told:
        told = _decision(lambda event: f"{own} at seat {event.seat}")(step, hidden)
        game, _round = banked(step)
        return on_behalf(step, told, act, abandon_clause(game))

    return words


def _played(event: e.PlayPlaced) -> str:
    tip = f", and {dollars(event.tip)} for the dealer" if event.tip else ""
    return f"plays {event.multiple}x, {dollars(event.stake)}{tip}"


def _settled(step: Step, _: bool) -> Told:
    event: e.BoxSettled = step.event
    held = f"; the {plain(event.held)} waits for a floorperson" if event.held else ""
    says = f"seat {event.seat} is settled{held}"
    return Told(says, (), "", payments(event.lines) + _shows(event.meters))


def _shows(meters: tuple[tuple[str, int, int], ...]) -> tuple[Part, ...]:
    return tuple(
        Part(
            f"the {name} meter shows {units_text(shown)}"
            + (f", its reserve {units_text(reserve)}" if reserve else "")
        )
        for name, shown, reserve in meters
    )


def _approved(step: Step, _: bool) -> Told:
    event: e.PayoutApproved = step.event
    says = f"{event.by} approves the payment to seat {event.seat}"
    return Told(says, (), "", payments((event.line,)) + _shows(event.meters))


def _validated(step: Step, _: bool) -> Told:
    event: e.HandValidated = step.event
    game, _round = banked(step)
    says = f"{event.by} validates the hand of seat {event.seat}, for which others are paid"
    return Told(says, (approval_clause(game),))


def _envied(step: Step, _: bool) -> Told:
    line = step.event.line
    return Told(f"seat {line.seat} is paid {plain(line.wager)}", (), "", payments((line,)))


def _read(step: Step, _: bool) -> Told:
    event: e.MetersRead = step.event
    shown = [f"{name} {units_text(units)}" for name, units in event.meters]
    shown += [f"{name} reserve {units_text(units)}" for name, units in event.reserves]
    return Told(f"moved by other tables: {', '.join(shown)}")


def _irregular(says: Callable[[Any], str]) -> Words:
    def words(step: Step, _: bool) -> Told:
        event = step.event
        by = f", approved by {event.by}" if event.by else ""
        parts = payments(event.lines) + _shows(getattr(event, "meters", ()))
        then = tuple(Part(f"then: {plain(one)}") for one in getattr(event, "then", ()))
        return Told(f"{says(event)}{by}", (event.clause,), "", parts + then)

    return words


def _noted(event: e.IrregularityNoted) -> str:
    card = f" ({faces((event.card,))})" if event.card is not None else ""
    return f"reported: {plain(event.report)}{card}, {plain(event.effect)}"


def _forfeited(step: Step, _: bool) -> Told:
    event: e.WagersForfeited = step.event
    says = f"{event.by} takes what is left at seat {event.seat} as lost"
    return Told(says, (), "", payments(event.lines))


def _of_seat(says: str) -> Words:
    return lambda step, _: Told(
        says.format(step.event.seat), (), _player_before(step, step.event.seat)
    )


def _player_before(step: Step, seat: int) -> str:
    _, round = banked(step)
    box = round.at(seat)
    return box.player if box is not None else ""


def _shown(step: Step, _: bool) -> Told:
    event: e.FacesShown = step.event
    return Told(f"seat {event.target} shows {faces(event.cards)}")


WORDS: Mapping[type[Any], Words] = {
    e.WagersPlaced: _placed,
    e.WagersTakenBack: _of_seat("takes back the bet at seat {}"),
    e.BetsClosed: _closed,
    e.CardsDealt: _dealt,
    e.CommunityTurnedUp: _turned,
    e.FacesShown: _shown,
    e.PlayPlaced: _decision(_played),
    e.Checked: _turn("checked", "checks"),
    e.Folded: _turn("folded", "folds"),
    e.DealerExposed: _exposed,
    e.MetersRead: _read,
    e.BoxSettled: _settled,
    e.PayoutApproved: _approved,
    e.HandValidated: _validated,
    e.EnvyPaid: _envied,
    e.RoundClosed: lambda *_: Told("the round is over"),
    e.PlayerLeft: _of_seat("has left seat {}"),
    e.WagersForfeited: _forfeited,
    e.IrregularityNoted: _irregular(_noted),
    e.BoxVoided: _irregular(
        lambda event: f"the hand of seat {event.seat} is void: {plain(event.report)}"
    ),
    e.RoundCutShort: _irregular(lambda event: f"the round is cut short: {plain(event.report)}"),
    e.RoundVoided: _irregular(lambda event: f"the round is void: {plain(event.report)}"),
}
