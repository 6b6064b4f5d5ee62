"""The command line: what each quick command says in JSON, and its exit code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tools.golden.corpus import ROOT, Files, Part, digest
from tools.golden.floors import TABLES, kinds_in, played
from tools.golden.lookups import books, call, open_api

HEX = re.compile(r"[0-9a-f]{32,}")
FIRST = "maryland-uth-1.5"
WRITTEN = ROOT / "tests" / "rounds"
QUICK: tuple[tuple[str, ...], ...] = (
    ("rules", "list", "--json"),
    ("rules", "show", FIRST, "5.F", "--json"),
    ("rules", "show", FIRST, "99", "--json"),
    ("rules", "show", "nowhere", "--json"),
    ("rules", "diff", "maryland-uth-1.4", FIRST, "--json"),
    ("submission", "new", "south-dakota-uth"),
    ("submission", "check", "nowhere.toml", "--json"),
    ("edge", FIRST, "--wager", "trips", "--paytable", "C", "--json"),
    ("edge", "nowhere", "--json"),
    ("advise", FIRST, "--hole", "Kh 9d", "--board", "Ks 7c 2d 4h 3s", "--json"),
    ("advise", FIRST, "--hole", "Kh", "--json"),
    ("settle", "nowhere.round", "--json"),
    ("replay", "nowhere.phh", "--json"),
    ("audit", "verify", "--db", "nowhere.db", "--json"),
    ("dance",),
)


def parts() -> Iterator[Part]:
    """Quick commands, the audit of a small floor, pictures, and the description of the API."""
    yield Part("commands/quick", _quick)
    yield Part("commands/audit", _audit)
    for book in books():
        yield Part(f"pictures/{book}", partial(_pictures, book))
    yield Part("declared/openapi", lambda: {"declared/openapi.json.gz": open_api()})


def _said(*words: str, hide: tuple[tuple[str, str], ...] = ()) -> str:
    told = call(*words)
    text = "".join(f"{name}: {told[name]}\n" for name in ("code", "out", "err"))
    shown = " ".join(words)
    for item, instead in hide:
        text, shown = text.replace(item, instead), shown.replace(item, instead)
    return f"$ croupier {shown}\n{text}"


def _quick() -> Files:
    said = [_said(*words) for words in QUICK]
    for book in books():
        said.append(_covered(book))
        name = str(ROOT / "src" / "croupier" / "rulebooks" / f"{book}.demonstration.toml")
        said.append(_said("submission", "check", name, "--json", hide=((str(ROOT), "…"),)))
    return {"commands/quick.txt.gz": "\n".join(said)}


def _covered(book: str) -> str:
    """Which clauses have an example: not which, for there will be more of them."""
    told = call("rules", "coverage", book, "--json")
    clauses = json.loads(told["out"])["clauses"]
    lines = [f"{clause['id']} {clause['class']} {bool(clause['examples'])}" for clause in clauses]
    return "\n".join([f"$ croupier rules coverage {book} --json", f"code: {told['code']}", *lines])


def _audit() -> Files:
    with played() as (db, answers):
        folder = str(db.parent)

        def asks(*words: str) -> str:
            said = _said("audit", *words, "--db", str(db), hide=((folder, "…"),))
            return HEX.sub("#", said)

        log = call("audit", "export", "--format", "jsonl", "--db", str(db))["out"]
        hands = [f"{id}-1" for id in TABLES]
        told = [asks("verify", "--json"), asks("meters", "--json")]
        told += [asks("hand", id, "--json") for id in hands]
        told += [asks("hand", id, "--format", "text") for id in hands]
        rounds = db.parent / "rounds"
        told.append(asks("export", "--format", "round", "--output", str(rounds)))
        return {
            "commands/audit.txt.gz": "\n".join(told),
            "commands/audit.answers.txt.gz": HEX.sub("#", "\n".join(answers)) + "\n",
            "commands/audit.jsonl.gz": HEX.sub("#", log),
            "commands/audit.csv.gz": asks("export", "--format", "csv"),
            "commands/audit.phh.gz": asks("export", "--format", "phh"),
            "commands/audit.rounds.txt.gz": _all_in(rounds),
            "commands/audit.kinds.txt": "\n".join(sorted(kinds_in(log))) + "\n",
        }


def _all_in(folder: Path) -> str:
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return "\n".join(f"# {path.name}\n{path.read_text('utf-8')}" for path in files)


def _pictures(book: str) -> Files:
    lines = []
    for options in ((), ("--sign",), ("--sign-first",)):
        told = call("layout", book, *options)
        plan = call("layout", book, *options, "--json")
        lines.append(f"{' '.join(options) or '--'} {told['code']} svg={digest(told['out'])}")
        lines.append(plan["out"])
    return {f"pictures/{book}.txt.gz": "\n".join(lines) + "\n"}
