"""Openings: every true one verifies, every altered one fails, and none reveals another card."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.adapters.shoe import fresh_shoe
from croupier.cards import DECK, Card, card, text
from croupier.house import commitment
from croupier.house.commitment import BadOpening, Opening, Shoe, WholeDeck


@dataclass(frozen=True)
class Told:
    """A deck and its root."""

    shoe: Shoe
    root: str

    def opening(self, position: int) -> Opening:
        return commitment.opening(self.shoe.order, self.shoe.salts, position)


def told(number: int) -> Told:
    """One deck for each number, the same in every run."""
    chance = Random(number)
    order = list(DECK)
    chance.shuffle(order)
    shoe = Shoe(tuple(order), tuple(chance.randbytes(16) for _ in DECK))
    return Told(shoe, commitment.commit(shoe.order, shoe.salts))


DEAL = told(7)
numbers = st.integers(0, 2**32)
positions = st.integers(0, 51)


def sha(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def test_the_root_is_the_one_that_the_page_describes() -> None:
    """An independent implementation, top down, that shares only the deck."""
    leaves = [
        sha(f"card:{place}:{text(item)}:{salt.hex()}")
        for place, (item, salt) in enumerate(zip(DEAL.shoe.order, DEAL.shoe.salts, strict=True))
    ]

    def node(level: int, index: int) -> str:
        if level == 0:
            return leaves[index] if index < 52 else sha("pad")
        return sha("node:" + node(level - 1, 2 * index) + node(level - 1, 2 * index + 1))

    assert node(6, 0) == DEAL.root


def test_a_root_never_changes_with_the_code() -> None:
    """Openings kept by players stay good: the root of the deck in order with the salts 0, 1, 2 …"""
    salts = [number.to_bytes(16, "big") for number in range(52)]
    assert (
        commitment.commit(DECK, salts)
        == "aba8e0af92521f6d0109e43ac574bfaf007db5d086304a513b485c440a305010"
    )


@given(numbers)
def test_every_card_of_every_deck_opens(number: int) -> None:
    deal = told(number)
    opened = commitment.openings(deal.shoe.order, deal.shoe.salts, range(52))
    assert [card(opening.card) for opening in opened] == list(deal.shoe.order)
    assert [item.position for item in opened] == list(range(52))
    assert all(commitment.check(deal.root, each) for each in opened)
    whole = commitment.whole_deck(deal.shoe.order, deal.shoe.salts)
    assert commitment.check_deck(deal.root, whole)


def flipped(source: str, bit: int) -> str:
    """The text with one bit of one of its bytes turned over."""
    raw = bytearray(source.encode())
    raw[bit // 8] ^= 1 << bit % 8
    return raw.decode("latin-1")


def altered(opened: Opening) -> list[Opening]:
    """The opening with each single bit of each of its fields turned over."""
    replace = msgspec.structs.replace
    many = [replace(opened, position=opened.position ^ 1 << bit) for bit in range(16)]
    many += [replace(opened, card=flipped(opened.card, bit)) for bit in range(16)]
    many += [replace(opened, salt=flipped(opened.salt, bit)) for bit in range(8 * 32)]
    for level, digest in enumerate(opened.path):
        for bit in range(8 * 64):
            path = list(opened.path)
            path[level] = flipped(digest, bit)
            many.append(replace(opened, path=tuple(path)))
    return many


@pytest.mark.parametrize("position", [0, 1, 30, 48, 51])
def test_no_changed_bit_goes_unnoticed(position: int) -> None:
    opened = DEAL.opening(position)
    changes = altered(opened)
    assert len(changes) == 16 + 16 + 256 + 6 * 512
    assert [change for change in changes if commitment.check(DEAL.root, change)] == []
    assert not any(commitment.check(flipped(DEAL.root, bit), opened) for bit in range(8 * 64))


@given(positions, st.sampled_from([text(item) for item in DECK]))
def test_a_position_has_one_card(position: int, claimed: str) -> None:
    opened = DEAL.opening(position)
    claim = msgspec.structs.replace(opened, card=claimed)
    assert commitment.check(DEAL.root, claim) == (claimed == opened.card)


@given(positions, positions)
def test_an_opening_belongs_to_its_position(position: int, other: int) -> None:
    moved = msgspec.structs.replace(DEAL.opening(position), position=other)
    assert commitment.check(DEAL.root, moved) == (position == other)


@given(positions, numbers)
def test_an_opening_belongs_to_its_deck(position: int, number: int) -> None:
    assert commitment.check(told(number).root, DEAL.opening(position)) == (number == 7)


@pytest.mark.parametrize("position", [-1, 52, 63, 64, 10**30])
def test_there_are_52_positions(position: int) -> None:
    with pytest.raises(BadOpening, match="not a position of a deck"):
        DEAL.opening(position)
    away = msgspec.structs.replace(DEAL.opening(0), position=position)
    assert not commitment.check(DEAL.root, away)


@pytest.mark.parametrize("position", [-1, 52, 63, 64, 115])
def test_a_card_hidden_behind_the_deck_is_none(position: int) -> None:
    """A tree made to hold a card where no deck has one: its path does lead to its root."""
    node, path = sha(f"card:{position}:Ah:{'5a' * 16}"), [sha(str(level)) for level in range(6)]
    for level, sibling in enumerate(path):
        node = sha("node:" + (sibling + node if position >> level & 1 else node + sibling))
    assert not commitment.check(node, Opening(position, "Ah", "5a" * 16, tuple(path)))


def test_the_padding_is_fixed_and_the_tree_has_six_levels() -> None:
    opened = DEAL.opening(51)
    pair = sha("node:" + sha("pad") + sha("pad"))
    assert opened.path[2] == sha("node:" + pair + pair)  # 52 to 55
    for path in ((), opened.path[1:], opened.path[:-1], (*opened.path, DEAL.root)):
        assert not commitment.check(DEAL.root, msgspec.structs.replace(opened, path=path))
    higher = sha("node:" + DEAL.root + sha("pad"))
    longer = msgspec.structs.replace(opened, path=(*opened.path, sha("pad")))
    assert not commitment.check(higher, longer)  # though the path does lead there


@given(numbers, st.permutations(range(52)))
def test_openings_tell_nothing_of_the_other_cards(number: int, places: list[int]) -> None:
    """The openings of some cards contain no other card's salt, and no digest of another card that
    can be made from what is opened: all 52 cards are tried with every known salt.
    """
    deal = told(number)
    seen, hidden = places[:7], places[7:]
    opened = [deal.opening(place) for place in seen]
    wired = b"".join(commitment.wire(opening) for opening in opened).decode()
    digests = {digest for item in opened for digest in item.path}
    for place in hidden:
        assert deal.shoe.salts[place].hex() not in wired
    known = ["", "00" * 16, *(each.salt for each in opened)]
    own = {sha(f"card:{item.position}:{item.card}:{item.salt}") for item in opened}
    guesses = {
        sha(f"card:{place}:{text(card)}:{salt}")
        for place in {place ^ 1 for place in seen}
        for card in DECK
        for salt in known
    }
    assert not (guesses - own) & digests


@given(numbers, st.lists(positions, min_size=3, max_size=3, unique=True))
def test_cards_exchanged_elsewhere_change_digests_only(number: int, places: list[int]) -> None:
    """Two decks that differ in two unseen cards: what is opened is the same but for digests, and
    of these just the ones that cover one exchanged card or both.
    """
    deal = told(number)
    place, first, second = places
    order = list(deal.shoe.order)
    order[first], order[second] = order[second], order[first]
    opening = deal.opening(place)
    other = commitment.opening(order, deal.shoe.salts, place)
    assert (opening.card, opening.salt) == (other.card, other.salt)
    siblings = [(place >> level) ^ 1 for level in range(6)]
    covering = {
        level for level in range(6) for at in (first, second) if at >> level == siblings[level]
    }
    assert {level for level in range(6) if opening.path[level] != other.path[level]} == covering


def test_the_salts_of_a_fresh_shoe_are_its_own() -> None:
    shoes = [fresh_shoe() for _ in range(50)]
    salts = [salt for shoe in shoes for salt in shoe.salts]
    assert len(set(salts)) == 50 * 52
    assert {len(salt) for salt in salts} == {16}
    assert all(sorted(shoe.order) == list(DECK) for shoe in shoes)
    shoe = shoes[0]
    assert commitment.check(
        commitment.commit(shoe.order, shoe.salts), commitment.opening(shoe.order, shoe.salts, 9)
    )


def test_a_shoe_printed_by_mistake_tells_no_card() -> None:
    shown = repr(DEAL.shoe) + str(DEAL.shoe)
    assert "order" not in shown
    assert str(DEAL.shoe.order[0]) + "," not in shown


@given(numbers, positions)
def test_what_is_wired_reads_back_and_is_always_the_same(number: int, position: int) -> None:
    deal = told(number)
    opened = deal.opening(position)
    assert commitment.read_opening(commitment.wire(opened)) == opened
    assert commitment.wire(
        commitment.read_opening(commitment.wire(opened).decode())
    ) == commitment.wire(opened)
    assert list(json.loads(commitment.wire(opened))) == ["card", "path", "position", "salt"]
    whole = commitment.whole_deck(deal.shoe.order, deal.shoe.salts)
    assert commitment.read_deck(commitment.wire(whole)) == whole


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_what_is_no_opening_is_refused_in_one_sentence(source: bytes) -> None:
    for read in (commitment.read_opening, commitment.read_deck):
        with pytest.raises(BadOpening, match=r"^This is not an opening of a .*\.$"):
            read(source)


def test_a_deck_of_another_shape_is_refused() -> None:
    for source in ("", "[]", '{"cards": []}', '{"cards": "Ah", "salts": []}', b"\xff"):
        with pytest.raises(BadOpening, match=r"^This is not an opening of a deck: .*\.$"):
            commitment.read_deck(source)


@pytest.mark.parametrize(
    "change",
    [
        {"position": "0"},
        {"position": 0.5},
        {"position": None},
        {"path": "abc"},
        {"card": ["Ah"]},
        {"more": 1},
    ],
)
def test_an_opening_of_another_shape_is_refused(change: dict[str, object]) -> None:
    source = json.dumps(json.loads(commitment.wire(DEAL.opening(0))) | change)
    with pytest.raises(BadOpening, match=r"^This is not an opening of a card: .*\.$"):
        commitment.read_opening(source)


@given(st.text(max_size=3), st.text(max_size=33), st.lists(st.text(max_size=65), max_size=7))
def test_a_foolish_opening_is_false(name: str, salt: str, path: list[str]) -> None:
    assert not commitment.check(DEAL.root, Opening(0, name, salt, tuple(path)))
    assert not commitment.check(salt, DEAL.opening(0))


def test_spellings_that_mean_the_same_are_not_the_same() -> None:
    opened = DEAL.opening(3)
    replace = msgspec.structs.replace
    for other in (
        replace(opened, card=opened.card.swapcase()),
        replace(opened, salt=opened.salt.upper()),
        replace(opened, path=tuple(digest.upper() for digest in opened.path)),
        replace(opened, salt=f" {opened.salt}"),
    ):
        assert other != opened
        assert not commitment.check(DEAL.root, other)


def test_the_auditor_is_shown_a_whole_deck_or_nothing() -> None:
    whole = commitment.whole_deck(DEAL.shoe.order, DEAL.shoe.salts)
    assert commitment.check_deck(DEAL.root, whole)
    assert not commitment.check_deck(told(8).root, whole)
    assert not commitment.check_deck("ß", whole)
    cards, salts = whole.cards, whole.salts
    for wrong in (
        WholeDeck((cards[1], cards[0], *cards[2:]), salts),
        WholeDeck((cards[1], *cards[1:]), salts),
        WholeDeck(("Xx", *cards[1:]), salts),
        WholeDeck((cards[0].swapcase(), *cards[1:]), salts),
        WholeDeck(cards[:51], salts[:51]),
        WholeDeck(cards, salts[:51]),
        WholeDeck(cards, (salts[1], salts[0], *salts[2:])),
        WholeDeck(cards, (salts[0].upper(), *salts[1:])),
        WholeDeck(cards, (salts[0][:30], *salts[1:])),
    ):
        assert not commitment.check_deck(DEAL.root, wrong)


@pytest.mark.parametrize(
    ("order", "salts", "says"),
    [
        (DECK[:51], [b"s" * 16] * 51, "52 cards, each of them once"),
        ((*DECK[:51], DECK[0]), [b"s" * 16] * 52, "52 cards, each of them once"),
        (DECK, [b"s" * 16] * 51, "52 salts of 16 bytes"),
        (DECK, [b"s" * 15] * 52, "52 salts of 16 bytes"),
    ],
)
def test_no_commitment_to_less_than_a_deck(
    order: tuple[Card, ...], salts: list[bytes], says: str
) -> None:
    with pytest.raises(BadOpening, match=says):
        commitment.commit(order, salts)
