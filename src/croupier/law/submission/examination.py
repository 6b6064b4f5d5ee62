"""The state of an examination: rulebook, submission, and the faults found so far."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from croupier.law.defaults import unspoken
from croupier.law.faults import Fault, Severity
from croupier.law.names import spelling
from croupier.law.options import Declared, options_of
from croupier.law.resolve import Granted, Law, Settings, resolve
from croupier.law.rulebook import Rulebook
from croupier.law.submission.read import Submission
from croupier.law.vocabulary.banked import Choose, Paytable, Street, Unit, Wager

T = TypeVar("T")


@dataclass(slots=True)
class Examination:
    """What the checks of a submission share; each adds its faults."""

    book: Rulebook
    submission: Submission
    faults: list[Fault] = field(default_factory=list)
    declared: Mapping[str, Declared] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)
    """Options in plain form, with defaults."""
    paytables: dict[str, str] = field(default_factory=dict)
    """Paytables that are chosen, or that follow from a chosen one."""
    law: Law = field(init=False)
    malformed: frozenset[str] = field(init=False)
    """Places with a fault of form, whose values are unknown."""

    def __post_init__(self) -> None:
        self.malformed = frozenset(fault.path for fault in self.faults)
        self.declared = options_of(self.book)
        self.law = unspoken(self.book)

    def fault(
        self, place: str, clause: str, message: str, advice: str, severity: Severity = "error"
    ) -> None:
        """Record a fault of the submission against this clause."""
        readings = self.readings(clause)
        cited = self.book.cite(clause) if clause else ""
        self.faults.append(Fault(place, cited, message, advice, severity, readings))

    def name(self, wager: str) -> str:
        """Return the wager as the rulebook spells it."""
        return spelling(self.book, wager)

    def unread(self, place: str) -> bool:
        """Return whether the value at this place could not be read, which is reported already."""
        return place in self.malformed or place.partition(".")[0] in self.malformed

    def readings(self, clause: str) -> str:
        """Return the readings that the clause rests on."""
        found = self.book.clause(clause)
        return " ".join(found.readings) if found else ""

    def decide(self) -> None:
        """Resolve the law by the chosen options and the wagers on offer."""
        references = frozenset(self.submission.approvals)
        clarified = frozenset(self.submission.clarifications)
        stated = frozenset(self.submission.options)
        settings = Settings(self.values, self.offered(), references, clarified, stated)
        self.law = resolve(self.book, settings)

    def whole(self, kind: type[T]) -> T | None:
        """Return what the clauses say together; None if a required option is missing."""
        said = self.law.wholes.get(kind, {})
        unset = (dataclasses.MISSING, dataclasses.MISSING)
        needed = (
            item.name
            for item in dataclasses.fields(cast(Any, kind))
            if (item.default, item.default_factory) == unset
        )
        return self.law.whole(kind) if all(name in said for name in needed) else None

    def wagers(self) -> dict[str, Granted[Wager]]:
        """Return the rulebook's wagers by name."""
        return {wager.item.name: wager for wager in self.law.all(Wager)}

    def offered(self) -> frozenset[str]:
        """Return the wagers on offer: those always offered, and those with a paytable."""
        return frozenset(
            name
            for name, wager in self.wagers().items()
            if wager.item.offered == "always" or name in self.paytables
        )

    def offers(self, name: str | None) -> bool:
        """Return whether this wager is offered; true if no wager is named."""
        return name is None or name in self.offered()

    def choice_of(self, wager: str) -> Granted[Choose] | None:
        """Return the clause that lets the operator choose the wager's paytable."""
        return next((rule for rule in self.law.all(Choose) if wager in rule.item.wagers), None)

    def paytable_of(self, wager: str) -> Granted[Paytable] | None:
        """Return the paytable chosen for the wager, or its only one."""
        name = self.paytables.get(wager, "-")
        tables = (rule for rule in self.law.all(Paytable) if rule.item.wager == wager)
        return next((table for table in tables if table.item.name == name), None)

    def stakes_of(self, wager: Wager, end: int) -> int | None:
        """Return the minimum (0) or maximum (1) stake in cents; None if unknown."""
        if wager.stake == "free":
            limits = self.submission.limits.get(wager.name)
            return limits[end] if limits else None
        if wager.stake == "unit":
            return self.unit_of(wager.name)
        if wager.stake == "none" or wager.of is None:
            return 0
        measure = self.stakes_of(self.wagers()[wager.of].item, end)
        if measure is None or wager.stake == "equal":
            return measure
        multiples = [number for street in self.law.all(Street) for number in street.item.play]
        # The largest multiple for both: each check asks for the most that can be staked.
        return measure * max(multiples)

    def place_of(self, clause: str, word: str, key: str) -> str:
        """Return the option that fills a clause's datum, as a place in the submission."""
        found = self.book.clause(clause)
        for table in found.words.get(word, ()) if found else ():
            value = table.get(key)
            if isinstance(value, Mapping) and "option" in value:
                return f"options.{value['option']}"
        return "options"

    def option_of(self, place: str) -> Declared | None:
        """Return the option at a place of the submission."""
        return self.declared.get(place.partition(".")[2])

    def unit_of(self, wager: str) -> int | None:
        """Return the fixed amount of a wager in cents."""
        return next(
            (rule.item.dollars for rule in self.law.all(Unit) if rule.item.wager == wager), None
        )
