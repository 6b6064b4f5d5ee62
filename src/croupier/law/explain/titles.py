"""Titles that people read instead of the identifiers of the law, each written once."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import resources

from croupier.law.explain.phrase import listing
from croupier.law.options import allowed
from croupier.law.rulebook import Rulebook
from croupier.law.vocabulary.common import Option

_METHODS = ("shoe_", "hand_", "device_")
"""Dealing methods that begin a step's name and that its title leaves out."""
_FLAG = {"true": "Yes", "false": "No"}
SHARED = (
    "report",
    "effect",
    "then",
    "device",
    "state",
    "method",
    "choice",
    "phase",
    "question",
    "answer",
)
"""Kinds of titles that are the same under every rulebook."""


@lru_cache(maxsize=1)
def titles() -> dict[str, dict[str, str]]:
    """Return every title by kind (step, report, option, …) and name."""
    file = resources.files("croupier.law.explain") / "titles.toml"
    kinds = tomllib.loads(file.read_text("utf-8"))
    return {kind: dict(_flat(names)) for kind, names in kinds.items()}


def _flat(names: Mapping[str, object], before: str = "") -> Iterator[tuple[str, str]]:
    """Yield each title under its dotted name: cause.player."""
    for name, value in names.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", str(value)


def title(kind: str, name: str) -> str:
    """Return the title of a name of this kind; LookupError if nobody has written one.

    What is left to be done after an irregularity is a step, too.
    """
    known = titles()[kind] | (titles()["then"] if kind == "step" else {})
    for method in ("", *_METHODS):
        if name.startswith(method) and (found := known.get(name.removeprefix(method))):
            return found
    raise LookupError(f"law/explain/titles.toml has no title for the {kind} {name!r}")


def title_of_step(name: str) -> str:
    """Return the title of the step, or an empty text if it has none."""
    try:
        return title("step", name)
    except LookupError:
        return ""


def title_or(kind: str, name: str, default: str = "") -> str:
    """Return the title of a name of this kind, or the default if it has none."""
    return titles()[kind].get(name, default)


def shared_titles() -> dict[str, dict[str, str]]:
    """Return the titles that do not depend on a rulebook, by kind and name."""
    return {kind: titles()[kind] for kind in SHARED}


def step_titles(book: Rulebook) -> dict[str, str]:
    """Return the title of every step of the rulebook, by name."""
    names = {str(word["name"]) for clause in book for word in clause.words.get("step", ())}
    return {name: title("step", name) for name in sorted(names)}


def rulebook_name(book: Rulebook) -> str:
    """Return the short name of the rulebook; of one that is not released, its own title."""
    return title_or("rulebook", book.id, book.title)


def family_of(book: Rulebook) -> str:
    """Return the family of games that lists of tables are sorted by."""
    return title_or("family", book.id, book.title)


def street_title(street: str, cards: int) -> str:
    """Return the title of a street that deals this many cards."""
    two = street == "river" and cards == 2
    return title("street", "turn_and_river" if two else street)


def option_title(option: Option) -> str:
    """Return the title of the option; of a rulebook that is not released, the option's name."""
    return title_or("option", option.name, option.name)


def value_titles(option: Option) -> dict[str, str]:
    """Return the title of each value of a choice or a flag; nothing for other types."""
    if option.type == "flag":
        return dict(_FLAG)
    return {str(value): _value(option, value) for value in option.values}


def _value(option: Option, value: object) -> str:
    return title_or("value", f"{option.name}.{value}", str(value))


def value_text(option: Option, value: object) -> str:
    """Return a value of the option as people read it; nothing for a value that is absent."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return _FLAG[str(value).lower()]
    if isinstance(value, (list, tuple)):
        return listing(str(text) for text in value)
    return _value(option, value) if option.type == "choice" else str(value)


def allowed_text(option: Option) -> str:
    """Return what the option takes as people read it; `allowed` says how a file writes it."""
    if option.type in ("choice", "flag"):
        return " · ".join(value_titles(option).values())
    return allowed(option)
