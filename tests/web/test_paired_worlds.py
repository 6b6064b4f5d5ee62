"""Paired worlds over the wire: two floors that differ in hidden cards alone.

Every byte that a client receives until those cards are shown must be the same in both. What must
differ by its nature is masked by name: the commitment and the digests beside an opening's way, and
what is drawn by chance for each floor or read from its clock (ids of tables, times).
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.cards import DECK, Card, text
from croupier.house.fair import Shoe
from tests.web.floors import within
from tests.web.playing import Message, Seat, finished, offer, play_in_turn

SALTS = tuple(bytes([number]) * 16 for number in range(52))
PLAYERS = ("ann", "bob")
STAFF = ("dealer", "floorperson", "auditor")
WATCHERS = ("public", *STAFF)
"""Who have no cards of their own, whatever their role."""

MASKS = (
    (re.compile(r'"(commitment|root)":"[0-9a-f]{64}"'), r'"\1":"*"'),
    (re.compile(r'"path":\[("[0-9a-f]{64}",?){6}\]'), '"path":"*"'),
    (re.compile(r'"(at|deadline|since|ends)":[0-9]+'), r'"\1":"*"'),
    (re.compile(r'"id":"[2-9A-Z]{6}"'), '"id":"*"'),
)


def masked(frame: str) -> str:
    for pattern, instead in MASKS:
        frame = pattern.sub(instead, frame)
    return frame


class Decks:
    """A shoe with one deck in it, again and again."""

    def __init__(self, order: Sequence[Card]) -> None:
        self.order = tuple(order)

    def __call__(self) -> Shoe:
        return Shoe(self.order, SALTS)


class World:
    """What each client received of one round, until the end of it."""

    def __init__(self, folder: Path, book: str, order: Sequence[Card]) -> None:
        folder.mkdir()
        with within(folder, shoe=Decks(order)) as floor:
            table = floor.open(book)
            sitting = {"public": Seat(floor.address, table)}
            for role in STAFF:
                token = floor.staff(f"the {role}'s", role)
                sitting[role] = Seat(floor.address, table, token)
            for number, name in enumerate(PLAYERS, 1):
                sitting[name] = floor.sit(table, name, number)
                if floor.live(table).setup.game is not None:
                    sitting[name].until(lambda one: offer(one["view"], "wager") is not None)
            play_in_turn(lambda: floor.live(table).seq, *(sitting[name] for name in PLAYERS))
            for role in WATCHERS:
                sitting[role].until(finished)
            self.frames = {who: _views(seat) for who, seat in sitting.items()}
            self.answers = {who: _answers(seat) for who, seat in sitting.items()}
            for seat in sitting.values():
                seat.close()

    def until(self, who: str, shows: Callable[[Message], bool]) -> Received:
        """What came before the first message that meets the condition, and that message."""
        frames = self.frames[who]
        at = next(n for n, (_, message) in enumerate(frames) if shows(message))
        seq = frames[at - 1][1]["seq"]
        answers = [frame for frame, last in self.answers[who] if last <= seq]
        return Received([frame for frame, _ in frames[:at]], answers, frames[at][0])


@dataclass(frozen=True)
class Received:
    """Frames as they came over the wire."""

    views: list[str]
    answers: list[str]
    revealing: str


def _views(seat: Seat) -> list[tuple[str, Message]]:
    views = [frame for frame in seat.frames if '"type":"view"' in frame]
    told = list(zip(views, seat.views, strict=True))
    last = next(n for n, (_, message) in enumerate(told) if finished(message))
    return told[: last + 1]


def _answers(seat: Seat) -> list[tuple[str, int]]:
    frames = [frame for frame in seat.frames if '"type":"view"' not in frame]
    return [(frame, json.loads(frame)["last"]) for frame in frames]


def seen(frames: Sequence[str]) -> set[str]:
    """Every card whose face was in any of these frames."""
    faces = {text(card) for card in DECK}
    return {face for face in faces for frame in frames if f'"{face}"' in frame}


def with_other_hidden_cards(order: Sequence[Card], known: set[str], seed: int) -> list[Card]:
    """The same deck, every card that was not seen put elsewhere among those places."""
    hidden = [place for place, card in enumerate(order) if text(card) not in known]
    moved = hidden[1:] + hidden[:1]
    random.Random(seed).shuffle(moved)
    if moved == hidden:
        moved = hidden[1:] + hidden[:1]
    other = list(order)
    for place, source in zip(hidden, moved, strict=True):
        other[place] = order[source]
    return other


def kinds(message: Message) -> set[str]:
    return {one["kind"] for one in message["events"]}


def flop(message: Message) -> bool:
    board = (message["view"].get("round") or message["view"].get("hand") or {}).get("board", [])
    return any(card != "??" for card in board)


def dealer_shown(message: Message) -> bool:
    return "round:dealer_exposed/1" in kinds(message)


PLAYER = ("ann",)
CASES = [
    ("maryland-uth-1.5", flop, PLAYER),
    ("maryland-uth-1.5", dealer_shown, PLAYER),
    ("maryland-uth-1.5", dealer_shown, WATCHERS),
    ("maryland-jackpot-1.0", dealer_shown, PLAYER),
    ("south-dakota-uth", dealer_shown, PLAYER),
    ("california-holdem", flop, PLAYER),
    ("california-holdem", finished, PLAYER),
    ("california-holdem", finished, WATCHERS),
]


def shuffled(seed: int) -> list[Card]:
    order = list(DECK)
    random.Random(seed).shuffle(order)
    return order


@pytest.fixture(scope="module")
def worlds(tmp_path_factory: pytest.TempPathFactory) -> dict[str, World]:
    """One round of each game, played to its end."""
    folder = tmp_path_factory.mktemp("worlds")
    books = dict.fromkeys(book for book, _, _ in CASES)
    return {book: World(folder / book, book, shuffled(7)) for book in books}


@pytest.mark.parametrize(("book", "shows", "watchers"), CASES)
def test_nothing_of_hidden_cards_is_in_any_byte(
    tmp_path: Path,
    worlds: dict[str, World],
    book: str,
    shows: Callable[[Message], bool],
    watchers: Sequence[str],
) -> None:
    known = set().union(*(seen(worlds[book].until(who, shows).views) for who in watchers))
    assert len(known) < 10
    order = with_other_hidden_cards(shuffled(7), known, seed=11)
    world = World(tmp_path / "other", book, order)
    for who in watchers:
        one, other = worlds[book].until(who, shows), world.until(who, shows)
        assert len(one.views) > 8
        assert [*map(masked, other.views)] == [*map(masked, one.views)], who
        assert [*map(masked, other.answers)] == [*map(masked, one.answers)], who
        assert masked(other.revealing) != masked(one.revealing), who


def test_masks_hide_no_card(worlds: dict[str, World]) -> None:
    """The control: to whoever has other cards of their own, the two worlds are not the same."""
    frames = worlds["south-dakota-uth"].frames["ann"]
    own = [message for _, message in frames if _own(message)]
    assert own
    for frame, message in frames:
        for card in _own(message):
            assert f'"{card}"' in masked(frame)


def _own(message: Message) -> list[str]:
    seats = (message["view"].get("round") or {}).get("seats", ())
    return [
        card for one in seats if one["player"] == "ann" for card in one["cards"] if card != "??"
    ]
