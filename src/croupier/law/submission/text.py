"""Reads a submission's file: TOML, or JSON if it begins with a brace."""

from __future__ import annotations

import json
import tomllib
from decimal import Decimal


class Unreadable(ValueError):
    """A file that is neither TOML nor JSON; says where it goes wrong."""


def table_of(text: str) -> dict[str, object]:
    """The table that the text writes down; numbers with a point come as decimals."""
    text = text.removeprefix("\ufeff")
    try:
        if text.lstrip().startswith("{"):
            table: dict[str, object] = json.loads(
                text, parse_float=Decimal, parse_constant=Decimal, object_pairs_hook=_once
            )
            return table
        return tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, _Twice) as error:
        raise Unreadable(str(error)) from None
    except RecursionError:
        raise Unreadable("tables within tables go too deep") from None
    except ValueError:
        raise Unreadable("a number in it is too long") from None


class _Twice(ValueError):
    """A key that stands twice in one table, which TOML refuses by itself."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Twice(f"the key {twice!r} stands twice")
    return table
