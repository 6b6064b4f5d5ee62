"""Double-entry postings: what every event moves between accounts, and what awards take of meters.

Amounts are in meter units.

Accounts are `player:<name>`, `layout` (chips on the boxes), `tray` (the table's inventory),
`tips` (the dealers' box), `meter:<name>`, `reserve:<name>`, and `elsewhere:<name>` for what other
tables have done to a meter that they share. What an event moves sums to zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from croupier import money
from croupier.engine.banked import events
from croupier.engine.banked.evolve import lost_at_fold
from croupier.engine.banked.game import Game
from croupier.engine.banked.state import Box, Round, cards_of
from croupier.engine.payment import Payment
from croupier.money import UNITS_PER_CENT

Readings = dict[str, tuple[int, int]]
"""By meter: what it shows and its reserve, in meter units; moved as awards are taken."""


def readings_of(round: Round) -> Readings:
    """Return the readings of the meters."""
    return {name: (shown, round.reserves[name]) for name, shown in round.meters.items()}


def moved(round: Round, after: Readings | None) -> tuple[tuple[str, int, int], ...]:
    """Return the meters that differ from those of the round, with their new readings."""
    if after is None:
        return ()
    before = readings_of(round)
    return tuple((name, *after[name]) for name in after if after[name] != before[name])


def take(game: Game, round: Round, award: money.Share, readings: Readings) -> int:
    """Return the cents in a share of a meter, and move the reading (I-41, I-42, I-100)."""
    shown, reserve = readings[award.meter]
    part, last = _part(game, round, award)
    amount = money.share_of(shown, part)
    rule = game.meters[award.meter]
    if award.percent == 1 and last:
        refill = rule.reset
        if game.metering.full == "to_seed_and_reserve":
            refill, reserve = refill + reserve, 0
        readings[award.meter] = (refill, reserve)
        return amount
    rest = max(0, shown - amount * money.UNITS_PER_CENT)
    if game.metering.top_up == "to_reset" and award.percent < 1:
        rest = max(rest, rule.reset)
    readings[award.meter] = (rest, reserve)
    return amount


def _part(game: Game, round: Round, award: money.Share) -> tuple[Fraction, bool]:
    """Return the part of the reading, and whether this is the last winner of the award.

    If the house splits awards (I-99), the winners of the same award get equal parts of the reading
    before the first of them.
    """
    if game.metering.simultaneous != "split_equally":
        return award.percent, True
    sharers = [box for box in round.boxes if _wins(game, round, box, award)]
    paid = [box for box in sharers if any(line.wager == game.metered for line in box.lines)]
    part = award.percent / (len(sharers) - len(paid) * award.percent)
    return part, len(paid) + 1 == len(sharers)


def _wins(game: Game, round: Round, box: Box, award: money.Share) -> bool:
    if game.metered not in box.stakes or box.void or None in box.cards:
        return False
    line = game.judges[game.metered].line(cards_of(round, box))
    return line is not None and line.award == award


LAYOUT, TRAY, TIPS = "layout", "tray", "tips"

Postings = tuple[tuple[str, int], ...]
"""Accounts and what is added to each, in meter units."""


class Entry:
    """The entry of one event, as it is made up."""

    __slots__ = ("accounts", "before", "game")

    def __init__(self, game: Game, before: Round) -> None:
        self.game, self.before = game, before
        self.accounts: dict[str, int] = {}

    def move(self, source: str, target: str, units: int) -> None:
        """Move money; a negative amount goes the other way."""
        self.accounts[source] = self.accounts.get(source, 0) - units
        self.accounts[target] = self.accounts.get(target, 0) + units

    def lies(self, box: Box, wager: str) -> str:
        """Return the account that holds a stake without a line: the tray or the layout."""
        taken = wager == self.game.metered and self.before.phase != "bets"
        return TRAY if taken or wager in box.early else LAYOUT

    def post(self, box: Box, line: Payment, times: int = 1) -> None:
        """Post a line; `times` -1 reverses it."""
        each = UNITS_PER_CENT * times
        stake, back, pays = line.stake * each, line.returned * each, line.pays * each
        to = TIPS if line.tip and line.for_dealer else f"player:{box.player}"
        accounts = self.accounts
        source = f"meter:{line.meter}" if line.meter else TRAY
        for name, units in (
            (self.lies(box, line.wager), -stake),
            (TRAY, stake - back),
            (to, back + pays),
            (source, -pays),
        ):
            accounts[name] = accounts.get(name, 0) + units

    def read(self, meters: Iterable[tuple[str, int, int]]) -> None:
        """Bring meters to their new readings; the house covers the difference.

        A meter that is not named shows the same as before: if it paid out all of its reset amount,
        it shows that amount again.
        """
        after = {name: (shown, reserve) for name, shown, reserve in meters}
        for name, before in self.before.meters.items():
            kept = self.before.reserves.get(name, 0)
            shown, reserve = after.get(name, (before, kept))
            paid = self.accounts.get(f"meter:{name}", 0)
            if shown - before != paid:
                self.move(TRAY, f"meter:{name}", shown - before - paid)
            if reserve != kept:
                self.move(TRAY, f"reserve:{name}", reserve - kept)

    def box(self, seat: int) -> Box:
        """Return the box of a seat that has one."""
        return next(box for box in self.before.boxes if box.seat == seat)


def _player(box: Box) -> str:
    return f"player:{box.player}"


def postings(game: Game, before: Round, event: events.Event) -> Postings:
    """Return what the event, happening to this round, adds to each account."""
    post = _POST[type(event)]
    if post is _nothing:
        return ()
    entry = Entry(game, before)
    post(entry, event)
    return tuple([posting for posting in entry.accounts.items() if posting[1]])


def _placed(entry: Entry, event: events.WagersPlaced) -> None:
    there = entry.before.at(event.seat)
    if there is not None:
        _withdraw(entry, there)
    staked = sum([amount for _, amount in (*event.wagers, *event.tips)])
    entry.move(f"player:{event.player}", LAYOUT, staked * UNITS_PER_CENT)


def _withdraw(entry: Entry, box: Box) -> None:
    staked = sum(box.stakes.values()) + sum(box.tips.values())
    entry.move(LAYOUT, _player(box), staked * UNITS_PER_CENT)


def _taken_back(entry: Entry, event: events.WagersWithdrawn) -> None:
    _withdraw(entry, entry.box(event.seat))


def _closed(entry: Entry, event: events.BetsClosed) -> None:
    """Post stakes that feed meters to the tray, and the contributions from it (I-43)."""
    for box in entry.before.boxes:
        stake = box.stakes.get(entry.game.metered, 0)
        entry.move(LAYOUT, TRAY, stake * UNITS_PER_CENT)
    for name, added, kept in event.contributions:
        entry.move(TRAY, f"meter:{name}", added)
        entry.move(TRAY, f"reserve:{name}", kept)


def _played(entry: Entry, event: events.PlayPlaced) -> None:
    player = _player(entry.box(event.seat))
    entry.move(player, LAYOUT, (event.stake + event.tip) * UNITS_PER_CENT)


def _folded(entry: Entry, event: events.Folded) -> None:
    """Post the wagers that the fold loses; their lines follow at the box's turn."""
    box = entry.box(event.seat)
    for name in box.stakes:
        if lost_at_fold(entry.game, name) and entry.lies(box, name) == LAYOUT:
            lost = box.stakes[name] + box.tips.get(name, 0)
            entry.move(LAYOUT, TRAY, lost * UNITS_PER_CENT)


