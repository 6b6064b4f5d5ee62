"""What a table offers under its submission, as every drawing needs it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.law.names import spelling
from croupier.law.resolve import Granted, Law
from croupier.law.submission import Examined
from croupier.law.vocabulary.banked import Paytable, Unit, Wager
from croupier.law.vocabulary.display import Inscribe


@dataclass(frozen=True, slots=True)
class Offer:
    """A valid submission and the law of its table."""

    examined: Examined
    law: Law

    @classmethod
    def of(cls, examined: Examined) -> Offer:
        """Return the offer of a valid submission; ValueError for any other."""
        if examined.law is None:
            raise ValueError("only a valid submission has a layout")
        return cls(examined, examined.law)

    def cite(self, clause: str) -> str:
        """Return the clause with the rulebook's prefix; an empty text for none."""
        return self.law.book.cite(clause) if clause else ""

    def name(self, wager: str) -> str:
        """Return the wager as the rulebook spells it."""
        return spelling(self.law.book, wager)

    def offers(self, wager: str) -> bool:
        """Return whether the wager can be made, or earned, at this table."""
        return any(rule.item.name == wager for rule in self.wagers)

    @property
    def wagers(self) -> tuple[Granted[Wager], ...]:
        """The wagers on offer, in the order of the text."""
        return tuple(
            rule
            for rule in self.law.all(Wager)
            if rule.item.offered == "always" or rule.item.name in (self.examined.paytables or {})
        )

    def paytable(self, wager: str) -> Granted[Paytable] | None:
        """Return the paytable that pays this wager here, or None."""
        chosen = (self.examined.paytables or {}).get(wager)
        tables = [rule for rule in self.law.all(Paytable) if rule.item.wager == wager]
        named = [table for table in tables if table.item.name == chosen]
        units = {item.item.dollars for item in self.law.all(Unit)}
        fixed = [each for each in named if each.item.stake in units]
        return next(iter(fixed or named or (tables if len(tables) == 1 else ())), None)

    def demands(self, aspect: str) -> Iterator[Granted[Inscribe]]:
        """Yield inscriptions of this aspect, for wagers that are on offer."""
        for rule in self.law.all(Inscribe):
            wager = rule.item.wager
            if aspect_of(rule.item) == aspect and (wager is None or self.offers(wager)):
                yield rule


def aspect_of(item: Inscribe) -> str:
    """Return the aspect that an inscription shows: of a wager, the topic without its name."""
    return item.topic.removeprefix(f"{item.wager}_") if item.wager else item.topic
