"""The law of a rulebook with every option at its default."""

from __future__ import annotations

from functools import cache

from croupier.law.load import load, released
from croupier.law.options import options_of, plain
from croupier.law.resolve import Law, Settings, resolve
from croupier.law.rulebook import Rulebook


def unspoken(book: Rulebook) -> Law:
    """Return the law with every option at its default; cached for a released rulebook."""
    if book.id in released() and load(book.id) is book:
        return _released(book.id)
    return _worked_out(book)


@cache
def _released(id: str) -> Law:
    return _worked_out(load(id))


def _worked_out(book: Rulebook) -> Law:
    everything = {name: plain(declared.option) for name, declared in options_of(book).items()}
    return resolve(book, Settings(everything))