def _settled(entry: Entry, event: events.BoxSettled | events.IrregularityRuled) -> None:
    _post(entry, event.lines)
    entry.read(event.meters)


def _post(entry: Entry, lines: Iterable[Payment]) -> None:
    box = None
    for line in lines:
        if box is None or box.seat != line.seat:  # nearly always they are all of one box
            box = entry.box(line.seat)
        entry.post(box, line)


def _approved(entry: Entry, event: events.PayoutApproved) -> None:
    entry.post(entry.box(event.seat), event.line)
    entry.read(event.meters)


def _envied(entry: Entry, event: events.EnvyPaid) -> None:
    _envy(entry, event.line)


def _envy(entry: Entry, line: Payment, times: int = 1) -> None:
    """Post an Envy Bonus from the tray, never from a meter (I-50)."""
    entry.move(TRAY, _player(entry.box(line.seat)), line.pays * UNITS_PER_CENT * times)


def _take_envy_back(entry: Entry) -> None:
    for line in entry.before.envy:
        _envy(entry, line, -1)


def _forfeited(entry: Entry, event: events.WagersForfeited) -> None:
    _post(entry, event.lines)


def _ruled(entry: Entry, event: events.IrregularityRuled) -> None:
    """Reverse earlier payments as far as the ruling goes, then post its lines."""
    match event.effect:
        case "void":  # everything goes back to where it was before the round (I-126)
            _reverse(entry, lambda _: True)
            _take_envy_back(entry)
        case "end_round":  # settlement starts over
            out = {box.seat for box in entry.before.boxes if box.void}
            _reverse(entry, lambda line: line.seat not in out)
            _take_envy_back(entry)
        case "void_box":
            pass  # what was settled at its turn stays so
        case _:  # stakes that go back although their wager was settled
            again = {(line.seat, line.wager) for line in event.lines}
            _reverse(entry, lambda line: (line.seat, line.wager) in again)
            _post(entry, event.lines)
            return
    _settled(entry, event)


def _reverse(entry: Entry, which: Callable[[Payment], bool]) -> None:
    for box in entry.before.boxes:
        for line in box.lines:
            if which(line):
                entry.post(box, line, -1)


def _elsewhere(entry: Entry, event: events.MetersRead) -> None:
    for name, shown in event.meters:
        entry.move(f"elsewhere:{name}", f"meter:{name}", shown - entry.before.meters[name])
    for name, kept in event.reserves:
        entry.move(f"elsewhere:{name}", f"reserve:{name}", kept - entry.before.reserves[name])


def _nothing(_: Entry, __: events.Event) -> None:
    """Post nothing: the event moves no money."""


_POST: dict[type[Any], Callable[[Entry, Any], None]] = {
    events.WagersPlaced: _placed,
    events.WagersWithdrawn: _taken_back,
    events.BetsClosed: _closed,
    events.CardsDealt: _nothing,
    events.CommunityTurnedUp: _nothing,
    events.FacesShown: _nothing,
    events.PlayPlaced: _played,
    events.Checked: _nothing,
    events.Folded: _folded,
    events.DealerExposed: _nothing,
    events.MetersRead: _elsewhere,
    events.BoxSettled: _settled,
    events.PayoutApproved: _approved,
    events.HandValidated: _nothing,
    events.EnvyPaid: _envied,
    events.RoundClosed: _nothing,
    events.PlayerLeft: _nothing,
    events.WagersForfeited: _forfeited,
    events.IrregularityRuled: _ruled,
}
