"""Checks that a rulebook is consistent; every fault has its clause and advice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from croupier.law.check import (
    cardroom,
    deals,
    encoding,
    irregularities,
    names,
    options,
    paytables,
    ranking,
    settlement,
    steps,
    wagers,
)
from croupier.law.faults import Fault
from croupier.law.options import options_of, plain, samples
from croupier.law.resolve import Law, Settings, resolve
from croupier.law.rulebook import Rulebook

EACH_LAW: tuple[Callable[[Law], Iterator[Fault]], ...] = (
    names.unknown,
    encoding.gathered,
    ranking.check,
    wagers.check,
    settlement.check,
    paytables.check,
    deals.check,
    steps.check,
    irregularities.check,
    cardroom.check,
)


def check(book: Rulebook, *, every_option: bool = True) -> tuple[Fault, ...]:
    """Return all faults of the rulebook, under its defaults and each value of each option."""
    found = _distinct(chain(encoding.check(book), options.check(book)))
    if found:
        return found
    laws = [resolve(book, settings) for settings in settings_of(book, every_option=every_option)]
    found = _distinct(chain.from_iterable(_faults(law) for law in laws))
    if not found and every_option:
        found = _distinct(names.unused(laws))
    return found


def _faults(law: Law) -> Iterator[Fault]:
    yield from law.reading.faults
    if not law.reading.faults:
        for call in EACH_LAW:
            yield from call(law)


def _distinct(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Return each fault once; under other settings the same fault may have other advice."""
    found: dict[tuple[str, str], Fault] = {}
    for fault in faults:
        found.setdefault((fault.path, fault.message), fault)
    return tuple(found.values())


def settings_of(book: Rulebook, *, every_option: bool = True) -> Iterator[Settings]:
    """Yield the default settings, then those that differ in one option or one offered wager."""
    declared = options_of(book)
    base = {name: plain(item.option) for name, item in declared.items()}
    yield Settings(base)
    if not every_option:
        return
    for name, one in declared.items():
        for value in samples(one.option):
            if value != base[name] or type(value) is not type(base[name]):
                yield Settings({**base, name: value})
    all_wagers = wagers.names_in(book)
    for optional in wagers.optional_in(book):
        yield Settings(base, all_wagers - {optional})
