"""Rulebooks for a reader: each clause in our words, its encoding, and its examples."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Path, Request, Response

from croupier.house.audit.examples import replay_of
from croupier.house.table.about import table_json
from croupier.law.examples import Example, examples_of
from croupier.law.explain import Explainer
from croupier.law.explain.titles import family_of, rulebook_name, title
from croupier.law.load import load, released
from croupier.law.options import options_of
from croupier.notation.fault import BadRound
from croupier.refusal import Reason
from croupier.web.api.answers import StrictRoute, refuse
from croupier.web.api.openapi import BOOK, CLAUSE, responses
from croupier.web.api.submissions import BookId, known_rulebook
from croupier.web.server.cache import cached_response

router = APIRouter(prefix="/api/rulebooks", tags=["rulebooks"], route_class=StrictRoute)


@cache
def _shelf() -> bytes:
    rows = [
        {
            "id": book.id,
            "prefix": book.prefix,
            "name": rulebook_name(book),
            "family": family_of(book),
            "title": book.title,
            "game": book.game,
            "clauses": len(book.clauses),
            "options": len(options_of(book)),
            "digest": book.digest,
        }
        for book in map(load, released())
    ]
    return msgspec.json.encode({"rulebooks": rows})


@cache
def _book(id: str) -> bytes:
    book = load(id)
    explainer = Explainer.of(book)
    clauses: list[dict[str, Any]] = [
        {
            "id": book.cite(clause.id),
            "number": clause.id,
            "chapter": clause.chapter,
            "class": clause.class_,
            "class_title": title("class", clause.class_),
            "says": clause.says,
            "readings": list(clause.readings),
            "explained": explainer.lines(clause),
        }
        for clause in book
    ]
    told = {
        "id": book.id,
        "prefix": book.prefix,
        "name": rulebook_name(book),
        "family": family_of(book),
        "title": book.title,
        "game": book.game,
        "digest": book.digest,
        "source": book.source,
        "extends": book.extends,
        "own": sorted(book.own),
        "chapters": [{"number": n, "title": heading} for n, heading in book.chapters.items()],
        "clauses": clauses,
    }
    return msgspec.json.encode(told)


@router.get("", responses=responses("All of them.", {"rulebooks": [{"id": BOOK}]}))
def list_rulebooks(request: Request) -> Response:
    """List the released rulebooks."""
    return cached_response(request, _shelf(), "application/json")


@router.get("/{rulebook}", responses=responses("Every clause.", {"id": "…", "clauses": []}))
def get_rulebook(request: Request, rulebook: BookId) -> Response:
    """Get a rulebook, clause by clause.

    Each clause has its summary, and its encoding in plain words.
    """
    return cached_response(request, _book(known_rulebook(rulebook)), "application/json")


# readings and examples


@cache
def _readings(id: str) -> bytes:
    """Return the readings that the rulebook's clauses and options cite."""
    text = (resources.files("croupier") / "rulebooks" / "readings.toml").read_text("utf-8")
    book, told = load(id), tomllib.loads(text)
    cited = {reading for clause in book for reading in clause.readings}
    cited |= {name for option in options_of(book).values() for name in option.readings}
    rows = [{"id": item, **told[item]} for item in sorted(cited, key=_number) if item in told]
    return msgspec.json.encode({"readings": rows})


def _number(reading: str) -> int:
    return int(reading.partition("-")[2])


_READING = {"id": "I-57", "about": "whose losing hand it is", "taken": "the lower of the two"}


@router.get("/{rulebook}/readings", responses=responses("By number.", {"readings": [_READING]}))
def list_readings(request: Request, rulebook: BookId) -> Response:
    """List the readings of a rulebook.

    Where the statute is ambiguous, each says which reading the clauses take.
    """
    return cached_response(request, _readings(known_rulebook(rulebook)), "application/json")


@cache
def _examples(id: str) -> bytes:
    rows = [
        {"name": item.name, "title": item.title, "book": item.book, "clauses": item.clauses}
        for item in examples_of(id).values()
    ]
    return msgspec.json.encode({"examples": rows})


_LISTED = {"name": "settling/a-tie", "title": "A tie", "book": BOOK, "clauses": ["11.H.3.c"]}


@router.get("/{rulebook}/examples", responses=responses("By name.", {"examples": [_LISTED]}))
def list_examples(request: Request, rulebook: BookId) -> Response:
    """List the examples of a rulebook.

    Empty where the examples are not installed.
    """
    return cached_response(request, _examples(known_rulebook(rulebook)), "application/json")


@lru_cache(maxsize=64)
def _example(item: Example) -> bytes:
    table, steps = replay_of(item)
    told = {"name": item.name, "title": item.title, "book": item.book, "clauses": item.clauses}
    info = msgspec.Raw(table_json(table))
    return msgspec.json.encode({**told, "text": item.text, "steps": steps, "table_info": info})


_STEP = {"message": "checks at seat 1", "clauses": [CLAUSE], "line": 5}


@router.get(
    "/{rulebook}/examples/{name:path}",
    responses=responses("The round.", {"text": "rulebook …", "steps": [_STEP], "table_info": {}}),
)
def get_example(
    request: Request,
    rulebook: BookId,
    name: Annotated[str, Path(max_length=200, examples=["settling/a-tie"])],
) -> Response:
    """Get a played example of a rulebook.

    Every step has its sentences, clauses, line in the file, and the table.
    """
    item = examples_of(known_rulebook(rulebook)).get(name)
    try:
        if item is not None:
            return cached_response(request, _example(item), "application/json")
    except BadRound as fault:
        raise refuse(Reason.NO_SUCH_EXAMPLE, str(fault), "see the list of examples") from None
    message = "Example not found."
    raise refuse(Reason.NO_SUCH_EXAMPLE, message, "see the list of examples")
