"""Checks of arguments that several commands share, so that one mistake has one wording."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from croupier.cli.output.files import text_of
from croupier.cli.output.terminal import usage_error


def check_rulebook(name: str) -> None:
    """Refuse a rulebook that croupier does not have."""
    from croupier.law.load import released

    if name not in released():
        usage_error(f"unknown rulebook {name!r}; {suggestion(name, released())}")


def check_banked(command: str, rulebook: str) -> None:
    """Refuse a rulebook that croupier does not have, or whose game is not house-banked."""
    from croupier.maths.edge.wagers import Unknown, choices

    check_rulebook(rulebook)
    try:
        choices(rulebook)
    except Unknown:
        usage_error(f"{command} works for house-banked games only; {rulebook} is a cardroom game")


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return the names that are spelled nearly like this one, or else those that there are."""
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(name, names, 4, 0.75)
    return f"did you mean {' or '.join(near)}?" if near else f"use {', '.join(names[:8])}"


def submitted(rulebook: str, submission: Path | None) -> Mapping[str, object]:
    """Return the table of a submission file, which must be under this rulebook."""
    if submission is None:
        return {"rulebook": rulebook}
    from croupier.law.submission.read import Unreadable, table_of

    try:
        table = table_of(text_of(submission))
    except Unreadable as error:
        usage_error(f"cannot read {submission}: {error}")
    if table.get("rulebook") != rulebook:
        usage_error(f"{submission} is under {table.get('rulebook')}, not {rulebook}")
    return table


def amounts(given: list[str] | None, option: str) -> dict[str, int]:
    """Return meter readings in cents, from an option that is given once per meter."""
    return {
        name: positive_cents(text, f"{option} {name}")
        for name, text in pairs(given, option, "Meter=23456.78").items()
    }


def pairs(given: list[str] | None, option: str, example: str) -> dict[str, str]:
    """Return names with values, from an option that is given once per name."""
    found = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            usage_error(f"{option} must be NAME=VALUE, like {example} (got {pair!r})")
        found[name.strip()] = value.strip()
    return found


def positive_cents(text: str, what: str) -> int:
    """Return an amount of dollars above zero as cents."""
    from croupier import money

    try:
        cents = money.cents(text)
    except money.BadMoney as error:
        usage_error(f"{what}: {error}")
    if cents <= 0:
        usage_error(f"{what} must be above zero, in dollars, like 5 or 23456.78 (got {text!r})")
    return cents


def check_meters(given: Iterable[str], known: Iterable[str]) -> None:
    """Refuse a meter that the table does not have."""
    names = list(known)
    for name in given:
        if name not in names:
            usage_error(
                f"unknown meter {name!r}; use {', '.join(names)}"
                if names
                else (f"unknown meter {name!r}; this table has no meters")
            )
