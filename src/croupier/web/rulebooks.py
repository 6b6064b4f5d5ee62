"""Rulebooks as a regulator reads them: every clause in our words, and what is encoded of it."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from croupier.law.explain import Explainer
from croupier.law.load import load, released
from croupier.law.options import options_of
from croupier.web.answers import StrictRoute
from croupier.web.describing import BOOK, shows
from croupier.web.sending import still
from croupier.web.submissions import BookId, known

router = APIRouter(prefix="/api/rulebooks", tags=["rulebooks"], route_class=StrictRoute)


@cache
def _shelf() -> bytes:
    rows = [
        {
            "id": book.id,
            "prefix": book.prefix,
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
            "id": book.cite(one.id),
            "number": one.id,
            "chapter": one.chapter,
            "class": one.class_,
            "says": one.says,
            "readings": list(one.readings),
            "explained": explainer.lines(one),
        }
        for one in book
    ]
    told = {
        "id": book.id,
        "prefix": book.prefix,
        "title": book.title,
        "game": book.game,
        "digest": book.digest,
        "source": book.source,
        "extends": book.extends,
        "chapters": [{"number": n, "title": title} for n, title in book.chapters.items()],
        "clauses": clauses,
    }
    return msgspec.json.encode(told)


@router.get("", responses=shows("All of them.", {"rulebooks": [{"id": BOOK}]}))
def rulebooks(request: Request) -> Response:
    """The rulebooks that come with croupier."""
    return still(request, _shelf(), "application/json")


@router.get("/{rulebook}", responses=shows("Every clause.", {"id": "…", "clauses": []}))
def rulebook(request: Request, rulebook: BookId) -> Response:
    """One rulebook, clause by clause, with what is encoded of each in plain words."""
    return still(request, _book(known(rulebook)), "application/json")
