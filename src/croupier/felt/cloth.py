"""Colors of the felt: the cloth of each rulebook's tables, inks and rail."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from croupier.law.rulebook import Rulebook

INK = "#E4EFE6"
ROOM = "#0E1311"
RAIL, RAIL_EDGE = "#2A201A", "#4B3A2E"
PLATE, PLATE_LINE = "#18201D", "#4B5A52"
TEXT, MUTED, BRASS = "#EDF2EE", "#A9B7AF", "#E6BC6A"
LAMP = "#FF7A6B"
DISKS = {"white": ("#F4F2EA", "#1B2227")}
"""The face and the ink of a disk whose color the law names."""
DISK = ("#E6D3A3", "#241A06")


@dataclass(frozen=True, slots=True)
class Cloth:
    """One cloth, from the middle of the table to its edge."""

    name: str
    middle: str
    edge: str


@cache
def _felts() -> dict[str, Any]:
    return tomllib.loads(resources.files("croupier.felt").joinpath("felts.toml").read_text("utf-8"))


def cloth_of(book: Rulebook) -> Cloth:
    """The cloth of this book's tables."""
    felts = _felts()
    name = felts["rulebook"].get(book.id, felts["game"][book.game])
    return Cloth(name, **felts["cloth"][name])
