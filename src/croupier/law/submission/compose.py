"""Writes a new submission: every choice with what it may be, the default and its clause."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from croupier import money
from croupier.law.defaults import unspoken
from croupier.law.options import Declared, allowed, options_of, samples
from croupier.law.resolve import Law
from croupier.law.rulebook import Rulebook
from croupier.law.submission.demonstration import demonstration
from croupier.law.submission.options import OWN_REFERENCE, backed, shown
from croupier.law.submission.read import flatten
from croupier.law.vocabulary.banked import Choose, Limit, Meter, Metering, Rate, Wager
from croupier.law.vocabulary.cardroom import Bracket
from croupier.law.vocabulary.common import Option, Refers


def compose(book: Rulebook) -> str:
    """The text of a new submission: the demonstration's values, every choice explained."""
    declared = options_of(book)
    law = unspoken(book)
    start = demonstration(book.id)
    lines = [
        f"# Rules Submission under {book.title}.",
        "# Every choice stands here with what it may be, its default and its clause.",
        "# Lines that begin with # are not in force; take the mark away to state them.",
        f"# Examine it with: ./croupier submission check {book.id}.toml",
        "",
        f'rulebook = "{book.id}"',
        'name = "New submission"',
        f"operator = {shown(start['operator'])}",
        *_paytables(book, law, _section(start, "paytables")),
        *_limits(book, law, _section(start, "limits")),
        *_options(book, law, declared, _section(start, "options")),
        *_meters(book, law, start),
        *_fees(book, law, _section(start, "fees")),
        *_records(book, law),
    ]
    return "\n".join(lines) + "\n"


def _section(table: Mapping[str, object], key: str) -> dict[str, object]:
    value = table.get(key, {})
    return flatten(value) if isinstance(value, Mapping) else {}


def _title(name: str, *about: str) -> list[str]:
    return ["", f"[{name}]", *(line for item in about for line in _wrapped(item))]


def _paytables(book: Rulebook, law: Law, start: Mapping[str, object]) -> Iterator[str]:
    chooses = law.all(Choose)
    if not chooses:
        return
    yield from _title("paytables", "A wager is on offer when it has a paytable here.")
    wagers = {rule.item.name: rule.item for rule in law.all(Wager)}
    for choose in chooses:
        for name in choose.item.wagers:
            terms = "required" if wagers[name].offered == "always" else "may be left out"
            if choose.item.follows:
                terms = f"same letter as {choose.item.follows}; may be left out"
            elif len(choose.item.wagers) > 1:
                terms += f"; one code for {' and '.join(choose.item.wagers)}"
            listed = ", ".join(choose.item.from_)
            yield f"# {name}: {listed}; {terms} [{book.cite(choose.clause)}]"
            yield (
                f'{name} = "{start[name]}"'
                if name in start
                else f'# {name} = "{choose.item.from_[0]}"'
            )


def _limits(book: Rulebook, law: Law, start: Mapping[str, object]) -> Iterator[str]:
    free = [rule for rule in law.all(Wager) if rule.item.stake == "free"]
    if not free:
        return
    yield from _title("limits", "Least and most in dollars of each wager on offer; required.")
    for wager in free:
        value = start.get(wager.item.name, [5, 100])
        yield f"{wager.item.name} = {value}  # {book.cite(wager.clause)}"


def _options(
    book: Rulebook, law: Law, declared: Mapping[str, Declared], start: Mapping[str, object]
) -> Iterator[str]:
    yield from _title("options")
    for name, item in declared.items():
        option = item.option
        yield ""
        yield from _wrapped(f"{option.about[:1].upper()}{option.about[1:]}.")
        yield from _wrapped(f"{'; '.join(_terms(option))} [{_law(book, item)}]")
        value = start.get(name, option.default)
        if value is None:
            yield f"# {_key(name)} = {shown(_sample(book, law, option))}"
        else:
            yield f"{_key(name)} = {shown(value)}"


def _sample(book: Rulebook, law: Law, option: Option) -> object:
    """Something to write for an option without a default; for a payout limit, its least."""
    limit = law.whole(Limit)
    filled = [table.get("dollars") for clause in book for table in clause.words.get("limit", ())]
    if limit and limit.least and {"option": option.name} in filled:
        return money.dollars(limit.least)
    return next(samples(option))


def _terms(option: Option) -> Iterator[str]:
    yield f"{allowed(option)[:1].upper()}{allowed(option)[1:]}"
    if option.required:
        yield "required"
    elif option.default is not None:
        yield f"default {shown(option.default)}"
    if option.only_with:
        yield f"only with {option.only_with}"
    for values, section in ((option.clarified, "clarifications"), (option.filed, "filed")):
        if values:
            listed = " or ".join(shown(value) for value in values)
            yield f"{listed} needs a reference in [{section}]"


def _law(book: Rulebook, declared: Declared) -> str:
    return ", ".join((book.cite(declared.clause), *declared.readings))


def _wrapped(text: str) -> list[str]:
    """The text as comment lines that fit a screen."""
    return [f"# {line}" for line in wrap(text, 92, break_on_hyphens=False)]


def _meters(book: Rulebook, law: Law, start: Mapping[str, object]) -> Iterator[str]:
    rates = law.all(Rate)
    if not rates:
        return
    cited = ", ".join(book.cite(rate.clause) for rate in rates)
    metering = law.whole(Metering)
    kept = metering is not None and metering.full == "to_seed_and_reserve"
    reserve = "required" if kept else "may be left out"
    about = {
        "rates": f"The part of each progressive wager that feeds a meter; required [{cited}]",
        "initials": "What each meter starts at, in dollars; required.",
        "resets": "What each meter restarts at after a full award, in dollars; required.",
        "reserves": f"The part of each wager kept for the next restart; {reserve}.",
    }
    for section, message in about.items():
        values = _section(start, section)
        yield from _title(section, message)
        if section in ("initials", "resets"):
            for meter in law.all(Meter):
                if meter.item.used:
                    where = ", ".join(meter.item.paytables)
                    least = money.dollars(meter.item.least)
                    cite = book.cite(meter.clause)
                    yield f"# {meter.item.name} under {where}: at least {least} [{cite}]"
        for name, value in values.items():
            yield f"{name} = {shown(value)}"
        if section == "reserves" and not values:
            for name in _section(start, "rates"):
                yield f'# {name} = "1%"'


def _fees(book: Rulebook, law: Law, start: Mapping[str, object]) -> Iterator[str]:
    brackets = law.all(Bracket)
    if not brackets:
        return
    about = "A flat sum in dollars a hand, by players dealt in; required."
    yield from _title("fees", about)
    for bracket in brackets:
        item = bracket.item
        yield f"# {item.least} to {item.most} players [{book.cite(bracket.clause)}]"
        yield f"{item.name} = {shown(start.get(item.name, 0))}"


def _records(book: Rulebook, law: Law) -> Iterator[str]:
    yield from _title("approvals", "References outside the text; recorded and shown.")
    yield f"# {OWN_REFERENCE}: without it this is a demonstration [I-132]"
    yield f'# {OWN_REFERENCE} = "…"'
    for rule in law.all(Refers):
        yield f"# {rule.item.about} [{book.cite(rule.clause)}]"
        yield f'# {rule.item.name} = "…"'
    for section, key, about in (
        ("clarifications", "clarified", "The regulator's clarification behind an option."),
        ("filed", "filed", "The house rule filed for an option."),
    ):
        names = backed(book, key)
        if names:
            yield from _title(section, about)
            for name in names:
                yield f'# {_key(name)} = "…"'


def _key(name: str) -> str:
    return f'"{name}"' if "." in name else name
