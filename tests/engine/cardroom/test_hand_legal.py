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
from croupier.engine.cardroom.hand.validation import check_form
from croupier.engine.machine import Between, Offer, offer
from croupier.refusal import Reason, Refused
from tests.engine.banked.strategies import bounded, seeds
from tests.engine.cardroom.offered import covers
from tests.engine.cardroom.playing import GAMES, Sitting, deal_out, game_of, numbers, sitting, table

COMMANDS: tuple[type[hand_commands.Command], ...] = get_args(hand_commands.Command)
REPORTS = ("misdeal", "exposed_card", "early_flop", "fouled_hand", "earthquake")


def agree(item: Sitting, command: hand_commands.Command) -> bool:
    """Whether the command is allowed; `legal` and `decide` say the same."""
    assert check_form(command) is None, command
    judged = decide(item.game, item.hand, command)
    covering = [each for each in item.offers() if covers(item.hand, each, command)]
    allowed = not isinstance(judged, Refused)
    assert allowed == bool(covering), (item.hand.phase, command, judged, covering)
    assert len(covering) <= 1, covering
    if isinstance(judged, Refused):
        assert judged.clause.startswith("CA-TH:") or judged.reason is Reason.ROUND_OVER, judged
    return allowed


def nearby(
    rng: random.Random, item: Sitting, command: hand_commands.Command
) -> hand_commands.Command:
    """The command with one thing altered to something of the right form."""
    names = [field.name for field in dataclasses.fields(command)]
    if not names:
        return command
    name = rng.choice(names)
    value = _altered(rng, item, name, getattr(command, name))
    altered: dict[str, Any] = {name: value}
    return dataclasses.replace(command, **altered)


def _altered(rng: random.Random, item: Sitting, name: str, value: Any) -> object:
    match name:
        case "seat" | "target":
            return rng.choice((*(player.seat for player in item.hand.players), 0, -1, 11))
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
    return _altered_cards(rng, item, value)


def _altered_cards(
    rng: random.Random, item: Sitting, cards: tuple[hand_commands.Unseen, ...]
) -> tuple[hand_commands.Unseen, ...]:
    changed: list[hand_commands.Unseen] = list(cards)
    out = [card for faces in item.truth.values() for card in faces]
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
    rng: random.Random, item: Sitting, kind: type[hand_commands.Command]
) -> hand_commands.Command:
    """A command of this kind as somebody might give it at any moment."""
    seat = rng.choice([player.seat for player in item.hand.players])
    cards = tuple(item.deck[: rng.choice((1, 2, 4))])
    match kind:
        case hand_commands.PostBlinds | hand_commands.Expose:
            return kind()
        case hand_commands.Deal:
            return hand_commands.Deal(cards)
        case hand_commands.Show:
            return hand_commands.Show(seat, tuple(item.truth.get(seat, ())))
        case hand_commands.Bet:
            return hand_commands.Bet(seat, rng.choice((400, 800, 1200, 5000)))
        case hand_commands.ReportIrregularity:
            report = rng.choice(REPORTS)
            return hand_commands.ReportIrregularity(
                report,
                by="eve",
                seat=rng.choice((0, seat)),
                place=rng.choice((1, 1, 2)),
                cards=rng.choice(((), cards)),
            )
    plain: Any = kind
    command: hand_commands.Command = plain(seat)
    return command


@bounded(60)
@given(numbers, seeds)
def test_decide_accepts_what_legal_lists(number: int, seed: int) -> None:
    item = sitting(number, seed, trouble=0.08)
    while (command := item.choose()) is not None:
        if item.rng.random() < 0.5:
            for each in item.offers():
                inside = item.inside(each)
                assert covers(item.hand, each, inside), (each, inside)
                assert agree(item, inside)
        item.do(command)
    assert item.offers() == ()


@bounded(80)
@given(numbers, seeds)
def test_decide_refuses_what_legal_does_not_list(number: int, seed: int) -> None:
    item = sitting(number, seed, trouble=0.08)
    rng = random.Random(seed + 1)
    while (command := item.choose()) is not None:
        for _ in range(3):
            other = item.inside(rng.choice(item.offers()))
            for _ in range(rng.choice((1, 1, 2, 3))):
                other = nearby(rng, item, other)
            if check_form(other) is None:
                agree(item, other)
        agree(item, stray(rng, item, rng.choice(COMMANDS)))
        item.do(command)
    for kind in COMMANDS:
        assert not agree(item, stray(rng, item, kind))


