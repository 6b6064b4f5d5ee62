"""Random tables and random rounds: submissions of every kind, cards seen and unseen, mishaps.

A `Sitting` plays one round by building commands inside what `legal` offers. It keeps the true deck,
so that cards dealt unseen get their own faces later.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from croupier.cards import DECK, RANKS, Card, card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.bets import BetTerms
from croupier.engine.banked.deal_plan import BOARD, BOX, BURN, DEALER
from croupier.engine.banked.decide import step
from croupier.engine.banked.events import Event
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.game import Game, compile_game
from croupier.engine.banked.legal import legal
from croupier.engine.banked.state import Box, Round
from croupier.engine.irregularity import Case
from croupier.engine.machine import Offer, Readings
from croupier.law.faults import blocking
from croupier.law.load import load
from croupier.law.options import options_of
from croupier.law.submission import examine, with_demonstration
from croupier.law.vocabulary.banked import Paytable, Wager
from croupier.law.vocabulary.common import Option
from croupier.money import UNITS_PER_CENT
from croupier.refusal import Refused
from tests.stages import DEEP

BOOKS = ("maryland-uth-1.5", "maryland-uth-1.4", "maryland-jackpot-1.0", "south-dakota-uth")
TABLES = 240 if DEEP else 32
PLAYERS = ("ann", "bob", "cy")
FORCED: dict[int, dict[str, object]] = {
    4: {"single_face_up_after_deal": "treat_as_13C", "dealing": "hand"},
    7: {"sd_bet_limit_scope": "each_bet", "sd_tip_push_to": "player"},
    8: {"faceup_side_wagers": "settle_those_not_needing_dealer", "dealing": "manual_shoe"},
    11: {"dealing": "machine", "burn_with_machine": True, "sd_limit_counts_tips": False},
    12: {"device_dealer_hand": "held_in_shuffler", "dealing": "device"},
    15: {"sd_simultaneous": "split_equally"},
}
"""Choices that chance alone would seldom make, by the number of the table."""


def bounded(examples: int) -> settings:
    """Return settings: this many examples in `./check`, twenty times more with `--deep`."""
    return settings(
        max_examples=examples * 20 if DEEP else examples,
        deadline=None,
        derandomize=not DEEP,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@dataclass(frozen=True, slots=True)
class TableOf:
    """A random submission and its game."""

    number: int
    submission: dict[str, object]
    """Whole: what the random choices leave out is the demonstration's."""
    game: Game


@cache
def table_at(number: int) -> TableOf:
    """The table of this number: its book, and choices that its book allows."""
    rng = random.Random(number)
    book = BOOKS[number % len(BOOKS)]
    chosen: dict[str, dict[str, object]] = {}
    if number >= len(BOOKS):
        chosen = {"paytables": _paytables(rng, book), "options": _options(rng, book)}
        for section in ("clarifications", "filed"):
            chosen[section] = dict.fromkeys(_backed(book, section), "letter 1")
        chosen["options"] = {**FORCED.get(number, {}), **chosen["options"]}
        chosen["options"].update(FORCED.get(number, {}))
        if number % 3 == 0:  # else nobody ever forfeits
            chosen["options"]["abandon_policy"] = rng.choice(("floor_decides", "forfeit_all"))
    while True:
        whole = with_demonstration({"rulebook": book, **chosen})
        examined = examine(whole)
        faults = blocking(examined.faults)
        if not faults:
            return TableOf(number, whole, compile_game(examined))
        for fault in faults:
            _mend(chosen, fault.path)


tables = st.integers(0, TABLES - 1).map(table_at)
seeds = st.integers(0, 2**32 - 1)


def _mend(chosen: dict[str, dict[str, object]], place: str) -> None:
    """Remove a choice that its rulebook does not allow together with the others."""
    section, _, name = place.partition(".")
    if chosen.get(section, {}).pop(name, None) is None:
        several = (chosen["options"], chosen["paytables"])
        first, second = several if section == "options" else reversed(several)
        spare = first or second
        spare.pop(next(reversed(spare)))


