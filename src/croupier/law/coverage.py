"""Where each clause is encoded, and which examples stand for it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from croupier.law.rulebook import Clause, Rulebook

ALL_OTHERS = "all-others"
"""The line of an edition that stands for every clause it takes over."""

_BARE_LIST = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Line:
    """One clause, or all clauses that an edition takes over."""

    id: str
    class_: str
    says: str
    where: str
    """The file and the words in it that encode the clause."""
    examples: tuple[str, ...]


@dataclass(slots=True)
class Found:
    """Examples by clause, and names of clauses that do not exist, with the place."""

    examples: dict[str, list[str]] = field(default_factory=dict)
    unknown: list[tuple[str, str]] = field(default_factory=list)

    def add(self, id: str, place: str) -> None:
        """Records an example once."""
        places = self.examples.setdefault(id, [])
        if place not in places:
            places.append(place)


def coverage(books: Iterable[Rulebook], examples: Mapping[str, list[str]]) -> tuple[Line, ...]:
    """A line for each clause of each book, in the order of the text."""
    lines: list[Line] = []
    for book in books:
        file = f"src/croupier/rulebooks/{book.id}.toml"
        for clause in book:
            if not book.extends or clause.id in book.own:
                id = book.cite(clause.id)
                where = f"{file}: {_encoding(clause)}"
                named = tuple(examples.get(id, ()))
                lines.append(Line(id, clause.class_, clause.says, where, named))
        if book.extends:
            id = book.cite(ALL_OTHERS)
            where = f"{file}: extends {book.extends}"
            says = f"All other clauses as in {book.extends}"
            lines.append(Line(id, "engine", says, where, tuple(examples.get(id, ()))))
    return tuple(lines)


def _encoding(clause: Clause) -> str:
    parts = [*([f"like {clause.like}"] if clause.like else []), *clause.words]
    parts += [f"code {code}" for code in clause.codes]
    return ", ".join(parts)


def find_examples(files: Iterable[tuple[str, str]], books: Iterable[Rulebook]) -> Found:
    """The examples in these files, given as path below the checkout and text."""
    seeker = _Seeker({book.prefix: book for book in books})
    for path, text in files:
        if path.endswith(".round"):
            seeker.round(path, text)
        elif path.startswith("tests/submissions/") and path.endswith(".toml"):
            seeker.submission(path, text)
        elif path.endswith(".py"):
            seeker.tests(path, text)
    return seeker.found


@dataclass(slots=True)
class _Seeker:
    books: Mapping[str, Rulebook]
    found: Found = field(default_factory=Found)

    def cited(self, text: str) -> Iterator[str]:
        """Every id with a known prefix in the text."""
        prefixes = "|".join(re.escape(prefix) for prefix in self.books)
        for match in re.finditer(rf"(?:{prefixes}):[A-Za-z0-9][\w.-]*", text):
            yield match[0].rstrip(".-")

    def name(self, id: str, place: str) -> None:
        """The example stands for this clause; an edition's others share one line."""
        prefix, _, bare = id.partition(":")
        book = self.books.get(prefix)
        if book is None or (book.clause(bare) is None and not _shared(book, bare)):
            self.found.unknown.append((id, place))
        elif book.extends and bare not in book.own:
            self.found.add(book.cite(ALL_OTHERS), place)
        else:
            self.found.add(id, place)

    def round(self, path: str, text: str) -> None:
        """Full ids anywhere; bare ids at the beginning of a comment in a rulebook's folder."""
        for id in self.cited(text):
            self.name(id, path)
        folder = re.match(r"tests/rounds/([^/]+)/", path)
        book = next(
            (rulebook for rulebook in self.books.values() if folder and rulebook.id == folder[1]),
            None,
        )
        if book is None:
            return
        for line in text.splitlines():
            _, mark, comment = line.partition("#")
            for bare in _leading(book, comment) if mark else ():
                self.name(book.cite(bare), path)

    def submission(self, path: str, text: str) -> None:
        """The ids behind `# expects:` in the comment at the head of the file."""
        for line in text.splitlines():
            if not line.startswith("#"):
                break
            words = line.lstrip("# ")
            if words.startswith("expects:"):
                for id in self.cited(words):
                    self.name(id, path)

    def tests(self, path: str, text: str) -> None:
        """The ids that tests carry in `@pytest.mark.clause(…)`."""
        if "mark.clause" not in text:
            return
        try:
            tree = ast.parse(text)
        except SyntaxError:  # a file that cannot run is not an example
            return
        for node, name in _functions(tree.body):
            for decorator in node.decorator_list:
                for id in _marked(decorator):
                    self.name(id, f"{path}::{name}")


def _shared(book: Rulebook, bare: str) -> bool:
    return bool(book.extends) and bare == ALL_OTHERS


def _leading(book: Rulebook, comment: str) -> Iterator[str]:
    """Clause numbers that the comment begins with; a plain number only where nothing but ids is."""
    head = comment.partition(":")[0]
    words = [word for word in _BARE_LIST.split(head) if word and word != "and"]
    only_ids = all(book.clause(word) for word in words)
    for word in words:
        if book.clause(word) is None or (word.isdigit() and not only_ids):
            return
        yield word


Marked = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def _functions(body: Iterable[ast.stmt], inside: str = "") -> Iterator[tuple[Marked, str]]:
    """Test functions, and classes with marks for all of theirs, by the names pytest gives them."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield node, f"{inside}{node.name}"
            yield from _functions(node.body, f"{inside}{node.name}::")
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, f"{inside}{node.name}"


def _marked(decorator: ast.expr) -> Iterator[str]:
    """The texts of every `….mark.clause(…)` in a decorator, also within parameters."""
    for node in ast.walk(decorator):
        match node:
            case ast.Call(func=ast.Attribute(attr="clause", value=ast.Attribute(attr="mark"))):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value
