"""The calls of the corpus apart from sessions: commands, settlements, faults, declarations.

With `adapter.py` the only module that names parts of the code.
"""

from __future__ import annotations

import io
import json
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import MISSING, fields, is_dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any, cast, get_args, get_type_hints

from croupier.cli import run
from croupier.engine.command import may_ask
from croupier.house.log import codec
from croupier.house.table import commands as table_commands
from croupier.house.table.command_form import form_of
from croupier.law.check import check
from croupier.law.faults import Fault, Faulty
from croupier.law.load import read_file, released
from croupier.notation.answers import answer, answer_text
from croupier.notation.fault import BadRound
from tools.golden.adapter import Json

_MODULES = re.compile(r"\b(?:[a-z_]+\.)+(?=[A-Za-z])")
ROLES = ("public", "player", "bot", "dealer", "floorperson", "auditor", "system")


def call(*words: str, keys: str = "") -> Json:
    """What the command line says within this process, and its exit code."""
    out, err = io.StringIO(), io.StringIO()
    stdin, sys.stdin = sys.stdin, io.StringIO(keys)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = run([*words])
    finally:
        sys.stdin = stdin
    return {"code": code, "out": out.getvalue(), "err": err.getvalue()}


def books() -> tuple[str, ...]:
    """The rulebooks that are released."""
    return tuple(released())


def settled(source: object) -> Json:
    """A round or a hand as a table of values, settled, refused, or not understood."""
    try:
        return answer(json.loads(json.dumps(source, default=str), parse_float=Decimal))
    except BadRound as error:
        return {"malformed": {"path": error.path, "message": str(error)}}


def settled_text(text: str) -> Json:
    """The same of a written round."""
    try:
        return answer_text(text)
    except BadRound as error:
        return {"malformed": {"path": error.path, "message": str(error)}}


def faults_of_book(path: Path) -> list[Json]:
    """What is wrong with a rulebook's file, whichever choices are made."""
    try:
        found = check(read_file(path), every_option=False)
    except Faulty as error:
        found = error.faults
    return [_fault(fault) for fault in found]


def _fault(fault: Fault) -> Json:
    return {"path": fault.path, "clause": fault.clause, "severity": fault.severity} | {
        "message": fault.message,
        "advice": fault.advice,
    }


def faults_of_submission(path: Path) -> list[Json]:
    """Return the faults of a submission of the tests, in their order."""
    from tests.law.test_submissions import example_of

    return [_fault(fault) for fault in example_of(path).examined(path.name).faults]


def open_api() -> str:
    """Return the description of the API, with its fields in order."""
    from croupier.web.server.app import create_app

    class Nobody:
        """The description asks nothing of the house."""

    app = create_app(cast(Any, Nobody()))
    return json.dumps(app.openapi(), indent=1, ensure_ascii=False) + "\n"


def _type(value: Any) -> str:
    """A type as it is written, without the module that it comes from."""
    plain = isinstance(value, type) and not hasattr(value, "__args__")
    return _MODULES.sub("", value.__name__ if plain else str(value))


def _fields(kind: type[Any]) -> list[str]:
    hints = get_type_hints(kind)
    return [
        f"{field.name}: {_type(hints[field.name])}"
        + ("" if field.default is MISSING and field.default_factory is MISSING else " = …")
        for field in fields(kind)
    ]


def event_lines() -> list[str]:
    """Each kind of event with its fields and their types, and whether its body is sealed.

    Behind them the records that they are made of.
    """
    found = []
    records: dict[str, type[Any]] = {}
    for family, kinds in codec.FAMILIES.items():
        for kind in kinds:
            name = f"{family}:{kind.wire}"
            sealed = " sealed" if codec.hidden_of(name) else ""
            found.append(f"{name}{sealed} ({', '.join(_fields(kind))})")
            records |= _records(kind)
    made_of = [f"{name} ({', '.join(_fields(kind))})" for name, kind in records.items()]
    return sorted(found) + sorted(made_of)


def _records(kind: Any) -> dict[str, type[Any]]:
    """Every record below the fields of this one."""
    found: dict[str, type[Any]] = {}
    hints = get_type_hints(kind) if is_dataclass(kind) else {}
    for hint in (*hints.values(), *get_args(kind)):
        if is_dataclass(hint) and isinstance(hint, type):
            found[hint.__name__] = hint
        found |= _records(hint)
    return found


def event_kinds() -> list[str]:
    """The names of all kinds of events."""
    return [line.split()[0] for line in event_lines() if ":" in line.split()[0]]


def command_lines() -> list[str]:
    """Each wire name with its fields, their types, and the roles that may ever ask for it."""
    found = []
    for name, kind in table_commands.BY_NAME.items():
        several = [
            f"{field.name}: {_type(field.kind)}" + ("" if field.default is MISSING else " = …")
            for field in form_of(kind).fields
        ]
        roles = [role for role in ROLES if may_ask(role, kind)]
        found.append(f"{name} ({', '.join(several)}) by {', '.join(roles) or 'nobody'}")
    return sorted(found)


def command_names() -> list[str]:
    """The wire names of all commands."""
    return sorted(table_commands.BY_NAME)
