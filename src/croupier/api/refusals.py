"""A refusal as an exception: a script that forgets to look at it stops."""

from __future__ import annotations

from croupier.errors import Error
from croupier.refusal import Refused as Refusal


class Refused(Error):
    """A rule forbids it: the reason as a word, the clause, what is wrong, and what may be done."""

    def __init__(
        self, reason: str, message: str, advice: str, clause: str = "", place: str = ""
    ) -> None:
        self.reason, self.message, self.advice = reason, message, advice
        self.clause, self.place = clause, place
        where = f"{place}: " if place else ""
        law = f" [{clause}]" if clause else ""
        super().__init__(f"{where}{message}; {advice}{law}")

    def __reduce__(self) -> tuple[object, ...]:
        return Refused, (self.reason, self.message, self.advice, self.clause, self.place)


def raised(why: Refusal, place: str = "") -> Refused:
    """Return the exception of a refusal."""
    return Refused(why.reason.word, why.says, why.advice, why.clause, place)
