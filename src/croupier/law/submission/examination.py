"""The case under examination: book, submission, and the faults found against them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from croupier.law.defaults import unspoken
from croupier.law.faults import Fault, Weight
from croupier.law.options import Declared, options_of
from croupier.law.resolve import Granted, Law, Settings, resolve
from croupier.law.rulebook import Rulebook
from croupier.law.submission.read import Submission
from croupier.law.vocabulary.banked import Choose, Paytable, Street, Unit, Wager

T = TypeVar("T")


@dataclass(slots=True)
class Case:
    """What the examiners share; each adds its faults."""

    book: Rulebook
    submission: Submission
    faults: list[Fault] = field(default_factory=list)
    declared: Mapping[str, Declared] = field(default_factory=dict)
    values: dict[str, object] = field(default_factory=dict)
    """Options in plain form, defaults filled in."""
    paytables: dict[str, str] = field(default_factory=dict)
    """Paytables as chosen, and as they follow from what is chosen."""
    law: Law = field(init=False)
    malformed: frozenset[str] = field(init=False)
    """Places with a fault of form: what they were to say is not known."""

    def __post_init__(self) -> None:
        self.malformed = frozenset(fault.place for fault in self.faults)
        self.declared = options_of(self.book)
        self.law = unspoken(self.book)

    def fault(
        self, place: str, clause: str, says: str, advice: str, weight: Weight = "fault"
    ) -> None:
        """Records a fault of the submission against this clause."""
        readings = self.readings(clause)
        cited = self.book.cite(clause) if clause else ""
        self.faults.append(Fault(place, cited, says, advice, weight, readings))

    def unread(self, place: str) -> bool:
        """Whether something stands at this place that could not be read, which is said already."""
        return place in self.malformed or place.partition(".")[0] in self.malformed

    def readings(self, clause: str) -> str:
        """The readings that the clause rests on."""
        found = self.book.clause(clause)
        return " ".join(found.readings) if found else ""

    def decide(self) -> None:
        """From now on the law is that of the options chosen and the wagers on offer."""
        references = frozenset(self.submission.approvals)
        clarified = frozenset(self.submission.clarifications)
        stated = frozenset(self.submission.options)
        settings = Settings(self.values, self.offered(), references, clarified, stated)
        self.law = resolve(self.book, settings)

    def whole(self, kind: type[T]) -> T | None:
        """What the clauses say between them; None if an option is missing that must be stated."""
        said = self.law.wholes.get(kind, {})
        unset = (dataclasses.MISSING, dataclasses.MISSING)
        needed = (
            item.name
            for item in dataclasses.fields(cast(Any, kind))
            if (item.default, item.default_factory) == unset
        )
        return self.law.whole(kind) if all(name in said for name in needed) else None

    def wagers(self) -> dict[str, Granted[Wager]]:
        """The book's wagers by name."""
        return {wager.item.name: wager for wager in self.law.all(Wager)}

    def offered(self) -> frozenset[str]:
        """The wagers on offer: those always offered, and those with a paytable."""
        return frozenset(
            name
            for name, wager in self.wagers().items()
            if wager.item.offered == "always" or name in self.paytables
        )

    def offers(self, name: str | None) -> bool:
        """Whether this wager is on offer; true of no wager at all."""
        return name is None or name in self.offered()

    def choice_of(self, wager: str) -> Granted[Choose] | None:
        """The clause that lets the operator choose the wager's paytable."""
        return next((rule for rule in self.law.all(Choose) if wager in rule.item.wagers), None)

    def paytable_of(self, wager: str) -> Granted[Paytable] | None:
        """The paytable chosen for the wager, or its only one."""
        name = self.paytables.get(wager, "-")
        tables = (rule for rule in self.law.all(Paytable) if rule.item.wager == wager)
        return next((table for table in tables if table.item.name == name), None)

    def stakes_of(self, wager: Wager, end: int) -> int | None:
        """The least (0) or most (1) stake in cents that the limits allow; None if unknown."""
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
        # The largest multiple at either end: the question is always what may come to lie there.
        return measure * max(multiples)

    def place_of(self, clause: str, word: str, key: str) -> str:
        """The option from which a clause's datum is filled, as a place in the submission."""
        found = self.book.clause(clause)
        for table in found.words.get(word, ()) if found else ():
            value = table.get(key)
            if isinstance(value, Mapping) and "option" in value:
                return f"options.{value['option']}"
        return "options"

    def option_of(self, place: str) -> Declared | None:
        """The option that stands at a place of the submission."""
        return self.declared.get(place.partition(".")[2])

    def unit_of(self, wager: str) -> int | None:
        """The one amount of a wager in cents."""
        return next(
            (rule.item.dollars for rule in self.law.all(Unit) if rule.item.wager == wager), None
        )
