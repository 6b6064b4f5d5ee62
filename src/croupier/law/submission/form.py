"""Every option of a Rules Submission, for a form: its allowed values, default, and clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.law.defaults import unspoken
from croupier.law.explain.titles import (
    allowed_text,
    option_title,
    value_text,
    value_titles,
)
from croupier.law.names import hand_name, pays_text, spelling
from croupier.law.options import Declared, allowed, options_of
from croupier.law.resolve import Law
from croupier.law.rulebook import Rulebook
from croupier.law.submission.options import OWN_REFERENCE
from croupier.law.vocabulary.banked import Choose, Meter, Metering, Paytable, Rate, Wager
from croupier.law.vocabulary.cardroom import Bracket
from croupier.law.vocabulary.common import Refers


def form_of(book: Rulebook) -> dict[str, Any]:
    """Return every option of a submission under this rulebook, section by section."""
    law = unspoken(book)
    return {
        "paytables": list(_paytables(book, law)),
        "limits": list(_limits(book, law)),
        "options": [_option(book, declared) for declared in options_of(book).values()],
        "meters": list(_meters(book, law)),
        "rates": [book.cite(rule.clause) for rule in law.all(Rate)],
        "reserves_needed": _keeps_reserve(law),
        "fees": list(_fees(book, law)),
        "approvals": list(_approvals(book, law)),
    }


def _paytables(book: Rulebook, law: Law) -> Iterator[dict[str, Any]]:
    """Yield every wager that has a choice of paytables, with their payouts."""
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
            row = {"wager": name, "name": spelling(book, name), "clause": book.cite(wager.clause)}
            yield {**row, "with": name if name in chosen else ""}


def _option(book: Rulebook, declared: Declared) -> dict[str, Any]:
    option = declared.option
    return {
        "name": option.name,
        "title": option_title(option),
        "about": f"{option.about[:1].upper()}{option.about[1:]}",
        "type": option.type,
        "values": list(option.values),
        "value_titles": value_titles(option),
        "min": option.least,
        "max": option.most,
        "default": option.default,
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
                "min": meter.item.least,
                "clause": book.cite(meter.clause),
            }


def _keeps_reserve(law: Law) -> bool:
    """Return whether the submission must state a reserve for each meter."""
    metering = law.whole(Metering)
    return metering is not None and metering.full == "to_seed_and_reserve"


def _fees(book: Rulebook, law: Law) -> Iterator[dict[str, Any]]:
    for bracket in law.all(Bracket):
        item = bracket.item
        row = {"name": item.name, "min": item.least, "max": item.most}
        yield {**row, "clause": book.cite(bracket.clause)}


def _approvals(book: Rulebook, law: Law) -> Iterator[dict[str, Any]]:
    about = "The regulator's number of this submission; leave empty for a demonstration"
    yield {"name": OWN_REFERENCE, "about": about, "clause": ""}
    for rule in law.all(Refers):
        purpose = rule.item.about
        row = {"name": rule.item.name, "about": f"{purpose[:1].upper()}{purpose[1:]}"}
        yield {**row, "clause": book.cite(rule.clause)}
