"""Who may do what, as a page of the documentation that this module writes when it is run."""

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
SECOND = {"never": "", "always": "always", "undoing": "where stakes would go back"}
HEAD = """# Who may do what

Made from the declarations of the commands by `python -m tests.house.permissions`, and compared \
with them by a test. A `●` says that somebody of this role may ever do it; whether it is the \
moment, the seat and the amount for it, the law says then.

- **Second person**: it takes effect only when another floorperson confirms it.
- **For others**: who may do it at a seat that is not their own. At a box that is staff who key in \
what players do, where cards lie on a table; `stand` is a floorperson sending somebody away, and \
`time_out` one who decides for a player who has left.
- `report` and `rule` are two names of one command; between players a floorperson alone gives it.
- **By itself**: a table of virtual cards does it by itself, and nobody else does it there.
- **Paused**, **called**: it may be done while the table is paused, while the floor is called.
- Steps of the procedures marked `law` are done in the role that the clause names; a floorperson \
may stand in for the dealer, and both key in what a player or the shuffler does.
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
    more = ("as", "second person", "for others", "by itself", "paused", "called")
    head = ("command", "what it is", *ROLES, *more)
    yield _row(*head)
    yield _row(*("---" for _ in head))
    for kind in sorted(kinds, key=lambda kind: declared(kind).name):
        yield _command(kind)


def page() -> str:
    """The whole page."""
    people = [role.value for role in Role]
    lines = [HEAD, "## At a table", "", *_table(tuple(dict.fromkeys(BY_NAME.values())))]
    lines += ["", "## On the floor", "", *_table(FLOOR), "", "## Beside commands", ""]
    lines += [_row("what", "", *people), _row("---", "---", *("---" for _ in people))]
    for what, permission in PERMISSIONS.items():
        marks = ["●" if may(role, what) else "" for role in Role]
        lines.append(_row(f"`{what}`", permission.says.rstrip("."), *marks))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
