"""A rulebook and a submission, compiled once into what a round asks at every turn."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier import hands
from croupier.engine.banked.paytable import Judge, Sheet
from croupier.law.resolve import Granted, Law
from croupier.law.settlement import rows_for, stands_of
from croupier.law.submission import Examined
from croupier.law.vocabulary.banked import (
    Abandon,
    Approval,
    Boxes,
    Cap,
    Dealer,
    Entry,
    Envy,
    Keeps,
    Lap,
    Limit,
    Meter,
    Metering,
    Needs,
    Otherwise,
    Paytable,
    Rate,
    Rounding,
    Street,
    Subject,
    Tips,
    Turn,
    Unit,
    Wager,
)
from croupier.law.vocabulary.common import Hand, Opens, Reveal, Seats
from croupier.money import Odds, Push

Cells = Mapping[tuple[str, str], tuple[tuple[tuple[str, str], ...], ...]]
"""By wager and stand: by dealer qualified, by player lower, equal, higher: result and clause."""

LOWER, EQUAL, HIGHER = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Bet:
    """A wager as this table takes it."""

    name: str
    stake: str
    of: str
    clause: str
    min: int
    max: int
    unit: int
    unit_clause: str
    needs: tuple[tuple[frozenset[str], frozenset[str], str], ...]
    """The wagers that it requires: all of the first, one of the second, by this clause."""
    keeps_stake: bool
    opens: bool
    """Part of a set that opens a box."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A street as it is played."""

    name: str
    board: int
    """Community cards seen on it."""
    multiples: tuple[int, ...]
    otherwise: str
    clause: str


@dataclass(frozen=True, slots=True)
class LapOrder:
    """A lap of settlement: which boxes, which wagers in which order."""

    name: str
    stands: frozenset[str]
    before_dealer: bool
    wagers: tuple[str, ...]
    clause: str
    any_wager: frozenset[str] = frozenset()
    """The same wagers, to be looked up."""


@dataclass(frozen=True, slots=True)
class MeterRule:
    """A meter of this table."""

    name: str
    rate: Fraction
    reserve_rate: Fraction
    initial: int
    reset: int
    clause: str


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One table's game."""

    law: Law
    rulebook: str
    prefix: str
    seats: int
    boxes: Boxes
    bets: Mapping[str, Bet]
    play: str
    """The wager that is made by a decision."""
    base_wager: str
    """The wager that it is a multiple of."""
    entries: tuple[tuple[frozenset[str], str, str], ...]
    stages: tuple[Stage, ...]
    largest: int
    """The largest multiple that can be played on any of them."""
    cells: Cells
    judges: Mapping[str, Judge]
    on_box: frozenset[str]
    """The wagers that are judged on the cards of the box."""
    subjects: Mapping[str, Subject]
    shared_subjects: tuple[Subject, ...]
    """Hands of five or more cards that are the same for every box."""
    player: Subject
    dealer: Subject
    qualifies: int
    """The lowest category with which the dealer qualifies."""
    laps: tuple[LapOrder, ...]
    meters: Mapping[str, MeterRule]
    metered: str
    """The wager that feeds the meters; empty if there is none."""
    metering: Metering
    envy: Envy | None
    envy_judge: Judge | None
    envy_wager: str
    envy_scale: Fraction
    """How many times its schedule's amount the wager is."""
    approval: Approval | None
    limit: Limit | None
    rounding: Rounding
    cap: Cap | None
    tips: Tips | None
    abandon: Abandon

    def cite(self, clause: str) -> str:
        """Return the clause with the prefix of the rulebook."""
        return f"{self.prefix}:{clause}" if clause else ""

    def wager_name(self, wager: str) -> str:
        """Return the wager as the rulebook spells it: Ante, Six Card Bonus."""
        from croupier.law.names import spelling

        return spelling(self.law.book, wager)

    def measured_by(self, wager: str, staked: Container[str]) -> str:
        """Return the wager whose stake determines the result of this one."""
        if wager in staked:
            return wager
        return self.envy.to or "" if self.envy and wager == self.envy_wager else self.base_wager

    def scales(self, wager: str) -> bool:
        """Return whether twice the stake is twice the result."""
        if wager == self.envy_wager:
            return False
        judge = self.judges.get(wager)
        awards = judge.sheet.table.pays.values() if judge else ()
        return all(isinstance(award, Odds | Push) for award in awards)


_VERSUS = ("lower", "equal", "higher")
UNLIMITED = 10**15


