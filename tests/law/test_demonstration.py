"""The demonstration submissions, and what is lent from them."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

import pytest

from croupier.law.faults import Faulty
from croupier.law.load import load, released
from croupier.law.resolve import faults_of
from croupier.law.submission import Examined, demonstration, examine, with_demonstration
from croupier.law.submission.demonstration import demonstration_text
from croupier.law.submission.read import flatten
from croupier.law.vocabulary.banked import Choose, Meter, Wager

books = pytest.mark.parametrize("id", released())


def over(id: str, **sections: object) -> Examined:
    """The demonstration with these lines changed, examined."""
    return examine(with_demonstration({"rulebook": id, **sections}))


def _wagers(id: str) -> dict[str, Wager]:
    law = examine(demonstration(id)).law
    assert law is not None
    return {rule.item.name: rule.item for rule in law.all(Wager)}


@books
def test_sound_without_a_warning(id: str) -> None:
    examined = examine(demonstration(id))
    assert examined.faults == ()
    assert examined.valid
    assert examined.law is not None
    assert not faults_of(examined.law)


@books
def test_marked_as_a_demonstration_until_it_has_a_number(id: str) -> None:
    assert examine(demonstration(id)).demonstration
    assert not over(id, approvals={"rules_submission": "RS-2024-7"}).demonstration


@books
def test_offers_every_wager(id: str) -> None:
    examined = examine(demonstration(id))
    assert examined.law is not None
    assert examined.paytables is not None
    chosen = {name for rule in examined.law.all(Choose) for name in rule.item.wagers}
    assert set(examined.paytables) == chosen
    assert examined.law.settings.offered == frozenset(_wagers(id))


@books
def test_lends_itself_whole(id: str) -> None:
    whole = demonstration(id)
    assert with_demonstration({"rulebook": id}) == {
        **{name: {} for name in with_demonstration({"rulebook": id}) if name not in whole},
        **{key: flatten(item) if isinstance(item, dict) else item for key, item in whole.items()},
    }


@books
def test_speaks_first_of_what_it_is(id: str) -> None:
    assert demonstration_text(id).startswith("# A table to learn and test with")
    assert demonstration(id)["rulebook"] == id


def _choices() -> Iterator[tuple[str, str, str]]:
    for id in released():
        law = examine(demonstration(id)).law
        assert law is not None
        for choose in law.all(Choose):
            for wager in choose.item.wagers:
                yield from ((id, wager, letter) for letter in choose.item.from_)


@pytest.mark.parametrize(("id", "wager", "letter"), list(_choices()))
def test_takes_every_paytable_of_every_wager(id: str, wager: str, letter: str) -> None:
    law = examine(demonstration(id)).law
    assert law is not None
    choose = next(rule.item for rule in law.all(Choose) if wager in rule.item.wagers)
    names = [choose.follows, wager] if choose.follows else choose.wagers
    examined = over(id, paytables=dict.fromkeys(names, letter))
    assert examined.valid, examined.faults
    assert examined.paytables is not None
    assert examined.paytables[wager] == letter
    for meter in law.all(Meter):
        if wager == "progressive" and letter in meter.item.paytables and meter.item.used:
            assert meter.item.name in examined.submission.resets
            assert meter.item.name in examined.submission.initials
            assert meter.item.name in examined.submission.rates


@books
def test_none_withdraws_a_wager_cleanly(id: str) -> None:
    for name, wager in _wagers(id).items():
        if wager.offered != "optional" or wager.stake == "none":
            continue
        examined = over(id, paytables={name: "none"})
        assert examined.faults == ()
        assert examined.law is not None
        assert examined.law.settings.offered is not None
        gone = frozenset(_wagers(id)) - examined.law.settings.offered
        followers = {"envy"} & set(_wagers(id)) if name == "progressive" else set()
        assert gone == {name} | followers


@books
def test_none_withdraws_all_optional_wagers_at_once(id: str) -> None:
    optional = [name for name, wager in _wagers(id).items() if wager.offered == "optional"]
    examined = over(id, paytables=dict.fromkeys(optional, "none"))
    assert examined.faults == ()


def test_what_is_stated_is_kept_even_if_it_is_wrong() -> None:
    examined = over("maryland-uth-1.5", resets={"Meter": 5})
    assert "resets.Meter" in [fault.path for fault in examined.faults]
    examined = over("maryland-uth-1.5", paytables={"progressive": "none"}, resets={"Meter": 5})
    assert [fault.path for fault in examined.faults] == ["paytables.progressive"]


def test_amounts_too_low_for_another_paytable_are_raised() -> None:
    """Jackpot's E wants more of Spade, Heart and Diamond than A."""
    merged = over("maryland-jackpot-1.0", paytables={"progressive": "E"}).submission
    units = {"Star": 10_000, "Spade": 10_000, "Heart": 5_000, "Diamond": 1_000, "Club": 250}
    assert merged.resets == {name: dollars * 1_000_000 for name, dollars in units.items()}
    assert merged.initials == merged.resets


def test_what_comes_in_stays_as_it_was() -> None:
    table: dict[str, object] = {
        "rulebook": "maryland-uth-1.5",
        "paytables": {"progressive": "none"},
        "options": {"survives_fold": {"bad_beat": False}},
    }
    before = deepcopy(table)
    with_demonstration(table)
    assert table == before


def test_options_may_be_nested_or_dotted() -> None:
    nested = over("maryland-uth-1.5", options={"survives_fold": {"bad_beat": False}})
    dotted = over("maryland-uth-1.5", options={"survives_fold.bad_beat": False})
    assert nested.submission == dotted.submission


def test_lends_nothing_to_an_unknown_rulebook() -> None:
    with pytest.raises(Faulty, match="There is no rulebook 'nevada-uth'"):
        with_demonstration({"rulebook": "nevada-uth"})
    assert "nevada-uth" not in {load(id).id for id in released()}
