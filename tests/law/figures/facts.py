"""The statutes' facts in a notation of their own, and the rulebooks' data written the same way.

`MD-UTH-1.5.txt` explains the notation. A fact is the word and its keys, all as text, so that two
sides compare as sets: nothing more and nothing less may stand in a book than in its facts.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from croupier.law.reader import key_of
from croupier.law.rulebook import Clause
from croupier.law.vocabulary import WORDS

HERE = Path(__file__).parent
FREE_TEXTS = frozenset(("marks",))
UNSAID = frozenset(("says", "about", "advice", "pays"))
"""Return the data without our own wording; odds are compared separately."""
CARD_KEYS = frozenset(("best", "worst", "ace_low_in", "exactly"))

Fact = tuple[str, frozenset[tuple[str, str]]]
Facts = Counter[Fact]


@cache
def facts_of(prefix: str) -> dict[str, Facts]:
    """What each clause of the book with this prefix grants, by clause."""
    found: dict[str, Facts] = {}
    word, shared, same = "", dict[str, str](), ("", dict[str, str]())
    for line in (HERE / f"{prefix}.txt").read_text("utf-8").splitlines():
        tokens = line.split()
        if not tokens or line.startswith("#"):
            continue
        if line.startswith("same as "):
            word, same = "same as", (tokens[2], _keys(tokens[4:]))
        elif not line.startswith(" "):
            word, shared = tokens[0], _keys(tokens[1:])
        elif word == "same as":
            for clause, facts in _borrowed(tokens, *same):
                found.setdefault(clause, Counter()).update(facts)
        else:
            fact = (word, frozenset({**shared, **_item(word, tokens[1:])}.items()))
            found.setdefault(tokens[0], Counter())[fact] += 1
    return found


def _keys(tokens: list[str]) -> dict[str, str]:
    return {key: value for key, _, value in (token.partition("=") for token in tokens)}


def _item(word: str, tokens: list[str]) -> dict[str, str]:
    if word == "code":
        return {"code": tokens[0]}
    fields = [key_of(field.name) for field in dataclasses.fields(WORDS[word].kind)]
    placed = [token for token in tokens if "=" not in token]
    named = _keys([token for token in tokens if "=" in token])
    return {**dict(zip(fields, placed, strict=False)), **named}


def _borrowed(
    tokens: list[str], prefix: str, swap: Mapping[str, str]
) -> Iterator[tuple[str, Facts]]:
    lender = facts_of(prefix)
    if tokens[:2] == ["all", "but"]:
        yield from ((clause, facts) for clause, facts in lender.items() if clause not in tokens[2:])
        return
    for token in tokens:
        own, _, theirs = token.partition("=")
        facts: Facts = Counter()
        for (word, items), times in lender[theirs or own].items():
            swapped = frozenset((key, _swapped(value, swap)) for key, value in items)
            facts[word, swapped] += times
        yield own, facts


def _swapped(value: str, swap: Mapping[str, str]) -> str:
    return ",".join(swap.get(name, name) for name in value.split(","))


def granted(clause: Clause) -> Facts:
    """What the clause grants, in the notation of the facts."""
    found: Facts = Counter()
    for word, tables in clause.words.items():
        for table in tables:
            found[word, _fact(table)] += 1
    for code in clause.codes:
        found["code", frozenset({("code", code)})] += 1
    return found


def _fact(table: Mapping[str, object]) -> frozenset[tuple[str, str]]:
    return frozenset((key, written(key, table[key])) for key in table if key not in UNSAID)


def written(key: str, value: object) -> str:
    """One value in the notation."""
    if key in ("if", "when", "must"):
        return _test(value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ",".join(written(key, item) for item in value) or "none"
    if isinstance(value, Mapping):
        return _choice(key, value) if "option" in value else _table(value)
    text = str(value)
    if key in FREE_TEXTS and " " in text:
        return "*"
    return text.replace(" ", "" if key in CARD_KEYS else "+")


def _table(table: Mapping[str, object]) -> str:
    return "&".join(f"{key}:{written(key, value)}" for key, value in table.items())


def _choice(key: str, value: Mapping[str, object]) -> str:
    branches = [f"{name}:{written(key, value[name])}" for name in value if name != "option"]
    return f"?{value['option']}" + (f"({'|'.join(branches)})" if branches else "")


def _test(value: object) -> str:
    if isinstance(value, list):
        return "&".join(_test(item) for item in value)
    if not isinstance(value, Mapping):
        return str(value)
    left = dict(value)
    asked = left.pop("option", None)
    parts = []
    if asked is not None and "is" in left:
        wanted = left.pop("is")
        several = wanted if isinstance(wanted, list) else [wanted]
        parts.append(f"{asked}:{'/'.join(written('is', each) for each in several)}")
    elif asked is not None and left.get("given") is True:
        del left["given"]
        parts.append(f"{asked}:given")
    elif asked is not None:
        parts.append(f"{asked}:?")
    names = {"offered": "offered", "reference": "on_record"}
    parts += [f"{names.get(key, key)}:{one}" for key, one in left.items()]
    return "&".join(parts)
