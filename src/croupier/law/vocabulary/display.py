"""Words for what must be seen: areas of the layout, inscriptions, signs, disks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.law.vocabulary.values import NewTopic, TopicName, WagerName

Surface = Literal["layout", "sign", "placard", "video_sign", "device", "notice"]


@dataclass(frozen=True, slots=True)
class Area:
    """A place on the layout."""

    for_: Literal["board", "dealer", "box"] | WagerName
    per: Literal["seat", "table"]
    right_of: WagerName | None = None
    joined_by: str | None = None
    cards: int | None = None
    before: Literal["inventory"] | None = None


@dataclass(frozen=True, slots=True)
class Inscribe:
    """Something that must be shown on one of these surfaces."""

    topic: NewTopic
    on: tuple[Surface, ...]
    wager: WagerName | None = None
    stands_for: tuple[TopicName, ...] = ()
    """Must be carried here when it is not carried on the layout."""


@dataclass(frozen=True, slots=True)
class Disk:
    """A disk that lies before a player."""

    name: Literal["dealer_button", "small_blind", "big_blind"]
    marks: str
    words: str
    """What the disk reads, in full (I-144)."""
    color: str | None = None
