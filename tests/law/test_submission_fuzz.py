"""Submissions damaged at random: examined without a crash, the same way each time.

CROUPIER_DEEP=1 runs many more examples.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from copy import deepcopy
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from croupier.law.faults import blocking
from croupier.law.load import load, released
from croupier.law.options import NotAllowed, accept, options_of
from croupier.law.submission import Examined, demonstration, examine, with_demonstration
from croupier.law.submission.examine import examine_text
from croupier.law.submission.read import HEADER, SECTIONS
from tests.stages import DEEP

often = settings(
    max_examples=1500 if DEEP else 60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

Table = dict[str, object]

words = st.one_of(
    st.sampled_from([*SECTIONS, *HEADER, "", " ", "A", "none", "true", "5%", "$5", "1/0", "1e999"]),
    st.sampled_from(["\x00", "\n", "\x1b[2J", "\u202e", "\ufeff", "é", "e\u0301", "٣", "½", "🂡"]),
    st.text(max_size=12),
)
texts = words.filter(lambda text: text.encode("utf-8", "ignore").decode() == text)
plain = st.one_of(
    st.booleans(),
    st.integers(-(10**15), 10**15),
    st.decimals(-1000, 1000, places=2),
    texts,
)
_DECIMALS = tuple(map(Decimal, ("NaN", "sNaN", "-Infinity", "1E+999999", "0.1")))
_TIMES = (datetime.date(2024, 2, 29), datetime.time(12), datetime.datetime(2024, 2, 29, 12))
junk = st.recursive(
    st.one_of(
        plain,
        st.none(),
        words,
        st.sampled_from([10**19, -(10**40), 1 << 5_000, -1, 0]),
        st.sampled_from([0.1, float("nan"), float("inf"), -0.0]),
        st.sampled_from(
            [Decimal(text) for text in ("NaN", "sNaN", "-Infinity", "1E+999999", "0.1")]
        ),
        st.sampled_from(
            [datetime.date(2024, 2, 29), datetime.time(12), datetime.datetime(1, 1, 1)]
        ),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)


def _paths(table: Mapping[str, object]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [(name,) for name in table]
    for name, inner in table.items():
        if isinstance(inner, Mapping):
            found += [(name, str(key)) for key in inner]
    return found


@st.composite
def damaged(draw: st.DrawFn, values: st.SearchStrategy[object] = junk) -> Table:
    """A valid submission with a few things taken out, renamed, replaced or put in."""
    table: Table = deepcopy(demonstration(draw(st.sampled_from(released()))))
    for _ in range(draw(st.integers(1, 4))):
        paths = _paths(table)
        if not paths:
            break
        path = draw(st.sampled_from(paths))
        holder: object = table if len(path) == 1 else table[path[0]]
        assert isinstance(holder, dict)
        value = holder.pop(path[-1])
        match draw(st.sampled_from(("delete", "rename", "replace", "replace", "add", "swap"))):
            case "rename":
                holder[draw(words)] = value
            case "replace":
                holder[path[-1]] = draw(values)
            case "add":
                holder[path[-1]] = value
                holder[draw(words)] = draw(values)
            case "swap":
                other = table.get(draw(st.sampled_from(sorted(table) or ["name"])))
                holder[path[-1]] = deepcopy(other)
    return table


def hold(examined: Examined) -> None:
    """What is true of every examination, whatever was examined."""
    for fault in examined.faults:
        assert fault.path
        assert fault.message.strip()
        assert fault.advice.strip()
        assert fault.severity in ("error", "warning")
        for part in (fault.path, fault.message, fault.advice):
            assert part.isprintable(), part
    assert examined.valid == (examined.book is not None and not blocking(examined.faults))
    assert (examined.law is not None) == examined.valid
    assert len(examined.submission.digest) == 64


@often
@given(damaged())
def test_damage_is_told_and_never_raises(table: Table) -> None:
    first = examine(table)
    hold(first)
    second = examine(deepcopy(table))
    assert first.faults == second.faults
    assert first.submission.digest == second.submission.digest


@often
@given(damaged())
def test_what_is_lent_to_damage_never_raises(table: Table) -> None:
    if table.get("rulebook") in released():
        hold(examine(with_demonstration(table)))


@often
@given(st.sampled_from(released()), st.data())
def test_an_option_says_no_to_what_it_does_not_take(id: str, data: st.DataObject) -> None:
    declared = options_of(load(id))
    name = data.draw(st.sampled_from(sorted(declared)))
    value = data.draw(junk.filter(lambda item: item is not None))
    table = deepcopy(demonstration(id))
    options = table["options"]
    assert isinstance(options, dict)
    options[name] = value
    examined = examine(table)
    hold(examined)
    try:
        accept(declared[name].option, value)
    except NotAllowed:
        assert not examined.valid
    except ValueError:  # a number too long to print, which a submission cannot hold
        assert not examined.valid


def test_a_table_within_itself_is_told() -> None:
    table = demonstration("maryland-uth-1.5")
    table["options"] = table
    examined = examine(table)
    assert "tables are nested too deeply" in [fault.message for fault in examined.faults]


@pytest.mark.parametrize("section", [*SECTIONS, *HEADER])
def test_a_number_too_long_to_print_is_told(section: str) -> None:
    for id in ("maryland-uth-1.5", "california-holdem"):
        for value in (1 << 20_000, {"Meter": 1 << 20_000}, {"ante": [1, -(1 << 20_000)]}):
            table = {**demonstration(id), section: value}
            hold(examine(table))
            if section != "rulebook":
                hold(examine(with_demonstration(table)))


# --- TOML and JSON say the same -----------------------------------------------------------------


def _text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def toml_of(value: object) -> str:
    """A value as TOML writes it, tables inline."""
    match value:
        case bool():
            return str(value).lower()
        case int() | Decimal():
            return str(value)
        case str():
            return _text(value)
        case list():
            return f"[{', '.join(map(toml_of, value))}]"
        case dict():
            return (
                f"{{{', '.join(f'{_text(key)} = {toml_of(item)}' for key, item in value.items())}}}"
            )
    raise TypeError(value)


def json_of(value: object) -> str:
    """A value as JSON writes it; decimals keep their digits."""
    match value:
        case list():
            return f"[{', '.join(map(json_of, value))}]"
        case dict():
            pairs = (f"{_text(key)}: {json_of(item)}" for key, item in value.items())
            return f"{{{', '.join(pairs)}}}"
    return toml_of(value)


written = st.recursive(
    plain,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)


@often
@given(damaged(written))
def test_toml_and_json_are_examined_alike(table: Table) -> None:
    try:
        in_json = json_of(table)
        in_json.encode()
    except (TypeError, UnicodeEncodeError):
        return  # a name or a value that neither can write
    in_toml = "\n".join(f"{_text(key)} = {toml_of(value)}" for key, value in table.items())
    first, second = examine_text(in_toml), examine_text(in_json)
    hold(first)
    assert first.faults == second.faults
    assert first.submission == second.submission


@pytest.mark.parametrize("id", released())
def test_every_demonstration_is_the_same_as_json(id: str) -> None:
    table = demonstration(id)
    first, second = examine(table), examine_text(json_of(table))
    assert first.faults == second.faults == ()
    assert first.submission == second.submission
    turned = dict(reversed(list(table.items())))
    assert examine(turned).submission.digest == first.submission.digest


# --- any text at all ----------------------------------------------------------------------------


@often
@given(st.text(max_size=80))
@example("{" * 100_000)
@example('{"a":' * 100_000)
@example(".".join("a" * 5_000) + " = 1")
@example("[" * 5_000)
@example("a = " + "[" * 5_000 + "]" * 5_000)
@example('rulebook = "maryland-uth-1.5"\n[options]\nseats = 0x' + "f" * 6_000)
@example('rulebook = "maryland-uth-1.5"\n[options]\nseats = ' + "9" * 6_000)
@example('{"rulebook": "maryland-uth-1.5", "options": {"seats": ' + "9" * 6_000 + "}}")
@example('{"name": "\\ud800"}')
@example('{"\\ud800": 1}')
@example('{"rulebook": "maryland-uth-1.5", "limits": {"ante": [Infinity, NaN]}}')
@example('rulebook = "california-holdem"\n[options]\nca_short_allin_reopen_fraction = inf')
@example('rulebook = "california-holdem"\n[options]\nca_short_allin_reopen_fraction = 1e999999999')
@example('rulebook = "california-holdem"\n[options]\nca_short_allin_reopen_fraction = "1e99999999"')
@example('rulebook = "maryland-uth-1.5"\n[options.seats]')
@example('"" = 1\n"\\n" = 2')
@example("{}")
@example('\ufeffrulebook = "south-dakota-uth"')
def test_any_text_is_told_what_is_wrong_with_it(text: str) -> None:
    examined = examine_text(text)
    assert examined.faults
    assert not examined.valid
    for fault in examined.faults:
        assert fault.path.isprintable()
        assert fault.message.isprintable()
