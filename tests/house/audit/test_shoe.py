"""Whether a virtual deck was committed to in time is found out from the entries, by no judge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from croupier.engine.banked import events as banked
from croupier.engine.cardroom.hand import events as hands
from croupier.engine.copies import copy_with
from croupier.engine.procedure.shuffle import DeckShuffled
from croupier.house.audit.shoe import ALONE, LATE, OTHER, PHYSICAL, STRANGER, Shoe
from croupier.house.errors import What
from croupier.house.log.entry import Head, follow
from croupier.house.table import events as table_events
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from croupier.law.submission.demonstration import with_demonstration
from tests import vocabulary
from tests.house.table.dealing import walk
from tests.house.table.pit import BOOKS, JOE, Pit, physical

Happened = tuple[tuple[str, Any], ...]
Log = list[tuple[str, Happened]]
"""Command by command: who asked, and what happened."""


class Logged(Pit):
    """A pit that keeps what each command brought about."""

    def __init__(self, *given: Any) -> None:
        self.commands: Log = []
        super().__init__(*given)

    def ask(self, person: Person, command: Any) -> Any:
        """The command is carried out, or refused."""
        judged = self.tries(person, command)
        refused = super().ask(person, command)
        if isinstance(judged, tuple):
            self.commands.append((person.actor, judged[1]))
        return refused


def faults(log: Log, *, virtual: bool = True) -> list[tuple[int, str]]:
    """What the shoe's witness says, and of which command."""
    shoe, head, found = Shoe(), Head("table/T1"), []
    for number, (actor, happened) in enumerate(log):
        entry = follow(head, at=1, actor=actor, command=str(number), body=b"{}")
        head = Head(head.stream, entry.seq, entry.hash)
        for fault in shoe.see(entry, happened, virtual):
            assert (fault.what, fault.seq) == (What.DECK, entry.seq)
            found.append((number, fault.message))
    return found


@pytest.fixture(scope="module", params=BOOKS)
def log(request: pytest.FixtureRequest) -> Log:
    """Two rounds of bots at a table of virtual cards."""
    pit = Logged(request.param, Conduct(floor="automatic", pace=0))
    pit.opened().bots(2).rounds(2)
    return pit.commands


def place(log: Log, kind: tuple[type[Any], ...], nth: int = 0) -> int:
    """The place of the nth command that brought about an event of these kinds."""
    several = [at for at, (_, told) in enumerate(log) if any(isinstance(e, kind) for _, e in told)]
    return several[nth]


def changed(log: Log, at: int, change: Callable[[Any], Any], actor: str = "") -> Log:
    """The log with every event of one command changed, or gone where nothing is given."""
    who, told = log[at]
    several = [(family, change(event)) for family, event in told]
    new = tuple((family, event) for family, event in several if event is not None)
    return [*log[:at], (actor or who, new), *log[at + 1 :]]


SHUFFLE = (table_events.DeckCommitted,)
DEAL = (banked.CardsDealt, hands.CardsDealt)


def swapped(cards: Sequence[Any]) -> tuple[Any, ...]:
    """The same cards, the first two the other way round."""
    return (cards[1], cards[0], *cards[2:])


def other_order(event: Any) -> Any:
    """The same shuffle with two cards changed over."""
    if isinstance(event, DeckShuffled) and event.order is not None:
        return copy_with(event, order=swapped(event.order))
    return event


def test_honest_rounds_are_clean(log: Log) -> None:
    assert faults(log) == []
    assert place(log, SHUFFLE, 1) > place(log, DEAL)


def test_an_order_without_a_commitment_is_found(log: Log) -> None:
    def bare(event: Any) -> Any:
        return (
            None
            if isinstance(event, table_events.DeckSalted | table_events.DeckCommitted)
            else event
        )

    at = place(log, SHUFFLE)
    found = faults(changed(log, at, bare))
    assert found[0] == (at, ALONE)
    assert (place(log, DEAL), LATE) in found[1:]


