"""Random cardroom tables and random hands: every structure and fee, posts, mishaps, departures.

A `Sitting` plays one hand by building commands inside what `legal` offers. It keeps the true deck,
so that cards dealt unseen get their own faces later.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from hypothesis import strategies as st

from croupier.cards import DECK, Card
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.decide import step
from croupier.engine.cardroom.hand.events import Event
from croupier.engine.cardroom.hand.game import Game, compile_game
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.state import Hand, Player, Post
from croupier.engine.cardroom.hand.turn import BOARD, BURN
from croupier.engine.irregularity import Case
from croupier.engine.machine import Offer
from croupier.law.faults import blocking
from croupier.law.submission import demonstration, examine
from croupier.refusal import Refused
from tests.engine.banked.strategies import rigged_deck
from tests.stages import DEEP

BOOK = "california-holdem"
GAMES = 240 if DEEP else 48
NAMES = ("ann", "bob", "cy", "dee", "eli", "fay", "gus", "hal", "ida", "jo")
CHOICES: dict[str, Sequence[object]] = {
    "ca_structure": ("fixed", "spread", "no_limit"),
    "ca_fee_timing": (
        "from_pot_at_flop",
        "from_blinds_before_deal",
        "button_pays",
        "each_player_pays",
    ),
    "ca_no_flop_no_drop": (True, False),
    "ca_all_in": ("allowed", "allowed", "fold_if_short"),
    "ca_heads_up_blinds": ("literal", "button_is_small_blind"),
    "ca_min_raise": ("last_raise", "table_min"),
    "ca_raise_cap": (1, 2, 3),
    "ca_raise_cap_in_no_limit": (True, False),
    "ca_heads_up_cap_test": ("round_start", "dynamic"),
    "ca_short_allin_reopen_fraction": ("1", "0.5"),
    "ca_losers_may_muck": (True, False),
    "ca_odd_chip_rule": ("all_to_first", "one_each_clockwise"),
    "ca_missed_blinds": ("post_missed", "post_missed", "wait_for_big_blind"),
}
FILED = (
    "ca_heads_up_blinds",
    "ca_raise_cap_in_no_limit",
    "ca_odd_chip_rule",
    "ca_missed_blinds",
    "ca_entry",
)


def game_of(fees: dict[str, object] | None = None, **options: Any) -> Game:
    """The demonstration's game with these choices made otherwise."""
    whole = demonstration(BOOK)
    structure = options.get("ca_structure", "fixed")
    own = whole["options"]
    assert isinstance(own, dict)
    sizes = {"fixed": ("small_bet", "big_bet"), "spread": ("bet_min", "bet_max")}
    chosen = {**own, "bet_min": 4, "bet_max": 40, "ca_missed_blinds": "post_missed", **options}
    for name in ("small_bet", "big_bet", "bet_min", "bet_max"):
        if name not in sizes.get(str(structure), ("bet_min",)):
            del chosen[name]
    whole |= {"options": chosen, "filed": dict.fromkeys(FILED, "letter 1")}
    whole |= {"fees": fees} if fees else {}
    examined = examine(whole)
    assert not blocking(examined.faults), blocking(examined.faults)
    return compile_game(examined)


@cache
def game_at(number: int) -> Game:
    """The game of this number; the first is the demonstration's."""
    rng = random.Random(number)
    options = {name: rng.choice(values) for name, values in CHOICES.items()} if number else {}
    fee = rng.choice((0, 1, 3, 9))
    fees: dict[str, object] = {"seven_or_more": fee, "five_or_six": fee, "four_or_fewer": fee}
    return game_of(fees if number % 3 else None, **options)


numbers = st.integers(0, GAMES - 1)


