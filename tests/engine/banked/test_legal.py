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
from croupier.engine.banked.bets import BetTerms
from croupier.engine.banked.decide import decide
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.irregularities import cases
from croupier.engine.banked.legal import legal
from croupier.engine.banked.validation import check_form
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


def _agree(item: Sitting, command: banked_commands.Command) -> bool:
    """Whether the command is allowed; `legal` and `decide` say the same, and so do the reasons."""
    assert check_form(command) is None, command
    judged = decide(item.game, item.round, command)
    covering = [offer for offer in item.offers() if covers(item.round, offer, command)]
    allowed = not isinstance(judged, Refused)
    assert allowed == bool(covering), (item.round.phase, command, judged, covering)
    assert len(covering) <= 1, covering
    if isinstance(judged, Refused) and isinstance(command, banked_commands.PlaceWagers):
        for offer in item.offers():
            if offer.kind is banked_commands.PlaceWagers and offer.seat == command.seat:
                wrong = bet_faults(offer, command)
                assert judged.reason in _first(item, wrong), (command, judged, wrong)
    return allowed


def _first(item: Sitting, reasons: set[Reason]) -> set[Reason]:
    """The first of several; with a cap on each bet, the offer has one limit for both."""
    first = {min(reasons)}
    if item.game.cap is not None and item.game.cap.scope == "each_bet":
        others = {r for r in reasons if r is not Reason.OUT_OF_LIMITS}
        first.add(min(others | {Reason.OVER_THE_CAP}))
    return first


def nearby(
    rng: random.Random, item: Sitting, command: banked_commands.Command
) -> banked_commands.Command:
    """The command with one thing altered to something of the right form."""
    field = rng.choice([f.name for f in dataclasses.fields(command)] or [""])
    if not field:
        return command
    value = getattr(command, field)
    altered: dict[str, Any] = {field: _altered(rng, item, field, value)}
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


def _altered(rng: random.Random, item: Sitting, field: str, value: Any) -> object:
    match field:
        case "seat" | "target":
            return rng.randint(-2, item.game.seats + 2)
        case "wagers" | "tips":
            return _altered_bets(rng, item, value)
        case "cards" | "box":
            return _altered_cards(rng, item, value)
        case "meters":
            names = [*item.round.meters, "Nobody"]
            return rng.choice((None, {}, {rng.choice(names): rng.choice((0, 5, 10**18))}))
    return rng.choice(WORDS[field])


Bets = tuple[tuple[str, int], ...]


def _altered_bets(rng: random.Random, item: Sitting, bets: Bets) -> Bets:
    names = [*item.game.bets, "envy", "insurance"]
    changed = list(bets)
    match rng.randrange(5):
        case 0 if changed:
            changed.pop(rng.randrange(len(changed)))
        case 1:
            changed.append((rng.choice(names), rng.choice((100, 500, 1_000))))
        case 2 if changed:
            at = rng.randrange(len(changed))
            name, amount = changed[at]
            bet = item.game.bets.get(name)
            edges = (bet.min, bet.min - 1, bet.max, bet.max + 1, bet.unit) if bet else ()
            changed[at] = (name, rng.choice((amount + 1, amount * 2, 0, -5, 10**13, *edges)))
        case 3:
            share = rng.choice((1, 4, 20, 100))
            changed = [(name, max(1, amount * share)) for name, amount in changed]
        case _:
            rng.shuffle(changed)
    return tuple(changed)


def _altered_cards(
    rng: random.Random, item: Sitting, cards: tuple[banked_commands.Unseen, ...]
) -> tuple[banked_commands.Unseen, ...]:
    changed: list[banked_commands.Unseen] = list(cards)
    out = [card for faces in item.truth.values() for card in faces]
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


def _inside(item: Sitting) -> None:
    """Everything offered can be done."""
    for offer in item.offers():
        for _ in range(2):
            command = item.inside(offer)
            assert covers(item.round, offer, command), (offer, command)
            assert _agree(item, command)


@bounded(40)
@given(tables, seeds)
def test_decide_accepts_what_legal_lists(table: TableOf, seed: int) -> None:
    item = sitting(table, seed, trouble=0.08)
    while (command := item.choose()) is not None:
        if item.rng.random() < 0.35:
            _inside(item)
        item.do(command)
    assert item.offers() == ()


@bounded(60)
@given(tables, seeds)
def test_decide_refuses_what_legal_does_not_list(table: TableOf, seed: int) -> None:
    item = sitting(table, seed, trouble=0.08)
    rng = random.Random(seed + 1)
    while (command := item.choose()) is not None:
        for _ in range(3):
            offers = item.offers()
            other = item.inside(rng.choice(offers))
            for _ in range(rng.choice((1, 1, 2, 3))):
                other = nearby(rng, item, other)
            if check_form(other) is None:
                _agree(item, other)
        kind = rng.choice(COMMANDS)
        stray = plain(rng, item, kind)
        if check_form(stray) is None:
            _agree(item, stray)
        item.do(command)


def envied(seed: int) -> Sitting:
    """A round whose boxes are settled, and two hands of which give others envy.

    One of them had no award of its own, so that it waits to be validated by itself.
    """
    text = ENVY.replace("bob: ante 10, blind 10, progressive 1", "bob: ante 10, blind 10")
    whole = play(parse(text))
    known = whole.round.known
    deck = [*(card for card in DECK if card not in known), *(Card(card) for card in known)]
    item = Sitting(random.Random(seed), whole.game, opening(whole.game, {}), deck, trouble=0.05)
    for command in whole.commands:
        if item.round.phase == "close":
            break
        item.do(command)
    return item


