"""What a table does by itself and is refused rests before it is tried again."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.adapters.store import Store
from croupier.house.floor import writer
from croupier.house.floor.request import Change
from croupier.house.floor.writer import RETRY_MS, Floor
from croupier.house.table.schedule import Next
from croupier.house.table.state import Person, TableState
from tests import vocabulary
from tests.house.floor.hall import ANN, BOB, EVE, clock, done, floor_on, opened, paid_in, waits

BOOK = "maryland-uth-1.5"


class Still:
    """A clock that a test advances."""

    def __init__(self) -> None:
        self.now = clock()

    def __call__(self) -> int:
        return self.now


class Stubborn:
    """A bot that always wants what is refused; how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, live: TableState, *_: Any) -> Next | None:
        if not live.bots:
            return None
        self.asked += 1
        return Next(live.at, vocabulary.Fold(1), Person("Bot one", "bot"))


def rounds_of_the_writer(floor: Floor) -> None:
    """The writer has looked several times for what is due, and bots have thought."""
    for _ in range(4):
        floor._thinking.submit(int).result()
        paid_in(floor, ANN, 1)


@pytest.mark.parametrize("thinking", [False, True])
def test_a_refused_plan_rests(
    store: Store, monkeypatch: pytest.MonkeyPatch, thinking: bool
) -> None:
    bot = Stubborn()
    with floor_on(store, advisor=object() if thinking else None) as floor:
        stream = opened(floor, BOOK)
        floor.clock = still = Still()
        monkeypatch.setattr(writer, "bot_move", bot)
        monkeypatch.setattr(writer, "thinks", lambda live: thinking and bool(live.bots))
        monkeypatch.setattr(writer, "next_move", lambda _: None)
        done(floor.ask(stream, EVE, vocabulary.SeatBot(1, "Bot one", 1_000)))
        seq = floor.lives[stream].seq
        rounds_of_the_writer(floor)
        assert bot.asked == 2  # once it sat there, and once it was refused
        still.now += RETRY_MS - 1
        rounds_of_the_writer(floor)
        assert bot.asked == 2
        for tried in (3, 4):
            still.now += RETRY_MS
            rounds_of_the_writer(floor)
            assert bot.asked == tried
        assert floor.lives[stream].seq == seq


def test_a_plan_that_was_overtaken_does_not_rest(store: Store) -> None:
    with floor_on(store) as floor:
        stream = opened(floor, BOOK)
        floor.clock = Still()
        for person in (ANN, BOB):
            paid_in(floor, person, 1_000)

        def follows(change: Change) -> None:
            if change.live.players == ("ann",):  # and a round is about to open
                floor.submit(stream, BOB, "bob", vocabulary.Sit(2, 1_000))

        stop = floor.watch(follows)
        done(floor.ask(stream, ANN, vocabulary.Sit(1, 1_000)))
        live = waits(floor, stream, lambda live: live.round is not None)
        stop()
        assert live.players == ("ann", "bob")


def test_what_changes_the_table_ends_its_rest(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Stubborn()
    with floor_on(store) as floor:
        stream = opened(floor, BOOK)
        floor.clock = Still()
        with monkeypatch.context() as patched:
            patched.setattr(writer, "bot_move", bot)
            done(floor.ask(stream, EVE, vocabulary.SeatBot(1, "Bot one", 100_000)))
            rounds_of_the_writer(floor)
        assert floor.lives[stream].round is None
        done(floor.ask(stream, EVE, vocabulary.SeatBot(2, "Bot two", 100_000)))
        waits(floor, stream, lambda live: live.number > 1)
