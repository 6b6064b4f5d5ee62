"""One finished hand, whole: as a story, as `.round` text, as PHH, and step by step for a screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.cards import text
from croupier.engine.payment import Payment
from croupier.engine.watcher import Watcher
from croupier.house import commitment
from croupier.house.audit.archive import Archive
from croupier.house.audit.games import Writer, writer_of
from croupier.house.audit.hand_history import Line, story_of
from croupier.house.audit.round_commands import Asked, NotLawful, Untold
from croupier.house.audit.rounds import NoHand, Played, Rounds, Step
from croupier.house.narrator import Sentence
from croupier.house.table.state import TableState

AUDITOR = Watcher("auditor")


@dataclass(frozen=True, slots=True)
class View:
    """The round after one entry, as a watcher sees it."""

    seq: int
    at: int
    sentences: tuple[Sentence, ...]
    """What led there since the view before."""
    seen: Mapping[str, Any]


@dataclass(frozen=True, slots=True, eq=False)
class Hand:
    """A finished hand."""

    played: Played
    watcher: Watcher
    steps: tuple[Step, ...]

    @property
    def id(self) -> str:
        """As people name it."""
        return self.played.id

    @property
    def final(self) -> TableState:
        """The table as far as the round knows it, when it was over."""
        return self.steps[-1].after

    @property
    def in_phh(self) -> bool:
        """Whether the PHH notation has words for its game."""
        return self._writer.in_phh

    @property
    def _writer(self) -> Writer:
        return writer_of(self.played.setup)

    @property
    def outcome(self) -> Mapping[str, Any]:
        """What each won or lost, in cents."""
        told: Mapping[str, Any] = msgspec.json.decode(self.played.finished.outcome)
        return told

    def story(self) -> tuple[Line, ...]:
        """What happened, line by line; hidden cards only for an auditor."""
        return tuple(story_of(self.steps, hidden=self._audits))

    @property
    def _audits(self) -> bool:
        """Whether hidden cards may be shown."""
        return self.watcher.role == "auditor"

    def views(self) -> tuple[View, ...]:
        """The round step by step, as the watcher saw it then."""
        return tuple(self._views())

    def _views(self) -> Iterator[View]:
        last: object = None
        for step in self.steps:
            state = step.after.play
            if state is not None and state is not last:
                last = state
                told = tuple(line.sentence for line in story_of((step,), hidden=self._audits))
                seen = step.after.setup.kind.scene(step.after, self.watcher)
                yield View(step.entry.seq, step.entry.at, told, seen)

    def cards(self) -> Mapping[str, Sequence[str]]:
        """Every card that left the deck, by place; for an auditor."""
        live = self.final
        return {
            place: ["??" if card is None else text(card) for card in cards]
            for place, cards in live.setup.kind.places(live).items()
            if cards
        }

    def lines(self) -> tuple[Payment, ...]:
        """Every wager's end, box by box, then envy; none between players."""
        return self._writer.lines(self.final)

    def rows(self) -> Iterator[tuple[object, ...]]:
        """Each wager or player as a row of an export, from the seat on."""
        return self._writer.rows(self)

    def round_text(self) -> str:
        """The hand in `.round` notation; NoHand if it cannot be written so."""
        try:
            return self._writer.text(self)
        except NotLawful as error:
            message = f"the law does not give what the log says ({error}); see audit verify"
            raise NoHand(f"{self.id} cannot be written: {message}") from None
        except Untold as error:
            raise NoHand(f"{self.id} cannot be written: {error}") from None

    def asked(self) -> list[Asked]:
        """The events of the round or hand, and which of them the house brought about."""
        return [
            Asked(step.event, late=step.before.timed_out_seat > 0)
            for step in self.steps
            if step.family == self.played.setup.kind.family
        ]

    def phh(self) -> str:
        """The hand in the PHH notation; NoHand if it has no words for it."""
        return self._writer.phh(self)

    @property
    def root(self) -> str:
        """The commitment to its deck that was published; empty where cards are not virtual."""
        return self.final.shoe.root

    def deck(self) -> commitment.WholeDeck | None:
        """The whole deck with its salts; None while it could still be dealt from."""
        pack = self.final.shoe
        if not self.played.deck_over or not pack.order or not pack.salts:
            return None
        return commitment.whole_deck(pack.order, tuple(map(bytes.fromhex, pack.salts)))


def hand(archive: Archive, seal: bytes | None, id: str, watcher: Watcher = AUDITOR) -> Hand:
    """The finished hand of this id; NoHand, one sentence, if there is none to show."""
    return hand_of(Rounds(archive, seal).find(id), watcher)


def hand_of(played: Played, watcher: Watcher = AUDITOR) -> Hand:
    """The hand that was played."""
    return Hand(played, watcher, tuple(played.steps()))
