"""A floor to throw things at: tables in different states, nothing of which moves by itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from croupier.house.floor.request import Done
from croupier.house.table.state import SYSTEM, Person
from croupier.law.load import released
from tests import vocabulary
from tests.stages import DEEP
from tests.vocabulary import BY_NAME, fields_of
from tests.web.floors import Within, within
from tests.web.playing import smallest_bet

NOW = 1_700_000_000_000
"""The clock stands still: no table does anything by itself."""

ROLES = ("player", "dealer", "floorperson", "auditor")


def examples(few: int, many: int) -> settings:
    """Numbers of examples in a normal run and with CROUPIER_DEEP=1."""
    return settings(
        max_examples=many if DEEP else few,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@dataclass
class Target:
    """The floor, its tables, and a token for each role."""

    floor: Within
    tables: list[str]
    tokens: dict[str, str]

    def state(self) -> dict[str, Any]:
        """Where every log ends and what every account holds."""
        books = self.floor.premises.store
        heads = {stream: head.hash for stream, head in books.heads().items() if head.seq}
        held = {
            account: balance.units for account, balance in books.balances().items() if balance.units
        }
        return {**heads, **held}

    def settle_down(self) -> dict[str, Any]:
        """The state once tables have done what follows at once."""
        before: dict[str, Any] = {}
        while (now := self.state()) != before:
            before = now
            for _ in range(2):  # the writer is through with what was planned before this
                self.floor.premises.house.floor.ask("table/none", SYSTEM, vocabulary.OpenRound())
        return now


@contextmanager
def target(folder: Path) -> Iterator[Target]:
    """Such a floor."""
    with within(folder, clock=lambda: NOW) as floor:
        player = floor.guest("player")
        tokens = {"player": player, "": ""}
        tokens |= {role: floor.staff(f"the {role}'s", role) for role in ROLES[1:]}
        tables = []
        for book in released():
            tables += [_empty(floor, book), _betting(floor, book), _deciding(floor, book)]
        yield Target(floor, tables, tokens)


def _empty(floor: Within, book: str) -> str:
    return floor.open(book, pace=60_000)


def _do(floor: Within, table: str, person: Person, command: Any) -> None:
    answer = floor.premises.house.floor.ask(f"table/{table}", person, command)
    assert isinstance(answer, Done), (command, answer)


def _betting(floor: Within, book: str) -> str:
    table = _empty(floor, book)
    for seat, name in enumerate(("player", "other"), 1):
        if name == "other":
            _do(floor, table, Person("player", "player"), vocabulary.SeatBot(seat, name, 10_000))
        else:
            _do(floor, table, Person(name, "player"), vocabulary.Sit(seat, 5_000))
    if floor.live(table).setup.game is not None:
        _do(floor, table, SYSTEM, vocabulary.OpenRound())
    return table


def _deciding(floor: Within, book: str) -> str:
    from croupier.house.table.view import view

    table = _betting(floor, book)
    live = floor.live(table)
    if live.setup.game is None:
        return table
    seen = view(live, Person("player", "player"), NOW, {})
    bet = next(item for item in seen["offers"] if item["do"] == "wager" and item["seat"] == 1)
    _do(floor, table, Person("player", "player"), vocabulary.Wager(1, smallest_bet(bet["bet"])))
    _do(floor, table, SYSTEM, vocabulary.CloseBets())
    _do(floor, table, SYSTEM, vocabulary.Deal())
    return table


CARDS = st.sampled_from(["Ah", "Kd", "2c", "??", "", "Zz", "ah", "10s", "A♥"])
NUMBERS = st.one_of(
    st.integers(-3, 12),
    st.integers(-(2**70), 2**70),
    st.sampled_from([100, 500, 1000, 2000, 5000, 10**6, 2**31, 2**53, 2**63, 10**18]),
)
WAGERS = st.sampled_from(["ante", "blind", "trips", "progressive", "xtra_bonus", "play", "x", ""])
TEXTS = st.one_of(
    st.sampled_from(["", "simple", "best", "other", "in_play", "misdeal", "shuffler", "foul"]),
    CARDS,
    WAGERS,
    st.text(max_size=30),
)
PLAIN = st.recursive(
    st.one_of(st.none(), st.booleans(), NUMBERS, TEXTS, st.floats(allow_nan=False)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(TEXTS, inner, max_size=4)),
    max_leaves=6,
)
VALUES = st.one_of(
    NUMBERS,
    TEXTS,
    st.booleans(),
    st.lists(CARDS, max_size=6),
    st.dictionaries(WAGERS, NUMBERS, max_size=4),
    PLAIN,
)


@st.composite
def commands(draw: st.DrawFn) -> dict[str, Any]:
    """A command with its fields, 90% of them with the right type."""
    name = draw(st.sampled_from(sorted(BY_NAME)))
    told: dict[str, Any] = {"do": name}
    for field, kind in _written(name).items():
        if draw(st.integers(0, 9)) < 8:
            told[field] = draw(_fitting(kind) if draw(st.integers(0, 9)) else VALUES)
    if draw(st.integers(0, 30)) == 0:
        told[draw(st.text(max_size=8))] = draw(VALUES)
    return told


def _written(name: str) -> dict[str, str]:
    """The fields of a command, with their types as they are written."""
    kind = BY_NAME[name]
    types = {item.name: str(item.type) for item in fields(kind)}
    return {field: types[field] for field in fields_of(kind)}


def _fitting(kind: str) -> st.SearchStrategy[Any]:
    if kind.startswith("int"):
        return st.one_of(st.integers(0, 4), NUMBERS)
    if kind.startswith("bool"):
        return st.booleans()
    if kind.startswith("tuple[str"):
        return st.lists(CARDS, max_size=7)
    if kind.startswith("Mapping"):
        return st.dictionaries(WAGERS, NUMBERS, max_size=3)
    return TEXTS


def as_offered(offer: dict[str, Any], number: int) -> dict[str, Any]:
    """A command that fills in what an offer leaves open; the number decides how."""
    told: dict[str, Any] = {"do": offer["do"]}
    known = fields_of(BY_NAME[offer["do"]])
    told |= {name: offer[name] for name in ("seat", "target", "proposal") if name in offer}
    for name, choices in offer.get("fields", {}).items():
        several = choices if isinstance(choices, list) and choices else [number]
        told[name] = several[number % len(several)]
        if isinstance(choices, dict):
            told[name] = choices["min"]
    if "seats" in offer:
        told["seat"] = offer["seats"][number % len(offer["seats"])]
    if "choices" in offer:
        told["multiple"] = offer["choices"][number % len(offer["choices"])]
    if "chips" in known:
        told["chips"] = max(offer.get("min", 0), 1)
    if "to" in known:
        told["to"] = offer.get("min", 0)
    if "bet" in offer:
        told["wagers"] = smallest_bet(offer["bet"])
    more = {"name": f"bot {number}", "reason": "for the test", "cents": 1 + number}
    told |= {name: value for name, value in more.items() if name in known and name not in told}
    return told