@pytest.mark.slow
def test_the_two_sides_are_both_met() -> None:
    """The neighbors that are tried are neither all allowed nor all refused, of any command."""
    met: Counter[tuple[type[hand_commands.Command], bool]] = Counter()
    for seed in range(200):
        item = sitting(seed % GAMES, seed, trouble=0.15)
        rng = random.Random(seed)
        while (command := item.choose()) is not None:
            for each in {each.kind: each for each in item.offers()}.values():
                other = nearby(rng, item, item.inside(each))
                if check_form(other) is None:
                    met[type(other), agree(item, other)] += 1
            kind = rng.choice(COMMANDS)
            met[kind, agree(item, stray(rng, item, kind))] += 1
            item.do(command)
    missing = [
        (kind.__name__, side) for kind in COMMANDS for side in (True, False) if not met[kind, side]
    ]
    assert not missing, missing


def test_offers_of_one_seat_are_its_players_own() -> None:
    item = sitting(0, 5, trouble=0)
    while (command := item.choose()) is not None:
        for player in item.hand.players:
            mine = legal(item.game, item.hand, player.seat)
            every = [o for o in item.offers() if o.seat == player.seat and o.by == "player"]
            assert list(mine) == every
        item.do(command)


def _acting(item: Sitting) -> list[Offer]:
    kinds = (hand_commands.Fold, hand_commands.Check, hand_commands.Call, hand_commands.Bet)
    return [each for each in item.offers() if each.kind in kinds]


def _call(seat: int, clause: str, price: int, *, short: bool = False) -> Offer:
    facts = (("price", price), ("short", short))
    return dataclasses.replace(offer(hand_commands.Call, "player", clause, seat=seat), facts=facts)


def _bet(seat: int, clause: str, to: int, *, short: bool = False) -> Offer:
    bet = offer(hand_commands.Bet, "player", clause, seat=seat, to=Between(to, to))
    return dataclasses.replace(bet, facts=(("short", short),))


@pytest.mark.clause("CA-TH:deal.6.a", "CA-TH:deal.6.b", "CA-TH:deal.6.c")
def test_the_first_to_act_may_fold_call_or_raise() -> None:
    item = table(game_of(), 10_000, 10_000, 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    assert _acting(item) == [
        offer(hand_commands.Fold, "player", "CA-TH:deal.6.b", seat=3),
        _call(3, "CA-TH:deal.6.a", 400),
        _bet(3, "CA-TH:deal.6.c", 800),
    ]


@pytest.mark.clause("CA-TH:deal.6.e")
def test_the_big_blind_may_check_or_raise() -> None:
    item = table(game_of(), 10_000, 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    item.do(hand_commands.Call(3))
    item.do(hand_commands.Call(1))
    assert [each.kind for each in _acting(item)] == [
        hand_commands.Fold,
        hand_commands.Check,
        hand_commands.Bet,
    ]


@pytest.mark.clause("CA-TH:deal.6.a")
def test_a_short_stack_is_offered_its_exact_all_in() -> None:
    """Less than the price is a short call; less than a full raise a short raise (I-115)."""
    item = table(game_of(ca_structure="no_limit"), 10_000, 10_000, 300, 700)
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    assert _acting(item)[1:] == [
        _call(3, "CA-TH:deal.6.a", 300, short=True),
    ]
    item.do(hand_commands.Call(3))
    assert _acting(item)[1:] == [
        _call(4, "CA-TH:deal.6.a", 400),
        _bet(4, "CA-TH:deal.6.c", 700, short=True),
    ]


@pytest.mark.clause("CA-TH:deal.6.a")
def test_without_all_in_a_short_player_can_only_fold() -> None:
    item = table(
        game_of(ca_structure="no_limit", ca_all_in="fold_if_short"), 10_000, 10_000, 300, 700
    )
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    assert [each.kind for each in _acting(item)] == [hand_commands.Fold]
    judged = item.do(hand_commands.Call(3))
    assert isinstance(judged, Refused)
    assert judged.reason is Reason.NOT_A_CHOICE
    item.do(hand_commands.Fold(3))
    assert [each.kind for each in _acting(item)] == [hand_commands.Fold, hand_commands.Call]


def test_a_no_limit_raise_is_offered_from_the_least_to_the_whole_stack() -> None:
    item = table(game_of(ca_structure="no_limit"), 10_000, 9_000, 8_000)
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    bet = _acting(item)[-1]
    assert (bet.bounds("to"), bet.fact("short")) == ((800, 8_000), False)


@pytest.mark.clause("CA-TH:deal.6")
def test_only_the_player_in_turn_acts() -> None:
    item = table(game_of(), 10_000, 10_000, 10_000)
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    judged = item.do(hand_commands.Call(1))
    assert isinstance(judged, Refused)
    assert judged.reason is Reason.NOT_YOUR_TURN
    assert judged.clause == "CA-TH:deal.6"
    stranger = item.do(hand_commands.Call(9))
    assert isinstance(stranger, Refused)
    assert stranger.reason is Reason.NO_BOX
