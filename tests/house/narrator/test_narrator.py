"""The narrator: one sentence or more for every event, and no card that the public has not seen."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import msgspec

import croupier.web
from croupier.engine.banked.events import CardsDealt
from croupier.house.log import codec
from croupier.house.narrator import TELLERS, Sentence, narrate
from tests.house.narrator.golden import FILE, from_examples, of_the_rest, written

STATIC = Path(croupier.web.__file__).parent / "static"
FACE = re.compile(r"\b[2-9TJQKA][cdhs]\b")
NAMED = re.compile(r"""["'`](round|hand|table|room|house|floor):[a-z_]+/[0-9]+["'`]""")
"""An event by its wire name."""


def test_every_kind_of_event_is_told() -> None:
    for family, tellers in TELLERS.items():
        assert set(tellers) == set(codec.FAMILIES[family]), family


def test_sentences_are_those_of_the_file() -> None:
    """After a change on purpose: python -m tests.house.narrator.golden."""
    assert written() == FILE.read_text("utf-8")
    for family, tellers in TELLERS.items():
        for kind in tellers:
            assert re.search(rf"^{family}:{kind.wire}( \w+)?\n    ", written(), re.MULTILINE)


def test_no_sentence_tells_a_hidden_card() -> None:
    told = 0
    for moment in from_examples():
        said = msgspec.json.encode(narrate(moment)).decode()
        faces = set(FACE.findall(said))
        told += len(faces)
        assert all(moment.shows(face) for face in faces), said
    assert told > 100


def test_an_auditor_is_told_the_hidden_cards() -> None:
    dealt = [example for example in from_examples() if isinstance(example.event, CardsDealt)]
    parts = [narrate(replace(moment, hidden=True))[0].parts for moment in dealt]
    assert all(parts)
    assert any(FACE.search(part.text) for several in parts for part in several)


def test_sentences_begin_with_a_capital_or_a_name_and_have_no_underscore() -> None:
    for moment in (*from_examples(), *of_the_rest()):
        for sentence in narrate(moment):
            assert sentence.text
            assert "_" not in sentence.text
            assert not sentence.text.endswith(".")
            assert (
                sentence.text[0].isupper()
                or sentence.text[0] == '"'
                or sentence.text.split()[0] in NAMES
            )


NAMES = {"ann", "bob", "cy", "dealer", "round", "ann's", "bob's"}
"""Players and staff of the examples, who may begin a sentence in lower case."""


def test_an_amount_has_its_sign_where_it_is_a_result() -> None:
    assert Sentence(text="ann bets", amount=2000).whole == "ann bets $20"
    assert Sentence(text="ann wins", amount=1400, result=True).whole == "ann wins +$14"
    assert Sentence(text="ann loses", amount=-3000, result=True).whole == "ann loses -$30"
    flop = Sentence(text="Flop", cards=("6c", "Jc", "Td"))
    assert flop.whole == "Flop: 6c Jc Td"


def test_no_page_knows_an_event_by_its_name() -> None:
    """A new version of an event would vanish from the page without a word."""
    for path in STATIC.rglob("*.js"):
        named = [match[0] for match in NAMED.finditer(path.read_text("utf-8"))]
        assert named == [], path.relative_to(STATIC)
