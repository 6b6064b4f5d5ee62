"""Generator of docs/permissions.md: which role may give which command."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from croupier.engine.command import declared, may_do
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.table_opening import OpenTable
from croupier.house.people import PERMISSIONS, Role, may
from croupier.house.table.commands import BY_NAME

PAGE = Path(__file__).parents[2] / "docs" / "permissions.md"
ROLES = ("player", "bot", "dealer", "floorperson", "auditor", "system")
FLOOR = (*get_args(floor_accounts.Command), OpenTable)
SECOND = {"never": "", "always": "always", "undoing": "if wagers would be returned"}
HEAD = """# Permissions

This page lists which role may give which command. `python -m tests.house.permissions` generates \
it from the declarations of the commands, and a test compares the two. A `●` means that the role \
may give the command. The rulebook then decides whether the moment, the seat, and the amount are \
right for it.

- **Second person**: the command takes effect only after another floorperson confirms it.
- **For others**: the roles that may act for a seat that is not their own. For bets and decisions \
these are staff who enter what players do at a table with physical cards. With `stand` a \
floorperson removes a player, and with `time_out` a floorperson decides for a player who has left.
- `report` and `rule` are two names of one command. In a cardroom only a floorperson may give it.
- **Automatic**: a table with virtual cards does it automatically, and no person does it there.
- **Paused**, **called**: the command is allowed while the table is paused, or after the floor has \
been called.
- Steps marked `law` are done in the role that the clause names. A floorperson may act for the \
dealer, and both may enter what a player or the shuffler does.
"""


def _first(kind: type[Any]) -> str:
    return (kind.__doc__ or "").strip().splitlines()[0].rstrip(".")


def _command(kind: type[Any]) -> str:
    about = declared(kind)
    marks = ["●" if role != "auditor" and may_do(role, kind) else "" for role in ROLES]
    law = "law" if about.step and not about.role else ""
    more = (
        law,
        SECOND[about.second],
        ", ".join(sorted(about.others)),
        "●" if about.by_house else "",
        "●" if about.while_paused else "",
        "●" if about.while_called else "",
    )
    names = ", ".join(f"`{name}`" for name in (about.name, about.also) if name)
    return _row(names, _first(kind), *marks, *more)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |".replace("  |", " |")


def _table(kinds: tuple[type[Any], ...]) -> Iterator[str]:
    more = ("as", "second person", "for others", "automatic", "paused", "called")
    head = ("command", "meaning", *ROLES, *more)
    yield _row(*head)
    yield _row(*("---" for _ in head))
    for kind in sorted(kinds, key=lambda kind: declared(kind).name):
        yield _command(kind)


def page() -> str:
    """Return the text of the page."""
    people = [role.value for role in Role]
    lines = [HEAD, "## At a table", "", *_table(tuple(dict.fromkeys(BY_NAME.values())))]
    lines += ["", "## On the floor", "", *_table(FLOOR), "", "## Without a command", ""]
    lines += [_row("permission", "meaning", *people), _row("---", "---", *("---" for _ in people))]
    for what, permission in PERMISSIONS.items():
        marks = ["●" if may(role, what) else "" for role in Role]
        lines.append(_row(f"`{what}`", permission.message.rstrip("."), *marks))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
