"""Examination of a submission against its rulebook, with every fault and warning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.law.faults import Fault, Faulty, blocking
from croupier.law.load import load
from croupier.law.resolve import Law
from croupier.law.rulebook import Rulebook
from croupier.law.submission import cardroom, limits, meters, options
from croupier.law.submission import wagers as offers
from croupier.law.submission.examination import Examination
from croupier.law.submission.read import Submission, SubmissionReader, Unreadable, table_of, tidy
from croupier.law.vocabulary.display import Inscribe


@dataclass(frozen=True, slots=True)
class Examined:
    """A submission, its faults, and the law of a table that runs by it."""

    submission: Submission
    faults: tuple[Fault, ...]
    book: Rulebook | None = None
    law: Law | None = None
    paytables: Mapping[str, str] | None = None

    @property
    def valid(self) -> bool:
        """Whether a table may open with it, warnings or not."""
        return self.book is not None and not blocking(self.faults)

    @property
    def demonstration(self) -> bool:
        """Whether it has no number with a regulator (I-132)."""
        return options.OWN_REFERENCE not in self.submission.approvals


def examine_text(text: str, name: str = "submission") -> Examined:
    """Examine a submission written as TOML, or as JSON if it begins with a brace."""
    try:
        table = table_of(text)
    except Unreadable as error:
        fault = Fault(name, "", f"the file cannot be read: {error}", "fix it at that place")
        return Examined(Submission(), (fault,))
    return examine(table)


def examine(table: Mapping[str, object], book: Rulebook | None = None) -> Examined:
    """Examine a submission, under the released rulebook that it names unless one is given."""
    tidied, faults = tidy(table)
    form = SubmissionReader(list(faults))
    submission = form.read(tidied)
    if book is None:
        try:
            book = load(submission.rulebook)
        except Faulty as error:
            found = error.faults
            if any(fault.path == "rulebook" for fault in form.faults):
                found = ()  # it is not a text, which is reported already
            elif not submission.rulebook:
                message = "rulebook is required"
                found = (Fault("rulebook", "", message, error.faults[0].advice),)
            return Examined(submission, (*form.faults, *found))
    case = Examination(book, submission, list(form.faults))
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


def _header(case: Examination) -> None:
    if not case.submission.name:
        case.fault("name", "", "name is required", 'add name = "…"')
    if not case.submission.operator:
        shown = [rule.clause for rule in case.law.all(Inscribe) if rule.item.topic == "operator"]
        message = "operator is required"
        case.fault("operator", shown[0] if shown else "", message, 'add operator = "…"')
