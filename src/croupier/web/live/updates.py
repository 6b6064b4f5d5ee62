"""One change of a table on its way to all watchers; what they share is built once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.house.narrator import Level, Sentence
from croupier.house.narrator.chronicle import Narrated, Step
from croupier.house.table.state import TableState
from croupier.house.table.view import Sight

Levels = tuple[Level, ...]
"""The levels of sentences that a person may read."""


@dataclass(frozen=True, slots=True)
class Update:
    """One change of a table, taken apart."""

    live: TableState
    """The table after the change."""
    before: int
    """The last entry of the log before the change."""
    narrated: tuple[Narrated, ...] = ()
    """The events, with the sentences that describe them."""
    finished_round: TableState | None = None
    """The table before it was cleared, if this change finished a round."""
    resynced: bool = False
    """Whether changes before this one are unknown here."""

    @property
    def seq(self) -> int:
        """The last entry of the log that this change covers."""
        return self.live.seq


class News:
    """A change being sent; dropped when the last watcher has it."""

    def __init__(
        self,
        update: Update,
        at: int,
        meters: Mapping[str, int],
        steps: tuple[Step, ...] | None = None,
    ) -> None:
        self.update = update
        self.steps = steps
        """Steps done since the last round at that moment; None if they were unknown then."""
        self.sight = Sight(update.live, at, meters)
        """The table after the change."""
        self.ended = (
            Sight(update.finished_round, at, meters) if update.finished_round is not None else None
        )
        """The table with the finished round still on it."""
        self._sentences: dict[Levels, list[Sentence]] = {}

    def sentences(self, levels: Levels) -> list[Sentence]:
        """Return the sentences that readers of these levels may read."""
        if levels not in self._sentences:
            several = (sentence for event in self.update.narrated for sentence in event.sentences)
            self._sentences[levels] = [item for item in several if item.level in levels]
        return self._sentences[levels]
