"""Compares a hand with what a written one expects of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.notation.hand_steps import (
    ExpectedBack,
    ExpectedFee,
    ExpectedNets,
    ExpectedOrder,
    ExpectedPosts,
    ExpectedPot,
    ExpectedRuling,
    ExpectedShowing,
    ExpectedTurn,
    ExpectedView,
    Later,
)
from croupier.notation.words import cents_text
from croupier.round.banked.view import Watcher
from croupier.round.cardroom import events as e
from croupier.round.cardroom.asks import BOARD, BURN, price_of, raise_sizes, to_act
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.state import Hand
from croupier.round.cardroom.view import View, view

Shares = tuple[tuple[int, int], ...]
_NAMES = {BOARD: "board", BURN: "burn"}


def differences(
    hand: Hand, events: Iterable[e.Event], stages: Mapping[int, tuple[int, ...]], expected: Later
) -> list[str]:
    """Where a hand that has been played differs from what must come."""
    match expected:
        case ExpectedPot():
            return _pot(hand, expected)
        case ExpectedFee():
            return _fee(events, expected)
        case ExpectedBack():
            back = tuple(
                (one.seat, one.amount) for one in events if isinstance(one, e.UncalledReturned)
            )
            return _same(back, expected.returned, "uncalled and back")
        case ExpectedShowing():
            told = ", ".join(f"seat {seat}" for seat in hand.shown) or "nobody"
            return [] if hand.shown == expected.seats else [f"shown by {told}"]
        case ExpectedOrder():
            there = tuple(stages.values())
            return [] if there == expected.stages else [f"cards go {_stages(there)}"]
        case ExpectedNets():
            nets = {
                player.seat: player.stack - dict(hand.starting)[player.seat]
                for player in hand.players
            }
            return _amounts(nets, expected.nets, "comes to", signed=True)
        case _:
            stacks = {player.seat: player.stack for player in hand.players}
            return _amounts(stacks, expected.stacks, "has")


def _pot(hand: Hand, expected: ExpectedPot) -> list[str]:
    found = next((one for one in hand.awards if one.pot == expected.number - 1), None)
    if found is None:
        return [f"there is no pot {expected.number}"]
    if found.amount != expected.amount:
        return [f"pot {expected.number} holds {cents_text(found.amount)}"]
    return _same(found.shares, expected.shares, f"pot {expected.number} goes to")


def _fee(events: Iterable[e.Event], expected: ExpectedFee) -> list[str]:
    taken = fees_kept(events)
    amount = sum(one.amount for one in taken)
    if amount != expected.amount:
        return [f"the fee is {cents_text(amount)}, not {cents_text(expected.amount)}"]
    payers = tuple(payer for one in taken for payer in one.from_seats)
    return _same(payers, expected.from_seats, "the fee comes from")


def fees_kept(events: Iterable[e.Event]) -> list[e.FeeTaken]:
    """What the house took and did not give back."""
    told = list(events)
    back = any(isinstance(one, e.FeeReturned) for one in told)
    return [one for one in told if isinstance(one, e.FeeTaken) and not back]


def _same(there: Shares, wanted: Shares, what: str) -> list[str]:
    if there == wanted:
        return []
    told = ", ".join(f"seat {seat} {cents_text(amount)}" for seat, amount in there)
    return [f"{what} {told or 'nobody'}"]


def _amounts(
    there: Mapping[int, int], wanted: Shares, what: str, *, signed: bool = False
) -> list[str]:
    told = []
    for seat, amount in wanted:
        if seat not in there:
            told.append(f"seat {seat} is not in this hand")
        elif there[seat] != amount:
            told.append(
                f"seat {seat} {what} {_text(there[seat], signed)}, not {_text(amount, signed)}"
            )
    return told


def _text(cents: int, signed: bool) -> str:
    sign = "-" if cents < 0 else "+" if signed else ""
    return f"{sign}{cents_text(cents)}"


def _stages(stages: tuple[tuple[int, ...], ...]) -> str:
    return " / ".join(", ".join(_place(target) for target in stage) for stage in stages)


def _place(target: int) -> str:
    return _NAMES.get(target, f"seat {target}")


def posts_differ(events: Iterable[e.Event], expected: ExpectedPosts) -> list[str]:
    """Where others post, or other amounts."""
    posts = tuple(post for one in events if isinstance(one, e.BlindsPosted) for post in one.posts)
    return _same(posts, expected.posts, "posted by")


def turn_differs(game: Game, hand: Hand, expected: ExpectedTurn) -> list[str]:
    """Where somebody else is to act, or has other choices."""
    player = to_act(hand)
    if player is None or player.seat != expected.seat:
        return [f"seat {player.seat} is to act" if player else "nobody is to act"]
    owed, sizes = price_of(hand, player), raise_sizes(game, hand, player)
    least = min(owed, player.stack)
    choices: list[tuple[str, int, int]] = [("call", least, least) if owed else ("check", 0, 0)]
    if sizes is not None:
        choices.append(("raise" if hand.price else "bet", *sizes))
    if not expected.choices or tuple(choices) == expected.choices:
        return []
    return [f"seat {player.seat} may {', '.join(choice_text(*one) for one in choices)}"]


def choice_text(word: str, least: int, most: int) -> str:
    """What is open to a player, as an `acts` line has it."""
    if not least:
        return word
    amount = cents_text(least) if least == most else f"{cents_text(least)}-{cents_text(most)}"
    return f"{word} to {amount}" if word == "raise" else f"{word} {amount}"


def view_differs(game: Game, hand: Hand, expected: ExpectedView) -> list[str]:
    """Where the watcher sees something else."""
    player = hand.at(int(expected.watcher)) if expected.watcher.isdigit() else None
    seen = view(game, hand, Watcher("player", player.name) if player else Watcher(expected.watcher))
    told = []
    for place, wanted in expected.places:
        there = _seen(seen, place)
        if there != wanted:
            told.append(f"{_place(place)} shows {' '.join(there) or 'no card'}")
    return told


def _seen(seen: View, place: int) -> tuple[str, ...]:
    common = {BOARD: seen.board, BURN: seen.burned}
    if place in common:
        return common[place]
    return next((seat.cards for seat in seen.seats if seat.seat == place), ())


_EFFECTS: dict[type, str] = {
    e.HandVoided: "void",
    e.HandKilled: "dead_hand",
    e.CardReplaced: "replace_with_burn",
    e.FlopTakenBack: "reshuffle_with_stub",
}


def effect_differs(game: Game, events: Iterable[e.Event], expected: ExpectedRuling) -> list[str]:
    """Where a ruling led to something else, or to the same by another clause."""
    ruled = [one for one in events if type(one) in _EFFECTS]
    effect = _EFFECTS[type(ruled[-1])] if ruled else "nothing"
    told = [] if effect == expected.effect else [f"it leads to {effect}, not {expected.effect}"]
    clause = str(getattr(ruled[-1], "clause", "")) if ruled else ""
    if expected.clause and clause != game.cite(expected.clause):
        told.append(f"it is decided by {clause}, not {game.cite(expected.clause)}")
    return told
