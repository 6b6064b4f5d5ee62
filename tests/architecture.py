"""The rules of the source tree, as functions from a tree to its faults.

Each takes the folder of the package (or of the repository) and returns sentences, each beginning
with the place. Nothing is imported or run: everything is read from the syntax.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.purity import PURE
from tests.source_tree import called, imports, sources

# What each part may import of the others. Said in full rather than derived from levels, because the
# exceptions are the interesting half.
ENGINE = ("errors", "cards", "hands", "money", "refusal", "law", "engine")
ANSWERS = (*PURE, "maths", "felt")
FLOOR = (*ANSWERS, "sim", "house")
EVERYTHING = (*FLOOR, "adapters", "web", "cli", "wiring")
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "errors": (),
    "cards": ("errors",),
    "hands": ("errors", "cards"),
    "money": ("errors",),
    "refusal": (),
    "reasons": ("refusal",),
    "law": ("errors", "cards", "hands", "money"),
    "engine": ("errors", "cards", "hands", "money", "refusal", "law"),
    "notation": ENGINE,
    "maths": PURE,
    "felt": PURE,
    "sim": ANSWERS,
    "house": ANSWERS,
    "adapters": FLOOR,
    "web": FLOOR,
    "cli": (*FLOOR, "api"),
    "wiring": EVERYTHING,
    # Only croupier/__init__.py and the commands import it, so that it may use all that answers.
    "api": (*FLOOR, "adapters"),
    # Everyone imports it, so it must cost nothing: it imports what is public when it is asked for.
    "__init__": (*ANSWERS, "sim", "api"),
    "entry": ("errors", "cli"),
    "__main__": (*EVERYTHING, "entry"),
}
DATA = ("rulebooks",)

MOST_COMMANDS = 82
"""Classes of commands of the engine, the house and the floor together."""

# Within a part: what each package may import of its neighbors, besides the plain modules of the
# part. A module that lies directly in the part imports no package of it; its __init__ may.
WITHIN: dict[str, tuple[str, ...]] = {
    "engine.banked": (),
    "engine.cardroom.hand": (),
    "engine.cardroom.seating": (),
    "engine.procedure": (),
    "web.schema": ("web.live",),
    "web.live": ("web.api", "web.server"),
    "web.api": ("web.live", "web.server", "web.schema"),
    "web.server": ("web.api", "web.live"),
    "cli.output": (),
    "cli.table": ("cli.output",),
    "cli.commands": ("cli.output", "cli.table"),
    "house.people": (),
    "house.table": (),
    "house.ledger": ("house.table",),
    "house.bots": ("house.table",),
    "house.log": ("house.ledger", "house.table", "house.floor"),  # it writes the floor's events too
    "house.floor": ("house.log", "house.ledger", "house.table", "house.people", "house.bots"),
    "house.narrator": ("house.log", "house.table", "house.floor"),
    "house.audit": (
        *("house.log", "house.ledger", "house.table", "house.floor", "house.people"),
        "house.narrator",
    ),
}

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef

MOST_LINES = 500
LEAST_ALIAS = 4
MOST_BODY_LINES = 50
EMPTY_NAMES = re.compile(r"_*(utils?|helpers?|managers?|base)_*$", re.IGNORECASE)

JURISDICTION = re.compile(r"(maryland|south[-_ ]dakota|california)", re.IGNORECASE)
CLAUSE_PREFIX = re.compile(r"(MD|SD|CA)-[A-Z]{2,}")
HELP_KEYWORDS = frozenset({"help", "short_help", "epilog", "metavar", "description"})

# The house asks the game, never which game it is: these alone look at one game's own state.
OF_THE_GAMES = ("house/table/banked/", "house/table/cardroom/")
ASKED_NOWHERE = ("house", "web", "cli", "adapters", "wiring")
WHICH_GAME = {
    "house/table/setup.py": "chooses the kind of game for a rulebook",
    "house/table/state.py": "hands the packages of the games their own state",
    "cli/commands/replay.py": "looks for a rulebook whose hands its notation tells",
}
GAMES = frozenset({"banked", "cardroom"})
OWN_CLASSES = frozenset({"Round", "Hand", "BankedKind", "CardroomKind"})
OWN_STATE = {
    "setup": frozenset({"game", "hands", "rooms"}),
    **dict.fromkeys(("live", "before", "after", "final"), frozenset({"round", "hand"})),
}


def unknown_parts(package: Path) -> list[str]:
    """Modules and folders at the top that the design does not know."""
    faults = []
    for path in sorted(package.iterdir()):
        if path.name == "__pycache__" or path.stem in MAY_IMPORT:
            continue
        if path.is_dir() and path.name not in DATA and any(path.rglob("*.py")):
            faults.append(f"{path.name}/: not a part of the design (section 2)")
        elif path.suffix in (".py", ".pyi", ".so"):
            faults.append(f"{path.name}: not a part of the design (section 2)")
    for part in DATA:
        faults += [
            f"{part}/{path.name}: {part} is data only" for path in package.glob(f"{part}/*.py")
        ]
    return faults


def upward_imports(package: Path) -> list[str]:
    """Imports of a part that the importing part may not know."""
    faults = []
    for source in sources(package):
        for node, name in imports(source):
            words = name.split(".")
            if words[0] != package.name or len(words) < 2:
                continue
            other = words[1]
            own = source.part
            if other not in MAY_IMPORT or other in (own, "__init__"):
                continue  # a name of croupier/__init__.py, or of the same part
            if other not in MAY_IMPORT.get(own, ()):
                faults.append(source.at(node, f"{own} may not import {other}"))
    return faults


def sideways_imports(package: Path) -> list[str]:
    """Imports between packages of one part that the importing package may not know."""
    faults = []
    ruled = {name.partition(".")[0] for name in WITHIN}
    for source in sources(package):
        if source.part not in ruled or source.name == f"{package.name}.{source.part}":
            continue
        own = _package_within(source.name.removeprefix(f"{package.name}."))
        for node, name in imports(source):
            other = _package_within(name.removeprefix(f"{package.name}."))
            known = other == own or other in WITHIN.get(own, ())
            if other.partition(".")[0] == source.part and not known:
                faults.append(source.at(node, f"{own or source.part} may not import {other}"))
    return faults


def _package_within(name: str) -> str:
    """The ruled package that the module belongs to, or nothing."""
    found = (item for item in WITHIN if f"{name}.".startswith(f"{item}."))
    return max(found, key=len, default="")


def short_aliases(package: Path) -> list[str]:
    """Return imports under an alias of fewer than four letters."""
    return [
        source.at(node, f"{alias.name} is called {alias.asname}")
        for source in sources(package)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.asname and len(alias.asname) < LEAST_ALIAS
        if (getattr(node, "module", None) or alias.name).partition(".")[0] == package.name
    ]


def oversizes(package: Path) -> list[str]:
    """Files and functions that are too long, and names that say nothing."""
    faults = []
    for source in sources(package):
        if source.lines > MOST_LINES:
            faults.append(f"{source.path}: {source.lines} lines, the most is {MOST_LINES}")
        faults += [
            f"{source.path}: a name that says nothing: {word}"
            for word in (*source.path.parent.parts, source.path.stem)
            if EMPTY_NAMES.match(word)
        ]
        for node in ast.walk(source.tree):
            if isinstance(node, FunctionNode) and (lines := body_lines(node)) > MOST_BODY_LINES:
                fault = f"{node.name} has {lines} lines, the most is {MOST_BODY_LINES}"
                faults.append(source.at(node, fault))
    return faults


def body_lines(node: FunctionNode) -> int:
    """The lines from the first statement after the docstring to the end."""
    body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
    return (body[-1].end_lineno or body[-1].lineno) - body[0].lineno + 1 if body else 0


def named_jurisdictions(package: Path) -> list[str]:
    """Code that knows a jurisdiction or a rulebook by name; docstrings and help texts may."""
    faults = []
    for source in sources(package):
        exempt = {id(inner) for node in prose(source.tree) for inner in ast.walk(node)}
        for node in ast.walk(source.tree):
            if id(node) in exempt:
                continue
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
                if JURISDICTION.match(text) or CLAUSE_PREFIX.match(text):
                    faults.append(source.at(node, f"names a jurisdiction: {text[:40]!r}"))
            faults += [
                source.at(node, f"a decision names a jurisdiction: {word}")
                for word in sorted(words_of_decision(node))
                if JURISDICTION.search(word)
            ]
    return faults


def questions_which_game(package: Path) -> list[str]:
    """Code above the games that asks which of them is played; a table with a row each may stand."""
    faults = []
    for source in sources(package):
        inner = source.path.relative_to(package.name).as_posix()
        if source.part not in ASKED_NOWHERE or inner.startswith(OF_THE_GAMES):
            continue
        if inner not in WHICH_GAME:
            nodes = ast.walk(source.tree)
            faults += [source.at(node, f"asks which game: {said}") for node in nodes
                       if (said := question_which_game(node))]  # fmt: skip
    return faults


def question_which_game(node: ast.AST) -> str:
    """What of the node asks which game is played; empty if nothing does."""
    if isinstance(node, ast.Attribute):
        owner = node.value
        name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
        return f"{name}.{node.attr}" if node.attr in OWN_STATE.get(name, ()) else ""
    if isinstance(node, ast.Compare):
        sides = [item for side in (node.left, *node.comparators) for item in ast.walk(side)]
    elif isinstance(node, ast.MatchValue):
        sides = [node.value]
    elif isinstance(node, ast.Call) and called(node) == "isinstance":
        names = {each.id for each in ast.walk(node.args[-1]) if isinstance(each, ast.Name)}
        return ", ".join(sorted(names & OWN_CLASSES))
    else:
        return ""
    texts = {side.value for side in sides if isinstance(side, ast.Constant)}
    return ", ".join(sorted(text for text in texts if isinstance(text, str) and text in GAMES))


def command_classes(package: Path) -> list[str]:
    """Every class that is declared a command."""
    return [
        node.name
        for source in sources(package)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(item, ast.Call) and called(item) == "command"
                for item in node.decorator_list)
    ]  # fmt: skip


def prose(tree: ast.Module) -> Iterator[ast.AST]:
    """Bare strings (docstrings, also of attributes) and help texts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value
        elif isinstance(node, ast.Call):
            yield from (kw.value for kw in node.keywords if kw.arg in HELP_KEYWORDS)


def words_of_decision(node: ast.AST) -> set[str]:
    """The identifiers on which an if, a while, a comparison or a case decides."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            decided: ast.AST = test
        case ast.Compare():
            decided = node
        case ast.match_case(pattern=pattern):
            decided = pattern
        case _:
            return set()
    inner = list(ast.walk(decided))
    names = {word.id for word in inner if isinstance(word, ast.Name)}
    return names | {word.attr for word in inner if isinstance(word, ast.Attribute)}
