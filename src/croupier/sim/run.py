"""A simulation from the first block to the figures."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Mapping
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier import money
from croupier.engine.banked.state import Round
from croupier.maths.display import DisplayTable, Part, Shown
from croupier.sim.bets import Unsimulated, main_of
from croupier.sim.blocks import BLOCK, Block, deal_blocks
from croupier.sim.covariance import Crossed, Crossing
from croupier.sim.executors import InThisThread, workers_of
from croupier.sim.figures import (
    SURE,
    Figure,
    MeterFigures,
    SessionFigures,
    Stretches,
    WagerFigure,
    figure,
    meter_of,
    sessions_of,
    spread,
)
from croupier.sim.inputs.table import MAIN, Setting
from croupier.sim.kernel import CLASSES
from croupier.sim.replay import Replay

MOST_ROUNDS = 10**13
MOST_SESSIONS = 50_000_000
_SHARE = 16
"""Blocks that a worker is asked for at a time, at the most."""


@dataclass(frozen=True, slots=True, repr=False)
class Result(Shown):
    """The results of a simulation. Money is cents, from the players' side."""

    rulebook: str
    rounds: int
    seats: int
    seed: int
    stakes: Mapping[str, int]
    wagers: tuple[WagerFigure, ...]
    """Each on one box; the main ones together come first."""
    players: tuple[Figure, ...]
    """By seat, all wagers together."""
    house: Figure
    """The whole table, from the house's side."""
    settled_by_engine: int
    """Rounds that were too rare for the tables and went through the engine."""
    session: SessionFigures | None
    meters: tuple[MeterFigures, ...]
    stretches: Stretches | None = None
    """The house's win in each session, all seats together."""
    crossed: Crossed | None = None
    """Products of results, where they were asked for."""
    asked: int = 0
    """The rounds that were to be dealt; more than `rounds` if it was stopped."""

    @property
    def interrupted(self) -> bool:
        """Whether it was stopped before all rounds were dealt."""
        return self.asked > self.rounds

    def rows(self) -> list[dict[str, object]]:
        """Return a row for each wager, for a table of any library."""
        return [
            {"wager": wager.name, "rounds": wager.rounds, "house_edge": wager.house_edge}
            | {"error": wager.edge_error, "mean": wager.mean, "sd": wager.sd}
            | {"hit_rate": wager.hit_rate}
            for wager in self.wagers
        ]

    def to_pandas(self) -> Any:
        """Return the rows as a pandas DataFrame, if pandas is installed."""
        from croupier.maths.display.table import frame_of

        return frame_of(self.rows())

    def __repr__(self) -> str:
        about = f"{self.rulebook}, {self.rounds:,} rounds, {self.seats} seats, seed {self.seed}"
        return f"<Result {about}: house {self.house.mean / 100:+,.4f} a round>"

    def shown(self) -> Iterator[Part]:
        """Wagers, seats and the house, and how sessions end."""
        wagers = [
            (
                wager.name,
                f"{wager.house_edge:+.3%}",
                f"± {SURE * wager.edge_error:.3%}",
                f"{wager.sd / wager.unit:.4f}",
                f"{wager.hit_rate:.3%}",
            )
            for wager in self.wagers
        ]
        heads = ("Wager", "House edge", "95% CI", "Std. dev.", "Hit rate")
        about = f"{self.rulebook}, {self.rounds:,} rounds, seats: {self.seats}, seed {self.seed}"
        yield DisplayTable(about, heads, wagers)
        people = [
            (item.name, f"{item.mean / 100:+,.2f}", f"± {SURE * item.error / 100:,.2f}")
            for item in (*self.players, self.house)
        ]
        yield DisplayTable("Dollars per round", ("", "Mean", "95% CI"), people)
        if self.session is not None:
            yield self.session.chart()


@dataclass(slots=True)
class _Row:
    """Sums of a wager, or of several together."""

    total: int = 0
    seat_squares: int = 0
    round_squares: int = 0
    wins: int = 0
    staked: int = 0
    lines: Counter[str] = field(default_factory=Counter)

    def add(self, net: int, staked: int, times: int = 1) -> None:
        """A result of a box, and the number of times."""
        self.total += times * net
        self.seat_squares += times * net * net
        self.wins += times if net > 0 else 0
        self.staked += times * staked


