"""A refusal as an exception: a script that forgets to look at it stops."""

from __future__ import annotations

from croupier.errors import Error
from croupier.refusal import Refused as Refusal


class Refused(Error):
    """A rule forbids it: the reason as a word, the clause, what is wrong, and what may be done."""

    def __init__(
        self, reason: str, message: str, advice: str, clause: str = "", path: str = ""
    ) -> None:
        self.reason, self.message, self.advice = reason, message, advice
        self.clause, self.path = clause, path
        where = f"{path}: " if path else ""
        law = f" [{clause}]" if clause else ""
        super().__init__(f"{where}{message}; {advice}{law}")

    def __reduce__(self) -> tuple[object, ...]:
        return Refused, (self.reason, self.message, self.advice, self.clause, self.path)


def raised(why: Refusal, path: str = "") -> Refused:
    """Return the exception of a refusal."""
    return Refused(why.reason.word, why.message, why.advice, why.clause, path)
