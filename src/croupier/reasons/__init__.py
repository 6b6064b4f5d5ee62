"""The catalog of reasons: what each one means, when it occurs, and what to do about it.

`python -m tools.errors` writes docs/errors.md from it. A refusal has its own sentence and advice,
with the seats and amounts that it is about; the catalog explains its reason in general.
"""

from __future__ import annotations

from typing import Final

from croupier.reasons.entry import Entry, Section
from croupier.reasons.house import HOUSE
from croupier.reasons.play import AMOUNT, CARDS, LAW
from croupier.reasons.requests import FORM, MOMENT, PERSON
from croupier.refusal import Reason

SECTIONS: Final = (
    Section("Form", "The request cannot be read.", FORM),
    Section("Moment", "The request comes at the wrong time.", MOMENT),
    Section("Person", "The person, seat, deck or device does not fit the request.", PERSON),
    Section("Amount", "The choice or the amount does not fit.", AMOUNT),
    Section("Cards", "The cards do not fit.", CARDS),
    Section("Law", "The rulebook requires something else.", LAW),
    Section("House", "The server does not have it, or cannot do it now.", HOUSE),
)

CATALOG: Final[dict[Reason, Entry]] = {
    reason: entry for section in SECTIONS for reason, entry in section.entries.items()
}
