"""Sentences about a round against the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.cards import Card
from croupier.engine.banked import events as banked_events
from croupier.engine.banked.deal_plan import BOARD, BOX, BURN, DEALER
from croupier.engine.banked.game import Game
from croupier.engine.banked.legal import abandon_clause, approval_clause
from croupier.engine.banked.results import net_of
from croupier.engine.payment import Payment
from croupier.house.narrator.sentence import Level, Moment, Part, Sentence
from croupier.house.narrator.words import (
    Teller,
    by_the_house,
    dollars,
    hand_in_words,
    lower,
    meter_name,
    payments,
    ruled,
    street_name,
    units_text,
    wager_name,
    wagers_named,
)
from croupier.house.table.banked.play import playing
from croupier.law.explain.titles import title
from croupier.law.vocabulary.common import Deal, Expose, Reveal, Table

_PLACES = {DEALER: "Dealer", BOARD: "Board", BOX: "Bonus cards", BURN: "Burn"}


def _place(target: int) -> str:
    return _PLACES.get(target, f"Seat {target}")


def _placed(moment: Moment) -> Sentence:
    event: banked_events.WagersPlaced = moment.event
    game, _ = playing(moment.before)
    setup = moment.before.setup
    bets = [(f"{wager_name(setup, name)} {dollars(cents)}", name) for name, cents in event.wagers]
    parts = [Part(said, (game.cite(game.bets[name].clause),)) for said, name in bets]
    parts += [
        Part(f"{wager_name(setup, name)} {dollars(cents)} for the dealer")
        for name, cents in event.tips
    ]
    opening = tuple(game.cite(game.bets[name].clause) for name, _ in event.wagers[:1])
    return Sentence(
        text=moment.does(event.player, "bet"),
        who=event.player,
        seat=event.seat,
        amount=sum(cents for _, cents in event.wagers),
        clauses=opening,
        parts=tuple(parts),
        topic=f"bet {event.seat}",
    )


def _taken_back(moment: Moment) -> Sentence:
    seat = moment.event.seat
    who = moment.seat_name(seat)
    text = moment.does(who, "take", "back the bet")
    return Sentence(text=text, who=who, seat=seat, topic=f"bet {seat}")


def _closed(moment: Moment) -> Sentence:
    event: banked_events.BetsClosed = moment.event
    game, _ = playing(moment.before)
    parts = tuple(
        Part(
            f"{units_text(added)} goes to the {meter_name(name)}"
            + (f" and {units_text(kept)} to its reserve" if kept else ""),
            (game.cite(game.meters[name].clause),),
        )
        for name, added, kept in event.contributions
        if added or kept
    )
    return Sentence(text="No more bets", parts=parts)


def _dealt(moment: Moment) -> Sentence:
    event: banked_events.CardsDealt = moment.event
    game, current = playing(moment.before)
    parts: tuple[Part, ...] = ()
    if moment.hidden:
        rest = [target for stage in current.plan[current.dealt :] for target in stage][
            current.next :
        ]
        places: dict[int, list[Card | None]] = {}
        for target, card in zip(rest, event.cards, strict=False):
            places.setdefault(target, []).append(card)
        order = sorted(places, key=lambda place: (place <= 0, abs(place)))
        parts = tuple(
            Part(f"{_place(place)} {' '.join(moment.faces(tuple(places[place])))}")
            for place in order
        )
    return Sentence(text="Cards dealt", clauses=_deals(game), parts=parts, topic="deal")


def _deals(game: Game) -> tuple[str, ...]:
    table = game.law.whole(Table)
    method = table.dealing if table else None
    dealt = [rule for rule in game.law.all(Deal) if method in rule.item.methods]
    return tuple(game.cite(item.clause) for item in dealt if item.item.when == "start")


def _turned(moment: Moment) -> Sentence:
    event: banked_events.CommunityTurnedUp = moment.event
    game, current = playing(moment.before)
    street = game.stages[current.stage].name
    reveals = [rule.clause for rule in game.law.all(Reveal) if rule.item.street == street]
    return Sentence(
        text=street_name(street, len(event.cards)),
        cards=moment.open_faces(event.cards),
        clauses=tuple(map(game.cite, reveals)),
    )


def _exposed(moment: Moment) -> Sentence:
    event: banked_events.DealerExposed = moment.event
    game, _ = playing(moment.before)
    exposes = [rule for rule in game.law.all(Expose) if rule.item.cards == "dealer"]
    _, current = playing(moment.after)
    made = hand_in_words((*event.cards, *current.board))
    bonus = moment.open_faces(event.box)
    parts = (Part(f"Bonus cards {' '.join(bonus)}"),) if bonus else ()
    return Sentence(
        text=f"Dealer has {made}" if made else "Dealer's hand",
        cards=moment.open_faces(event.cards),
        clauses=tuple(game.cite(item.clause) for item in exposes),
        parts=parts,
    )


def _shown(moment: Moment) -> Sentence:
    event: banked_events.FacesShown = moment.event
    seat = max(0, event.target)
    who = moment.seat_name(seat) if seat else ""
    text = moment.does(who, "show") if seat else f"{_place(event.target)} shown"
    return Sentence(text=text, who=who, seat=seat, cards=moment.open_faces(event.cards))


def _played(moment: Moment) -> Sentence:
    event: banked_events.PlayPlaced = moment.event
    game, current = playing(moment.before)
    who = moment.seat_name(event.seat)
    return Sentence(
        text=moment.does(who, "play", f"{event.multiple}×"),
        who=who,
        seat=event.seat,
        amount=event.stake,
        clauses=(game.cite(game.stages[current.stage].clause),),
        parts=(Part(f"{dollars(event.tip)} for the dealer"),) if event.tip else (),
    )


def _turn(verb: str) -> Teller:
    """Return a teller for a turn without a wager: the player's, or the house's (I-12)."""

    def teller(moment: Moment) -> Sentence:
        game, current = playing(moment.before)
        clause = game.cite(game.stages[current.stage].clause)
        taken = by_the_house(moment, verb, abandon_clause(game), clause)
        if taken is not None:
            return taken
        seat = moment.event.seat
        who = moment.seat_name(seat)
        return Sentence(text=moment.does(who, verb), who=who, seat=seat, clauses=(clause,))

    return teller


def _meters(meters: Iterable[tuple[str, int, int]]) -> tuple[Part, ...]:
    return tuple(
        Part(
            f"{meter_name(name)} shows {units_text(shown)}"
            + (f", its reserve {units_text(reserve)}" if reserve else "")
        )
        for name, shown, reserve in meters
    )


def _settled(moment: Moment) -> Sentence:
    event: banked_events.BoxSettled = moment.event
    setup, who = moment.before.setup, moment.seat_name(event.seat)
    net = net_of(event.lines)
    verb, rest = ("win", "") if net > 0 else ("lose", "") if net < 0 else ("break", "even")
    if event.held:
        pending = f"{wager_name(setup, event.held)} pending approval"
        rest = f"{rest}, {pending}" if rest else f"so far, {pending},"
    elif net > 0 and (made := _made(moment, event.seat)):
        rest = f"with {made}"
    return Sentence(
        text=moment.does(who, verb, rest),
        who=who,
        seat=event.seat,
        amount=net or None,
        result=True,
        parts=payments(setup, event.lines) + _meters(event.meters),
    )


def _made(moment: Moment, seat: int) -> str:
    """Return the hand of a seat whose cards are public."""
    _, current = playing(moment.after)
    box = current.at(seat)
    if box is None or not box.cards or len(moment.open_faces(box.cards)) < 2:
        return ""
    return hand_in_words((*box.cards, *current.board)) if box.stand == "in" else ""


def _approved(moment: Moment) -> Sentence:
    event: banked_events.PayoutApproved = moment.event
    game, _ = playing(moment.before)
    setup, who = moment.before.setup, moment.seat_name(event.seat)
    return Sentence(
        text=f"{event.by} approves {who}'s {wager_name(setup, event.line.wager)}",
        who=who,
        seat=event.seat,
        amount=net_of((event.line,)) or None,
        result=True,
        clauses=(approval_clause(game),),
        parts=payments(setup, (event.line,)) + _meters(event.meters),
    )


def _validated(moment: Moment) -> Sentence:
    event: banked_events.HandValidated = moment.event
    who = moment.seat_name(event.seat)
    text = f"{event.by} validates {who}'s hand"
    clause = approval_clause(playing(moment.before)[0])
    return Sentence(text=text, who=who, seat=event.seat, clauses=(clause,))


def _envied(moment: Moment) -> Sentence:
    line: Payment = moment.event.line
    who = moment.seat_name(line.seat)
    return Sentence(
        text=moment.does(who, "win", f"the {wager_name(moment.before.setup, line.wager)}"),
        who=who,
        seat=line.seat,
        amount=net_of((line,)) or None,
        result=True,
        clauses=(line.clause,),
        parts=payments(moment.before.setup, (line,)),
    )


def _read(moment: Moment) -> Sentence:
    event: banked_events.MetersRead = moment.event
    shown = [f"{meter_name(name)} {units_text(units)}" for name, units in event.meters]
    shown += [f"{meter_name(name)} reserve {units_text(units)}" for name, units in event.reserves]
    return Sentence(text=f"Read from other tables: {', '.join(shown)}", level="audit")


def _of_player(verb: str, rest: str, level: Level = "player") -> Teller:
    def teller(moment: Moment) -> Sentence:
        who = moment.seat_name(moment.event.seat)
        text = moment.does(who, verb, rest)
        return Sentence(text=text, who=who, seat=moment.event.seat, level=level)

    return teller


def _forfeited(moment: Moment) -> Sentence:
    event: banked_events.WagersForfeited = moment.event
    who, lines = moment.seat_name(event.seat), event.lines
    return Sentence(
        text=moment.does(who, "forfeit", "the wagers"),
        who=who,
        seat=event.seat,
        amount=net_of(lines) or None,
        result=True,
        clauses=tuple(line.clause for line in lines[:1]),
        parts=(Part(f"Approved by {event.by}"), *payments(moment.before.setup, lines)),
        mark="ruling",
    )


def _back(lines: Iterable[Payment]) -> list[str]:
    """Return the wagers that were returned."""
    return [line.wager for line in lines if line.result == "void"]


def _ruled(moment: Moment) -> Sentence:
    """Narrate an irregularity: the ruling, the result of every wager, and the next steps."""
    event: banked_events.IrregularityRuled = moment.event
    parts = payments(moment.before.setup, event.lines) + _meters(event.meters)
    parts += tuple(Part(f"Then: {lower(title('then', name))}") for name in event.then)
    return ruled(moment, _effect(moment, event), parts)


def _effect(moment: Moment, event: banked_events.IrregularityRuled) -> str:
    back, said = _back(event.lines), title("effect", event.effect)
    if event.effect == "void":
        return said
    if event.effect == "void_box":
        return f"hand void, wagers {'returned' if back else 'lost'}"
    setup, current = moment.before.setup, playing(moment.before)[1]
    staked = {wager for box in current.boxes for wager in box.stakes}
    later = [wager for wager in event.settles if wager in staked]
    fates = [f"{wagers_named(setup, back)} returned"] if back else []
    if later:
        fates.append(f"{wagers_named(setup, later)} settled when the board is complete")
    return ". ".join((said, *fates))


TELLERS: Mapping[type[Any], Teller] = {
    banked_events.WagersPlaced: _placed,
    banked_events.WagersWithdrawn: _taken_back,
    banked_events.BetsClosed: _closed,
    banked_events.CardsDealt: _dealt,
    banked_events.CommunityTurnedUp: _turned,
    banked_events.FacesShown: _shown,
    banked_events.PlayPlaced: _played,
    banked_events.Checked: _turn("check"),
    banked_events.Folded: _turn("fold"),
    banked_events.DealerExposed: _exposed,
    banked_events.MetersRead: _read,
    banked_events.BoxSettled: _settled,
    banked_events.PayoutApproved: _approved,
    banked_events.HandValidated: _validated,
    banked_events.EnvyPaid: _envied,
    banked_events.RoundClosed: lambda _: Sentence(text="Round over", level="audit"),
    banked_events.PlayerLeft: _of_player("leave", "the round"),
    banked_events.WagersForfeited: _forfeited,
    banked_events.IrregularityRuled: _ruled,
}