def _paytables(rng: random.Random, book: str) -> dict[str, object]:
    law = examine(with_demonstration({"rulebook": book})).law
    assert law is not None
    letters: dict[str, list[str]] = {}
    for table in law.all(Paytable):
        letters.setdefault(table.item.wager, []).append(table.item.name)
    optional = {rule.item.name for rule in law.all(Wager) if rule.item.offered == "optional"}
    chosen: dict[str, object] = {}
    for wager, names in letters.items():
        if "-" in names or rng.random() < 0.3:
            continue
        none = wager in optional and rng.random() < 0.25
        chosen[wager] = "none" if none else rng.choice(names)
    return chosen


def _options(rng: random.Random, book: str) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for name, declared in options_of(load(book)).items():
        if rng.random() < 0.6:
            value = _value(rng, declared.option)
            if value is not None:
                chosen[name] = value
    return chosen


def _value(rng: random.Random, option: Option) -> object:
    match option.type:
        case "choice":
            return rng.choice(option.values)
        case "flag":
            return rng.random() < 0.5
        case "whole":
            return rng.randint(option.least or 0, option.most or (option.least or 0) + 5)
        case "money":
            return rng.choice((1, 5, 25, 75_000))
    return None


def _backed(book: str, section: str) -> list[str]:
    key = "clarified" if section == "clarifications" else "filed"
    return [n for n, declared in options_of(load(book)).items() if getattr(declared.option, key)]


