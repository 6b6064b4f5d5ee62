"""The rules of the source tree, as functions from a tree to its faults.

Each takes the folder of the package (or of the repository) and returns sentences, each beginning
with the place. Nothing is imported or run: everything is read from the syntax.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

# What each part may import of the others. Said in full rather than derived from levels, because the
# exceptions are the interesting half.
ENGINE = ("cards", "hands", "money", "refusal", "law", "engine")
PURE = (*ENGINE, "notation")
ANSWERS = (*PURE, "maths", "felt")
FLOOR = (*ANSWERS, "sim", "house")
EVERYTHING = (*FLOOR, "adapters", "web", "cli", "wiring")
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "cards": (),
    "hands": ("cards",),
    "money": (),
    "refusal": (),
    "reasons": ("refusal",),
    "law": ("cards", "hands", "money"),
    "engine": ("cards", "hands", "money", "refusal", "law"),
    "notation": ENGINE,
    "maths": PURE,
    "felt": PURE,
    "sim": ANSWERS,
    "house": ANSWERS,
    "adapters": FLOOR,
    "web": FLOOR,
    "cli": FLOOR,
    "wiring": EVERYTHING,
    "__init__": PURE,  # everyone imports it, so it must cost nothing and need nothing
    "__main__": EVERYTHING,
}
DATA = ("rulebooks",)

MOST_COMMANDS = 78
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

# hashlib is absent on purpose: a digest is a function of its bytes.
IMPURE = frozenset(
    {
        "asyncio",
        "cmath",
        "concurrent",
        "contextvars",
        "ctypes",
        "datetime",
        "dbm",
        "email",
        "fileinput",
        "ftplib",
        "getpass",
        "glob",
        "http",
        "imaplib",
        "importlib",
        "io",
        "locale",
        "logging",
        "mmap",
        "multiprocessing",
        "os",
        "pathlib",
        "pickle",
        "platform",
        "poplib",
        "queue",
        "random",
        "runpy",
        "sched",
        "secrets",
        "select",
        "selectors",
        "shelve",
        "shutil",
        "signal",
        "smtplib",
        "socket",
        "socketserver",
        "sqlite3",
        "ssl",
        "statistics",
        "subprocess",
        "tempfile",
        "threading",
        "time",
        "tomllib",
        "urllib",
        "uuid",
        "webbrowser",
        "xmlrpc",
        "zoneinfo",
    }
)
LAW_MAY_READ = frozenset({"tomllib", "importlib.resources", "pathlib"})
SPEAKING_CALLS = frozenset({"print", "input", "breakpoint", "eval", "exec"})
READING_MODES = frozenset({"r", "rb", "rt"})
WRITING_METHODS = frozenset(
    {"write_text", "write_bytes", "unlink", "mkdir", "rmdir", "symlink_to", "hardlink_to"}
)

MOST_LINES = 500
LEAST_ALIAS = 4
MOST_BODY_LINES = 50
EMPTY_NAMES = re.compile(r"_*(utils?|helpers?|managers?|base)_*$", re.IGNORECASE)

JURISDICTION = re.compile(r"(maryland|south[-_ ]dakota|california)", re.IGNORECASE)
CLAUSE_PREFIX = re.compile(r"(MD|SD|CA)-[A-Z]{2,}")
HELP_KEYWORDS = frozenset({"help", "short_help", "epilog", "metavar", "description"})

# In pieces, so that this file passes its own check.
REGISTRY_HOSTS = tuple(
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("anaconda", "org"),
        ("crates", "io"),
        ("rubygems", "org"),
        ("proxy", "golang", "org"),
    )
)
# Not behind a letter, a dot, a bracket: src/work/ and $HOME/work/ are relative, and
# example.org/home/ is somebody's page.
MACHINE_PATH = re.compile(r"(?<![\w.\-)}>])/(?:root|work|home|Users)/|\b[A-Za-z]:\\+Users\\")

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

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Source:
    """One parsed file of the package."""

    path: Path
    name: str  # croupier.law.load
    tree: ast.Module
    lines: int

    @property
    def part(self) -> str:
        """The part of the design that the file belongs to: law, cards, cli, ..."""
        parts = self.name.split(".")
        return parts[1] if len(parts) > 1 else "__init__"

    def at(self, node: ast.AST, fault: str) -> str:
        """A fault with its place."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}: {fault}"


@lru_cache(maxsize=4096)
def parsed(path: Path, text: str) -> ast.Module:
    """The syntax tree of a text; the same text is parsed once for all checks."""
    return ast.parse(text, str(path))


