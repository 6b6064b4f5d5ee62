"""Money as double entry: every event sums to zero, and the accounts agree with the round."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from croupier import money
from croupier.cards import cards
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked import events as banked_events
from croupier.engine.banked import results
from croupier.engine.banked.evolve import evolve
from croupier.engine.banked.game import Game
from croupier.engine.banked.irregularities import cases
from croupier.engine.banked.postings import postings
from croupier.engine.banked.state import Round
from croupier.engine.banked.view import view
from croupier.engine.watcher import Watcher
from croupier.money import UNITS_PER_CENT
from tests.engine.banked.strategies import (
    Sitting,
    TableOf,
    bounded,
    seeds,
    sitting,
    table_at,
    tables,
)


class Ledger:
    """The accounts of one round, kept by postings and looked at after every event."""

    def __init__(self, game: Game, round: Round) -> None:
        self.game, self.round, self.opened = game, round, round
        self.accounts: Counter[str] = Counter()

    def take(self, event: banked_events.Event) -> None:
        """One more event, in double entry."""
        moved = postings(self.game, self.round, event)
        assert sum(units for _, units in moved) == 0, event
        assert len({name for name, _ in moved}) == len(moved)
        for name, units in moved:
            self.accounts[name] += units
        self.round = evolve(self.game, self.round, event)
        self._agree(event)

    def _agree(self, event: banked_events.Event) -> None:
        round, accounts = self.round, self.accounts
        assert accounts["layout"] == UNITS_PER_CENT * _on_layout(self.game, round), event
        for name, shown in round.meters.items():
            assert accounts[f"meter:{name}"] == shown - self.opened.meters[name], event
            kept = round.reserves[name] - self.opened.reserves[name]
            assert accounts[f"reserve:{name}"] == kept, event
        for player, cents in _players(round).items():
            assert accounts[f"player:{player}"] == UNITS_PER_CENT * cents, event
        assert accounts["tips"] == UNITS_PER_CENT * _tip_box(round), event
        if round.phase == "over":
            assert accounts["layout"] == 0
            self._adds_up()
        if getattr(event, "effect", "") == "void":
            self._as_before()

    def _adds_up(self) -> None:
        """The results of the round equal its postings, and everything sums to zero (I-86)."""
        round, nets = self.round, Counter[str]()
        for box in round.boxes:
            own = results.lines_of(round, box)
            nets[box.player] += results.net_of(own)
            tips = results.tips_of(own)
            assert tips.staked == sum(line.stake for line in own if line.tip)
            assert results.tip_box_of(own) == tips.to_dealer
        for player, net in nets.items():
            assert self.accounts[f"player:{player}"] == UNITS_PER_CENT * net
        lines = results.all_lines(round)
        house, tip_box = results.house_net_of(lines), results.tip_box_of(lines)
        assert self.accounts["tips"] == UNITS_PER_CENT * tip_box
        assert sum(nets.values()) + house + tip_box == 0
        kept = ("tray", "meter", "reserve", "elsewhere")
        banked = [units for name, units in self.accounts.items() if name.startswith(kept)]
        assert sum(banked) == UNITS_PER_CENT * house
        seen = view(self.game, round, Watcher("public"))
        assert sum(seat.net for seat in seen.seats) + seen.house_net + seen.tip_box == 0

    def _as_before(self) -> None:
        elsewhere = {n: -units for n, units in self.accounts.items() if n.startswith("elsewhere")}
        for name, units in self.accounts.items():
            _, _, meter = name.partition(":")
            if name.startswith("meter:"):
                assert units == elsewhere.get(f"elsewhere:{meter}", 0)
            elif not name.startswith("elsewhere:"):
                assert units == 0, (name, units)


def _on_layout(game: Game, round: Round) -> int:
    """Chips on the boxes: stakes without a line that neither the lock nor a fold has taken."""
    lying = 0
    for box in round.boxes:
        done = {(line.wager, line.tip) for line in box.lines}
        for stakes, tip in ((box.stakes, False), (box.tips, True)):
            for name, stake in stakes.items():
                locked = game.bets[name].stake == "unit" and round.phase != "bets"
                if (name, tip) not in done and not locked and name not in box.early:
                    lying += stake
    return lying


def _players(round: Round) -> Counter[str]:
    """What each player is up or down, tips included, as the lines say."""
    up: Counter[str] = Counter()
    owner = {box.seat: box.player for box in round.boxes}
    for box in round.boxes:
        up[box.player] -= sum(box.stakes.values()) + sum(box.tips.values())
        for line in box.lines:
            mine = not line.tip or line.result == "void"
            mine = mine or (line.result == "push" and not line.kept)
            up[box.player] += line.pays + line.returned if mine else 0
    for line in round.envy:
        up[owner[line.seat]] += line.pays
    return up


def _tip_box(round: Round) -> int:
    return sum(
        line.pays + line.returned
        for box in round.boxes
        for line in box.lines
        if line.tip and (line.result == "win" or (line.result == "push" and line.kept))
    )


def _played(item: Sitting) -> Ledger:
    ledger = Ledger(item.game, item.round)
    while (command := item.choose()) is not None:
        judged = item.do(command)
        assert isinstance(judged, tuple), judged
        for event in judged:
            ledger.take(event)
    return ledger


@bounded(150)
@given(tables, seeds)
def test_every_event_sums_to_zero_and_agrees_with_the_round(table: TableOf, seed: int) -> None:
    item = sitting(table, seed, trouble=0.08)
    ledger = _played(item)
    tray = -sum(units for name, units in ledger.accounts.items() if name != "tray")
    assert ledger.accounts["tray"] == tray


@pytest.mark.parametrize("number", range(4))
def test_a_void_after_boxes_were_settled_reverses_everything(number: int) -> None:
    """I-126: the same result as an early void, through a floorperson's reversal."""
    voided = 0
    for seed in range(60):
        item = sitting(table_at(number), seed, trouble=0, linked=False)
        item.trouble = 0
        ledger = Ledger(item.game, item.round)
        while (command := item.choose()) is not None:
            report = banked_commands.ReportIrregularity("wrong_count", at="player", by="eve")
            settled = any(box.lines for box in item.round.boxes)
            if settled and item.round.phase in ("settle", "close") and item.rng.random() < 0.3:
                command = report
                voided += 1
            judged = item.do(command)
            assert isinstance(judged, tuple), judged
            for event in judged:
                ledger.take(event)
        if isinstance(item.commands[-1], banked_commands.ReportIrregularity):
            assert item.round.meters == ledger.opened.meters
            assert item.round.reserves == ledger.opened.reserves
            lines = [line for box in item.round.boxes for line in box.lines]
            assert {line.result for line in lines} == {"void"}
            assert len(lines) == sum(len(b.stakes) + len(b.tips) for b in item.round.boxes)
    assert voided > 10


