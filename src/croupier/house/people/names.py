"""Names: which are valid, and which look like another.

A name appears in accounts (`wallet:<person>`), in actors (`player:<person>`), and on everyone's
screen, so it has no colon and no character that hides, turns, or stacks others.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from croupier.house.people.permissions import Role
from croupier.refusal import Reason, Refused

MOST_CHARACTERS: Final = 24

RESERVED: Final = (
    *("system", "house", "cage", "floor", "staff"),
    *(role.value for role in Role if role.staff),
)
"""Names that players may not have, nor any that look like them."""
UNUSED: Final = ("automatic",)
"""Names that no one may have: the house itself acts under them in a staff role."""

# The scripts in everyday use (Unicode annex 31, table 5), as their character names start.
_SCRIPTS: Final = frozenset(
    [
        "ARABIC",
        "ARMENIAN",
        "BENGALI",
        "BOPOMOFO",
        "CJK",
        "CYRILLIC",
        "DEVANAGARI",
        "ETHIOPIC",
        "GEORGIAN",
        "GREEK",
        "GUJARATI",
        "GURMUKHI",
        "HANGUL",
        "HEBREW",
        "HIRAGANA",
        "KANNADA",
        "KATAKANA",
        "KATAKANA-HIRAGANA",
        "KHMER",
        "LAO",
        "LATIN",
        "MALAYALAM",
        "MYANMAR",
        "ORIYA",
        "SINHALA",
        "TAMIL",
        "TELUGU",
        "THAANA",
        "THAI",
        "TIBETAN",
    ]
)
_EAST_ASIAN: Final = frozenset(
    ["BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"]
)
"""Scripts that are combined in one word."""

_BETWEEN: Final = " .-_'"
_UNSEEN: Final = "\u034f\u115f\u1160\u17b4\u17b5"
"""Letters and accents, in Unicode's categories, that are invisible."""

_ACCENT: Final = "COMBINING"
_MOST_MARKS: Final = 2
_LATIN: Final = re.compile(r"LATIN .*\b([A-Z])(?: WITH .*)?")

_PAIRS: Final = (
    "аa вb еe кk мm нh оo рp сc тt уy хx ѕs іl јj һh ԁd ԛq ԝw"  # Cyrillic
    " αa βb γy εe ηn ιl κk νv οo ρp τt υu χx ωw"  # Greek
    " հh ոn սu օo ցg զq"  # Armenian
    " 0o 1l 3e 5s il ɑa ɡg"  # digits, i and l, varieties of Latin letters
)
_LIKE: Final = str.maketrans({pair[0]: pair[1] for pair in _PAIRS.split()})
"""A letter or digit, and the Latin letter that it resembles."""


def tidy(name: str) -> str:
    """Return the name in its one spelling: compatible forms made plain, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", name[: 4 * MOST_CHARACTERS]).split())


def fault_in(name: str) -> str:
    """Return what is wrong with a tidied name, in one sentence; empty if nothing is."""
    if not 1 <= len(name) <= MOST_CHARACTERS:
        return f"Names have 1 to {MOST_CHARACTERS} characters."
    if not all(_fits(item) for item in name):
        return "Names can use letters, the digits 0 to 9, spaces, and the characters . - _ '."
    if not name[0].isalnum():
        return "Names start with a letter or a digit."
    if re.search(rf"[{re.escape(_BETWEEN)}]{{2}}", name.replace(". ", ".")):
        return "Names can't have two spaces or symbols in a row."
    if _stacked(name):
        return "Names can have at most two accents on a letter."
    scripts = {_script(each) for each in name if each not in _BETWEEN and not each.isdigit()}
    scripts.discard(_ACCENT)
    if not scripts <= _SCRIPTS or (len(scripts) > 1 and not scripts <= _EAST_ASIAN):
        return "Use letters from a single alphabet in everyday use."
    return ""


@lru_cache(maxsize=100_000)
def likeness(name: str) -> str:
    """Return a key that is equal for names that look alike: case, accents, spaces, 0 and O, l and
    I, letters of other alphabets.
    """
    split = unicodedata.normalize("NFKD", name.casefold())
    bare = (item for item in split if _script(item) != _ACCENT)
    plain = "".join(_latin(each) for each in bare if each not in _BETWEEN).translate(_LIKE)
    return plain.replace("rn", "m").replace("vv", "w")


def free_for_a_bot(name: str, taken: Callable[[str], bool]) -> Refused | None:
    """Return why a bot cannot have this name: people and bots share their names.

    `taken` returns whether a person's name has this likeness.
    """
    asked = tidy(name)
    if fault := fault_in(asked):
        message = fault[:1].lower() + fault[1:].rstrip(".")
        return Refused(Reason.NAME_REQUIRED, message, "choose another name for the bot")
    like = likeness(asked)
    if taken(like) or like in map(likeness, (*UNUSED, *RESERVED)):
        message = f"{name[:24]!r} is taken or too similar to another name"
        return Refused(Reason.NAME_TAKEN, message, "choose another name for the bot")
    return None


def _fits(name: str) -> bool:
    if name in _BETWEEN or name in "0123456789":
        return True
    return unicodedata.category(name)[0] in "LM" and name not in _UNSEEN


def _script(name: str) -> str:
    """Return the first word of a letter's Unicode name; accents have one of their own."""
    return unicodedata.name(name, "unnamed").split()[0]


def _stacked(name: str) -> bool:
    marks = 0
    for item in unicodedata.normalize("NFD", name):
        marks = marks + 1 if unicodedata.category(item) in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            return True
    return False


def _latin(name: str) -> str:
    """Return the Latin letter of a variant (ø, ʟ, ı)."""
    if name.isascii():
        return name
    found = _LATIN.fullmatch(unicodedata.name(name, ""))
    return found[1].lower() if found else name
