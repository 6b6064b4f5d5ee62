"""`decide` accepts exactly what `legal` lists: commands inside every offer, and none outside."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from croupier.cards import DECK, Card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.bet_terms import BetTerms
from croupier.engine.banked.decide import decide
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.legal import legal
from croupier.engine.banked.report_cases import cases
from croupier.engine.banked.validation import ill_formed
from croupier.engine.irregularity import Case
from croupier.engine.machine import Offer
from croupier.law.irregularities import REPORTS
from croupier.notation.banked import parse, play
from croupier.refusal import Reason, Refused
from tests.engine.banked.covering import bet_faults, covers
from tests.engine.banked.strategies import (
    PLAYERS,
    Sitting,
    TableOf,
    bounded,
    seeds,
    sitting,
    table_at,
    tables,
)
from tests.engine.banked.test_properties import COMMANDS, plain
from tests.engine.banked.test_settling import ENVY


def _agree(one: Sitting, command: banked_commands.Command) -> bool:
    """Whether the command is allowed; `legal` and `decide` say the same, and so do the reasons."""
    assert ill_formed(command) is None, command
    judged = decide(one.game, one.round, command)
    covering = [offer for offer in one.offers() if covers(one.round, offer, command)]
    allowed = not isinstance(judged, Refused)
    assert allowed == bool(covering), (one.round.phase, command, judged, covering)
    assert len(covering) <= 1, covering
    if isinstance(judged, Refused) and isinstance(command, banked_commands.PlaceWagers):
        for offer in one.offers():
            if offer.kind is banked_commands.PlaceWagers and offer.seat == command.seat:
                wrong = bet_faults(offer, command)
                assert judged.reason in _first(one, wrong), (command, judged, wrong)
    return allowed


def _first(one: Sitting, reasons: set[Reason]) -> set[Reason]:
    """The first of several; where each bet is capped, the offer tells limit and cap as one."""
    first = {min(reasons)}
    if one.game.cap is not None and one.game.cap.scope == "each_bet":
        others = {r for r in reasons if r is not Reason.OUT_OF_LIMITS}
        first.add(min(others | {Reason.OVER_THE_CAP}))
    return first


def nearby(
    rng: random.Random, one: Sitting, command: banked_commands.Command
) -> banked_commands.Command:
    """The command with one thing altered to something of the right form."""
    field = rng.choice([f.name for f in dataclasses.fields(command)] or [""])
    if not field:
        return command
    value = getattr(command, field)
    altered: dict[str, Any] = {field: _altered(rng, one, field, value)}
    return dataclasses.replace(command, **altered)


WORDS: dict[str, tuple[object, ...]] = {
    "player": ("", "dora", "seat 1", "seat 2", *PLAYERS),
    "by": ("", "eve"),
    "report": (*REPORTS, "earthquake"),
    "at": ("", "player", "dealer", "board", "box", "sky"),
    "cause": ("player", "other", "wind"),
    "deck": ("in_play", "idle", "lost"),
    "misdealt": (True, False),
    "fifty_two": (True, False),
    "tip": (True, False),
    "voided": (True, False),
    "demands": ((), (("remove_deck", ""),)),
    "place": (-1, 0, 1, 2),
    "reporter": ("", "joe"),
    "multiple": tuple(range(-1, 7)),
}


def _altered(rng: random.Random, one: Sitting, field: str, value: Any) -> object:
    match field:
        case "seat" | "target":
            return rng.randint(-2, one.game.seats + 2)
        case "wagers" | "tips":
            return _altered_bets(rng, one, value)
        case "cards" | "box":
            return _altered_cards(rng, one, value)
        case "meters":
            names = [*one.round.meters, "Nobody"]
            return rng.choice((None, {}, {rng.choice(names): rng.choice((0, 5, 10**18))}))
    return rng.choice(WORDS[field])


Bets = tuple[tuple[str, int], ...]


def _altered_bets(rng: random.Random, one: Sitting, bets: Bets) -> Bets:
    names = [*one.game.bets, "envy", "insurance"]
    changed = list(bets)
    match rng.randrange(5):
        case 0 if changed:
            changed.pop(rng.randrange(len(changed)))
        case 1:
            changed.append((rng.choice(names), rng.choice((100, 500, 1_000))))
        case 2 if changed:
            at = rng.randrange(len(changed))
            name, amount = changed[at]
            bet = one.game.bets.get(name)
            edges = (bet.least, bet.least - 1, bet.most, bet.most + 1, bet.unit) if bet else ()
            changed[at] = (name, rng.choice((amount + 1, amount * 2, 0, -5, 10**13, *edges)))
        case 3:
            share = rng.choice((1, 4, 20, 100))
            changed = [(name, max(1, amount * share)) for name, amount in changed]
        case _:
            rng.shuffle(changed)
    return tuple(changed)


def _altered_cards(
    rng: random.Random, one: Sitting, cards: tuple[banked_commands.Unseen, ...]
) -> tuple[banked_commands.Unseen, ...]:
    changed: list[banked_commands.Unseen] = list(cards)
    out = [card for faces in one.truth.values() for card in faces]
    match rng.randrange(5):
        case 0 if changed:
            changed.pop()
        case 1:
            changed.append(rng.choice(DECK))
        case 2 if changed:
            changed[rng.randrange(len(changed))] = rng.choice((*DECK, *out))
        case 3 if len(changed) > 1:
            changed[-1] = changed[0]
        case _:
            changed = [*out[-2:]]
    return tuple(changed)


def _inside(one: Sitting) -> None:
    """Everything offered can be done."""
    for offer in one.offers():
        for _ in range(2):
            command = one.inside(offer)
            assert covers(one.round, offer, command), (offer, command)
            assert _agree(one, command)


@bounded(40)
@given(tables, seeds)
def test_decide_accepts_what_legal_lists(table: TableOf, seed: int) -> None:
    one = sitting(table, seed, trouble=0.08)
    while (command := one.choose()) is not None:
        if one.rng.random() < 0.35:
            _inside(one)
        one.do(command)
    assert one.offers() == ()


@bounded(60)
@given(tables, seeds)
def test_decide_refuses_what_legal_does_not_list(table: TableOf, seed: int) -> None:
    one = sitting(table, seed, trouble=0.08)
    rng = random.Random(seed + 1)
    while (command := one.choose()) is not None:
        for _ in range(3):
            offers = one.offers()
            other = one.inside(rng.choice(offers))
            for _ in range(rng.choice((1, 1, 2, 3))):
                other = nearby(rng, one, other)
            if ill_formed(other) is None:
                _agree(one, other)
        kind = rng.choice(COMMANDS)
        stray = plain(rng, one, kind)
        if ill_formed(stray) is None:
            _agree(one, stray)
        one.do(command)


def envied(seed: int) -> Sitting:
    """A round whose boxes are settled, and two hands of which give others envy.

    One of them had no award of its own, so that it waits to be validated by itself.
    """
    text = ENVY.replace("bob: ante 10, blind 10, progressive 1", "bob: ante 10, blind 10")
    whole = play(parse(text))
    known = whole.round.known
    deck = [*(card for card in DECK if card not in known), *(Card(card) for card in known)]
    one = Sitting(random.Random(seed), whole.game, opening(whole.game, {}), deck, trouble=0.05)
    for command in whole.commands:
        if one.round.phase == "close":
            break
        one.do(command)
    return one


def test_at_the_close_decide_accepts_exactly_what_legal_lists() -> None:
    for seed in range(40):
        one, rng = envied(seed), random.Random(seed)
        kinds = []
        while (command := one.choose()) is not None:
            for offer in one.offers():
                _agree(one, one.inside(offer))
                _agree(one, nearby(rng, one, one.inside(offer)))
            for kind in COMMANDS:
                stray = plain(rng, one, kind)
                if ill_formed(stray) is None:
                    _agree(one, stray)
            kinds.append(type(command))
            one.do(command)
        if banked_commands.ReportIrregularity not in kinds:
            assert kinds[-1] is banked_commands.CloseRound
            assert (
                kinds.count(banked_commands.PayEnvy),
                kinds.count(banked_commands.ApprovePayout),
            ) == (4, 1)


def test_the_two_sides_are_both_met() -> None:
    """The neighbors that are tried are neither all allowed nor all refused, of any command."""
    met: Counter[tuple[type[banked_commands.Command], bool]] = Counter()
    for seed in range(130):
        one = sitting(table_at(seed % 32), seed, trouble=0.15) if seed < 120 else envied(seed)
        rng = random.Random(seed)
        while (command := one.choose()) is not None:
            for offer in 3 * [*{offer.kind: offer for offer in one.offers()}.values()]:
                other = nearby(rng, one, one.inside(offer))
                if ill_formed(other) is None:
                    met[type(other), _agree(one, other)] += 1
            one.do(command)
    fieldless = (banked_commands.CloseBets, banked_commands.CloseRound)
    missing = [
        (kind.__name__, side)
        for kind in COMMANDS
        for side in (True, False)
        if not met[kind, side] and not (kind in fieldless and not side)
    ]
    assert not missing, missing


def test_offers_of_one_seat_are_its_players_own() -> None:
    one = sitting(table_at(0), 5, trouble=0)
    while (command := one.choose()) is not None:
        for seat in range(1, one.game.seats + 1):
            mine = legal(one.game, one.round, seat)
            every = [o for o in one.offers() if o.seat == seat and o.by == "player"]
            assert list(mine) == every
        one.do(command)


@pytest.mark.parametrize("number", range(4))
def test_reports_are_listed_with_what_they_lead_to(number: int) -> None:
    one = sitting(table_at(number), 1, trouble=0)
    one.do(one.inside(one.offers()[0]))
    one.do(banked_commands.CloseBets())
    cases = [offer.whole for offer in one.offers() if isinstance(offer.whole, Case)]
    told = {(case.report, case.told) for case in cases}
    assert len(told) == len(cases)
    assert ("shoe_failed", ()) in told
    assert ("shuffler_failed", (("deck", "idle"),)) in told
    for case in cases:
        assert case.clause.startswith(f"{one.game.prefix}:")
        assert case.effect


def test_the_terms_of_a_bet_are_readable() -> None:
    one = sitting(table_at(0), 1)
    offer = next(offer for offer in one.offers() if offer.kind is banked_commands.PlaceWagers)
    assert isinstance(offer, Offer)
    bet = offer.holds("wagers")
    assert isinstance(bet, BetTerms)
    assert ("ante", 1000, 50_000) in bet.wagers
    assert ("progressive", 100, 100) in bet.wagers
    assert bet.equal == (("blind", "ante"),)
    assert bet.opening == (frozenset({"ante", "blind"}),)
    assert ("trips", frozenset({"ante", "blind"}), frozenset()) in bet.needs


def _one_box(number: int, bet: dict[str, int], tips: dict[str, int] | None = None) -> Sitting:
    """A sitting with one box, at its first decision, all cards known to us alone."""
    one = sitting(table_at(number), 1, trouble=0, linked=False)
    one.unseen = 1
    one.do(banked_commands.PlaceWagers(2, tuple(bet.items()), "ann", tuple((tips or {}).items())))
    one.do(banked_commands.CloseBets())
    while one.round.phase == "deal":
        command = one.choose()
        assert command is not None
        one.do(command)
    return one


def _to_exposure(one: Sitting) -> None:
    assert isinstance(one.do(banked_commands.Play(2, 4)), tuple)
    while one.round.phase != "expose":
        command = one.choose()
        assert command is not None
        one.do(command)


def test_a_tip_may_have_to_go_with_the_play() -> None:
    """Where the book does not let a tip stay without one."""
    one = _one_box(3, {"ante": 500, "blind": 500}, {"ante": 500})
    assert one.game.tips is not None
    strict = dataclasses.replace(one.game.tips, without_play=False)
    for game, alone in ((one.game, True), (dataclasses.replace(one.game, tips=strict), False)):
        one.game = game
        assert _agree(one, banked_commands.Play(2, 4, tip=True))
        assert _agree(one, banked_commands.Play(2, 4)) == alone


def test_a_card_cannot_lie_with_the_dealer_and_in_the_box() -> None:
    one = _one_box(0, {"ante": 1000, "blind": 1000, "trips": 500, "six_card_bonus": 500})
    _to_exposure(one)
    dealer, box = tuple(one.truth[0]), tuple(one.truth[-2])
    assert not _agree(one, banked_commands.Expose(dealer, (dealer[0], *box[1:])))
    assert not _agree(one, banked_commands.Expose(dealer))
    assert _agree(one, banked_commands.Expose(dealer, box))


def test_cards_that_are_known_are_not_shown_again() -> None:
    one = _one_box(0, {"ante": 1000, "blind": 1000})
    _to_exposure(one)
    one.do(banked_commands.Expose(tuple(one.truth[0])))
    assert not _agree(one, banked_commands.SettleBox(2))
    assert _agree(one, banked_commands.Show(2, tuple(one.truth[2])))
    one.do(banked_commands.Show(2, tuple(one.truth[2])))
    assert not _agree(one, banked_commands.Show(2, tuple(one.truth[2])))
    assert _agree(one, banked_commands.SettleBox(2))


def test_nothing_can_be_reported_while_bets_are_open() -> None:
    one = sitting(table_at(0), 1)
    assert cases(one.game, one.round) == ()


def test_a_round_without_a_box_to_settle_has_none_on_offer() -> None:
    one = sitting(table_at(0), 1)
    empty = one.round.copy()
    empty.phase, empty.plan = "settle", ((),)
    assert {offer.kind for offer in legal(one.game, empty)} == {banked_commands.ReportIrregularity}
