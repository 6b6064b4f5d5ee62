"""The reference of refusals, written from the catalog of reasons.

    python -m tools.errors    writes docs/errors.md

A test compares the page with what this would write.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from croupier.reasons import SECTIONS
from croupier.reasons.entry import Section
from croupier.web.api.statuses import STATUS

FILE: Final = Path(__file__).parents[1] / "docs" / "errors.md"
HEAD: Final = """# Errors

Look up why a command or request was refused, and what to do about it. `python -m tools.errors`
writes this page from the catalog in `src/croupier/reasons/`.

A refusal has four fields:

| field | content |
|---|---|
| `reason` | a stable code, listed below |
| `message` | what is wrong, with the seats and amounts concerned |
| `advice` | what would succeed |
| `clause` | the clause of the rulebook, if a rule refuses; otherwise empty |

Over HTTP it is the `error` of the answer, with the status in the table. Over a WebSocket it is a
message of type `refused`. A refused command changes nothing.

If several reasons apply, you get the one that is listed first. Some requests answer with a more
precise status than the table shows: 401 for `not_yours_to_do` if you are not signed in.
"""


def page() -> str:
    """Return the whole page."""
    return "\n".join([HEAD, *(line for section in SECTIONS for line in _section(section))])


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.title}\n\n{section.about}\n"
    yield "| reason | status | meaning | when | what to do |"
    yield "|---|---|---|---|---|"
    for reason, entry in section.entries.items():
        cells = (f"`{reason.word}`", str(STATUS[reason]), entry.means, entry.occurs, entry.advice)
        yield f"| {' | '.join(cells)} |"
    yield ""


def main() -> None:
    """Write the page."""
    FILE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
