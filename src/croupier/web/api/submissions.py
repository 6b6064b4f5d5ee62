"""Rules Submissions: a template, every option for a form, and a check for faults."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Path, Request, Response

from croupier.law.explain.titles import rulebook_name
from croupier.law.load import load, released
from croupier.law.submission import demonstration, examine
from croupier.law.submission.compose import compose
from croupier.law.submission.form import form_of
from croupier.refusal import Reason
from croupier.web.api import forms
from croupier.web.api.answers import Json, StrictRoute, faults_json, refuse
from croupier.web.api.openapi import BOOK, CLAUSE, responses
from croupier.web.server.cache import cached_response

router = APIRouter(prefix="/api/submissions", tags=["submissions"], route_class=StrictRoute)

BookId = Annotated[str, Path(max_length=80, examples=[BOOK])]

_FAULT: Final = {
    "path": "limits.ante", "clause": CLAUSE, "message": "the least is above the most",
    "advice": "write the least first", "severity": "error", "reading": "",
}  # fmt: skip


def known_rulebook(rulebook: str) -> str:
    """Return the id of a released rulebook; HttpError if it is unknown."""
    if rulebook not in released():
        message = f"Unknown rulebook {rulebook[:40]!r}."
        raise refuse(Reason.NO_SUCH_RULEBOOK, message, f"use one of {', '.join(released())}")
    return rulebook


@router.get(
    "/new/{rulebook}",
    responses=responses(
        "As a table, and as text with every choice.", {"submission": {}, "toml": "…"}
    ),
)
def get_submission_template(rulebook: BookId) -> Response:
    """Get a new submission template.

    `submission` is the demo submission. `toml` is a file in which every option is explained.
    """
    table = demonstration(known_rulebook(rulebook))
    return Json({"submission": msgspec.to_builtins(table), "toml": compose(load(rulebook))})


@router.get(
    "/choices/{rulebook}",
    responses=responses("Section by section.", {"rulebook": BOOK, "options": []}),
)
def list_submission_choices(request: Request, rulebook: BookId) -> Response:
    """List submission choices.

    Every option under this rulebook, and the demo submission.
    """
    return cached_response(request, _choices(known_rulebook(rulebook)), "application/json")


@cache
def _choices(rulebook: str) -> bytes:
    book = load(rulebook)
    about = {
        "rulebook": book.id,
        "name": rulebook_name(book),
        "title": book.title,
        "prefix": book.prefix,
        "game": book.game,
    }
    return msgspec.json.encode({**about, "submission": demonstration(rulebook), **form_of(book)})


@router.post(
    "/check", responses=responses("Every fault at once.", {"valid": False, "faults": [_FAULT]})
)
def check_submission(form: forms.SubmissionForm) -> Response:
    """Check a submission for faults.

    Each fault has its clause. No table is opened.
    """
    examined = examine(form.submission)
    return Json({"valid": examined.valid, "faults": faults_json(examined.faults)})
