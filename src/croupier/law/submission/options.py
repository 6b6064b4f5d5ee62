"""Options: known, allowed, required, backed by a clarification or a filing where they must be."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import get_close_matches
from typing import cast

from croupier.law.options import Declared, NotAllowed, accept, allowed, options_of
from croupier.law.rulebook import Rulebook
from croupier.law.submission.examination import Case
from croupier.law.submission.read import quoted
from croupier.law.vocabulary.common import Option, Refers, Require

OWN_REFERENCE = "rules_submission"
"""The submission's own number with the regulator; without it a submission demonstrates only."""


def examine(case: Case) -> None:
    """Adds the faults of the options and settles their values."""
    given = case.submission.options
    for name in given:
        if name not in case.declared:
            _unknown(case, name)
    for name, declared in case.declared.items():
        case.values[name] = _value(case, declared, given)
    for section in ("clarifications", "filed"):
        _backing(case, section)
    _references(case)


def _unknown(case: Case, name: str) -> None:
    near = get_close_matches(name, case.declared, n=1)
    advice = f"write {near[0]}, if that is meant" if near else "take it out"
    says = f"this rulebook has no option {quoted(name)}"
    case.fault(f"options.{name}", "", says, advice)


def asked(case: Case, option: Option) -> bool:
    """Whether the option is to be answered, given what is on offer."""
    if not case.offers(option.only_with):
        return False
    chosen = case.paytables.get(option.only_with or "")
    return not (option.unless_paytable and chosen in option.unless_paytable)


def _value(case: Case, declared: Declared, given: Mapping[str, object]) -> object:
    option = declared.option
    place = f"options.{option.name}"
    if option.name not in given:
        if option.required and asked(case, option) and not case.unread(place):
            about = f" ({option.about})" if option.about else ""
            says = f"not stated, and there is no default{about}"
            case.fault(place, declared.clause, says, f"write {allowed(option)}")
        return None if option.default is None else accept(option, option.default)
    try:
        value = accept(option, given[option.name])
    except NotAllowed as error:
        case.fault(place, declared.clause, error.says, error.advice)
        return None if option.default is None else accept(option, option.default)
    for values, section, what in (
        (option.clarified, "clarifications", "a recorded clarification by the regulator"),
        (option.filed, "filed", "a rule filed by the house"),
    ):
        backed = option.name in getattr(case.submission, section)
        if any(_same(value, item) for item in values) and not backed:
            says = f"{shown(value)} is allowed only with {what}"
            advice = f"write its reference into {section}, or {_way_back(option)}"
            case.fault(place, declared.clause, says, advice)
    return value


def _same(value: object, other: object) -> bool:
    return type(value) is type(other) and value == other


def _way_back(option: Option) -> str:
    return f"keep the default {shown(option.default)}"


def shown(value: object) -> str:
    """A value as it is written in a submission."""
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _backing(case: Case, section: str) -> None:
    for name in getattr(case.submission, section):
        declared = case.declared.get(name)
        key = "clarified" if section == "clarifications" else "filed"
        known = backed(case.book, key)
        if declared is None or name not in known:
            says = f"{quoted(name)} is no option that needs one"
            advice = f"only {', '.join(known)} may stand here" if known else "take it out"
            case.fault(f"{section}.{name}", "", says, advice)


def backed(book: Rulebook, key: str) -> list[str]:
    """The options that may need a clarification ("clarified") or a filed rule ("filed")."""
    names = [name for name, declared in options_of(book).items() if getattr(declared.option, key)]
    for clause in book:
        for table in clause.words.get(_spoken(Require), ()):
            must = table.get("must")
            if isinstance(must, Mapping) and key in must:
                names.append(str(must[key]))
    return names


def _references(case: Case) -> None:
    known = [OWN_REFERENCE, *(rule.item.name for rule in case.law.all(Refers))]
    for name in case.submission.approvals:
        if name not in known:
            says = f"{quoted(name)} is no approval that this rulebook speaks of"
            case.fault(f"approvals.{name}", "", says, f"use one of {', '.join(known)}")


def requirements(case: Case) -> None:
    """When one thing is chosen, another must be; to be asked once the options are settled."""
    settings = case.law.settings
    faulty = {fault.place for fault in case.faults}
    for clause in case.book:
        for table in clause.words.get(_spoken(Require), ()):
            if not settings.holds(table["when"]) or settings.holds(table["must"]):
                continue
            place = _wanted(table["must"])
            if place not in faulty:  # else what stands there is wrong in itself
                case.fault(place, clause.id, str(table["says"]), str(table["advice"]))


_MET = {
    "option": "options",
    "offered": "paytables",
    "reference": "approvals",
    "clarified": "clarifications",
}
"""The section of a submission in which each kind of test is met."""


def _wanted(must: object) -> str:
    """The place in the submission where the requirement would be met."""
    asked_for = cast(Mapping[str, object], must)
    key = next(name for name in _MET if name in asked_for)
    return f"{_MET[key]}.{asked_for[key]}"


def _spoken(kind: type) -> str:
    return kind.__name__.lower()