def compile_game(examined: Examined, *, limits: bool = True, feeds: bool = True) -> Game:
    """Return the game of a valid submission.

    Without `limits` any stake is taken; without `feeds` wagers add nothing to the meters.
    """
    law, book = examined.law, examined.book
    if law is None or book is None:
        raise ValueError("only a valid submission can be played")
    paytables = dict(examined.paytables or {})
    bets = _bets(law, examined, limits)
    subjects = {rule.item.name: rule.item for rule in law.all(Subject)}
    dealer = law.whole(Dealer) or Dealer()
    play = next(item.item for item in law.all(Wager) if item.item.window == "decision")
    envy_wager, envy_judge, envy_scale = _envy(law, paytables, subjects)
    return Game(
        law=law,
        rulebook=book.id,
        prefix=book.prefix,
        seats=(law.whole(Seats) or Seats(6)).count,
        boxes=law.whole(Boxes) or Boxes(1),
        bets=bets,
        play=play.name,
        base_wager=play.of or "",
        entries=_entries(law),
        stages=(stages := _stages(law)),
        largest=max(multiple for stage in stages for multiple in stage.multiples),
        cells=_cells(law, bets),
        judges=(judges := _judges(law, paytables)),
        on_box=frozenset(n for n, judge in judges.items() if "box" in judge.subject.cards),
        subjects=subjects,
        shared_subjects=tuple(
            subject
            for subject in subjects.values()
            if subject.cards and "hole" not in subject.cards and subject.cards != ("dealer",)
        ),
        player=subjects[dealer.against or ""],
        dealer=subjects[dealer.judges or ""],
        qualifies=hands.HAND_NAMES.index(dealer.qualifies_with or "pair"),
        laps=_laps(law, bets),
        meters=_meters(law, examined, paytables, feeds),
        metered=next((each.item.wager for each in law.all(Rate) if each.item.wager in bets), ""),
        metering=law.whole(Metering) or Metering(),
        envy=law.whole(Envy) if envy_judge else None,
        envy_judge=envy_judge,
        envy_wager=envy_wager,
        envy_scale=envy_scale,
        approval=next((rule.item for rule in law.all(Approval) if rule.item.wager in bets), None),
        limit=law.whole(Limit),
        rounding=law.whole(Rounding) or Rounding("exact"),
        cap=law.whole(Cap) if limits else None,
        tips=law.whole(Tips),
        abandon=law.whole(Abandon) or Abandon("auto_check_fold", 30),
    )


def _entries(law: Law) -> tuple[tuple[frozenset[str], str, str], ...]:
    """Return the sets that open a box; those that put it in the game come first."""
    entries = [(frozenset(e.item.wagers), e.item.stand, e.clause) for e in law.all(Entry)]
    return tuple(sorted(entries, key=lambda entry: entry[1] != "in"))


def _bets(law: Law, examined: Examined, limits: bool) -> dict[str, Bet]:
    units = {rule.item.wager: rule for rule in law.all(Unit)}
    kept = {each.item.wager for each in law.all(Keeps)}
    opening = {name for rule in law.all(Entry) for name in rule.item.wagers}
    bets: dict[str, Bet] = {}
    for wager in law.all(Wager):
        item = wager.item
        offered = item.offered == "always" or item.name in (examined.paytables or {})
        if not offered or item.stake == "none":
            continue
        least, most = examined.submission.limits.get(item.name, (1, UNLIMITED))
        unit = units.get(item.name)
        bets[item.name] = Bet(
            name=item.name,
            stake=item.stake,
            of=item.of or "",
            clause=wager.clause,
            min=least if limits else 1,
            max=most if limits else UNLIMITED,
            unit=unit.item.dollars if unit else 0,
            unit_clause=unit.clause if unit else "",
            needs=tuple(
                (frozenset(rule.item.also), frozenset(rule.item.any_of), rule.clause)
                for rule in law.all(Needs)
                if rule.item.wager == item.name
            ),
            keeps_stake=item.name in kept,
            opens=item.name in opening,
        )
    return bets


def _stages(law: Law) -> tuple[Stage, ...]:
    boards = [(rule.item.street, rule.item.board) for rule in law.all(Opens)]
    boards += [(item.item.street, item.item.board) for item in law.all(Reveal)]
    streets = {each.item.name: each for each in law.all(Street)}
    return tuple(
        Stage(name, board, streets[name].item.play, streets[name].item.else_, streets[name].clause)
        for name, board in boards
    )


