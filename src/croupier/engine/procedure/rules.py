"""What a table needs of the law, compiled once: steps by occasion, decks, hours, devices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain, combinations

from croupier.engine.errors import InvalidSubmission
from croupier.engine.procedure.task import Task
from croupier.engine.procedure.without_device import (
    DEALING_DEVICE,
    SHUFFLER,
    methods_of,
    needs_device,
    without,
)
from croupier.law.irregularities import axes_of, rows_for
from croupier.law.resolve import Granted, Law
from croupier.law.submission import Examined
from croupier.law.vocabulary.common import Deck, Seats, Table
from croupier.law.vocabulary.procedure import DeckLife, Skip, Step

HOUR = 3600
MINUTE = 60


@dataclass(frozen=True, slots=True)
class Life:
    """How long a deck may be in use, in seconds."""

    seconds: int
    warning: int
    """How long before its end the console warns."""
    clause: str


Names = tuple[str, ...]
"""Of steps."""


@dataclass(frozen=True, slots=True)
class Mode:
    """The steps of one way of dealing with the devices that then work."""

    method: str
    law: Law
    tasks: tuple[Task, ...]
    skipped: Mapping[str, str]
    """Steps that fall away for a deck that arrived preshuffled, each with its clause."""
    decks: int
    life: Life | None
    named: Mapping[str, Task]
    occasions: Mapping[str, tuple[Task, ...]]
    raised: dict[Hashable, tuple[Names, Names]] = field(default_factory=dict, compare=False)
    """What falls due on an occasion, as far as it was asked before."""

    def of(self, occasion: str) -> tuple[Task, ...]:
        """Return the steps of an occasion, in their order."""
        return self.occasions.get(occasion, ())

    def task(self, name: str) -> Task | None:
        """Return the step of this name."""
        return self.named.get(name)

    def acting(self, act: str, occasion: str = "") -> Task | None:
        """Return the first step that is this act, on this occasion if one is named; no line."""
        for task in self.tasks:
            if task.act == act and not task.line and occasion in ("", task.due):
                return task
        return None

    @property
    def shuffles_by_machine(self) -> bool:
        """Return whether a device shuffles in the ordinary course."""
        return any(task.act == "shuffle" and task.by == SHUFFLER for task in self.tasks)

    @property
    def betting_rounds(self) -> int:
        """Return how many betting rounds end with a step of their own."""
        return max((task.betting_round for task in self.tasks), default=0)

    def waives(self, *occasions: str) -> str:
        """Return the clause by which a preshuffled deck skips steps of these occasions (I-16)."""
        skipped = (task.name for task in self.tasks if task.due in occasions)
        return next((self.skipped[name] for name in skipped if name in self.skipped), "")


Case = tuple[frozenset[str], str]
"""Devices that are out, and a way of dealing."""


class Modes(Mapping[Case, Mode]):
    """The lawful modes of a table by case; each is compiled when it is first asked for."""

    def __init__(self, law: Law, method: str, devices: tuple[str, ...]) -> None:
        self._law, self._method = law, method
        outs = (combinations(devices, size) for size in range(1, len(devices) + 1))
        self._outs = [frozenset(out) for out in chain.from_iterable(outs)]
        self.base = _mode(law, method)
        """The way of dealing that the submission names, all devices working."""
        self._made: dict[Case, Mode | None] = {(frozenset(), method): self.base}

    def __getitem__(self, case: Case) -> Mode:
        if case not in self._made:
            self._made[case] = self._make(*case)
        mode = self._made[case]
        if mode is None:
            raise KeyError(case)
        return mode

    def _make(self, out: frozenset[str], method: str) -> Mode | None:
        """Return the mode without these devices; None if the table never had the dealing device."""
        had = method == self._method or not needs_device(self._law, method)
        if out not in self._outs or not had:
            return None
        variant = without(self._law, out, method)
        return None if variant is None else _mode(variant, method)

    def __iter__(self) -> Iterator[Case]:
        cases = [(out, method) for out in self._outs for method in methods_of(self._law)]
        yield frozenset(), self._method
        yield from (case for case in cases if case in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The law of one table's life."""

    book: str
    virtual_cards: bool
    between_players: bool
    """There are no bets before the deal, and each betting round ends with its own step."""
    seats: int
    cards: int
    deck_clause: str
    dealing_clause: str
    method: str
    devices: tuple[str, ...]
    modes: Modes

    @property
    def base(self) -> Mode:
        """Return the submission's own way of dealing, with all devices working."""
        return self.modes.base

    def valid(self, out: frozenset[str]) -> tuple[str, ...]:
        """Return the ways of dealing that are lawful with these devices out."""
        return tuple(method for gone, method in self.modes if gone == out)

    def task(self, name: str) -> Task | None:
        """Return the step of this name under the first mode that has it."""
        found = (mode.task(name) for mode in self.modes.values())
        return next((task for task in found if task), None)


