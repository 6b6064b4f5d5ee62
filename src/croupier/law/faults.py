"""Faults: what is wrong, where, and how to fix it. Checks collect all of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from croupier.errors import Error

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong in a rulebook or a submission."""

    path: str
    """The place of the fault: a field of a submission, or clause and key of a rulebook."""
    clause: str
    """The clause that it breaks, with the rulebook's prefix; empty if no clause covers it."""
    message: str
    """What is wrong: one sentence without a period."""
    advice: str
    """How to fix it: one sentence without a period."""
    severity: Severity = "error"
    reading: str = ""
    """The readings that the clause rests on, such as I-55; empty if the text alone decides."""

    def __str__(self) -> str:
        law = " ".join(part for part in (self.clause, self.reading) if part)
        law = f" [{law}]" if law else ""
        return f"{self.path}: {self.message}; {self.advice}{law}"


class Faulty(Error):
    """Raised if a rulebook or a submission cannot be used; carries every fault found."""

    def __init__(self, title: str, faults: Iterable[Fault]) -> None:
        self.title = title
        self.faults = tuple(faults)
        super().__init__(title, self.faults)

    def __str__(self) -> str:
        return "\n".join([self.title, *(f"  {fault}" for fault in self.faults)])


def blocking(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Return the faults that forbid use, without warnings."""
    return tuple(fault for fault in faults if fault.severity == "error")
