"""Writes tables as TOML, so that a damaged rulebook goes the same way as a written one."""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from decimal import Decimal


def written(table: Mapping[str, object]) -> str:
    """The table as TOML text; lists of tables at the top become [[…]] sections."""
    plain, sections = [], []
    for key, value in table.items():
        if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
            sections += [_section(key, each) for each in value]
        else:
            plain.append(f"{_key(key)} = {_value(value)}")
    return "\n".join([*plain, *sections, ""])


def _section(key: str, table: Mapping[str, object]) -> str:
    lines = [f"[[{_key(key)}]]", *(f"{_key(name)} = {_value(table[name])}" for name in table)]
    return "\n".join(lines)


def _key(key: str) -> str:
    return json.dumps(key).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (int, Decimal, datetime.date)):
        return str(value)
    if isinstance(value, str):
        return _key(value)
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(each)} = {_value(value[each])}' for each in value)} }}"
    raise TypeError(type(value))