def sources(package: Path) -> Iterator[Source]:
    """Every Python file of the package, parsed."""
    for path in sorted(package.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        inner = path.relative_to(package.parent).with_suffix("").parts
        name = ".".join(inner[:-1] if inner[-1] == "__init__" else inner)
        yield Source(path.relative_to(package.parent), name, parsed(path, text), text.count("\n"))


def imports(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Every module or name that the file imports, dotted and absolute, wherever it stands.

    `from a import b` yields `a.b`: whether b is a module does not matter here.
    """
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = absolute(source, node)
            yield from ((node, f"{origin}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and called(node) in ("import_module", "__import__"):
            match node.args:
                case [ast.Constant(value=str(name)), *_]:
                    yield node, name
                case _:
                    yield node, "?"


def absolute(source: Source, node: ast.ImportFrom) -> str:
    """The module of a from-import, with leading dots resolved."""
    if not node.level:
        return node.module or ""
    package = source.name.split(".")
    if source.path.stem != "__init__":
        package.pop()
    package = package[: len(package) - node.level + 1]
    return ".".join([*package, *([node.module] if node.module else [])])


def called(node: ast.Call) -> str:
    """The last word of what is called: `open` for open(...) and for path.open(...)."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


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
                continue  # a name of croupier/__init__.py, or one's own part
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
    """Names of ours that go by fewer than four letters."""
    return [
        source.at(node, f"{alias.name} is called {alias.asname}")
        for source in sources(package)
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
        if alias.asname and len(alias.asname) < LEAST_ALIAS
        if (getattr(node, "module", None) or alias.name).partition(".")[0] == package.name
    ]


def impurities(package: Path) -> list[str]:
    """In the pure parts: foreign or impure imports, files, talk, floats."""
    faults = []
    for source in sources(package):
        if source.part not in PURE:
            continue
        faults += [
            source.at(node, f"{source.part} is pure and may not import {name}")
            for node, name in imports(source)
            if impure_import(source.part, package.name, name)
        ]
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Call) and (fault := impure_call(source.part, node)):
                faults.append(source.at(node, f"{source.part} is pure: {fault}"))
            elif isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                faults.append(source.at(node, f"{source.part} is exact: no float {node.value!r}"))
    return faults


def impure_import(part: str, package: str, name: str) -> bool:
    """Whether a pure part must not import this name."""
    top = name.partition(".")[0]
    if top in (package, "__future__"):
        return False
    if part == "law" and any(f"{name}.".startswith(f"{allowed}.") for allowed in LAW_MAY_READ):
        return False
    return top in IMPURE or top not in sys.stdlib_module_names


def impure_call(part: str, node: ast.Call) -> str:
    """What is wrong with a call in a pure part, or nothing."""
    name = called(node)
    if isinstance(node.func, ast.Name) and name in SPEAKING_CALLS:
        return f"no {name}()"
    if isinstance(node.func, ast.Name) and name == "float":
        return "no float()"
    if name == "open":
        if part != "law":
            return "no open()"
        mode = node.args[1:2] if isinstance(node.func, ast.Name) else node.args[:1]
        mode += [keyword.value for keyword in node.keywords if keyword.arg == "mode"]
        if not all(isinstance(item, ast.Constant) and item.value in READING_MODES for item in mode):
            return "law reads and does not write"
    if isinstance(node.func, ast.Attribute) and name in WRITING_METHODS:
        return f"no {name}()"
    return ""


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
    texts = {one.value for one in sides if isinstance(one, ast.Constant)}
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


def tracked_files(repository: Path) -> list[Path]:
    """What git tracks or would track; without git, every file outside hidden caches and .venv."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repository,
        capture_output=True,
        check=False,
    )
    # A folder inside somebody else's repository is not that repository.
    if listing.returncode == 0 and (repository / ".git").exists():
        names = listing.stdout.decode().split("\0")
        return sorted(path for name in names if name and (path := repository / name).is_file())
    skipped = re.compile(r"\.venv|\.git|__pycache__|\.\w+_cache|\.hypothesis")
    return sorted(
        path
        for path in repository.rglob("*")
        if path.is_file()
        and not any(skipped.fullmatch(part) for part in path.relative_to(repository).parts)
    )


def unhygienic(repository: Path) -> list[str]:
    """Text files that name a package registry's host or a place on somebody's machine."""
    faults = []
    for path in tracked_files(repository):
        content = path.read_bytes()
        if b"\0" in content:
            continue
        for number, line in enumerate(content.decode("utf-8", "replace").splitlines(), 1):
            place = f"{path.relative_to(repository)}:{number}"
            faults += [f"{place}: names {host}" for host in REGISTRY_HOSTS if host in line.lower()]
            if found := MACHINE_PATH.search(line):
                faults.append(f"{place}: names a machine's path {found.group()}")
    return faults