def rigged_deck(rng: random.Random) -> list[Card]:
    """A deck that is often kind: the top is rich in one suit, in high cards, or in pairs."""
    deck = list(DECK)
    rng.shuffle(deck)
    kind = rng.randrange(4)
    if kind == 0:
        return deck
    if kind == 1:
        suit = rng.choice("cdhs")
        rich = [card(rank + suit) for rank in RANKS[6:]]
    elif kind == 2:
        rich = [item for item in deck if item >= 40][:10]
    else:
        rich = [each for each in deck if each // 4 in (rng.randrange(13), rng.randrange(13))]
    rest = [card for card in deck if card not in rich]
    top = rich + rest[: max(0, 24 - len(rich))]
    rng.shuffle(top)
    return top + [card for card in rest if card not in top]


@dataclass(slots=True)
class Sitting:
    """One round being played at random."""

    rng: random.Random
    game: Game
    round: Round
    deck: list[Card]
    unseen: float = 0.0
    """How often a card is dealt unseen."""
    trouble: float = 0.0
    """How often something irregular is reported."""
    linked: bool = False
    """Whether other tables move the meters too."""
    commands: list[banked_commands.Command] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    truth: dict[int, list[Card]] = field(default_factory=dict)
    """The faces of all cards dealt, by place."""

    def offers(self) -> tuple[Offer, ...]:
        """What may be done now."""
        return legal(self.game, self.round)

    def choose(self) -> banked_commands.Command | None:
        """A command inside one of the offers; None when the round is over."""
        offers = self.offers()
        if not offers:
            return None
        rare = (
            banked_commands.ReportIrregularity,
            banked_commands.Stand,
            banked_commands.Forfeit,
            banked_commands.TakeBack,
        )
        usual = [offer for offer in offers if offer.kind not in rare]
        strange = [item for item in offers if item.kind in rare]
        if strange and (not usual or self.rng.random() < self.trouble):
            kinds = sorted({_kind(each) for each in strange})
            kind = self.rng.choice(kinds)
            return self.inside(self.rng.choice([o for o in strange if _kind(o) == kind]))
        forfeits = [offer for offer in offers if offer.kind is banked_commands.Forfeit]
        if forfeits and self.rng.random() < 0.3:
            return self.inside(forfeits[0])
        if self.round.phase == "bets" and self.round.boxes and self.rng.random() < 0.25:
            return banked_commands.CloseBets()
        checks = [offer for offer in usual if offer.kind is banked_commands.Check]
        if checks and self.rng.random() < 0.5:
            return self.inside(checks[0])
        return self.inside(self.rng.choice(usual))

    def do(self, command: banked_commands.Command) -> tuple[Event, ...] | Refused:
        """Carries a command out, if it is allowed."""
        before = self.round
        self.round, judged = step(self.game, before, command)
        if not isinstance(judged, Refused):
            self.commands.append(command)
            self.events += judged
            if isinstance(command, banked_commands.Deal):
                self._leave_deck(before, command)
            if (
                isinstance(command, banked_commands.ReportIrregularity)
                and command.card in self.deck
            ):
                self.deck.remove(command.card)
        return judged

    def _leave_deck(self, before: Round, command: banked_commands.Deal) -> None:
        targets = before.plan[before.dealt][before.next :]
        for target, told in zip(targets, command.cards, strict=False):
            face = told if told is not None else self.deck[0]
            self.deck.remove(face)
            self.truth.setdefault(target, []).append(face)

    def inside(self, offer: Offer) -> banked_commands.Command:
        """A command that the offer covers."""
        rng, seat = self.rng, offer.seat
        match offer.kind:
            case banked_commands.PlaceWagers:
                return self._bet(offer)
            case banked_commands.Deal:
                return banked_commands.Deal(self._dealt(offer))
            case banked_commands.TurnUp:
                return banked_commands.TurnUp(self._faces(BOARD, offer, self.round.seen))
            case banked_commands.Expose:
                cards = self._faces(DEALER, offer)
                told = offer.faces("box")
                box = self._faces(BOX, offer, must=told.must, count=told.count)
                return banked_commands.Expose(cards, box)
            case banked_commands.Show:
                return banked_commands.Show(seat, self._faces(seat, offer))
            case banked_commands.Play:
                tip = rng.choice(offer.choices("tip"))
                return banked_commands.Play(seat, rng.choice(offer.choices("multiple")), tip)
            case banked_commands.SettleBox:
                return banked_commands.SettleBox(seat, self._readings(offer))
            case banked_commands.ApprovePayout:
                return banked_commands.ApprovePayout(
                    seat, rng.choice(("eve", "floor 2")), self._readings(offer)
                )
            case banked_commands.Forfeit:
                return banked_commands.Forfeit(seat, "eve")
            case banked_commands.ReportIrregularity:
                return self._report(offer)
            case banked_commands.CloseBets | banked_commands.CloseRound:
                bare: banked_commands.Command = offer.kind()
                return bare
        kind: Any = offer.kind
        command: banked_commands.Command = kind(seat)
        return command

    def _dealt(self, offer: Offer) -> tuple[banked_commands.Unseen, ...]:
        most = offer.faces("cards").count
        count = most if self.rng.random() < 0.6 else self.rng.randint(1, most)
        cards: list[banked_commands.Unseen] = []
        for place, face in zip(offer.faces("cards").places[:count], self.deck, strict=False):
            hide = self.rng.random() < (0.5 if place == BURN else self.unseen)
            must = offer.faces("cards").must and place == BOARD
            cards.append(None if hide and not must else face)
        return tuple(cards)

    def _faces(
        self, place: int, offer: Offer, start: int = 0, *, must: bool = False, count: int = 0
    ) -> tuple[Card, ...]:
        """Return the true faces of cards on the table: if they are required, and sometimes else."""
        told = must if count else offer.faces("cards").must
        if not told and self.rng.random() < 0.8:
            return ()
        many = count or offer.faces("cards").count
        return tuple(self.truth.get(place, [])[start : start + many])

    def _readings(self, offer: Offer) -> dict[str, int] | None:
        told = offer.holds("meters")
        meters = told.names if isinstance(told, Readings) else ()
        if not self.linked or not meters or self.rng.random() < 0.5:
            return None
        name = self.rng.choice(meters)
        return {name: self.round.meters[name] + self.rng.choice((0, 777, 25 * 10**6))}

    def _report(self, offer: Offer) -> banked_commands.ReportIrregularity:
        case = offer.whole
        assert isinstance(case, Case)
        rng = self.rng
        told: dict[str, Any] = dict(case.facts)
        if case.seats:
            told["seat"] = rng.choice(case.seats)
        if offer.by == "floorperson" or rng.random() < 0.3:
            told["by"] = "eve"
        if case.unused and self.deck and rng.random() < 0.7:
            told["cards"] = (self.deck[0],)
        return banked_commands.ReportIrregularity(case.report, **told)

    def _bet(self, offer: Offer) -> banked_commands.PlaceWagers:
        rng, terms = self.rng, offer.holds("wagers")
        assert isinstance(terms, BetTerms)
        for _ in range(60):
            player = terms.only or rng.choice(("", *PLAYERS))
            opens = rng.choice(terms.opening)
            share = rng.choice((0.2, 0.5, 0.9))
            wagers: dict[str, int] = {}
            for name, least, most in terms.wagers:
                if name in opens or rng.random() < share:
                    wagers[name] = rng.choice((least, min(most, least * 3 + 37), min(most, 2_500)))
            for name, of in terms.equal:
                if name in wagers and of in wagers:
                    wagers[name] = wagers[of]
            tips = {
                name: rng.choice((least, 100))
                for name, least, most, _ in terms.tips
                if rng.random() < 0.4
            }
            command = banked_commands.PlaceWagers(
                offer.seat, tuple(wagers.items()), player, tuple(tips.items())
            )
            if covers_bet(offer, command):
                return command
        return self._least(offer)

    def _least(self, offer: Offer) -> banked_commands.PlaceWagers:
        """The smallest bet by somebody new."""
        terms = offer.holds("wagers")
        assert isinstance(terms, BetTerms)
        spans = {name: least for name, least, _ in terms.wagers}
        player = terms.only or f"guest {offer.seat}"
        wagers = tuple((name, spans[name]) for name in sorted(terms.opening[0]))
        return banked_commands.PlaceWagers(offer.seat, wagers, player)


def _kind(offer: Offer) -> str:
    """Return the effect of an offer, so that rare effects are as frequent as common ones."""
    return offer.whole.effect if isinstance(offer.whole, Case) else offer.kind.__name__


def covers_bet(offer: Offer, command: banked_commands.PlaceWagers) -> bool:
    """Whether the bet keeps to the offer's terms."""
    from tests.engine.banked.covering import bet_faults

    return not bet_faults(offer, command)


def sitting(
    table: TableOf, seed: int, *, trouble: float = 0.05, linked: bool | None = None
) -> Sitting:
    """A round about to be played at this table."""
    rng = random.Random(seed)
    meters = {
        name: rule.reset + rng.choice((0, 1, 123_456_789)) + 30 * UNITS_PER_CENT * rng.randrange(9)
        for name, rule in table.game.meters.items()
    }
    reserves = {name: rng.choice((0, 4_321_000)) for name in meters}
    return Sitting(
        rng,
        table.game,
        opening(table.game, meters, reserves),
        rigged_deck(rng),
        unseen=rng.choice((0, 0, 0.4, 1)),
        trouble=rng.choice((0, 0, trouble, trouble, 4 * trouble)),
        linked=rng.random() < 0.2 if linked is None else linked,
    )


def snapshot(value: object) -> object:
    """Everything in a round, box or plain value, in a form that later changes do not touch."""
    if isinstance(value, (Round, Box)):
        return tuple((name, snapshot(getattr(value, name))) for name in value.__slots__)
    if isinstance(value, dict):
        return tuple((key, snapshot(item)) for key, item in value.items())
    if isinstance(value, (tuple, list)):
        return tuple(snapshot(each) for each in value)
    return repr(value)
