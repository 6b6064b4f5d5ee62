"""Offers as JSON: what is chosen, within which bounds, and the command itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec

from croupier.engine.command import declared
from croupier.engine.machine import Between, Cards, Faces, Offer, free_fields
from croupier.house.table.commands import TakeBetsDown, fields_of, told

Written = dict[str, Any]


def written(offer: Offer) -> Written:
    """Return the offer as lists, texts, and numbers, with the command as far as it is fixed."""
    found: Written = {"do": offer.name or declared(offer.kind).name}
    if offer.clause:
        found["clause"] = offer.clause
    if declared(offer.kind).step or offer.kind is TakeBetsDown:
        found["fields"] = free_fields(offer.fields)
    else:
        found |= _told({**_chosen(offer), **_case(offer)})
    found |= _told({name: value for name, value in offer.facts if name not in ("price", "chips")})
    if offer.fact("price"):
        found |= {"min": offer.fact("price"), "max": offer.fact("price")}
    if "bet" in found:
        found["bet"]["chips"] = offer.fact("chips")
    found["command"] = {"do": found["do"], **_settled(offer)}
    return found


def _told(several: Written) -> Written:
    """Return the fields that are set: empty ones are not sent."""
    return {name: value for name, value in several.items() if value not in (None, (), "", 0)}


def _chosen(offer: Offer) -> Written:
    """Return what is chosen, by the names that screens know."""
    found: Written = {}
    for name, values in offer.fields:
        match values:
            case Faces():
                ending = "_box" if name == "box" else ""
                found |= {name: values.count, f"faces_required{ending}": values.must}
                found |= {} if ending else {"places": values.places}
            case Between():
                found |= {"min": values.min, "max": values.max}
            case Cards():
                found[name] = values.count
            case _:
                found |= _listed(offer, name)
    return found


def _listed(offer: Offer, name: str) -> Written:
    choices = offer.choices(name)
    match name:
        case "seat" if "seats" in dict(offer.facts):
            return {}  # any of these seats
        case "multiple":
            return {"choices": choices}
        case "strategy":
            return {"strategies": choices}
        case "tip":
            return {"tip": True in choices, "tip_required": False not in choices}
        case "wagers":
            return {"bet": plain(offer.holds(name))}
    return {name: choices[0]} if len(choices) == 1 else {}


def _case(offer: Offer) -> Written:
    return {} if offer.whole is None else {"case": plain(offer.whole)}


def _settled(offer: Offer) -> Written:
    """Return the fields of the command that are fixed; the sender chooses the others."""
    known = fields_of(offer.kind)
    if offer.whole is None:
        return {name: value for name, value in offer.fixed.items() if name in known}
    example = offer.whole.some()
    several = len(getattr(offer.whole, "seats", ())) > 1
    empty = told(type(example)(example.report))
    return {
        name: value
        for name, value in told(example).items()
        if (value != empty[name] or name == "report") and not (several and name == "seat")
    }


def plain(value: Any) -> Any:
    """Return the value as lists, texts, and numbers, with sets in a fixed order."""
    if isinstance(value, frozenset | set):
        return sorted(plain(item) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return msgspec.to_builtins(value)
