"""Sealed bodies: nobody without the key reads them, and none opens where it does not belong."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, text
from croupier.engine.banked import events as banked
from croupier.engine.cardroom.hand import events as hands
from croupier.engine.procedure.shuffle import DeckShuffled
from croupier.engine.secrecy import hidden_fields, hidden_of
from croupier.house.log import codec
from croupier.house.log.entry import Head, follow
from croupier.house.log.record import SEALED, BadRecord, Recorded, compose, events_of, read_record
from croupier.house.log.requests import request_of
from croupier.house.log.sealing import BadSeal, seal, unseal
from croupier.house.table import events as table_events
from croupier.house.table.commands import wire_name
from tests import vocabulary

KEY = bytes(range(32))
BODY = b'{"cards":["Ah","Kd"]}'
PLACE = ("table/1", 5, "round:cards_dealt/1")


@given(st.binary(max_size=200))
def test_what_was_sealed_opens(body: bytes) -> None:
    assert unseal(KEY, *PLACE, seal(KEY, *PLACE, body)) == body


def test_a_sealed_body_shows_nothing() -> None:
    data, other = seal(KEY, *PLACE, BODY), seal(KEY, *PLACE, BODY)
    assert data != other  # the same cards twice do not look alike
    assert b"Ah" not in data
    assert len(data) == len(other)


@pytest.mark.parametrize(
    "place",
    [
        ("table/2", 5, "round:cards_dealt/1"),
        ("table/1", 6, "round:cards_dealt/1"),
        ("table/1", 5, "round:cards_dealt/2"),
        ("table/", 15, "round:cards_dealt/1"),
    ],
)
def test_it_opens_at_its_place_alone(place: tuple[str, int, str]) -> None:
    with pytest.raises(BadSeal, match="does not open"):
        unseal(KEY, *place, seal(KEY, *PLACE, BODY))


def test_it_opens_with_its_key_alone() -> None:
    with pytest.raises(BadSeal):
        unseal(bytes(32), *PLACE, seal(KEY, *PLACE, BODY))


@given(st.data())
def test_no_bit_of_it_may_change(data: st.DataObject) -> None:
    sealed = bytearray(seal(KEY, *PLACE, BODY))
    sealed[data.draw(st.integers(0, len(sealed) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(BadSeal):
        unseal(KEY, *PLACE, bytes(sealed))


@pytest.mark.parametrize("length", [0, 5, 12, 20])
def test_a_cut_off_body_is_refused(length: int) -> None:
    with pytest.raises(BadSeal):
        unseal(KEY, *PLACE, seal(KEY, *PLACE, BODY)[:length])


def test_an_entry_is_read_with_what_is_sealed() -> None:
    dealt = banked.CardsDealt((DECK[0], DECK[51]))
    event = Recorded(codec.kind_of(dealt), codec.encode(dealt))
    body, text = compose({"do": "deal", "cards": ["Ah", "Kd"]}, {"cards"}, [event])
    assert b"Ah" not in body
    head = Head("table/1", 4)
    sealed = seal(KEY, "table/1", 5, SEALED, text)
    entry = follow(head, at=0, actor="system", command="c", body=body, sealed=sealed)
    assert events_of(entry, KEY) == (("round", dealt),)
    assert read_record(entry, KEY).request == {"do": "deal", "cards": ["Ah", "Kd"]}
    assert read_record(entry, None).request == {"do": "deal"}
    with pytest.raises(BadRecord):
        events_of(entry, None)


SEALED_KINDS = {
    f"{family}:{kind.wire}"
    for family, kinds in codec.FAMILIES.items()
    for kind in kinds
    if hidden_fields(kind)
}


def _hidden(order: list[Card], chance: random.Random) -> list[Any]:
    """Every event that carries hidden cards, with these; some of those dealt stay unseen."""
    several: list[Any] = []
    for count in (1, 2, 3, 7, 15, 23, 52):
        faces = tuple(card if chance.random() < 0.8 else None for card in order[:count])
        several += [banked.CardsDealt(tuple(order[:count])), banked.CardsDealt(faces)]
        several += [hands.CardsDealt(tuple(order[:count])), hands.CardsDealt(faces)]
    salts = tuple(chance.randbytes(16).hex() for _ in order)
    several.append(DeckShuffled(1, "system", "", 1, "virtual", ("3.A.1",), tuple(order)))
    several.append(table_events.DeckSalted(1, salts))
    for ruled in (banked.IrregularityRuled, hands.IrregularityRuled):
        several += [ruled("early_flop", cards=tuple(order[:count])) for count in (1, 3, 4)]
    several.append(banked.FacesShown(3, tuple(order[:2])))
    told = {"cards": [text(item) for item in order[:4]]}
    several.append(table_events.Proposed(1, "joe", "report", {}, "", "", told))
    return several


def _size(event: Any) -> int:
    return max(len(getattr(event, name)) for name in hidden_of(event))


def _sealed(request: dict[str, Any], hidden: Collection[str], *events: Any) -> int:
    several = [Recorded(codec.kind_of(event), codec.encode(event)) for event in events]
    return len(seal(KEY, "table/1", 5, SEALED, compose(request, hidden, several)[1]))


def test_a_sealed_part_is_as_long_whatever_the_cards_are() -> None:
    chance = random.Random(15)
    lengths: dict[tuple[str, int], set[int]] = {}
    order = list(DECK)
    for _ in range(1000):
        chance.shuffle(order)
        for event in _hidden(order, chance):
            sealed = _sealed({"do": "deal"}, (), event)
            lengths.setdefault((codec.kind_of(event), _size(event)), set()).add(sealed)
    assert {kind for kind, _ in lengths} == SEALED_KINDS
    assert {key: found for key, found in lengths.items() if len(found) > 1} == {}


def test_a_sealed_request_is_as_long_whatever_the_cards_are() -> None:
    chance = random.Random(16)
    lengths: dict[str, set[int]] = {}
    order = list(DECK)
    for _ in range(300):
        chance.shuffle(order)
        salts = tuple(chance.randbytes(16).hex() for _ in order)
        faces = tuple(text(card) for card in order[:9])
        deck = DeckShuffled(1, "system", "", 1, "virtual", ("3.A.1",), tuple(order))
        for command, events in (
            (
                vocabulary.Shuffle(tuple(map(int, order)), salts),
                (deck, table_events.DeckSalted(1, salts)),
            ),
            (vocabulary.Deal(faces), (banked.CardsDealt(tuple(order[:9])),)),
            (vocabulary.DrawForButton(faces), ()),
            (vocabulary.Rule("exposed_card", 2, 1, faces[:1]), ()),
            (vocabulary.Report("drawn_in_error", seat=3, card=faces[0]), ()),
        ):
            assert hidden_of(command)
            lengths.setdefault(wire_name(type(command)), set()).add(
                _sealed(request_of(command), hidden_of(command), *events)
            )
    assert {name: len(found) for name, found in lengths.items()} == dict.fromkeys(lengths, 1)


def test_a_deck_is_sealed_once_though_request_and_events_have_it() -> None:
    salts = tuple(f"{number:032x}" for number in range(52))
    deck = DeckShuffled(1, "system", "", 1, "virtual", ("3.A.1",), DECK)
    shuffle = request_of(vocabulary.Shuffle(tuple(map(int, DECK)), salts))
    assert _sealed(shuffle, {"order", "salts"}, deck, table_events.DeckSalted(1, salts)) < 2500