@dataclass(slots=True)
class Sitting:
    """One hand being played at random."""

    rng: random.Random
    game: Game
    hand: Hand
    deck: list[Card]
    unseen: float = 0.0
    """How often a hole card is dealt unseen."""
    trouble: float = 0.0
    """How often somebody leaves, sleeps, or the floor must rule."""
    commands: list[hand_commands.Command] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    truth: dict[int, list[Card]] = field(default_factory=dict)
    """The faces of the hole cards, by seat."""
    first: Hand = field(init=False)
    """The hand as it was before its first event."""

    def __post_init__(self) -> None:
        self.first = self.hand

    def offers(self) -> tuple[Offer, ...]:
        """What may be done now."""
        return legal(self.game, self.hand)

    def choose(self) -> hand_commands.Command | None:
        """A command inside one of the offers; None when the hand is over."""
        offers = self.offers()
        if not offers:
            return None
        rare = (hand_commands.ReportIrregularity, hand_commands.Stand, hand_commands.TimeOut)
        usual = [offer for offer in offers if offer.kind not in rare]
        strange = [item for item in offers if item.kind in rare]
        if strange and self.rng.random() < self.trouble:
            kind = self.rng.choice(sorted({_kind(each) for each in strange}))
            return self.inside(self.rng.choice([o for o in strange if _kind(o) == kind]))
        stays = [
            offer for offer in usual if offer.kind in (hand_commands.Call, hand_commands.Check)
        ]
        if stays and self.rng.random() < 0.55:
            return self.inside(stays[0])
        return self.inside(self.rng.choice(usual))

    def do(self, command: hand_commands.Command) -> tuple[Event, ...] | Refused:
        """Carries a command out, if it is allowed."""
        before = self.hand
        self.hand, judged = step(self.game, before, command)
        if not isinstance(judged, Refused):
            self.commands.append(command)
            self.events += judged
            if isinstance(command, hand_commands.Deal):
                for place, told in zip(before.due, command.cards, strict=False):
                    face = told if told is not None else self.deck[0]
                    self.deck.remove(face)
                    self.truth.setdefault(place, []).append(face)
            if isinstance(command, hand_commands.ReportIrregularity):
                self._ruled(before, command)
        return judged

    def _ruled(self, before: Hand, command: hand_commands.ReportIrregularity) -> None:
        if command.report == "exposed_card":
            self.truth[command.seat].pop(command.place - 1)
        if command.report == "early_flop":
            if not before.burned:
                self.deck.remove(
                    command.cards[0]
                    if command.cards and command.cards[0] is not None
                    else self.deck[0]
                )
            self.rng.shuffle(self.deck)

    def inside(self, offer: Offer) -> hand_commands.Command:
        """A command that the offer covers."""
        rng, seat = self.rng, offer.seat
        match offer.kind:
            case hand_commands.PostBlinds | hand_commands.Expose:
                bare: hand_commands.Command = offer.kind()
                return bare
            case hand_commands.Deal:
                return hand_commands.Deal(self._dealt(offer))
            case hand_commands.Bet:
                least, most = offer.bounds("to")
                top = min(most, least * 3)
                return hand_commands.Bet(seat, rng.choice((least, rng.randint(least, top), most)))
            case hand_commands.Show:
                return hand_commands.Show(seat, tuple(self.truth[seat]))
            case hand_commands.ReportIrregularity:
                return self._ruling(offer)
        kind: Any = offer.kind
        command: hand_commands.Command = kind(seat)
        return command

    def _dealt(self, offer: Offer) -> tuple[hand_commands.Unseen, ...]:
        most = offer.faces("cards").count
        count = most if self.rng.random() < 0.6 else self.rng.randint(1, most)
        cards: list[hand_commands.Unseen] = []
        for place, face in zip(offer.faces("cards").places[:count], self.deck, strict=False):
            hide = self.rng.random() < (0.5 if place == BURN else self.unseen)
            cards.append(None if hide and place != BOARD else face)
        return tuple(cards)

    def _ruling(self, offer: Offer) -> hand_commands.ReportIrregularity:
        case = offer.whole
        assert isinstance(case, Case)
        cards: tuple[hand_commands.Unseen, ...] = ()
        told = case.some()
        if case.places and (case.faces_required or self.rng.random() < 0.3):
            cards = (self.truth[told.seat][told.place - 1],)
        elif case.cards and not case.places and self.rng.random() < 0.7:
            cards = tuple(self.deck[: case.cards])
        return replace(told, by="eve", cards=cards)


def _kind(offer: Offer) -> str:
    """Return the effect of an offer, so that rare effects are as frequent as common ones."""
    return offer.whole.effect if isinstance(offer.whole, Case) else offer.kind.__name__


def sitting(number: int, seed: int, *, trouble: float = 0.05) -> Sitting:
    """A hand about to be played at the table of this number."""
    rng, game = random.Random(seed), game_at(number)
    return Sitting(
        rng,
        game,
        random_hand(rng, game),
        rigged_deck(rng),
        unseen=rng.choice((0, 0, 0.4, 1)),
        trouble=rng.choice((0, 0, trouble, trouble, 4 * trouble)),
    )


def random_hand(rng: random.Random, game: Game) -> Hand:
    """Two to ten players with deep and short stacks; at times a dead button, posts, one blind."""
    count = rng.choice((2, 2, 3, 3, 4, 5, 6, 7, 10))
    seats = sorted(rng.sample(range(1, game.seats + 1), count))
    fee, big = game.fee_for(count), game.big_blind
    floor = fee + (3 * big if game.all_in == "fold_if_short" else 1)
    sizes = (0, 1, 37, big, 2 * big, 5 * big, 40 * big)
    players = [(seat, NAMES[seat - 1], floor + rng.choice(sizes)) for seat in seats]
    if rng.random() < 0.6:
        return open_hand(game, players, button=rng.choice(seats))
    blinds = rng.sample(seats, 2)
    others = [seat for seat in seats if seat not in blinds]
    posts = [
        Post(seat, *rng.choice(((big, 0), (big, game.small_blind), (0, game.small_blind))))
        for seat in others
        if rng.random() < 0.5
    ]
    return open_hand(
        game,
        players,
        button=rng.randint(1, game.seats),
        small_blind=rng.choice((None, blinds[0])) if count > 2 else blinds[0],
        big_blind=blinds[1],
        posts=posts if len(seats) > 2 and game.missed == "post_missed" else (),
    )


def deal_out(item: Sitting) -> None:
    """Deals all cards that are due, face known."""
    item.unseen = 0
    while item.hand.phase == "deal":
        judged = item.do(hand_commands.Deal(tuple(item.deck[: len(item.hand.due)])))
        assert isinstance(judged, tuple), judged


def play_on(item: Sitting) -> None:
    """Plays until the hand is over."""
    while (command := item.choose()) is not None:
        judged = item.do(command)
        assert isinstance(judged, tuple), (command, judged)


def table(game: Game, *stacks: int, button: int = 0, **posted: Any) -> Sitting:
    """A hand of players with these stacks in seats 1, 2, …; the button is last unless named."""
    players = [(seat, NAMES[seat - 1], stack) for seat, stack in enumerate(stacks, 1)]
    hand = open_hand(game, players, button=button or len(stacks), **posted)
    return Sitting(random.Random(1), game, hand, list(DECK))


def snapshot(value: object) -> object:
    """Everything in a hand, player or plain value, in a form that later changes do not touch."""
    if isinstance(value, (Hand, Player)):
        return tuple((name, snapshot(getattr(value, name))) for name in value.__slots__)
    if isinstance(value, (tuple, list)):
        return tuple(snapshot(item) for item in value)
    return value if isinstance(value, frozenset) else repr(value)
