"""The law of a book as it stands before an operator has spoken."""

from __future__ import annotations

from functools import cache

from croupier.law.load import load, released
from croupier.law.options import options_of, plain
from croupier.law.resolve import Law, Settings, resolve
from croupier.law.rulebook import Rulebook


def unspoken(book: Rulebook) -> Law:
    """The book's law with every option at its default; worked out once for a released book."""
    if book.id in released() and load(book.id) is book:
        return _released(book.id)
    return _worked_out(book)


@cache
def _released(id: str) -> Law:
    return _worked_out(load(id))


def _worked_out(book: Rulebook) -> Law:
    everything = {name: plain(declared.option) for name, declared in options_of(book).items()}
    return resolve(book, Settings(everything))
