"""One finished hand, whole: as a story, as `.round` text, as PHH, and step by step for a screen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.cards import text
from croupier.house import fair
from croupier.house.audit.books import Archive
from croupier.house.audit.commands import (
    Asked,
    NotLawful,
    Untold,
    hand_commands,
    round_commands,
    ruling_of,
)
from croupier.house.audit.played import NoHand, Played, Rounds, Step
from croupier.house.audit.story import Line, story_of
from croupier.house.live.state import Live
from croupier.house.narrator import Sentence
from croupier.notation import banked_writer, cardroom_writer, phh_writer
from croupier.round.banked.payment import Payment
from croupier.round.banked.view import Watcher
from croupier.round.banked.view import view as round_view
from croupier.round.cardroom.view import view as hand_view
from croupier.table.cardroom import events as room

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
    def final(self) -> Live:
        """The table as far as the round knows it, when it was over."""
        return self.steps[-1].after

    @property
    def between_players(self) -> bool:
        """Whether the players played against each other."""
        return self.played.setup.hands is not None

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
        """Whether hidden cards may be told."""
        return self.watcher.role == "auditor"

    def views(self) -> tuple[View, ...]:
        """The round step by step, as the watcher saw it then."""
        return tuple(self._views())

    def _views(self) -> Iterator[View]:
        last: object = None
        for step in self.steps:
            state = step.after.round or step.after.hand
            if state is not None and state is not last:
                last = state
                told = tuple(one.sentence for one in story_of((step,), hidden=self._audits))
                seen = _seen(step.after, self.watcher)
                yield View(step.entry.seq, step.entry.at, told, seen)

    def cards(self) -> Mapping[str, Sequence[str]]:
        """Every card that left the deck, by place; for an auditor."""
        live = self.final
        if live.round is not None:
            round = live.round
            several = {f"seat {box.seat}": box.cards for box in round.boxes}
            common = {"dealer": round.dealer, "board": round.board, "box": round.box}
            several |= {**common, "burned": round.burned}
        elif live.hand is not None:
            hand = live.hand
            several = {f"seat {player.seat}": player.cards for player in hand.players}
            several |= {"board": hand.board, "burned": hand.burned}
        else:
            several = {}
        return {
            place: ["??" if card is None else text(card) for card in cards]
            for place, cards in several.items()
            if cards
        }

    def lines(self) -> tuple[Payment, ...]:
        """Every wager's end, box by box, then envy; none between players."""
        round = self.final.round
        if round is None:
            return ()
        return (*(line for box in round.boxes for line in box.lines), *round.envy)

    def round_text(self) -> str:
        """The hand in `.round` notation; NoHand if it cannot be written so."""
        setup = self.played.setup
        try:
            if setup.hands is not None:
                opened = self._opened_hand()
                commands = hand_commands(setup.hands, opened, self._asked("hand"))
                return cardroom_writer.write(setup.submission, setup.hands, opened, commands)
            return self._banked_text()
        except NotLawful as error:
            says = f"the law does not give what the log says ({error}); see audit verify"
            raise NoHand(f"{self.id} cannot be written: {says}") from None
        except Untold as error:
            raise NoHand(f"{self.id} cannot be written: {error}") from None

    def _banked_text(self) -> str:
        setup = self.played.setup
        live = next((step.after for step in self.steps if step.after.round is not None), None)
        if setup.game is None or live is None or live.round is None:
            raise NoHand(f"{self.id} has no round that could be written")
        if self.final.round is None or self.final.round.phase != "over":
            raise NoHand(f"{self.id} ended while bets were open: there is nothing to settle")
        commands = round_commands(setup.game, live.round, self._asked("round"))
        header = banked_writer.Header(setup.book.id, setup.submission)
        return banked_writer.write(header, setup.game, live.round, commands)

    def _asked(self, family: str) -> list[Asked]:
        """The events of the round or hand, each with what was asked for it."""
        found: list[Asked] = []
        before, happened = self.steps[0].before, [step.event for step in self.steps]
        for at, step in enumerate(self.steps):
            if at == 0 or step.entry is not self.steps[at - 1].entry:
                before = step.before
                happened = [one.event for one in self.steps if one.entry is step.entry]
            if step.family == family:
                ruling = ruling_of(step.entry.stream, step.request, before, happened)
                found.append(Asked(step.event, ruling, late=step.before.called > 0))
        return found

    def _opened_hand(self) -> Any:
        for step in self.steps:
            if isinstance(step.event, room.HandOpened):
                return step.after.hand
        raise NoHand(f"{self.id} has no hand that could be written")

    def phh(self) -> str:
        """The hand in the PHH notation; NoHand if it has no words for it."""
        setup = self.played.setup
        if setup.hands is None:
            raise NoHand("PHH tells hands between players; this one is against the house")
        try:
            return phh_writer.write(setup.hands, self._opened_hand(), self.played.events("hand"))
        except phh_writer.NotTold as error:
            raise NoHand(f"{self.id}: {str(error).rstrip('.')}") from None

    @property
    def root(self) -> str:
        """The commitment to its deck that was published; empty where cards are not virtual."""
        return self.final.pack.root

    def deck(self) -> fair.WholeDeck | None:
        """The whole deck with its salts; None while it could still be dealt from."""
        pack = self.final.pack
        if not self.played.deck_over or not pack.order or not pack.salts:
            return None
        return fair.whole_deck(pack.order, tuple(map(bytes.fromhex, pack.salts)))


def _seen(live: Live, watcher: Watcher) -> Mapping[str, Any]:
    setup = live.setup
    if live.round is not None and setup.game is not None:
        told = msgspec.to_builtins(round_view(setup.game, live.round, watcher))
        return {"round": told}
    if live.hand is not None and setup.hands is not None:
        return {"hand": msgspec.to_builtins(hand_view(setup.hands, live.hand, watcher))}
    return {}


def hand(archive: Archive, seal: bytes | None, id: str, watcher: Watcher = AUDITOR) -> Hand:
    """The finished hand of this id; NoHand, one sentence, if it cannot be told."""
    return hand_of(Rounds(archive, seal).find(id), watcher)


def hand_of(played: Played, watcher: Watcher = AUDITOR) -> Hand:
    """The hand that was played."""
    return Hand(played, watcher, tuple(played.steps()))