def test_a_commitment_to_another_deck_is_found(log: Log) -> None:
    at = place(log, SHUFFLE)
    assert (at, OTHER) in faults(changed(log, at, other_order))

    def other_salt(event: Any) -> Any:
        return (
            copy_with(event, salts=swapped(event.salts))
            if type(event) is table_events.DeckSalted
            else event
        )

    def other_deck(event: Any) -> Any:
        return copy_with(event, deck=7) if type(event) is table_events.DeckSalted else event

    def no_salt(event: Any) -> Any:
        return copy_with(event, salts=("zz",)) if type(event) is table_events.DeckSalted else event

    for change in (other_salt, other_deck, no_salt):
        assert faults(changed(log, at, change))[0] == (at, OTHER)


def test_an_order_from_a_person_is_found(log: Log) -> None:
    at = place(log, SHUFFLE)
    found = faults(changed(log, at, lambda event: event, "dealer:joe"))
    assert found == [(at, STRANGER)]


def test_a_commitment_after_bets_were_closed_is_found(log: Log) -> None:
    """The second round's deck is shuffled after its bets are closed."""
    at, dealt = place(log, SHUFFLE, 1), place(log, DEAL, 0)
    later = next(n for n in range(at, len(log)) if _deals(log[n]))
    moved = [*log[:at], *log[at + 1 : later], log[at], *log[later:]]
    if any(isinstance(event, hands.BlindsPosted) for _, event in log[later][1]):
        # Between players the bets close with the first deal: there is no later moment.
        assert faults(moved) == []
        moved = [*log[:at], *log[at + 1 : later + 1], log[at], *log[later + 1 :]]
    assert dealt < at < later
    assert LATE in {says for _, says in faults(moved)}


def _deals(row: tuple[str, Happened]) -> bool:
    return any(isinstance(event, DEAL) for _, event in row[1])


def test_other_cards_than_lay_on_top_are_found(log: Log) -> None:
    def dealt(event: Any) -> Any:
        return copy_with(event, cards=swapped(event.cards)) if isinstance(event, DEAL) else event

    at = place(log, DEAL)
    assert faults(changed(log, at, dealt)) == [(at, OTHER)]


def test_a_round_from_the_last_rounds_deck_is_found(log: Log) -> None:
    at = place(log, SHUFFLE, 1)
    assert LATE in {says for _, says in faults([*log[:at], *log[at + 1 :]])}


def test_a_card_face_up_on_top_has_left_the_deck() -> None:
    by_shoe = {"rulebook": "maryland-uth-1.5", "options": {"dealing": "manual_shoe"}}
    pit = Logged("maryland-uth-1.5", Conduct(floor="staff", pace=0), with_demonstration(by_shoe))
    pit.opened().bots(1)
    while pit.live.round is None or not pit.live.round.dealt:
        assert pit.goes_on()
    pit.does(JOE, vocabulary.Report("face_up_card"))
    pit.rounds(1)
    assert faults(pit.commands) == []
    at = place(pit.commands, (banked.IrregularityRuled,))

    def other(event: Any) -> Any:
        noted = isinstance(event, banked.IrregularityRuled)
        return copy_with(event, cards=((event.card + 1) % 52,)) if noted else event

    assert faults(changed(pit.commands, at, other)) == [(at, OTHER)]


def test_a_physical_deck_has_no_order() -> None:
    pit = Logged("maryland-uth-1.5", Conduct(floor="staff", pace=0), physical("maryland-uth-1.5"))
    while walk(pit):
        pass
    assert faults(pit.commands, virtual=False) == []
    at = place(pit.commands, (DeckShuffled,))

    def ordered(event: Any) -> Any:
        shuffled = isinstance(event, DeckShuffled)
        return copy_with(event, order=tuple(range(52))) if shuffled else event

    told = changed(pit.commands, at, ordered)
    assert faults(told, virtual=False) == [(at, PHYSICAL)]