def test_events_that_only_move_cards_move_no_money() -> None:
    item = sitting(table_at(0), 1, trouble=0)
    _played(item)
    assert postings(item.game, item.round, banked_events.CardsDealt(())) == ()
    assert postings(item.game, item.round, banked_events.PlayerLeft(1)) == ()


def test_a_meter_that_other_tables_moved_is_posted_elsewhere() -> None:
    item = sitting(table_at(0), 1, trouble=0)
    name, shown = next(iter(item.round.meters.items()))
    moved = dict(postings(item.game, item.round, banked_events.MetersRead(((name, shown + 5),))))
    assert moved == {f"elsewhere:{name}": -5, f"meter:{name}": 5}


def test_a_reserve_that_other_tables_moved_is_posted_elsewhere() -> None:
    item = sitting(table_at(0), 1, trouble=0)
    (name, shown), (reserve, kept) = (
        next(iter(several.items())) for several in (item.round.meters, item.round.reserves)
    )
    read = banked_events.MetersRead(((name, shown),), ((reserve, kept + 7),))
    assert dict(postings(item.game, item.round, read)) == {
        f"elsewhere:{reserve}": -7,
        f"reserve:{reserve}": 7,
    }


ROYAL = cards("2c 2d 3c 3d") + cards("Qh Jh Th 4s 5s") + cards("9c 9d")


