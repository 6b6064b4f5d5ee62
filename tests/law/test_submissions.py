"""Bad submissions, one file for each way of going wrong, and the faults that each must show.

A file in tests/submissions/<rulebook> begins with comments: what it shows, `# over: demonstration`
if it states only what differs from the rulebook's demonstration, `# without: section.name` for
what is taken out of that, and one line for every fault: `# expects: clause path error "words"`,
with - for a clause where none is broken. JSON has no comments: there they stand in a file beside.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from croupier.law.faults import Fault
from croupier.law.load import load, released
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.submission import Examined, examine, with_demonstration
from croupier.law.submission.examine import examine_text
from croupier.law.submission.read import Unreadable, table_of

FOLDER = Path(__file__).parent.parent / "submissions"
FILES = sorted(path for path in FOLDER.rglob("*") if path.suffix in (".toml", ".json"))

_EXPECTS = re.compile(r'(\S+) (\S+) (error|warning) "(.+)"')

CONFIG = {
    "MD-UTH-1.5": """2.A 2.C 3.B 5.C 5.I 7.F.3 7.F.4 7.F.5 7.F.6 7.F.7 7.G 9.A.1 10.F 11.J.2.e.ii
        11.L 12.B 12.C 12.D.1 12.D.3.a 12.D.3.b.i 12.D.3.b.ii.1 12.D.3.b.ii.2 12.D.3.b.iii.1
        12.D.3.b.iii.2 12.D.3.b.iii.3 12.D.3.b.iv.1 12.D.3.b.iv.2 12.D.3.b.iv.3 12.D.5.b 12.E
        12.F 12.F.1 12.E2 12.F2 12.G""",
    "MD-UTH-1.4": "7.G",
    "MD-JH-1.0": """2.A 2.C 3.B 5.C 5.I 7.F.3 7.G 9.A.1 12.B 12.C 12.D.1 12.E.1 12.E.2.a 12.E.3
        12.E.4.a 12.E.4.b 12.E.4.c 12.E.4.d 12.E.4.e 12.E.5 12.E.6.a 12.E.6.b 12.E.6.c 12.E.6.d
        12.E.6.e 12.E.7 12.E.8.a 12.E.8.b 12.E.8.c 12.E.8.d 12.E.8.e 12.E.9 12.E.10.a 12.E.10.b
        12.E.10.c 12.E.10.d 12.E.10.e 12.F 12.F.1""",
    "SD-UTH": "1 1.s3 18.s5 18.a.v 19",
    "CA-TH": """table.s1 table.s2 deal.4.a fees.s2 fees.schedule fees.s3 fees.1 fees.2 fees.3
        fees.4""",
}
"""The clauses by which an operator chooses: what config means in our list of clauses."""


@dataclass(frozen=True, slots=True)
class Expected:
    """One fault that a file must show."""

    clause: str
    path: str
    severity: str
    words: str

    def fits(self, fault: Fault) -> bool:
        """Whether the fault is the one meant."""
        same = (fault.clause, fault.path, fault.severity) == (self.clause, self.path, self.severity)
        return same and self.words in f"{fault.message}; {fault.advice}"


@dataclass(frozen=True, slots=True)
class Example:
    """A bad submission with everything that is wrong with it."""

    text: str
    over: bool
    without: tuple[str, ...]
    expected: tuple[Expected, ...]

    def table(self) -> dict[str, object]:
        """The submission as it is examined."""
        table = table_of(self.text)
        if self.over:
            table = with_demonstration(table)
        for place in self.without:
            section, _, name = place.partition(".")
            inner = table[section]
            if name and isinstance(inner, dict):
                del inner[name]
            else:
                del table[section]
        return table

    def examined(self, name: str, book: Rulebook | None = None) -> Examined:
        """What is found; a file that cannot be read is a finding too."""
        try:
            return examine(self.table(), book)
        except Unreadable:
            return examine_text(self.text, name)


@cache
def example_of(path: Path) -> Example:
    """The example in this file."""
    text = path.read_text("utf-8")
    comments = text if path.suffix == ".toml" else path.with_suffix(".expects").read_text("utf-8")
    told: dict[str, list[str]] = {"over": [], "without": [], "expects": []}
    for line in comments.splitlines():
        if not line.startswith("#"):
            break
        key, _, rest = line.removeprefix("#").strip().partition(": ")
        if key in told:
            told[key].append(rest)
    matches = [_EXPECTS.fullmatch(line) for line in told["expects"]]
    assert all(matches), f"{path} has an expectation that cannot be read"
    expected = [Expected(*match.groups()) for match in matches if match]
    expected = [dataclasses.replace(item, clause=item.clause.strip("-")) for item in expected]
    return Example(text, bool(told["over"]), tuple(told["without"]), tuple(expected))


def _name(path: Path) -> str:
    return str(path.relative_to(FOLDER))


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_shows_exactly_the_faults_expected(path: Path) -> None:
    example = example_of(path)
    examined = example.examined(path.name)
    left = list(examined.faults)
    for item in example.expected:
        found = next((fault for fault in left if item.fits(fault)), None)
        assert found is not None, f"{item} is not among:\n" + "\n".join(map(str, examined.faults))
        left.remove(found)
    assert not left, "not expected:\n" + "\n".join(map(str, left))
    assert examined.valid == all(expected.severity == "warning" for expected in example.expected)
    assert example.expected


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_speaks_in_one_sentence_with_a_remedy(path: Path) -> None:
    for fault in example_of(path).examined(path.name).faults:
        for part in (fault.message, fault.advice):
            assert part.strip() == part != ""
            assert "\n" not in part
            assert not part.endswith((".", ";", ":"))
        assert fault.path
        assert len(str(fault)) < 400


def test_every_clause_of_choice_has_a_file() -> None:
    cited = {expected.clause for path in FILES for expected in example_of(path).expected}
    wanted = {f"{prefix}:{id}" for prefix, ids in CONFIG.items() for id in ids.split()}
    assert len(wanted) == 89 + 1  # and 7.G of version 1.4, where it is not a choice
    assert not wanted - cited


def test_every_clause_of_choice_is_listed_here() -> None:
    for id in released():
        book = load(id)
        own = [
            clause
            for clause in book
            if clause.class_ == "config" and (not book.own or clause.id in book.own)
        ]
        listed = set(CONFIG[book.prefix].split()) - ({"7.G"} if book.extends else set())
        assert {item.id for item in own} == listed


def test_every_file_names_clauses_of_its_own_rulebook() -> None:
    for path in FILES:
        clauses = [expected.clause for expected in example_of(path).expected if expected.clause]
        if path.parent.name == "no-rulebook":
            assert not clauses
            continue
        book = load(path.parent.name)
        for clause in clauses:
            prefix, _, id = clause.partition(":")
            assert prefix == book.prefix
            assert book.clause(id) is not None


def test_at_least_ten_files_stand_on_their_own() -> None:
    assert sum(not example_of(path).over for path in FILES) >= 10
    assert sum(path.suffix == ".json" for path in FILES) >= 3


# --- each file must be able to fail: alter the one clause, and its fault goes -------------------


def loosened(clause: Clause) -> Clause:
    """The clause with what it forbids allowed: no least, no most, nothing required."""
    words = {
        word: kept
        for word, tables in clause.words.items()
        if (kept := tuple(_looser(word, dict(table)) for table in tables if word not in _DROPPED))
    }
    return dataclasses.replace(clause, words=words)


_DROPPED = ("require", "rate", "choose", "bracket", "inscribe", "paytable", "agrees")
_BOUNDS: Mapping[str, tuple[str, ...]] = {
    "option": ("least", "most", "required", "clarified", "filed", "refuses"),
    "unit": ("allowed",),
    "deck_life": ("most_hours",),
    "step": ("most_rounds",),
    "fee": ("kind", "required"),
    "metering": ("inverted", "full"),
    "stakes": ("buy_in_least", "bet_least", "bet_most", "small_bet", "big_bet"),
    "rounding": ("chip",),
    "pot": ("odd_chip",),
}


def _looser(word: str, table: dict[str, object]) -> dict[str, object]:
    for key in _BOUNDS.get(word, ()):
        table.pop(key, None)
    match word:
        case "meter":
            table |= {"least": "$0", "used": True}
        case "limit" if "least" in table:
            table |= {"least": "$0", "or_most_won_at_minimum": False}
        case "cap":
            table["dollars"] = "$1,000,000"
        case "wager":
            table |= {"stake": "none", "offered": "always"}
    return table


def emptied(clause: Clause) -> Clause:
    """The clause with its words and nothing else gone."""
    return dataclasses.replace(clause, words={})


def with_clause(book: Rulebook, clause: Clause) -> Rulebook:
    """The book with this clause in the place of its own."""
    clauses = tuple(clause if item.id == clause.id else item for item in book)
    return dataclasses.replace(book, clauses=clauses)


def _alterable() -> Iterator[tuple[Path, str]]:
    for path in FILES:
        for clause in sorted(
            {expected.clause for expected in example_of(path).expected if expected.clause}
        ):
            yield path, clause


@pytest.mark.parametrize(
    ("path", "clause"), [pytest.param(*row, id=f"{_name(row[0])} {row[1]}") for row in _alterable()]
)
def test_another_clause_would_give_other_faults(path: Path, clause: str) -> None:
    example, book = example_of(path), load(path.parent.name)
    own = book.clause(clause.partition(":")[2])
    assert own is not None
    wanted = [expected for expected in example.expected if expected.clause == clause]
    for altered in (loosened(own), emptied(own)):
        faults = example.examined(path.name, with_clause(book, altered)).faults
        if not any(item.fits(fault) for item in wanted for fault in faults):
            return
    pytest.fail(f"{clause} can be altered, and {path.name} shows the same")
