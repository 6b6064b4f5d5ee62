"""Commands made from offers, and commands made from nothing, for tests of a running table."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croupier.cards import DECK, text
from croupier.engine.banked.deal_plan import BOARD
from croupier.engine.command import declared
from croupier.house.table.command_form import UNSEEN
from croupier.house.table.offer_json import Written as Offer
from croupier.house.table.offers import offers
from croupier.house.table.state import Person
from tests import vocabulary
from tests.house.table.pit import Pit


def unseen(pit: Pit, count: int) -> tuple[str, ...]:
    """A number of cards that are not on the table yet."""
    current, hand = pit.live.round, pit.live.hand
    known: set[Any] = set()
    if current is not None:
        known |= {*current.board, *current.dealer, *current.box, *current.burned, *current.discards}
        known |= {card for box in current.boxes for card in box.cards}
    if hand is not None:
        known |= {*hand.board, *hand.burned, *hand.exposed}
        known |= {card for player in hand.players for card in player.cards}
    left = [card for card in DECK if card not in known]
    return tuple(text(card) for card in pit.chance.sample(left, count))


def command_for(pit: Pit, offer: Offer, chance: random.Random) -> Any:
    """A command that keeps to the offer; None where more is asked than the offer can tell."""
    kind = vocabulary.BY_NAME[offer["do"]]
    if declared(kind).step:
        return _step(kind, offer, chance)
    make = _MAKE.get(offer["do"])
    if make is not None:
        return make(pit, offer, chance)
    return kind(offer.get("seat", 0)) if "seat" in vocabulary.fields_of(kind) else kind()


def _sit(_: Pit, offer: Offer, chance: random.Random) -> Any:
    return vocabulary.Sit(chance.choice(offer["seats"]), offer.get("max") or 100_000)


def _bot(_: Pit, offer: Offer, chance: random.Random) -> Any:
    name = f"B{chance.randrange(10**6)}"
    return vocabulary.SeatBot(chance.choice(offer["seats"]), name, offer.get("max") or 100_000)


def _play(_: Pit, offer: Offer, chance: random.Random) -> Any:
    return vocabulary.Play(
        offer["seat"], chance.choice(offer["choices"]), bool(offer.get("tip_required"))
    )


def _bet(_: Pit, offer: Offer, chance: random.Random) -> Any:
    return vocabulary.Bet(offer["seat"], chance.choice((offer["min"], offer["max"])))


def _draw(pit: Pit, offer: Offer, chance: random.Random) -> Any:
    out = pit.live.seating.draw.out if pit.live.seating.draw else frozenset()
    left = [text(card) for card in DECK if card not in out]
    return vocabulary.DrawForButton(tuple(chance.sample(left, offer["cards"])))


def told(pit: Pit, cards: Sequence[Any]) -> tuple[str, ...]:
    """The faces of these cards: as they were keyed in, or of some that are nowhere yet."""
    fresh = iter(unseen(pit, sum(card is None for card in cards)))
    return tuple(next(fresh) if card is None else text(card) for card in cards)


def _expose(pit: Pit, offer: Offer, chance: random.Random) -> Any:
    current = pit.live.round
    if current is None:
        return vocabulary.Expose()
    dealer = offer.get("faces_required") or (
        not pit.setup.virtual_cards and chance.random() < pit.hides
    )
    cards = told(pit, (*(current.dealer if dealer else ()), *current.box))
    box = offer.get("faces_required_box")
    split = len(cards) - len(current.box)
    return vocabulary.Expose(cards[:split], cards[split:] if box else ())


def _report(_: Pit, offer: Offer, __: random.Random) -> Any:
    case = offer["case"]
    seat = case["seats"][0] if case["seats"] else 0
    return vocabulary.Report(case["report"], seat=seat, **dict(case["facts"]))


def _rule(pit: Pit, offer: Offer, _: random.Random) -> Any:
    case = offer["case"]
    faces = unseen(pit, case["cards"]) if case["faces_required"] else ()
    return vocabulary.Rule(
        case["report"], (case["seats"] or [0])[0], (case["places"] or [1])[0], faces
    )


def _turn_up(pit: Pit, offer: Offer, _: random.Random) -> Any:
    current = pit.live.round
    if current is None or not offer.get("faces_required"):
        return vocabulary.TurnUp()
    return vocabulary.TurnUp(told(pit, current.board[current.seen : current.seen + offer["cards"]]))


def _show(pit: Pit, offer: Offer, _: random.Random) -> Any:
    seat, live = offer.get("target", 0), pit.live
    box = live.round.at(seat) if live.round is not None else None
    player = live.hand.at(seat) if live.hand is not None else None
    shown = box or player
    return vocabulary.Show(seat, told(pit, shown.cards) if shown is not None else ())


def _deal(pit: Pit, offer: Offer, chance: random.Random) -> Any:
    """The next cards; what lies face down may be dealt unseen, and not all need come at once."""
    count = offer.get("cards", 0)
    if pit.hides and count > 1 and not pit.setup.virtual_cards:
        count = chance.choice((count, count, chance.randrange(1, count + 1)))
    faces = unseen(pit, count)
    places = [*offer.get("places", ()), *(0 for _ in faces)]
    open_board = BOARD if pit.live.round is not None else 0
    return vocabulary.Deal(
        tuple(
            UNSEEN
            if chance.random() < pit.hides
            and not (place == open_board and (offer.get("faces_required") or pit.live.hand))
            else face
            for face, place in zip(faces, places, strict=False)
        )
    )


def _stand(_: Pit, offer: Offer, chance: random.Random) -> Any:
    return vocabulary.Stand(chance.choice(offer["seats"]) if "seats" in offer else 0)


def wager_for(pit: Pit, offer: Offer, chance: random.Random) -> Any:
    """The smallest bet that opens the box; with side wagers if the pit is rich."""
    terms = offer["bet"]
    least = {name: low for name, low, _ in terms["wagers"]}
    opening = terms["opening"][0]
    amount = max(least[name] for name in opening)
    wagers = dict.fromkeys(opening, amount)
    needs = {name: (set(also), set(any_of)) for name, also, any_of in terms["needs"]}
    for name, low in least.items() if pit.rich else ():
        also, any_of = needs.get(name, (set(), set()))
        lies = also <= wagers.keys() and (not any_of or any_of & wagers.keys())
        if name not in wagers and lies and chance.random() < 0.6:
            wagers[name] = low
    return vocabulary.Wager(offer["seat"], wagers)


_MAKE: dict[str, Callable[[Pit, Offer, random.Random], Any]] = {
    "sit": _sit,
    "seat_bot": _bot,
    "buy": lambda _, offer, __: vocabulary.Buy(offer.get("min") or 100),
    "wager": wager_for,
    "play": _play,
    "bet": _bet,
    "deal": _deal,
    "draw_for_button": _draw,
    "turn_up": _turn_up,
    "expose": _expose,
    "show": _show,
    "report": _report,
    "rule": _rule,
    "stand": _stand,
    "pause": lambda *_: vocabulary.Pause("a test"),
    "fill": lambda *_: vocabulary.Fill(100),
    "change_limits": lambda *_: None,
    "confirm": lambda _, offer, __: vocabulary.Confirm(offer["proposal"]),
    "reject": lambda _, offer, __: vocabulary.Reject(offer["proposal"], "a test"),
    "take_bets_down": lambda *_: vocabulary.TakeBetsDown("a test"),
}


def _step(kind: type[Any], offer: Offer, chance: random.Random) -> Any:
    fields: dict[str, Any] = {}
    for name, values in offer.get("fields", {}).items():
        if isinstance(values, dict):
            fields[name] = chance.choice((values["min"], values["max"]))
        elif isinstance(values, list):
            fields[name] = chance.choice(values)
        elif values == "reason":
            fields[name] = "a test"
        elif values == "number":
            fields[name] = 0
    return vocabulary.read(vocabulary.wire_name(kind), fields)


def everything(pit: Pit, chance: random.Random) -> Iterator[Any]:
    """One command of every kind, with fields that may be anything."""
    seats = range(-1, pit.setup.ruleset.seats + 2)
    for name, kind in vocabulary.BY_NAME.items():
        if kind is vocabulary.Shuffle:
            continue
        told = {key: _anything(key, chance, seats) for key in vocabulary.fields_of(kind)}
        if name in ("count_stub", "report_count"):
            told["cards"] = chance.choice((-1, 51, 52, 53))
        if name in ("report", "rule"):
            told["deck"] = chance.choice(("in_play", "idle", ""))
        if name in ("count_chips",):
            told["chips"] = chance.randrange(3)
        try:
            yield vocabulary.read(name, told)
        except vocabulary.BadCommand:  # without a card there is no command
            none: dict[str, list[str]] = {"cards": [], "box": []}
            yield vocabulary.read(
                name, told | {key: none[key] for key in none.keys() & told.keys()}
            )


def _anything(key: str, chance: random.Random, seats: range) -> Any:
    match key:
        case "seat" | "target" | "place":
            return chance.choice(seats)
        case "wagers" | "tips" | "limits":
            return {chance.choice(("ante", "blind", "xtra_bonus", "odd")): chance.randrange(3000)}
        case "cards" | "box":
            return [
                chance.choice(("Ah", "??", "nonsense", "7c")) for _ in range(chance.randrange(4))
            ]
        case "tip" | "misdealt" | "fifty_two" | "preshuffled":
            return chance.random() < 0.5
        case "order":
            return chance.choice((None, chance.sample(range(52), 52)))
    if key in ("chips", "cents", "multiple", "to", "proposal", "deck", "depth", "accepted"):
        return chance.choice((-1, 0, 1, 2, 3, 4, 52, 100, 40_000, 10**15))
    return chance.choice(("", "simple", "dealer_card_exposed", "shuffler", "x" * 300, "hand"))


def all_offers(pit: Pit, person: Person) -> tuple[Offer, ...]:
    """What this person is offered now, to be chosen; the commands themselves are in the matrix."""
    found = offers(pit.live, person, pit.now)
    return tuple({name: row[name] for name in row if name != "command"} for row in found)