def _two_progressives(hole: str) -> tuple[Sitting, Ledger]:
    """Two boxes with a progressive; the one to the right, settled first, has these cards."""
    item = sitting(table_at(0), 1, trouble=0, linked=False)
    ledger = Ledger(item.game, item.round)
    bet = (("ante", 1000), ("blind", 1000), ("progressive", 100))
    for command in (
        banked_commands.PlaceWagers(1, bet),
        banked_commands.PlaceWagers(3, bet),
        banked_commands.CloseBets(),
        banked_commands.Deal(ROYAL + cards("7c 8d") + cards(hole)),
        banked_commands.Check(1),
        banked_commands.Play(3, 4),
        banked_commands.TurnUp(),
        banked_commands.Check(1),
        banked_commands.TurnUp(),
        banked_commands.Fold(1),
        banked_commands.Expose(),
        banked_commands.SettleBox(3),
        banked_commands.ApprovePayout(3, "eve"),
    ):
        _do(item, ledger, command)
    return item, ledger


def _do(item: Sitting, ledger: Ledger, command: banked_commands.Command) -> None:
    judged = item.do(command)
    assert isinstance(judged, tuple), judged
    for event in judged:
        ledger.take(event)


@pytest.mark.parametrize(("hole", "in_full"), [("Ah Kh", True), ("9h 8h", False)])
def test_a_contribution_given_back_after_the_meter_was_won(hole: str, in_full: bool) -> None:
    """I-137: taken out of the meter again, unless the meter has been won in full since."""
    item, ledger = _two_progressives(hole)
    rule = item.game.meters["Meter"]
    before = item.round.meters["Meter"]
    assert (before == rule.reset) == in_full
    tray = ledger.accounts["tray"]
    _do(item, ledger, banked_commands.ReportIrregularity("fouled_hand", seat=1, by="eve"))
    contribution = money.contribution(100, rule.rate)
    given_back = 100 * UNITS_PER_CENT
    assert item.round.meters["Meter"] == before - (0 if in_full else contribution)
    assert ledger.accounts["tray"] == tray - given_back + (0 if in_full else contribution)
    _do(item, ledger, banked_commands.CloseRound())


def test_a_meter_won_in_full_is_filled_up_again_by_the_house() -> None:
    item, ledger = _two_progressives("Ah Kh")
    rule = item.game.meters["Meter"]
    box = item.round.at(3)
    assert box is not None
    won = next(line for line in box.lines if line.meter)
    assert won.pays * UNITS_PER_CENT >= ledger.opened.meters["Meter"]
    assert item.round.meters["Meter"] == rule.reset
    tray = ledger.accounts["tray"]
    _do(item, ledger, banked_commands.SettleBox(1))
    _do(item, ledger, banked_commands.PayEnvy(1))
    _do(item, ledger, banked_commands.CloseRound())
    envy = sum(line.pays for line in item.round.envy)
    assert envy == 100_000  # I-50: from the tray
    assert ledger.accounts["tray"] == tray - envy * UNITS_PER_CENT


def test_envy_that_was_paid_goes_back_with_the_round() -> None:
    """I-126: a round called void after its envy was paid leaves everybody as they came."""
    item, ledger = _two_progressives("Ah Kh")
    _do(item, ledger, banked_commands.SettleBox(1))
    _do(item, ledger, banked_commands.PayEnvy(1))
    assert [line.pays for line in item.round.envy] == [100_000]
    void = next(case for case in cases(item.game, item.round) if case.effect == "void")
    told: dict[str, Any] = dict(void.facts)
    _do(item, ledger, banked_commands.ReportIrregularity(void.report, by="eve", **told))
    assert item.round.envy == ()
    assert not any(ledger.accounts.values())
