"""A server comes back: closed tables may be reopened, and nobody's time ran meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from croupier.adapters.shoe import fresh_shoe
from croupier.adapters.store import Store
from croupier.house.floor.writer import Floor
from croupier.house.table.schedule import next_move
from croupier.house.table.setup import Conduct
from croupier.house.table.state import TableState
from tests import vocabulary
from tests.house.floor.hall import ANN, EVE, SEAL, clock, done, kinds_of, opened, paid_in, waits

HOUR = 3_600_000


@dataclass
class Later:
    """A clock that can be put forward."""

    by: int = 0

    def __call__(self) -> int:
        return clock() + self.by


def _in_phase(phase: str, live: TableState) -> bool:
    return live.round is not None and live.round.phase == phase


asked = partial(_in_phase, "decide")
"""Whether the table waits for a decision."""


def test_nobodys_time_runs_while_no_server_does(store: Store) -> None:
    later = Later()
    floor = Floor(store, SEAL, clock=later, shoe=fresh_shoe)
    floor.start()
    stream = opened(floor, "maryland-uth-1.5", Conduct(floor="automatic", pace=0))
    paid_in(floor, ANN, 100_000)
    done(floor.ask(stream, ANN, vocabulary.Sit(1, 50_000)))
    waits(floor, stream, lambda live: live.round is not None)
    done(floor.ask(stream, ANN, vocabulary.Wager(1, {"ante": 1_000, "blind": 1_000})))
    done(floor.ask(stream, ANN, vocabulary.Ready()))
    before = waits(floor, stream, asked)
    floor.stop()
    later.by = HOUR
    again = Floor(store, SEAL, clock=later, shoe=fresh_shoe)
    again.run_table(stream)
    again.start()
    live = waits(again, stream, lambda live: live.seq > before.seq)
    assert asked(live)
    later_on = [kinds_of(entry) for entry in store.entries(stream, before.seq)]
    assert later_on == [["house:table_loaded/1"]]
    coming = next_move(live)
    assert coming is not None
    assert coming.at >= before.at + HOUR + live.setup.seconds * 1000
    done(again.ask(stream, ANN, vocabulary.Check(1)))
    again.stop()


def test_a_table_without_a_round_is_taken_up_as_it_was(store: Store) -> None:
    floor = Floor(store, SEAL, clock=clock, shoe=fresh_shoe)
    floor.start()
    stream = opened(floor, "south-dakota-uth")
    floor.stop()
    again = Floor(store, SEAL, clock=clock, shoe=fresh_shoe)
    seq = again.run_table(stream).seq
    again.start()
    again.ask(stream, EVE, vocabulary.Fold(1))  # everything pending happens before this
    assert again.lives[stream].seq == seq
    again.stop()


def test_nobodys_time_runs_while_the_table_is_stopped(store: Store) -> None:
    later = Later()
    floor = Floor(store, SEAL, clock=later, shoe=fresh_shoe)
    floor.start()
    stream = opened(floor, "maryland-uth-1.5", Conduct(floor="automatic", pace=0, betting=20_000))
    paid_in(floor, ANN, 100_000)
    done(floor.ask(stream, ANN, vocabulary.Sit(1, 50_000)))
    waits(floor, stream, lambda live: live.round is not None)
    done(floor.ask(stream, ANN, vocabulary.Wager(1, {"ante": 1_000, "blind": 1_000})))
    for street, seconds in (("bets", 20), ("decide", floor.lives[stream].setup.seconds)):
        waits(floor, stream, partial(_in_phase, street))
        done(floor.ask(stream, EVE, vocabulary.Pause("a spilled drink")))
        later.by += HOUR
        done(floor.ask(stream, EVE, vocabulary.Unpause()))
        live = floor.lives[stream]
        coming = next_move(live)
        assert coming is not None
        assert _in_phase(street, live)
        assert coming.at == live.at + seconds * 1000
        if street == "bets":
            done(floor.ask(stream, ANN, vocabulary.Ready()))
    floor.stop()
