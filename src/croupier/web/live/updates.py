"""One change of a table as it is told to all who watch: what they have in common is built once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.house.narrator import Level, Sentence
from croupier.house.narrator.chronicle import Narrated, Step
from croupier.house.table.state import Live
from croupier.house.table.view import Sight

Levels = tuple[Level, ...]
"""The levels of sentences that somebody may read."""


@dataclass(frozen=True, slots=True)
class Told:
    """One change of a table, taken apart."""

    live: Live
    """The table afterward."""
    before: int
    """The entry of its log after which this came."""
    narrated: tuple[Narrated, ...] = ()
    """What happened, with the sentences that tell it to everybody."""
    ended: Live | None = None
    """The table while the round that this change finished still lay on it."""
    gap: bool = False
    """Whether something before it is not known here."""

    @property
    def seq(self) -> int:
        """The last entry of the log that this is about."""
        return self.live.seq


class News:
    """A change on its way to the watchers; gone when the last of them has been told."""

    def __init__(
        self,
        told: Told,
        at: int,
        meters: Mapping[str, int],
        steps: tuple[Step, ...] | None = None,
    ) -> None:
        self.told = told
        self.steps = steps
        """Steps done since the last round when this happened; None if they were not known then."""
        self.sight = Sight(told.live, at, meters)
        """The table afterward."""
        self.ended = Sight(told.ended, at, meters) if told.ended is not None else None
        """The table while the round that is over lay on it."""
        self._sentences: dict[Levels, list[Sentence]] = {}

    def sentences(self, levels: Levels) -> list[Sentence]:
        """What happened, as far as readers of these levels may read it."""
        if levels not in self._sentences:
            several = (sentence for event in self.told.narrated for sentence in event.sentences)
            self._sentences[levels] = [item for item in several if item.level in levels]
        return self._sentences[levels]