def _cells(law: Law, bets: Mapping[str, Bet]) -> Cells:
    dealer = law.whole(Dealer) or Dealer()
    states = (dealer.below or "", dealer.qualified or "")
    cells: dict[tuple[str, str], tuple[tuple[tuple[str, str], ...], ...]] = {}
    for wager in law.all(Wager):
        if wager.item.name not in bets:
            continue
        for stand in stands_of(law, wager.item):
            cells[wager.item.name, stand] = tuple(
                tuple(_cell(law, wager.item.name, stand, state, versus) for versus in _VERSUS)
                for state in states
            )
    return cells


def _cell(law: Law, wager: str, stand: str, state: str, versus: str) -> tuple[str, str]:
    row = rows_for(law, wager, stand, state, versus)[0]
    return row.item.result, law.book.cite(row.clause)


def _judges(law: Law, paytables: Mapping[str, str]) -> dict[str, Judge]:
    staked = {rule.item.name for rule in law.all(Wager) if rule.item.stake != "none"}
    return {
        table.item.wager: judge_of(law, table)
        for table in law.all(Paytable)
        if table.item.wager in staked and table.item.name == paytables.get(table.item.wager, "-")
    }


def judge_of(law: Law, table: Granted[Paytable]) -> Judge:
    """Return the reader of a paytable, also of one that the table does not use."""
    subjects = {rule.item.name: rule.item for rule in law.all(Subject)}
    named = {item.item.name: item.item for item in law.all(Hand)}
    wager = next(each.item for each in law.all(Wager) if each.item.name == table.item.wager)
    subject = subjects[table.item.judges or wager.judges or ""]
    other = (rule.clause for rule in law.all(Otherwise) if rule.item.wager == wager.name)
    unlisted = next((law.book.cite(clause) for clause in other), "")
    odds = law.book.cite(table.clause)
    return Judge(Sheet(table.item, odds, unlisted, subject, subjects, named))


def _envy(
    law: Law, paytables: Mapping[str, str], subjects: Mapping[str, Subject]
) -> tuple[str, Judge | None, Fraction]:
    """Return the wager without a stake, its schedule, and how the wager compares with it (I-47)."""
    envy = law.whole(Envy)
    unstaked = next((rule.item.name for rule in law.all(Wager) if rule.item.stake == "none"), "")
    if envy is None or unstaked not in paytables:
        return "", None, Fraction(1)
    unit = next(item.item.dollars for item in law.all(Unit) if item.item.wager == envy.to)
    tables = [
        each
        for each in law.all(Paytable)
        if each.item.wager == unstaked and each.item.name == paytables[unstaked]
    ]
    table = next((rule for rule in tables if rule.item.stake == unit), tables[0])
    odds, subject = law.book.cite(table.clause), subjects[envy.judges or ""]
    judge = Judge(Sheet(table.item, odds, "", subject, subjects, {}))
    return unstaked, judge, Fraction(unit, table.item.stake or unit)


def _laps(law: Law, bets: Mapping[str, Bet]) -> tuple[LapOrder, ...]:
    order = _turn_order(law)
    laps = list(law.all(Lap))
    placed: list[str] = []
    result: list[LapOrder] = []
    while laps:
        lap = next(rule for rule in laps if rule.item.after is None or rule.item.after in placed)
        laps.remove(lap)
        placed.append(lap.item.name)
        reached = {
            name
            for turn in law.all(Turn)
            if lap.item.name in turn.item.laps
            for name in turn.item.wagers
        }
        result.append(
            LapOrder(
                lap.item.name,
                frozenset(lap.item.stands),
                lap.item.before == "dealer_exposed",
                tuple(name for name in order if name in reached and name in bets),
                lap.clause,
                frozenset(reached & bets.keys()),
            )
        )
    return tuple(result)


def _turn_order(law: Law) -> tuple[str, ...]:
    """Return the wagers in the order of their turns; each turn follows the wager it names."""
    order: list[str] = []
    waiting = list(law.all(Turn))
    while waiting:
        turn = next(rule for rule in waiting if rule.item.after is None or rule.item.after in order)
        waiting.remove(turn)
        order += [name for name in turn.item.wagers if name not in order]
    return tuple(order)


def _meters(
    law: Law, examined: Examined, paytables: Mapping[str, str], feeds: bool
) -> dict[str, MeterRule]:
    given = examined.submission
    chosen = {paytables.get(rule.item.wager, "") for rule in law.all(Rate)}
    return {
        item.item.name: MeterRule(
            item.item.name,
            given.rates.get(item.item.name, Fraction(0)) if feeds else Fraction(0),
            given.reserves.get(item.item.name, Fraction(0)) if feeds else Fraction(0),
            given.initials.get(item.item.name, 0),
            given.resets.get(item.item.name, 0),
            item.clause,
        )
        for item in law.all(Meter)
        if item.item.used and chosen & set(item.item.paytables)
    }