def simulate(
    setting: Setting,
    rounds: int,
    *,
    seed: int = 0,
    session: int = 0,
    meters: Mapping[str, int] | None = None,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Result:
    """Simulate this many rounds. The same seed gives the same figures with any executor.

    `session` also records results per session of this many rounds. `meters`, in cents, are constant
    readings; without them, meters change. `progress` is called with the number of rounds dealt.
    Once `stop` returns true no more are dealt, and the result is of those that were.
    """
    _possible(setting, rounds, session)
    sums = _Sums(setting, rounds, session, meters)
    blocks = _dealt(setting, rounds, seed, session, executor or InThisThread())
    for block in blocks:
        sums.take(block)
        done = min(rounds, (block.number + 1) * BLOCK)
        if progress is not None:
            progress(done)
        if stop is not None and done < rounds and stop():
            blocks.close()
            sums.rounds = done
            break
    return replace(sums.result(seed), asked=rounds)


def _possible(setting: Setting, rounds: int, session: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Unsimulated(f"rounds must be 1 to {MOST_ROUNDS} (got {rounds})")
    if session < 0 or session > rounds:
        raise Unsimulated(f"a session must be 0 to {rounds} rounds (got {session})")
    if session and rounds // session * setting.seats > MOST_SESSIONS:
        raise Unsimulated(f"there would be too many sessions of {session} rounds; make them longer")


def _dealt(
    setting: Setting, rounds: int, seed: int, session: int, executor: Executor
) -> Generator[Block, None, None]:
    """Every block, in order; workers are asked ahead, but not for everything at once."""
    blocks = -(-rounds // BLOCK)
    workers = workers_of(executor)
    share = max(1, min(_SHARE, blocks // (4 * workers)))
    starts = iter(range(0, blocks, share))
    asked: deque[Future[list[Block]]] = deque()

    def ask() -> None:
        start = next(starts, None)
        if start is not None:
            numbers = range(start, min(start + share, blocks))
            asked.append(executor.submit(deal_blocks, setting.deal, seed, numbers, rounds, session))

    for _ in range(2 * workers):
        ask()
    try:
        while asked:
            yield from asked.popleft().result()
            ask()
    finally:
        for future in asked:  # they are no longer needed
            future.cancel()


class _Sums:
    """The sums of a simulation, added block by block."""

    def __init__(
        self, setting: Setting, rounds: int, session: int, meters: Mapping[str, int] | None
    ) -> None:
        self.setting, self.rounds, self.session = setting, rounds, session
        self.replay = Replay(setting, meters)
        self.rows = {name: _Row() for name in setting.priced.rows}
        self.envy = setting.game.envy_wager
        if any(not sheet.wagers for sheet in setting.priced.sheets):
            self.rows[self.envy] = _Row()
        self.seats = [[0, 0] for _ in range(setting.seats + 1)]
        self.counts: NDArray[np.int64] | None = None
        self.rare = 0
        length = -(-rounds // session) if session else 0
        self.sessions = np.zeros((length, setting.seats), np.int64)
        self.crossing: Crossing | None = None
        if setting.deal.crossed:
            self.crossing = Crossing(setting.apart, setting.seats, -(-rounds // BLOCK))

    def take(self, block: Block) -> None:
        """Add a block. The engine settles its rare rounds."""
        self.counts = block.counts if self.counts is None else self.counts + block.counts
        for name, squares in zip(self.setting.priced.rows, block.squares.tolist(), strict=True):
            self.rows[name].round_squares += squares
        for own, (total, squares) in zip(self.seats, block.seats.tolist(), strict=True):
            own[0] += total
            own[1] += squares
        if self.session:
            first = block.first_session
            self.sessions[first : first + len(block.sessions)] += block.sessions
        if self.crossing is not None:
            self.crossing.take(block)
        numbers, cards, plays = block.rare.tolist(), block.rare_cards, block.rare_plays
        for number, dealt, played in zip(numbers, cards.tolist(), plays.tolist(), strict=True):
            boxes = self._settled(number, self.replay.settle(number, dealt, played))
            if self.crossing is not None:
                self.crossing.add(block.number, boxes)

    def _settled(self, number: int, round: Round) -> list[dict[str, int]]:
        """Count a round and return each wager's result by box."""
        self.rare += 1
        boxes = []
        by_wager = dict.fromkeys(self.rows, 0)
        together = MAIN if MAIN in self.rows else ""
        main = self._main() if together else set()
        table = 0
        for box in round.boxes:
            lines = [*box.lines, *(line for line in round.envy if line.seat == box.seat)]
            net = dict.fromkeys(self.rows, 0)
            staked = dict.fromkeys(self.rows, 0)
            for line in lines:
                for name in (line.wager, *((together,) if line.wager in main else ())):
                    net[name] += line.net
                    staked[name] += line.stake
                if line.hand:
                    self.rows[line.wager].lines[line.hand] += 1
            for name, row in self.rows.items():
                row.add(net[name], staked[name])
                by_wager[name] += net[name]
            boxes.append(net)
            total = sum(net.values()) - (net[together] if together else 0)
            self._add_seat(box.seat - 1, total)
            table += total
            if self.session:
                self.sessions[number // self.session, box.seat - 1] += total
        self._add_seat(self.setting.seats, table)
        for name, found in by_wager.items():
            self.rows[name].round_squares += found * found
        return boxes

    def _add_seat(self, at: int, net: int) -> None:
        self.seats[at][0] += net
        self.seats[at][1] += net * net

    def _main(self) -> set[str]:
        return {*main_of(self.setting.game), self.setting.game.play}

    def result(self, seed: int) -> Result:
        """The figures of all that was added."""
        self.replay.finish(self.rounds)
        self._add_counts()
        rounds, seats, game = self.rounds, self.setting.seats, self.setting.game
        names = sorted(self.rows, key=lambda name: name != MAIN)
        fed = game.metered in self.setting.stakes
        return Result(
            game.rulebook,
            rounds,
            seats,
            seed,
            self.setting.stakes,
            tuple(self._wager(name) for name in names),
            tuple(figure(f"seat {at + 1}", rounds, *self.seats[at]) for at in range(seats)),
            figure("house", rounds, -self.seats[seats][0], self.seats[seats][1]),
            self.rare,
            self._sessions(),
            tuple(map(self._meter, self.replay.meters)) if fed else (),
            self._stretches(),
            self.crossing.result() if self.crossing is not None else None,
        )

    def _add_counts(self) -> None:
        """Return the results that the kernel counted, in cents."""
        counts, priced = self.counts, self.setting.priced
        if counts is None:
            return
        for at, name in enumerate(priced.rows):
            sheet = priced.sheets[int(priced.tables.of[at])]
            row, nets = self.rows[name], priced.tables.nets[at]
            own = counts[priced.tables.of[at]]
            for outcome in np.flatnonzero(own).tolist():
                times = int(own[outcome])
                case = self.setting.cases[outcome // (6 * CLASSES)]
                row.add(int(nets[outcome]), self._staked(name, case.multiple), times)
                if name in sheet.wagers and self._counts(name, case.stand, outcome):
                    line = sheet.classes[outcome % CLASSES][sheet.wagers.index(name)]
                    if line:
                        row.lines[line] += times

    def _counts(self, wager: str, stand: str, outcome: int) -> bool:
        """Return whether the wager's paytable is read in this outcome."""
        cells = self.setting.game.cells.get((wager, stand))
        qualified, versus = divmod(outcome // CLASSES % 6, 3)
        return cells is not None and cells[qualified][versus][0] == "pays"

    def _staked(self, name: str, multiple: int) -> int:
        stakes, game = self.setting.stakes, self.setting.game
        played = multiple * stakes.get(game.base_wager, 0)
        if name == MAIN:
            return played + sum(stakes[item] for item in self._main() if item != game.play)
        return played if name == game.play else stakes[name]

    def _wager(self, name: str) -> WagerFigure:
        row, game, seats = self.rows[name], self.setting.game, self.setting.seats
        boxes = self.rounds * seats
        of_round = spread(self.rounds, row.total, row.round_squares)
        unit = self.setting.stakes.get(name, 0)
        if name in (MAIN, game.play):
            unit = self.setting.stakes[game.base_wager]
        elif name == self.envy and game.envy is not None:
            unit = self.setting.stakes[game.envy.to or ""]
        return WagerFigure(
            name=name,
            rounds=self.rounds,
            mean=row.total / boxes,
            sd=spread(boxes, row.total, row.seat_squares),
            error=of_round / seats / self.rounds**0.5,
            unit=unit,
            staked=row.staked / boxes,
            hit_rate=row.wins / boxes,
            lines=dict(row.lines),
        )

    def _sessions(self) -> SessionFigures | None:
        if not self.session:
            return None
        return sessions_of(self.sessions[: self.rounds // self.session], self.session)

    def _stretches(self) -> Stretches | None:
        if not self.session:
            return None
        whole = self.sessions[: self.rounds // self.session].sum(axis=1)
        return Stretches(self.session, -whole)

    def _meter(self, name: str) -> MeterFigures:
        game = self.setting.game
        hands = [
            hand
            for hand, award in game.judges[game.metered].sheet.table.pays.items()
            if isinstance(award, money.Share) and award.meter == name
        ]
        run = self.replay.meters[name]
        return meter_of(name, run, self.replay.awards, hands, self.rounds)
