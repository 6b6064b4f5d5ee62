"""Every written round plays as it says, its money adds up, and its remarks are true."""

from __future__ import annotations

import pytest

from croupier.engine.banked.evolve import evolve, opening
from croupier.engine.banked.postings import LAYOUT, postings
from croupier.engine.payment import Payment
from croupier.law.coverage import find_examples
from croupier.law.load import load
from croupier.money import UNITS_PER_CENT
from croupier.notation.banked import play
from croupier.notation.banked_play import PlayedRound
from tests.engine.banked.examples import BANKED, FOLDER, Example, examples, lines_in, unfounded

each_example = pytest.mark.parametrize("example", examples(), ids=str)


def played(example: Example) -> PlayedRound:
    return play(example.script)


@each_example
def test_the_round_goes_as_it_is_written(example: Example) -> None:
    played_round = played(example)
    assert played_round.refused is None, f"{played_round.path}: {played_round.refused}"
    assert played_round.differs == []
    assert played_round.round.phase == "over"


@each_example
def test_money_adds_up(example: Example) -> None:
    """Every entry balances, nothing stays on the layout, and lines say what players end with."""
    played_round, script = played(example), example.script
    accounts: dict[str, int] = {}
    round = opening(played_round.game, script.meters, script.reserves)
    for event in played_round.events:
        entry = postings(played_round.game, round, event)
        assert sum(units for _, units in entry) == 0, event
        for account, units in entry:
            accounts[account] = accounts.get(account, 0) + units
        round = evolve(played_round.game, round, event)
    assert accounts.get(LAYOUT, 0) == 0
    nets: dict[str, int] = {}
    for box in round.boxes:
        account = f"player:{box.player}"
        staked = -sum(box.tips.values())
        mine = [line for line in lines_in(played_round) if line.seat == box.seat]
        own = sum(line.net for line in mine if not line.tip)
        back = sum(line.returned for line in mine if line.tip and _to_player(line))
        nets[account] = nets.get(account, 0) + (own + staked + back) * UNITS_PER_CENT
    ends = {name: units for name, units in accounts.items() if name.startswith("player:")}
    assert nets == {name: units for name, units in ends.items() if name in nets}
    assert not any(units for name, units in ends.items() if name not in nets)


def _to_player(line: Payment) -> bool:
    return line.result == "void" or (line.result == "push" and not line.kept)


@each_example
def test_every_stake_has_one_line(example: Example) -> None:
    for box in played(example).round.boxes:
        for tip, stakes in ((False, box.stakes), (True, box.tips)):
            lines = [(line.wager, line.stake) for line in box.lines if line.tip == tip]
            assert sorted(lines) == sorted(stakes.items())


@each_example
def test_remarks_name_clauses_of_the_book(example: Example) -> None:
    assert example.clauses, "an example says what it is an example of"
    found = find_examples([(f"tests/rounds/{example.path}", example.text)], map(load, BANKED))
    assert found.unknown == []


@each_example
def test_payments_cite_the_clauses_that_their_remarks_name(example: Example) -> None:
    """A remark after a payment names the clause that decided one of the round's payments."""
    assert unfounded(played(example), example) == []


@each_example
def test_it_is_short(example: Example) -> None:
    assert len(example.text.splitlines()) <= 26


def test_every_example_is_in_the_folder_of_its_book() -> None:
    for example in examples():
        assert example.script.rulebook == example.book.id
    assert len(list(FOLDER.rglob("*.round"))) >= len(examples()) > 400
