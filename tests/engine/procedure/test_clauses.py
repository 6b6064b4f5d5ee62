"""Every clause that a table walks through has an example that fails when it is altered."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from croupier.engine.procedure import steps_of
from croupier.law.load import load
from croupier.law.rulebook import Clause, Rulebook
from tests.engine.procedure import (
    test_checklist,
    test_cut,
    test_decks,
    test_devices,
    test_opening,
    test_other_books,
    test_rounds,
    test_shuffle,
)
from tests.engine.procedure.crew import house, house_of
from tests.engine.procedure.maryland import DEVICE, HAND, JACKPOT, SHOE, TWO, UTH
from tests.engine.procedure.test_other_books import SECOND_DECK
from tests.stages import DEEP

pytestmark = [pytest.mark.no_cover, pytest.mark.slow]
BOOKS = (UTH, JACKPOT, "south-dakota-uth", "california-holdem")
WORDS = ("step", "skip", "deck_life")
Example = Callable[..., None]
Table = dict[str, object]
MODULES = (
    *(test_opening, test_shuffle, test_cut, test_decks, test_checklist),
    *(test_rounds, test_devices, test_other_books),
)


def _examples() -> dict[str, list[Example]]:
    found: dict[str, list[Example]] = {}
    for module in MODULES:
        for name, test in vars(module).items():
            for mark in getattr(test, "pytestmark", ()) if name.startswith("test_") else ():
                for id in mark.args if mark.name == "clause" else ():
                    found.setdefault(id, []).append(test)
    return found


EXAMPLES = _examples()


def walked(book: Rulebook) -> Iterator[Clause]:
    """The clauses whose data a table reads as steps."""
    for clause in book:
        if any(word in clause.words for word in WORDS):
            yield clause


def procedures() -> Iterator[Any]:
    for id in BOOKS:
        for clause in load(id):
            if clause.class_ in ("procedure", "physical"):
                yield pytest.param(id, clause.id, id=load(id).cite(clause.id))


@pytest.mark.parametrize(("book", "id"), list(procedures()))
def test_every_procedure_comes_up_and_has_an_example(book: str, id: str) -> None:
    cited = load(book).cite(id)
    assert EXAMPLES.get(cited), f"{cited} has no example"
    clause = load(book).clause(id)
    assert clause is not None
    if set(clause.words) & {"skip", "deck_life"} and "step" not in clause.words:
        return  # no step of its own: it makes steps fall away, or sets a deck its hours
    assert cited in _reachable(book)


def _reachable(book: str) -> set[str]:
    """The clauses of all steps under options that between them switch on everything."""
    counting = {**HAND, "shuffler_counts": True, **TWO}
    ways: dict[str, list[dict[str, object]]] = {
        UTH: [SHOE, HAND, DEVICE, counting],
        "south-dakota-uth": [{"dealing": "hand"}, SECOND_DECK],
        "california-holdem": [{}],
    }
    ways[JACKPOT] = ways[UTH]
    return {
        task.clause for options in ways[book] for task in steps_of(house(book, **options).rules)
    }


def equivalent(table: Mapping[str, object], how: str) -> str:
    """Why an alteration changes nothing at any table; empty if it does."""
    name, when = str(table.get("name", "")), table.get("due")
    if "most_rounds" in how:
        return "the submission's examiner holds the operator to it"
    if how in ("without shuffled", "without methods") and when == "cut":
        return "a deck that has been cut is one that had to be"
    if how == "without methods" and when == "floor_orders":
        return "only a deck that has been cut can be cut again"
    if how == "without if" and when == "count_wrong":
        return "nothing is removed or reported where nothing counts"
    if how == "by another person" and name == "shuffle_first":
        return "the cards are shuffled as the next chapter says, by whomever that names"
    return ""


def _mutants(word: str, table: Table) -> Iterator[tuple[str, Table | None]]:
    """The table dropped, each key of it left out, and what can be altered altered."""
    yield "dropped", None
    for key in table:
        if key not in ("name", "due", "by", "steps", "methods" if word == "deck_life" else ""):
            yield f"without {key}", {name: table[name] for name in table if name != key}
    if word == "step":
        other = "betting" if table["due"] == "table_idle" else "table_idle"
        yield "due at another time", {**table, "due": other}
        person = "player" if table["by"] != "player" else "dealer"
        yield "by another person", {**table, "by": person}
    for key, value in table.items():
        if isinstance(value, int) and not isinstance(value, bool):
            for near in (value - 1, value + 1):
                yield f"{key} = {near}", {**table, key: near}
        if isinstance(value, list) and key in ("steps", "choices", "methods", "shuffled"):
            for item in value:
                rest = [other for other in value if other != item]
                if rest:
                    yield f"{key} without {item}", {**table, key: rest}


def _altered(book: Rulebook, clause: Clause, word: str, tables: list[Table]) -> Rulebook:
    words: dict[str, Any] = {**clause.words, word: tuple(tables)}
    if not tables:
        del words[word]
    new = dataclasses.replace(clause, words=words)
    clauses = tuple(new if item.id == clause.id else item for item in book)
    return dataclasses.replace(book, clauses=clauses)


def mutants(clause: Clause) -> Iterator[tuple[str, str, list[Table], Mapping[str, object]]]:
    """Each way to alter what the table reads of the clause: how, which word, what then stands."""
    for word in WORDS:
        tables: list[Table] = [dict(row) for row in clause.words.get(word, ())]
        for number, table in enumerate(tables):
            for how, new in _mutants(word, table):
                rest = [*tables[:number], *([new] if new else []), *tables[number + 1 :]]
                yield how, word, rest, table


def alterations() -> Iterator[Any]:
    for id in BOOKS:
        for clause in walked(load(id)):
            yield pytest.param(id, clause.id, id=load(id).cite(clause.id))


@pytest.mark.parametrize(("book", "id"), list(alterations()))
def test_a_clause_altered_fails_one_of_its_examples(book: str, id: str) -> None:
    original = load(book)
    clause = original.clause(id)
    assert clause is not None
    survivors = []
    for how, word, tables, table in mutants(clause):
        if equivalent(table, how) or not (DEEP or how == "dropped" or book != JACKPOT):
            continue  # the second game borrows the data of the first
        altered = _altered(original, clause, word, tables)
        if not _noticed(altered, EXAMPLES.get(original.cite(id), [])):
            survivors.append(f"{word} {how}")
    assert survivors == []


def _noticed(altered: Rulebook, examples: list[Example]) -> bool:
    for example in examples:
        given = {"book": altered.id, "house": house_of(altered)}
        wanted = inspect.signature(example).parameters
        try:
            example(**{name: given[name] for name in wanted})
        except Exception:
            return True
    return False
