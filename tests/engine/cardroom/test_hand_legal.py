"""`decide` accepts exactly what `legal` lists: commands inside every offer, and none outside."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any, get_args

import pytest
from hypothesis import given

from croupier.cards import DECK
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.decide import decide
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.validation import ill_formed
from croupier.engine.machine import Between, Offer, offer
from croupier.refusal import Reason, Refused
from tests.engine.banked.strategies import bounded, seeds
from tests.engine.cardroom.offered import covers
from tests.engine.cardroom.playing import GAMES, Sitting, deal_out, game_of, numbers, sitting, table

COMMANDS: tuple[type[hand_commands.Command], ...] = get_args(hand_commands.Command)
REPORTS = ("misdeal", "exposed_card", "early_flop", "fouled_hand", "earthquake")


def agree(one: Sitting, command: hand_commands.Command) -> bool:
    """Whether the command is allowed; `legal` and `decide` say the same."""
    assert ill_formed(command) is None, command
    judged = decide(one.game, one.hand, command)
    covering = [each for each in one.offers() if covers(one.hand, each, command)]
    allowed = not isinstance(judged, Refused)
    assert allowed == bool(covering), (one.hand.phase, command, judged, covering)
    assert len(covering) <= 1, covering
    if isinstance(judged, Refused):
        assert judged.clause.startswith("CA-TH:") or judged.reason is Reason.ROUND_OVER, judged
    return allowed


def nearby(
    rng: random.Random, one: Sitting, command: hand_commands.Command
) -> hand_commands.Command:
    """The command with one thing altered to something of the right form."""
    names = [field.name for field in dataclasses.fields(command)]
    if not names:
        return command
    name = rng.choice(names)
    value = _altered(rng, one, name, getattr(command, name))
    altered: dict[str, Any] = {name: value}
    return dataclasses.replace(command, **altered)


def _altered(rng: random.Random, one: Sitting, name: str, value: Any) -> object:
    match name:
        case "seat" | "target":
            return rng.choice((*(player.seat for player in one.hand.players), 0, -1, 11))
        case "to":
            step = rng.choice((1, -1, 100, -100, value, -value, 10**6, 10**40))
            return value + step
        case "by":
            return rng.choice(("", "eve"))
        case "report":
            return rng.choice(REPORTS)
        case "place":
            return rng.randint(-1, 3)
        case "at" | "cause" | "deck" | "reporter":
            return rng.choice(("", "other", "player"))
        case "misdealt" | "fifty_two":
            return rng.choice((True, False))
    return _altered_cards(rng, one, value)


def _altered_cards(
    rng: random.Random, one: Sitting, cards: tuple[hand_commands.Unseen, ...]
) -> tuple[hand_commands.Unseen, ...]:
    changed: list[hand_commands.Unseen] = list(cards)
    out = [card for faces in one.truth.values() for card in faces]
    match rng.randrange(5):
        case 0 if changed:
            changed.pop()
        case 1:
            changed.append(rng.choice(DECK))
        case 2 if changed:
            changed[rng.randrange(len(changed))] = rng.choice((None, *DECK, *out))
        case 3 if len(changed) > 1:
            changed[-1] = changed[0]
        case _:
            changed = [*out[-2:]]
    return tuple(changed)


def stray(
    rng: random.Random, one: Sitting, kind: type[hand_commands.Command]
) -> hand_commands.Command:
    """A command of this kind as somebody might give it at any moment."""
    seat = rng.choice([player.seat for player in one.hand.players])
    cards = tuple(one.deck[: rng.choice((1, 2, 4))])
    match kind:
        case hand_commands.PostBlinds | hand_commands.Expose:
            return kind()
        case hand_commands.Deal:
            return hand_commands.Deal(cards)
        case hand_commands.Show:
            return hand_commands.Show(seat, tuple(one.truth.get(seat, ())))
        case hand_commands.Bet:
            return hand_commands.Bet(seat, rng.choice((400, 800, 1200, 5000)))
        case hand_commands.ReportIrregularity:
            report = rng.choice(REPORTS)
            return hand_commands.ReportIrregularity(
                report, by="eve", seat=seat, place=rng.choice((1, 2)), cards=rng.choice(((), cards))
            )
    plain: Any = kind
    command: hand_commands.Command = plain(seat)
    return command


@bounded(60)
@given(numbers, seeds)
def test_decide_accepts_what_legal_lists(number: int, seed: int) -> None:
    one = sitting(number, seed, trouble=0.08)
    while (command := one.choose()) is not None:
        if one.rng.random() < 0.5:
            for each in one.offers():
                inside = one.inside(each)
                assert covers(one.hand, each, inside), (each, inside)
                assert agree(one, inside)
        one.do(command)
    assert one.offers() == ()


@bounded(80)
@given(numbers, seeds)
def test_decide_refuses_what_legal_does_not_list(number: int, seed: int) -> None:
    one = sitting(number, seed, trouble=0.08)
    rng = random.Random(seed + 1)
    while (command := one.choose()) is not None:
        for _ in range(3):
            other = one.inside(rng.choice(one.offers()))
            for _ in range(rng.choice((1, 1, 2, 3))):
                other = nearby(rng, one, other)
            if ill_formed(other) is None:
                agree(one, other)
        agree(one, stray(rng, one, rng.choice(COMMANDS)))
        one.do(command)
    for kind in COMMANDS:
        assert not agree(one, stray(rng, one, kind))


def test_the_two_sides_are_both_met() -> None:
    """The neighbors that are tried are neither all allowed nor all refused, of any command."""
    met: Counter[tuple[type[hand_commands.Command], bool]] = Counter()
    for seed in range(200):
        one = sitting(seed % GAMES, seed, trouble=0.15)
        rng = random.Random(seed)
        while (command := one.choose()) is not None:
            for each in {each.kind: each for each in one.offers()}.values():
                other = nearby(rng, one, one.inside(each))
                if ill_formed(other) is None:
                    met[type(other), agree(one, other)] += 1
            kind = rng.choice(COMMANDS)
            met[kind, agree(one, stray(rng, one, kind))] += 1
            one.do(command)
    missing = [
        (kind.__name__, side) for kind in COMMANDS for side in (True, False) if not met[kind, side]
    ]
    assert not missing, missing


def test_offers_of_one_seat_are_its_players_own() -> None:
    one = sitting(0, 5, trouble=0)
    while (command := one.choose()) is not None:
        for player in one.hand.players:
            mine = legal(one.game, one.hand, player.seat)
            every = [o for o in one.offers() if o.seat == player.seat and o.by == "player"]
            assert list(mine) == every
        one.do(command)


def _acting(one: Sitting) -> list[Offer]:
    kinds = (hand_commands.Fold, hand_commands.Check, hand_commands.Call, hand_commands.Bet)
    return [each for each in one.offers() if each.kind in kinds]


def _call(seat: int, clause: str, price: int, *, short: bool = False) -> Offer:
    facts = (("price", price), ("short", short))
    return dataclasses.replace(offer(hand_commands.Call, "player", clause, seat=seat), facts=facts)


def _bet(seat: int, clause: str, to: int, *, short: bool = False) -> Offer:
    bet = offer(hand_commands.Bet, "player", clause, seat=seat, to=Between(to, to))
    return dataclasses.replace(bet, facts=(("short", short),))


@pytest.mark.clause("CA-TH:deal.6.a", "CA-TH:deal.6.b", "CA-TH:deal.6.c")
def test_the_first_to_act_may_fold_call_or_raise() -> None:
    one = table(game_of(), 10_000, 10_000, 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    deal_out(one)
    assert _acting(one) == [
        offer(hand_commands.Fold, "player", "CA-TH:deal.6.b", seat=3),
        _call(3, "CA-TH:deal.6.a", 400),
        _bet(3, "CA-TH:deal.6.c", 800),
    ]


@pytest.mark.clause("CA-TH:deal.6.e")
def test_the_big_blind_may_check_or_raise() -> None:
    one = table(game_of(), 10_000, 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    deal_out(one)
    one.do(hand_commands.Call(3))
    one.do(hand_commands.Call(1))
    assert [each.kind for each in _acting(one)] == [
        hand_commands.Fold,
        hand_commands.Check,
        hand_commands.Bet,
    ]


@pytest.mark.clause("CA-TH:deal.6.a")
def test_a_short_stack_is_offered_its_exact_all_in() -> None:
    """Less than the price is a short call; less than a full raise a short raise (I-115)."""
    one = table(game_of(ca_structure="no_limit"), 10_000, 10_000, 300, 700)
    one.do(hand_commands.PostBlinds())
    deal_out(one)
    assert _acting(one)[1:] == [
        _call(3, "CA-TH:deal.6.a", 300, short=True),
    ]
    one.do(hand_commands.Call(3))
    assert _acting(one)[1:] == [
        _call(4, "CA-TH:deal.6.a", 400),
        _bet(4, "CA-TH:deal.6.c", 700, short=True),
    ]


@pytest.mark.clause("CA-TH:deal.6.a")
def test_without_all_in_a_short_player_can_only_fold() -> None:
    one = table(
        game_of(ca_structure="no_limit", ca_all_in="fold_if_short"), 10_000, 10_000, 300, 700
    )
    one.do(hand_commands.PostBlinds())
    deal_out(one)
    assert [each.kind for each in _acting(one)] == [hand_commands.Fold]
    judged = one.do(hand_commands.Call(3))
    assert isinstance(judged, Refused)
    assert judged.reason is Reason.NOT_A_CHOICE
    one.do(hand_commands.Fold(3))
    assert [each.kind for each in _acting(one)] == [hand_commands.Fold, hand_commands.Call]


def test_a_no_limit_raise_is_offered_from_the_least_to_the_whole_stack() -> None:
    one = table(game_of(ca_structure="no_limit"), 10_000, 9_000, 8_000)
    one.do(hand_commands.PostBlinds())
    deal_out(one)
    bet = _acting(one)[-1]
    assert (bet.bounds("to"), bet.fact("short")) == ((800, 8_000), False)


@pytest.mark.clause("CA-TH:deal.6")
def test_only_the_player_in_turn_acts() -> None:
    one = table(game_of(), 10_000, 10_000, 10_000)
    one.do(hand_commands.PostBlinds())
    deal_out(one)
    judged = one.do(hand_commands.Call(1))
    assert isinstance(judged, Refused)
    assert judged.reason is Reason.NOT_YOUR_TURN
    assert judged.clause == "CA-TH:deal.6"
    stranger = one.do(hand_commands.Call(9))
    assert isinstance(stranger, Refused)
    assert stranger.reason is Reason.NO_BOX
