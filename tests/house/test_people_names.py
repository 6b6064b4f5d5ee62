"""Names: what is one, and what looks like another."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.people.names import MOST_CHARACTERS, fault_in, likeness, tidy


@pytest.mark.parametrize(
    "name",
    ["ann", "A", "Ann-Marie O'Neil", "player_1", "J. R.", "7", "Zoë", "Łukasz", "Ørsted", "Müller",
     "Анна", "Ελένη", "דוד", "علي", "राम", "สมชาย", "김민준", "山田たろう", "タロー", "Nguyễn",
     "x" * 24],
)  # fmt: skip
def test_a_good_name(name: str) -> None:
    assert fault_in(tidy(name)) == ""


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "1 to 24 characters"),
        ("   ", "1 to 24 characters"),
        ("x" * 25, "1 to 24 characters"),
        ("ﷺ" * 2, "1 to 24 characters"),  # made plain it has 36
        ("ann:bob", "the characters . - _"),
        ("ann：bob", "the characters . - _"),  # a wide colon is a colon
        ("ann/bob", "the characters . - _"),
        ("<b>", "the characters . - _"),
        ("a\u0000b", "the characters . - _"),
        ("a\u200bb", "the characters . - _"),  # no width
        ("a\u202eb", "the characters . - _"),  # turns the text around
        ("a\u00adb", "the characters . - _"),  # a hyphen that hides
        ("ann\ud800", "the characters . - _"),
        ("♠ace♠", "the characters . - _"),
        ("😀", "the characters . - _"),
        ("anna²x٣", "the characters . - _"),
        ("-ann", "start with a letter or a digit"),
        ("'", "start with a letter or a digit"),
        ("\u0301ann", "start with a letter or a digit"),
        ("a\u034fnn", "the characters . - _"),  # an invisible accent
        ("\u3164", "the characters . - _"),  # an invisible letter
        ("ann\ufe0f", "a single alphabet"),  # chooses a variant of nothing
        ("ann\u0e31", "a single alphabet"),  # a Thai vowel on a Latin letter
        ("\U00017000", "a single alphabet"),  # Tangut; not every Python has a name for it
        ("ann--bob", "in a row"),
        ("ann.  -bob", "in a row"),
        ("a\u0301\u0302\u0303nn", "at most two accents"),
        ("аnn", "a single alphabet"),  # the first letter is Cyrillic
        ("Ꭺnn", "a single alphabet"),  # Cherokee
        ("ꓮꓠꓠ", "a single alphabet"),  # Lisu
    ],
)
def test_what_is_no_name(name: str, says: str) -> None:
    fault = fault_in(tidy(name))
    assert says in fault
    assert fault.endswith(".")
    assert fault.count(".") == 1 or "the characters . - _" in fault


LETTERS = st.text(st.characters(categories=["L", "M"]), min_size=1, max_size=5)


@given(st.text(max_size=40) | LETTERS)
def test_a_name_that_is_accepted_is_fit_for_accounts_and_screens(source: str) -> None:
    name = tidy(source)
    if fault_in(name):
        return
    assert 1 <= len(name) <= MOST_CHARACTERS
    assert name.isprintable()
    assert not set(name) & set(':/\\<>&"`\t\n')
    assert name == name.strip() == unicodedata.normalize("NFKC", name) == tidy(name)
    assert likeness(name)
    name.encode()


@given(st.text(max_size=300) | LETTERS)
def test_any_text_is_judged(source: str) -> None:
    name = tidy(source)
    assert tidy(name) == name or fault_in(name)
    fault_in(source)
    likeness(source)


@pytest.mark.parametrize(
    "other",
    ["Floor", "FLOOR", "fl00r", "f1oor", "fIoor", "f.l-o_o r", "flöör", "fløør", "f l o o r",
     "ｆｌｏｏｒ", "fʟoor", "flỏoɍ", "floοr"],
)  # fmt: skip
def test_looks_like_the_floor(other: str) -> None:
    assert likeness(tidy(other)) == likeness("floor")


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("соре", "cope"),  # all Cyrillic
        ("ΑΝΝΑ", "avva"),  # Greek capitals fold to letters that look like these
        ("eve", "3v3"),
        ("Ill", "111"),
        ("modern", "modem"),
        ("vvim", "wim"),
    ],
)
def test_looks_like_another(name: str, other: str) -> None:
    assert likeness(name) == likeness(other)


@pytest.mark.parametrize(
    ("name", "other"), [("floor", "flora"), ("ann", "anna"), ("राम", "रमा"), ("joe", "jo")]
)
def test_does_not_look_alike(name: str, other: str) -> None:
    assert likeness(name) != likeness(other)