@pytest.mark.slow
def test_at_the_close_decide_accepts_exactly_what_legal_lists() -> None:
    for seed in range(40):
        item, rng = envied(seed), random.Random(seed)
        kinds = []
        while (command := item.choose()) is not None:
            for offer in item.offers():
                _agree(item, item.inside(offer))
                _agree(item, nearby(rng, item, item.inside(offer)))
            for kind in COMMANDS:
                stray = plain(rng, item, kind)
                if check_form(stray) is None:
                    _agree(item, stray)
            kinds.append(type(command))
            item.do(command)
        if banked_commands.ReportIrregularity not in kinds:
            assert kinds[-1] is banked_commands.CloseRound
            assert (
                kinds.count(banked_commands.PayEnvy),
                kinds.count(banked_commands.ApprovePayout),
            ) == (4, 1)


@pytest.mark.slow
def test_the_two_sides_are_both_met() -> None:
    """The neighbors that are tried are neither all allowed nor all refused, of any command."""
    met: Counter[tuple[type[banked_commands.Command], bool]] = Counter()
    for seed in range(130):
        item = sitting(table_at(seed % 32), seed, trouble=0.15) if seed < 120 else envied(seed)
        rng = random.Random(seed)
        while (command := item.choose()) is not None:
            for offer in 3 * [*{offer.kind: offer for offer in item.offers()}.values()]:
                other = nearby(rng, item, item.inside(offer))
                if check_form(other) is None:
                    met[type(other), _agree(item, other)] += 1
            item.do(command)
    fieldless = (banked_commands.CloseBets, banked_commands.CloseRound)
    missing = [
        (kind.__name__, side)
        for kind in COMMANDS
        for side in (True, False)
        if not met[kind, side] and not (kind in fieldless and not side)
    ]
    assert not missing, missing


def test_offers_of_one_seat_are_its_players_own() -> None:
    item = sitting(table_at(0), 5, trouble=0)
    while (command := item.choose()) is not None:
        for seat in range(1, item.game.seats + 1):
            mine = legal(item.game, item.round, seat)
            every = [o for o in item.offers() if o.seat == seat and o.by == "player"]
            assert list(mine) == every
        item.do(command)


@pytest.mark.parametrize("number", range(4))
def test_reports_are_listed_with_what_they_lead_to(number: int) -> None:
    item = sitting(table_at(number), 1, trouble=0)
    item.do(item.inside(item.offers()[0]))
    item.do(banked_commands.CloseBets())
    cases = [offer.whole for offer in item.offers() if isinstance(offer.whole, Case)]
    told = {(case.report, case.facts) for case in cases}
    assert len(told) == len(cases)
    assert ("shoe_failed", ()) in told
    assert ("shuffler_failed", (("deck", "idle"),)) in told
    for case in cases:
        assert case.clause.startswith(f"{item.game.prefix}:")
        assert case.effect


def test_the_terms_of_a_bet_are_readable() -> None:
    item = sitting(table_at(0), 1)
    offer = next(offer for offer in item.offers() if offer.kind is banked_commands.PlaceWagers)
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
    item = sitting(table_at(number), 1, trouble=0, linked=False)
    item.unseen = 1
    item.do(banked_commands.PlaceWagers(2, tuple(bet.items()), "ann", tuple((tips or {}).items())))
    item.do(banked_commands.CloseBets())
    while item.round.phase == "deal":
        command = item.choose()
        assert command is not None
        item.do(command)
    return item


def _to_exposure(item: Sitting) -> None:
    assert isinstance(item.do(banked_commands.Play(2, 4)), tuple)
    while item.round.phase != "expose":
        command = item.choose()
        assert command is not None
        item.do(command)


def test_a_tip_may_have_to_go_with_the_play() -> None:
    """Where the book does not let a tip stay without one."""
    item = _one_box(3, {"ante": 500, "blind": 500}, {"ante": 500})
    assert item.game.tips is not None
    strict = dataclasses.replace(item.game.tips, without_play=False)
    for game, alone in ((item.game, True), (dataclasses.replace(item.game, tips=strict), False)):
        item.game = game
        assert _agree(item, banked_commands.Play(2, 4, tip=True))
        assert _agree(item, banked_commands.Play(2, 4)) == alone


def test_a_card_cannot_lie_with_the_dealer_and_in_the_box() -> None:
    item = _one_box(0, {"ante": 1000, "blind": 1000, "trips": 500, "six_card_bonus": 500})
    _to_exposure(item)
    dealer, box = tuple(item.truth[0]), tuple(item.truth[-2])
    assert not _agree(item, banked_commands.Expose(dealer, (dealer[0], *box[1:])))
    assert not _agree(item, banked_commands.Expose(dealer))
    assert _agree(item, banked_commands.Expose(dealer, box))


def test_cards_that_are_known_are_not_shown_again() -> None:
    item = _one_box(0, {"ante": 1000, "blind": 1000})
    _to_exposure(item)
    item.do(banked_commands.Expose(tuple(item.truth[0])))
    assert not _agree(item, banked_commands.SettleBox(2))
    assert _agree(item, banked_commands.Show(2, tuple(item.truth[2])))
    item.do(banked_commands.Show(2, tuple(item.truth[2])))
    assert not _agree(item, banked_commands.Show(2, tuple(item.truth[2])))
    assert _agree(item, banked_commands.SettleBox(2))


def test_nothing_can_be_reported_while_bets_are_open() -> None:
    item = sitting(table_at(0), 1)
    assert cases(item.game, item.round) == ()


def test_a_round_without_a_box_to_settle_has_none_on_offer() -> None:
    item = sitting(table_at(0), 1)
    empty = item.round.copy()
    empty.phase, empty.plan = "settle", ((),)
    assert {offer.kind for offer in legal(item.game, empty)} == {banked_commands.ReportIrregularity}
