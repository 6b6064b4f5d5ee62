"""Every choice of a Rules Submission, for a form: what it may be, its default and its clause."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response

from croupier.felt.wording import hand_name, pays_text
from croupier.law.defaults import unspoken
from croupier.law.explain.titles import (
    allowed_text,
    option_title,
    rulebook_name,
    value_text,
    value_titles,
)
from croupier.law.load import load
from croupier.law.options import Declared, allowed, options_of
from croupier.law.resolve import Law
from croupier.law.rulebook import Rulebook
from croupier.law.spelling import spelling
from croupier.law.submission import demonstration
from croupier.law.submission.options import OWN_REFERENCE
from croupier.law.vocabulary.banked import Choose, Meter, Metering, Paytable, Rate, Wager
from croupier.law.vocabulary.cardroom import Bracket
from croupier.law.vocabulary.common import Refers
from croupier.web.api.answers import StrictRoute
from croupier.web.api.openapi import BOOK, shows
from croupier.web.api.submissions import BookId, known
from croupier.web.server.cache import still

router = APIRouter(prefix="/api/submissions", tags=["submissions"], route_class=StrictRoute)


@router.get(
    "/choices/{rulebook}",
    responses=shows("Section by section.", {"rulebook": BOOK, "options": []}),
)
def choices(request: Request, rulebook: BookId) -> Response:
    """What an operator chooses under this rulebook, and the demonstration to begin with."""
    return still(request, _choices(known(rulebook)), "application/json")


@cache
def _choices(id: str) -> bytes:
    book = load(id)
    law = unspoken(book)
    told = {
        "rulebook": book.id,
        "name": rulebook_name(book),
        "title": book.title,
        "prefix": book.prefix,
        "game": book.game,
        "submission": msgspec.to_builtins(demonstration(id)),
        "paytables": list(_paytables(book, law)),
        "limits": list(_limits(book, law)),
        "options": [_option(book, declared) for declared in options_of(book).values()],
        "meters": list(_meters(book, law)),
        "rates": [book.cite(rule.clause) for rule in law.all(Rate)],
        "reserves_needed": _keeps_reserve(law),
        "fees": list(_fees(book, law)),
        "approvals": list(_approvals(book, law)),
    }
    return msgspec.json.encode(told)


def _paytables(book: Rulebook, law: Law) -> Iterator[dict[str, Any]]:
    """Every wager with a paytable to choose; what each pays."""
    wagers = {rule.item.name: rule.item for rule in law.all(Wager)}
    for choose in law.all(Choose):
        for name in choose.item.wagers:
            yield {
                "wager": name,
                "name": spelling(book, name),
                "needed": wagers[name].offered == "always" and not choose.item.follows,
                "follows": choose.item.follows or "",
                "follows_name": spelling(book, choose.item.follows) if choose.item.follows else "",
                "beside": [wager for wager in choose.item.wagers if wager != name],
                "clause": book.cite(choose.clause),
                "from": [_paytable(book, law, name, code) for code in choose.item.from_],
            }


def _paytable(book: Rulebook, law: Law, wager: str, code: str) -> dict[str, Any]:
    tables = [
        rule for rule in law.all(Paytable) if (rule.item.wager, rule.item.name) == (wager, code)
    ]
    if not tables:
        return {"name": code, "clause": "", "lines": [], "otherwise": ""}
    table = tables[0]
    return {
        "name": code,
        "clause": book.cite(table.clause),
        "lines": [
            {"hand": hand_name(hand), "pays": pays_text(award)}
            for hand, award in table.item.pays.items()
        ],
        "otherwise": table.item.otherwise,
    }


def _limits(book: Rulebook, law: Law) -> Iterator[dict[str, Any]]:
    chosen = {name for rule in law.all(Choose) for name in rule.item.wagers}
    for wager in law.all(Wager):
        if wager.item.stake == "free":
            name = wager.item.name
            told = {"wager": name, "name": spelling(book, name), "clause": book.cite(wager.clause)}
            yield {**told, "with": name if name in chosen else ""}


def _option(book: Rulebook, declared: Declared) -> dict[str, Any]:
    option = declared.option
    return {
        "name": option.name,
        "title": option_title(option),
        "about": f"{option.about[:1].upper()}{option.about[1:]}",
        "type": option.type,
        "values": list(option.values),
        "value_titles": value_titles(option),
        "least": option.least,
        "most": option.most,
        "default": msgspec.to_builtins(option.default),
        "default_title": value_text(option, option.default),
        "needed": option.required,
        "takes": allowed(option),
        "allowed": allowed_text(option),
        "only_with": option.only_with or "",
        "unless": list(option.unless_paytable),
        "clarified": list(option.clarified),
        "filed": list(option.filed),
        "clause": book.cite(declared.clause),
        "readings": list(declared.readings),
    }


def _meters(book: Rulebook, law: Law) -> Iterator[dict[str, Any]]:
    fed = [rule.item.wager for rule in law.all(Rate)]
    for meter in law.all(Meter):
        if meter.item.used:
            yield {
                "name": meter.item.name,
                "wager": fed[0] if fed else "",
                "paytables": list(meter.item.paytables),
                "least": meter.item.least,
                "clause": book.cite(meter.clause),
            }


def _keeps_reserve(law: Law) -> bool:
    """Whether the submission must say what is kept for a meter's next start."""
    metering = law.whole(Metering)
    return metering is not None and metering.full == "to_seed_and_reserve"


def _fees(book: Rulebook, law: Law) -> Iterator[dict[str, Any]]:
    for bracket in law.all(Bracket):
        item = bracket.item
        told = {"name": item.name, "least": item.least, "most": item.most}
        yield {**told, "clause": book.cite(bracket.clause)}


def _approvals(book: Rulebook, law: Law) -> Iterator[dict[str, Any]]:
    about = "The submission's own number with the regulator; without it this is a demonstration"
    yield {"name": OWN_REFERENCE, "about": about, "clause": ""}
    for rule in law.all(Refers):
        said = rule.item.about
        told = {"name": rule.item.name, "about": f"{said[:1].upper()}{said[1:]}"}
        yield {**told, "clause": book.cite(rule.clause)}
