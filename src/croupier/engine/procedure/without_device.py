"""The law of a table whose device is out: what may still be done without it (I-67)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.law.options import options_of, samples
from croupier.law.resolve import Law, Settings, resolve, tests_in
from croupier.law.rulebook import Rulebook
from croupier.law.vocabulary.common import Dealing

SHUFFLER = "shuffler"
DEALING_DEVICE = "device"


def without(law: Law, out: frozenset[str], method: str) -> Law | None:
    """Return the law without these devices and with this way of dealing; None if it forbids that.

    Other choices stay unless they need the device: a requirement that the withdrawal breaks is
    met by giving up what asked for it (two decks, a counting shuffler).
    """
    if DEALING_DEVICE in out and needs_device(law, method):
        return None
    options = dict(law.settings.options)
    fixed = set(_dealing_options(law.book))
    options.update(dict.fromkeys(fixed, method))
    if SHUFFLER in out:
        for name, value in _unshuffled(law.book):
            options[name] = value
            fixed.add(name)
    settings = Settings(options, law.settings.offered, law.settings.references)
    return resolve(law.book, settings) if _repair(law.book, settings, options, fixed) else None


def methods_of(law: Law) -> tuple[str, ...]:
    """Return every way of dealing that the book knows."""
    return tuple(dealing.item.method for dealing in law.all(Dealing))


def needs_device(law: Law, method: str) -> bool:
    """Return whether cards dealt this way come out of a device."""
    return any(rule.item.device for rule in law.all(Dealing) if rule.item.method == method)


def _tables(book: Rulebook, word: str) -> Iterator[Mapping[str, object]]:
    """Yield the data of this word in the book's clauses."""
    for clause in book:
        yield from clause.words.get(word, ())


def _dealing_options(book: Rulebook) -> Iterator[str]:
    """Yield the option by which the operator chose the way of dealing, if there is one."""
    for table in _tables(book, "table"):
        for test in tests_in(table.get("dealing")):
            yield str(test["option"])


def _unshuffled(book: Rulebook) -> Iterator[tuple[str, object]]:
    """Yield options that have the shuffler do a step, each with a value that does not."""
    declared = options_of(book)
    for table in _tables(book, "step"):
        for test in tests_in(table.get("by")):
            name = str(test["option"])
            for value in samples(declared[name].option):
                if test[str(value).lower()] != SHUFFLER:
                    yield name, value


def _repair(
    book: Rulebook, settings: Settings, options: dict[str, object], fixed: set[str]
) -> bool:
    """Give up what a broken requirement rests on; return False if that was asked for."""
    declared = options_of(book)
    for table in _tables(book, "require"):
        if not settings.holds(table["when"]) or settings.holds(table["must"]):
            continue
        name = str(next(tests_in(table["when"]))["option"])
        others = [
            value
            for value in samples(declared[name].option)
            if not Settings({**options, name: value}).holds(table["when"])
        ]
        if name in fixed or not others:
            return False
        options[name] = others[0]
        fixed.add(name)
    return True
