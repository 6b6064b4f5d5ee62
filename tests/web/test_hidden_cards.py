"""Paired worlds over the wire: two floors that differ in hidden cards alone.

Every byte that a client receives until those cards are shown must be the same in both, in messages
and in answers to any request. What must differ is masked by name: the commitment, the digests on an
opening's path, and what is random for each floor or read from its clock (ids of tables, times).
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.cards import DECK, Card, text
from croupier.house.commitment import Shoe
from tests.web.floors import Within, within
from tests.web.playing import Message, Seat, by_offers, finished, offer, play_in_turn

SALTS = tuple(bytes([number]) * 16 for number in range(52))
PLAYERS = ("ann", "bob")
STAFF = ("dealer", "floorperson", "auditor")
WATCHERS = ("public", *STAFF)
"""Watchers of every role without cards of their own."""

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


@contextmanager
def seated(
    folder: Path, book: str, order: Sequence[Card], options: Mapping[str, object] | None = None
) -> Iterator[tuple[Within, str, dict[str, Seat]]]:
    """A floor with this deck, its one table, and who is connected to it; the players sit."""
    folder.mkdir()
    with within(folder, shoe=Decks(order)) as floor:
        table = floor.open(book, options=options)
        sitting = {"public": Seat(floor.address, table)}
        for role in STAFF:
            token = floor.staff(f"the {role}'s", role)
            sitting[role] = Seat(floor.address, table, token)
        for number, name in enumerate(PLAYERS, 1):
            sitting[name] = floor.sit(table, name, number)
            if floor.live(table).setup.game is not None:
                sitting[name].until(lambda row: offer(row["view"], "wager") is not None)
        yield floor, table, sitting
        for seat in sitting.values():
            seat.close()


class World:
    """What each client received of one round, until the end of it."""

    def __init__(self, folder: Path, book: str, order: Sequence[Card]) -> None:
        with seated(folder, book, order) as (floor, table, sitting):
            play_in_turn(lambda: floor.live(table).seq, *(sitting[name] for name in PLAYERS))
            for role in WATCHERS:
                sitting[role].until(finished)
            self.frames = {who: _views(seat) for who, seat in sitting.items()}
            self.answers = {who: _answers(seat) for who, seat in sitting.items()}

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
    return [(frame, json.loads(frame)["seq"]) for frame in frames]


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


def flop(message: Message) -> bool:
    board = (message["view"].get("round") or message["view"].get("hand") or {}).get("board", [])
    return any(card != "??" for card in board)


def dealer_shown(message: Message) -> bool:
    return any(item["text"].startswith("Dealer has") for item in message["sentences"])


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
        received, other = worlds[book].until(who, shows), world.until(who, shows)
        assert len(received.views) > 8
        assert [*map(masked, other.views)] == [*map(masked, received.views)], who
        assert [*map(masked, other.answers)] == [*map(masked, received.answers)], who
        assert masked(other.revealing) != masked(received.revealing), who


def test_masks_hide_no_card(worlds: dict[str, World]) -> None:
    """The control: a player with other cards of their own sees a difference."""
    frames = worlds["south-dakota-uth"].frames["ann"]
    own = [message for _, message in frames if _own(message)]
    assert own
    for frame, message in frames:
        for card in _own(message):
            assert f'"{card}"' in masked(frame)


def _own(message: Message) -> list[str]:
    seats = (message["view"].get("round") or {}).get("seats", ())
    return [
        card for seat in seats if seat["player"] == "ann" for card in seat["cards"] if card != "??"
    ]


ASKING = (*STAFF, "ann")
FACES = tuple(text(card) for card in shuffled(7))
"""Every face, those that are dealt in the first world before all others: if one were taken for a
card that is not out, the round would change, and the faces after it would reveal less."""
NAMING = ("face_up_card", "dealer_card_exposed", "player_card_exposed", "board_card_exposed")
"""Reports of one card."""
AT_ONCE = 8
"""Frames that each sends before the answers are read."""


def told_of_a_bank() -> Iterator[Message]:
    for report in NAMING:
        yield from ({"do": "report", "report": report, "card": face} for face in FACES)
    yield {"do": "rule", "report": "exposed_card", "seat": 2, "cards": [FACES[0]]}


def told_of_players() -> Iterator[Message]:
    rule = {"do": "rule", "report": "exposed_card", "seat": 2}
    yield from ({**rule, "place": 2, "cards": [face]} for face in FACES)
    yield from ({**rule, "place": 1, "cards": [face]} for face in FACES[::4])
    for at in range(0, 52, 4):
        yield {"do": "rule", "report": "early_flop", "cards": FACES[at : at + 4]}
    yield from ({"do": "report", "report": report, "card": FACES[0]} for report in NAMING)


def told_of_any() -> Iterator[Message]:
    for at in range(0, 52, 2):
        yield {"do": "show", "target": 2, "cards": FACES[at : at + 2]}
    for at in range(0, 52, 4):
        some = FACES[at : at + 4]
        yield {"do": "deal", "cards": some}
        yield {"do": "turn_up", "cards": some[:3]}
        yield {"do": "expose", "cards": some[:2], "box": some[2:]}
    for order in (DECK, shuffled(7)):
        yield {"do": "shuffle_done", "order": [int(card) for card in order]}
    yield from ({"do": "show", "target": item, "cards": FACES[:2]} for item in (0, -2, 1))
    yield from ({"do": "show", "target": each, "cards": ()} for each in (0, -2, 1, 2))
    yield from ({"do": do} for do in ("deal", "turn_up", "expose"))
    yield from ({"do": do, "seat": seat} for do in ("muck", "settle") for seat in (1, 2))


PRYING = {
    "maryland-uth-1.4": (*told_of_a_bank(), *told_of_any()),
    "california-holdem": (*told_of_players(), *told_of_any()),
}
"""What could be asked to find a hidden card out. At a virtual table all of it is refused, so the
round stays as it is; what would be done, such as a report that names no face, is left out."""
OPTIONS = {"maryland-uth-1.4": {"dealing": "hand"}}
"""From the hand the board comes street by street: while cards are still to come, one may be
reported to lie face up. A device deals them all before anybody decides."""


def deciding(message: Message) -> bool:
    """Whether hands are dealt and somebody is to decide."""
    view = message["view"]
    return bool((view.get("round") or view.get("hand") or {}).get("turn"))


class Pried:
    """Return the answers to everybody's probes after the deal and before the first action."""

    def __init__(self, folder: Path, book: str, order: Sequence[Card]) -> None:
        with seated(folder, book, order, OPTIONS.get(book)) as (floor, table, sitting):
            if floor.live(table).setup.game is not None:
                for do in ("wager", "ready"):
                    for name in PLAYERS:
                        wanted = by_offers(sitting[name].seen)
                        assert wanted is not None
                        assert wanted["do"] == do
                        sitting[name].shown(sitting[name].must(**wanted))
            asking = {who: sitting[who] for who in ASKING}
            for seat in asking.values():
                seat.until(deciding)
            self.known = seen([frame for seat in asking.values() for frame in seat.frames])
            self.answers: dict[str, list[str]] = {who: [] for who in ASKING}
            frames = [
                json.dumps({"v": 1, "id": f"pry {number}", **command})
                for number, command in enumerate(PRYING[book])
            ]
            for at in range(0, len(frames), AT_ONCE):
                some = frames[at : at + AT_ONCE]
                for seat in asking.values():
                    for frame in some:
                        seat.send(frame)
                for who, seat in asking.items():
                    self.answers[who] += [_answer(seat) for _ in some]


def _answer(seat: Seat) -> str:
    """Return the next frame that isn't a view."""
    while seat.receive()["type"] == "view":
        pass
    return seat.frames[-1]


@pytest.mark.parametrize("book", PRYING)
def test_no_answer_tells_a_hidden_card(tmp_path: Path, book: str) -> None:
    pried = Pried(tmp_path / "one", book, shuffled(7))
    assert 2 <= len(pried.known) < 10
    order = with_other_hidden_cards(shuffled(7), pried.known, seed=11)
    other = Pried(tmp_path / "other", book, order)
    for who in ASKING:
        answers = zip(PRYING[book], pried.answers[who], other.answers[who], strict=True)
        told = [each for each in answers if masked(each[1]) != masked(each[2])]
        assert told[:1] == [], f"{who} is answered otherwise where other cards are hidden"
        read = [json.loads(answer) for answer in pried.answers[who]]
        assert {answer["type"] for answer in read} == {"refused"}, f"{who} changed the round"
        assert "malformed" not in {answer["reason"] for answer in read}
