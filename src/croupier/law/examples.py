"""The written examples of a rulebook, and the clauses that each stands for.

They are one set of files: a checkout has them in `tests/rounds`, an installed package in itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from croupier.law.coverage import find_examples
from croupier.law.load import load
from croupier.law.rulebook import Rulebook

FOLDER: Final = "examples"
"""The folder of an installed package that holds them."""
SUFFIX: Final = ".round"
TITLE: Final = "# title:"
"""Begins the first line of a text that has a title."""


@dataclass(frozen=True, slots=True)
class Example:
    """One written round."""

    book: str
    name: str
    """Its path in the rulebook's folder, without the suffix."""
    text: str
    clauses: tuple[str, ...]
    """The clauses that it cites, without the rulebook's prefix."""

    @property
    def title(self) -> str:
        """The title on its first line, or the name of its file where there is none."""
        return title_of(self.text) or self.name


def title_of(text: str) -> str:
    """Return the title on the first line of the text, or an empty text if there is none."""
    first = text.partition("\n")[0]
    return first.removeprefix(TITLE).strip() if first.startswith(TITLE) else ""


def examples_folder() -> Traversable | None:
    """Return the folder of the examples; None if this installation has none."""
    packed = resources.files("croupier") / FOLDER
    if packed.is_dir():
        return packed
    source = Path(__file__).resolve().parents[2]
    folder = source.parent / "tests" / "rounds"
    return folder if source.name == "src" and folder.is_dir() else None


@cache
def examples_of(book: str) -> dict[str, Example]:
    """Return the examples of a rulebook by name, with those of the edition that it extends."""
    whole = load(book)
    found = {} if not whole.extends else dict(examples_of(whole.extends))
    folder = examples_folder()
    own = folder / book if folder is not None else None
    if own is not None and own.is_dir():
        for name, text in _files(own):
            found[name] = Example(book, name, text, tuple(_named(whole, text)))
    return found


def _files(folder: Traversable, within: str = "") -> Iterator[tuple[str, str]]:
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.is_dir():
            yield from _files(file, f"{within}{file.name}/")
        elif file.name.endswith(SUFFIX):
            yield within + file.name.removesuffix(SUFFIX), file.read_text("utf-8")


def _named(book: Rulebook, text: str) -> Iterator[str]:
    """Yield the clauses that comments in the text cite, as coverage finds them."""
    whole = load(book.extends) if book.extends else book
    found = find_examples([(f"tests/rounds/{whole.id}/x{SUFFIX}", text)], [whole])
    for id in found.examples:
        yield id.partition(":")[2]
