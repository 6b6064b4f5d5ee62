"""Checks of options: known, allowed, required, and backed by a clarification or a filing."""

from __future__ import annotations

import json
from collections.abc import Mapping
from difflib import SequenceMatcher, get_close_matches
from typing import cast

from croupier.law.options import Declared, NotAllowed, accept, allowed, options_of
from croupier.law.rulebook import Rulebook
from croupier.law.submission.examination import Examination
from croupier.law.submission.read import quoted
from croupier.law.vocabulary.common import Option, Refers, Require

OWN_REFERENCE = "rules_submission"
"""The regulator's number of the submission; without it, it is a demonstration only."""


def examine(case: Examination) -> None:
    """Add the faults of the options, and set their values."""
    given = case.submission.options
    for name in given:
        if name not in case.declared:
            _unknown(case, name)
    for name, declared in case.declared.items():
        case.values[name] = _value(case, declared, given)
    for section in ("clarifications", "filed"):
        _backing(case, section)
    _references(case)


def _unknown(case: Examination, name: str) -> None:
    near = next(iter(get_close_matches(name, case.declared, n=1)), "")
    advice = f"did you mean {near}?" if _is_near(name, near) else "remove it"
    message = f"unknown option {quoted(name)}"
    case.fault(f"options.{name}", "", message, advice)


def _is_near(name: str, other: str) -> bool:
    """Return whether at least four fifths of both names are the same characters in order."""
    blocks = SequenceMatcher(None, name, other).get_matching_blocks()
    same = sum(block.size for block in blocks)
    return bool(other) and 10 * same >= 4 * (len(name) + len(other))


def asked(case: Examination, option: Option) -> bool:
    """Return whether the option applies to the wagers on offer."""
    if not case.offers(option.only_with):
        return False
    chosen = case.paytables.get(option.only_with or "")
    return not (option.unless_paytable and chosen in option.unless_paytable)


def _value(case: Examination, declared: Declared, given: Mapping[str, object]) -> object:
    option = declared.option
    place = f"options.{option.name}"
    if option.name not in given:
        if option.required and asked(case, option) and not case.unread(place):
            about = f" ({option.about})" if option.about else ""
            message = f"{option.name} is required{about}"
            case.fault(place, declared.clause, message, f"write {allowed(option)}")
        return None if option.default is None else accept(option, option.default)
    try:
        value = accept(option, given[option.name])
    except NotAllowed as error:
        case.fault(place, declared.clause, error.message, error.advice)
        return None if option.default is None else accept(option, option.default)
    for values, section, what in (
        (option.clarified, "clarifications", "a recorded clarification by the regulator"),
        (option.filed, "filed", "a rule filed by the house"),
    ):
        backed = option.name in getattr(case.submission, section)
        if any(_same(value, item) for item in values) and not backed:
            message = f"{shown(value)} is allowed only with {what}"
            advice = f"add its reference to [{section}], or {_way_back(option)}"
            case.fault(place, declared.clause, message, advice)
    return value


def _same(value: object, other: object) -> bool:
    return type(value) is type(other) and value == other


def _way_back(option: Option) -> str:
    return f"keep the default {shown(option.default)}"


def shown(value: object) -> str:
    """Return a value as it is written in a submission."""
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def _backing(case: Examination, section: str) -> None:
    for name in getattr(case.submission, section):
        declared = case.declared.get(name)
        key = "clarified" if section == "clarifications" else "filed"
        known = backed(case.book, key)
        if declared is None or name not in known:
            message = f"{quoted(name)} is not an option that needs a reference here"
            advice = f"remove it (allowed here: {', '.join(known)})" if known else "remove it"
            case.fault(f"{section}.{name}", "", message, advice)


def backed(book: Rulebook, key: str) -> list[str]:
    """Return the options that may need a clarification ("clarified") or a filed rule ("filed")."""
    names = [name for name, declared in options_of(book).items() if getattr(declared.option, key)]
    for clause in book:
        for table in clause.words.get(_spoken(Require), ()):
            must = table.get("must")
            if isinstance(must, Mapping) and key in must:
                names.append(str(must[key]))
    return names


def _references(case: Examination) -> None:
    known = [OWN_REFERENCE, *(rule.item.name for rule in case.law.all(Refers))]
    for name in case.submission.approvals:
        if name not in known:
            message = f"unknown approval {quoted(name)}"
            case.fault(f"approvals.{name}", "", message, f"use one of {', '.join(known)}")


def requirements(case: Examination) -> None:
    """Add the faults of choices that require another one; call it after the options are set."""
    settings = case.law.settings
    faulty = {fault.path for fault in case.faults}
    for clause in case.book:
        for table in clause.words.get(_spoken(Require), ()):
            if not settings.holds(table["when"]) or settings.holds(table["must"]):
                continue
            place = _wanted(table["must"])
            if place not in faulty:  # otherwise the value there is wrong in itself
                case.fault(place, clause.id, str(table["says"]), str(table["advice"]))


_MET = {
    "option": "options",
    "offered": "paytables",
    "reference": "approvals",
    "clarified": "clarifications",
}
"""The section of a submission in which each kind of test is met."""


def _wanted(must: object) -> str:
    """Return the place in the submission where the requirement would be met."""
    asked_for = cast(Mapping[str, object], must)
    key = next(name for name in _MET if name in asked_for)
    return f"{_MET[key]}.{asked_for[key]}"


def _spoken(kind: type) -> str:
    return kind.__name__.lower()