def compile_table(examined: Examined) -> Ruleset:
    """Return the rules under this submission; raise InvalidSubmission if it may not open."""
    law = examined.law
    if law is None:
        raise InvalidSubmission("the submission has faults; examine it first")
    table, deck, seats = law.whole(Table), law.whole(Deck), law.whole(Seats)
    if table is None or table.dealing is None or deck is None or seats is None:
        raise InvalidSubmission("the rulebook does not say how a table is run")
    method = table.dealing
    virtual = table.mode != "physical"
    devices = () if virtual else tuple(_devices(law, method))
    return Ruleset(
        book=law.book.id,
        virtual_cards=virtual,
        between_players=law.book.game == "cardroom",
        seats=seats.count,
        cards=deck.cards or 0,
        deck_clause=law.book.cite(law.source(Deck, "decks")),
        dealing_clause=law.book.cite(law.source(Table, "dealing")),
        method=method,
        devices=devices,
        modes=Modes(law, method, devices),
    )


def _devices(law: Law, method: str) -> Iterator[str]:
    """Yield the devices that the law and this way of dealing need."""
    if any(rule.item.by == SHUFFLER for rule in law.all(Step)):
        yield SHUFFLER
    if needs_device(law, method):
        yield DEALING_DEVICE


def _mode(law: Law, method: str) -> Mode:
    """Return the steps of one way of dealing."""
    skips = law.all(Skip)
    always = {name for skip in skips if skip.item.deck == "any" for name in skip.item.steps}
    deck = law.whole(Deck)
    tasks = tuple(task for task in _tasks(law, method) if task.name not in always)
    return Mode(
        method=method,
        law=law,
        tasks=tasks,
        skipped={
            name: law.book.cite(rule.clause)
            for rule in skips
            if rule.item.deck == "preshuffled"
            for name in rule.item.steps
        },
        decks=(deck.decks if deck else None) or 1,
        life=_life(law, method),
        named={task.name: task for task in tasks},
        occasions={
            due: tuple(task for task in tasks if task.due == due)
            for due in dict.fromkeys(task.due for task in tasks)
        },
    )


def _life(law: Law, method: str) -> Life | None:
    """Return the hours of a deck under this way of dealing."""
    for rule in law.all(DeckLife):
        hours = rule.item.hours or rule.item.most_hours
        if method in rule.item.methods and hours:
            clause = law.book.cite(rule.clause)
            return Life(hours * HOUR, rule.item.warn_minutes * MINUTE, clause)
    return None


def _tasks(law: Law, method: str) -> Iterator[Task]:
    """Yield the steps of one way of dealing in their order."""
    places = {clause.id: place for place, clause in enumerate(law.book)}
    last: dict[str, int] = {}
    for step in law.all(Step):
        last[step.item.due] = places[step.clause]
    tasks = [
        _task(law, step, (places[step.clause], number), last[step.item.due])
        for number, step in enumerate(law.all(Step))
        if (not step.item.methods or method in step.item.methods)
        and (step.item.wager is None or law.settings.holds({"offered": step.item.wager}))
    ]
    yield from sorted(tasks, key=lambda task: task.order)


def _task(law: Law, granted: Granted[Step], order: tuple[int, int], last: int) -> Task:
    """Return a step of the law as a table runs it."""
    step = granted.item
    clause = law.book.clause(granted.clause)
    if step.does == "shuffle" and step.due == "device_failed":
        order = (last + 1, -1)  # cards are cleared out of the device before they are shuffled, I-66
    return Task(
        name=step.name,
        clause=law.book.cite(granted.clause),
        message=clause.says if clause else "",
        due=step.due,
        by=step.by,
        act=step.does,
        line=step.line,
        order=order,
        verified_by=step.verified_by or "",
        shuffled=step.shuffled,
        cards=step.cards or 0,
        every=step.every_rounds or step.most_rounds or 0,
        least_from_top=step.least_from_top or 0,
        least_from_bottom=step.least_from_bottom or 0,
        choices=step.choices,
        choice=step.choice or "",
        undoes=step.undoes or "",
        device=step.device or "",
        betting_round=step.betting_round or 0,
        methods=step.methods,
    )


def steps_of(ruleset: Ruleset) -> tuple[Task, ...]:
    """Return every step and line that can occur at the table, with any device working or out."""
    found: dict[str, Task] = {}
    for mode in ruleset.modes.values():
        for task in mode.tasks:
            found.setdefault(task.name, task)
    return tuple(sorted(found.values(), key=lambda task: task.order))


def ruling(law: Law, report: str, case: dict[str, object]) -> tuple[str, str, tuple[str, ...]]:
    """Return the effect of a report in this case, its clause, and what the law demands then."""
    axes = axes_of(law, report)
    rows = rows_for(law, report, {axis: case[axis] for axis in axes})
    decisive = next((row for row in rows if row.item.effect is not None), None)
    if decisive is None:
        return "none", "", ()
    then = tuple(name for row in rows for name in row.item.then)
    return str(decisive.item.effect), law.book.cite(decisive.clause), then
