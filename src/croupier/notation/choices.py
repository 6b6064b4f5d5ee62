"""A submission as `set` lines: only what differs from the demonstration is written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from decimal import Decimal

from croupier.law.load import load
from croupier.law.options import options_of
from croupier.law.submission import demonstration
from croupier.law.submission.read import SECTIONS, flatten


def choices_text(rulebook: str, submission: Mapping[str, object]) -> Iterator[str]:
    """What this whole submission chooses otherwise than the demonstration of its rulebook."""
    shared = demonstration(rulebook)
    for section in SECTIONS:
        own, lent = _section(submission, section), _section(shared, section)
        for name, value in own.items():
            if name not in lent or lent[name] != value:
                yield f"{section}.{_key(name)} = {_toml(value)}"
        for name, value in _left_out(rulebook, section, own, lent).items():
            yield f"{section}.{_key(name)} = {_toml(value)}"


def _section(submission: Mapping[str, object], section: str) -> dict[str, object]:
    table = submission.get(section, {})
    return flatten(table) if isinstance(table, Mapping) else {}


def _left_out(
    rulebook: str, section: str, own: Mapping[str, object], lent: Mapping[str, object]
) -> dict[str, object]:
    """What the submission does not have although the demonstration does."""
    gone = [name for name in lent if name not in own]
    if section == "paytables":
        return dict.fromkeys(gone, "none")
    if section != "options":
        return {}
    declared = options_of(load(rulebook))
    defaults = {name: declared[name].option.default for name in gone if name in declared}
    return {name: value for name, value in defaults.items() if value not in (None, lent[name])}


def _key(name: str) -> str:
    plain = all(part.replace("-", "_").isidentifier() for part in name.split("."))
    return name if plain and name.isascii() else json.dumps(name)


def _toml(value: object) -> str:
    if isinstance(value, (bool, str)):
        return json.dumps(value).replace("#", "\\u0023")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_toml(one) for one in value)}]"
    if isinstance(value, (int, Decimal)):
        return str(value)
    raise ValueError(f"{value!r} cannot stand in a submission")
