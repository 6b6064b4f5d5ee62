"""Named strategies. Each is a text file in `strategies/`, for the games with its streets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.maths.solve import Decision
from croupier.maths.strategy.predicates import Misstated
from croupier.maths.strategy.rules import Rules, read_rules

BEST: Final = "best"
_FOLDER: Final = Path(__file__).parent / "strategies"


def names(decisions: tuple[Decision, ...]) -> list[str]:
    """The strategies that these decisions can be made by, the best play first."""
    return [BEST, *sorted(name for name, _ in _fitting(decisions))]


def rules_of(given: str, decisions: tuple[Decision, ...]) -> Rules:
    """The rules of this name, or of the file at this path; Misstated if they cannot be followed."""
    if given == BEST:
        return Rules(BEST, {})
    for name, rules in _fitting(decisions):
        if name == given:
            return rules
    path = Path(given)
    if not path.is_file():
        known = ", ".join(names(decisions))
        raise Misstated(f"unknown strategy {given!r}; use a file, or {known}")
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or "it is not text"
        raise Misstated(f"cannot read {given}: {why}") from None
    try:
        rules = read_rules(path.stem, text)
        rules.fit(decisions)
    except Misstated as error:
        raise Misstated(f"{given}: {error}") from None
    return rules


def _fitting(decisions: tuple[Decision, ...]) -> Iterator[tuple[str, Rules]]:
    for path in sorted(_FOLDER.glob("*.txt")):
        name = path.name.partition(".")[0]
        rules = read_rules(name, path.read_text("utf-8"))
        try:
            rules.fit(decisions)
        except Misstated:
            continue
        yield name, rules
