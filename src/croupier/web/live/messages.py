"""The messages of a live connection, by name and type."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from croupier.house.commitment import Opening
from croupier.house.narrator import Sentence
from croupier.house.narrator.chronicle import Step
from croupier.house.table.view_types import Plain, Scene, StaffView, TableView


class ConsoleView(StaffView):
    """A table as its staff follow it."""

    steps: list[Step]
    """The steps done since the last round."""


class Shown(TypedDict):
    """A table as it is after a change, and what happened."""

    seq: int
    """The last entry of the table's log that it covers."""
    at: int
    """The server's clock, in milliseconds."""
    sentences: list[Sentence]
    openings: list[Opening]
    """Openings of the cards that you see for the first time."""
    view: Annotated[Any, Plain(TableView | ConsoleView)]
    resynced: NotRequired[Literal[True]]
    """Whether earlier messages were skipped."""
    finished_round: NotRequired[Annotated[dict[str, Any], Plain(Scene)]]
    """The finished round, as it was on the table at its end."""
