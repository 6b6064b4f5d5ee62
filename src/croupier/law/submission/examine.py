"""Examines a submission against its rulebook: every fault and warning at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.law.faults import Fault, Faulty, blocking
from croupier.law.load import load
from croupier.law.resolve import Law
from croupier.law.rulebook import Rulebook
from croupier.law.submission import cardroom, limits, meters, options
from croupier.law.submission import wagers as offers
from croupier.law.submission.examination import Case
from croupier.law.submission.read import Form, Submission, Unreadable, table_of, tidy
from croupier.law.vocabulary.display import Inscribe


@dataclass(frozen=True, slots=True)
class Examined:
    """A submission, what was found, and the law of a table that runs by it."""

    submission: Submission
    faults: tuple[Fault, ...]
    book: Rulebook | None = None
    law: Law | None = None
    paytables: Mapping[str, str] | None = None

    @property
    def sound(self) -> bool:
        """Whether a table may open with it; warnings do not forbid that."""
        return self.book is not None and not blocking(self.faults)

    @property
    def demonstration(self) -> bool:
        """Whether it lacks the number under which a regulator knows it (I-132)."""
        return options.OWN_REFERENCE not in self.submission.approvals


def examine_text(text: str, name: str = "submission") -> Examined:
    """Examines a submission written as TOML, or as JSON if it begins with a brace."""
    try:
        table = table_of(text)
    except Unreadable as error:
        fault = Fault(name, "", f"the file cannot be read: {error}", "mend it at that place")
        return Examined(Submission(), (fault,))
    return examine(table)


def examine(table: Mapping[str, object], book: Rulebook | None = None) -> Examined:
    """Examines a submission; the rulebook is the released one that it names, unless given."""
    tidied, faults = tidy(table)
    form = Form(list(faults))
    submission = form.read(tidied)
    if book is None:
        try:
            book = load(submission.rulebook)
        except Faulty as error:
            found = error.faults
            if any(fault.place == "rulebook" for fault in form.faults):
                found = ()  # it is no text at all
            elif not submission.rulebook:
                says = "the submission does not say which rulebook it is under"
                found = (Fault("rulebook", "", says, error.faults[0].advice),)
            return Examined(submission, (*form.faults, *found))
    case = Case(book, submission, list(form.faults))
    _header(case)
    offers.examine(case)
    options.examine(case)
    case.decide()
    options.requirements(case)
    meters.examine(case)
    limits.examine(case)
    cardroom.examine(case, frozenset(form.percentages))
    law = None if blocking(case.faults) else case.law
    return Examined(submission, tuple(case.faults), book, law, case.paytables)


def _header(case: Case) -> None:
    if not case.submission.name:
        case.fault("name", "", "the submission has no name", 'write name = "…"')
    if not case.submission.operator:
        shown = [rule.clause for rule in case.law.all(Inscribe) if rule.item.topic == "operator"]
        says = "the operator is not named"
        case.fault("operator", shown[0] if shown else "", says, 'write operator = "…"')
