"""The learning environments: what their makers' checkers say, and whose rules they keep."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from croupier.cards import DECK, text
from croupier.engine.watcher import HIDDEN
from croupier.sim.bets import Unsimulated
from croupier.sim.environments.gymnasium import TableEnv
from croupier.sim.environments.learning import Learning
from croupier.sim.environments.pettingzoo import SeatsEnv
from tests.sim.tables import BANKED, DAKOTA, UTH


@pytest.mark.parametrize("rulebook", BANKED)
def test_gymnasium_finds_no_fault(rulebook: str, recwarn: pytest.WarningsRecorder) -> None:
    from gymnasium.utils.env_checker import check_env

    check_env(TableEnv({"rulebook": rulebook}), skip_render_check=True)
    assert [str(warning_message.message) for warning_message in recwarn] == []


# Its own card games also have observations with a mask; it knows those by name.
@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
@pytest.mark.parametrize("rulebook", BANKED)
def test_pettingzoo_finds_no_fault(rulebook: str, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import api_test, seed_test

    api_test(SeatsEnv({"rulebook": rulebook}, seats=3), num_cycles=60, verbose_progress=False)
    seed_test(lambda: SeatsEnv({"rulebook": rulebook}, seats=2), num_cycles=30)
    assert "Passed" in capsys.readouterr().out


def last_legal(mask: np.ndarray[Any, Any]) -> int:
    return int(np.flatnonzero(mask)[-1])


def test_a_round_alone() -> None:
    env = TableEnv({"rulebook": UTH}, {"ante": 1000, "blind": 1000}, render_mode="ansi")
    assert env.actions == ("3x", "4x", "2x", "1x", "check", "fold")
    seen, _ = env.reset(seed=5)
    legal = [word for word, may in zip(env.actions, seen["action_mask"], strict=True) if may]
    assert legal == ["3x", "4x", "check"]
    assert seen["view"][:52].sum() == 2
    assert seen["view"][52:104].sum() == 0
    rewards, over, steps = [], False, 0
    while not over:
        seen, reward, over, _, info = env.step(last_legal(seen["action_mask"]))
        rewards.append(reward)
        steps += 1
        assert info["legal"]
    assert steps == 3
    assert rewards == [0.0, 0.0, -2.0]
    assert "|" in (env.render() or "")
    assert TableEnv({"rulebook": UTH}).render() is None


def test_what_is_not_legal_counts_as_not_playing() -> None:
    env = TableEnv({"rulebook": UTH})
    env.reset(seed=5)
    *_, info = env.step(env.actions.index("1x"))
    assert info == {"legal": False}
    assert env.table.round.stage == 1


def test_meters_go_on_until_a_seed_is_given() -> None:
    env = TableEnv({"rulebook": UTH})
    first, _ = env.reset(seed=1)
    second, _ = env.reset()
    again, _ = env.reset(seed=1)
    assert second["meters"][0] == pytest.approx(first["meters"][0] + 0.2)
    assert again["meters"][0] == first["meters"][0]
    assert (again["view"] == first["view"]).all()


def test_rewards_are_the_engines_nets() -> None:
    env = SeatsEnv({"rulebook": UTH}, seats=4, render_mode="ansi")
    chance = np.random.default_rng(2)
    for seed in range(25):
        env.reset(seed=seed)
        paid = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, over, _, _ = env.last()
            paid[agent] += reward
            if over:
                env.step(None)
                continue
            assert "|" in (env.render() or "")
            assert seen["observation"][:52].sum() == 2
            env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        boxes = env.table.round.boxes
        for box, agent in zip(boxes, env.possible_agents, strict=True):
            lines = [
                *box.lines,
                *(payment for payment in env.table.round.envy if payment.seat == box.seat),
            ]
            assert paid[agent] == pytest.approx(sum(line.net for line in lines) / 1000)


def test_nobody_sees_anothers_cards() -> None:
    table = Learning({"rulebook": UTH}, 2, None)
    table.deal(np.random.default_rng(3))
    own, other = (table.observed(seat)[:52] for seat in (1, 2))
    assert own.sum() == other.sum() == 2
    assert not (own & other).any()
    box = table.round.at(1)
    assert box is not None
    held = {text(card) for card in box.cards if card is not None}
    assert {text(card) for card, has in zip(DECK, own, strict=True) if has} == held
    assert HIDDEN not in table.text_for(1)


def test_a_decision_is_wanted() -> None:
    env = SeatsEnv({"rulebook": UTH})
    env.reset(seed=1)
    with pytest.raises(ValueError, match="has a decision to take"):
        env.step(None)
    with pytest.raises(Unsimulated, match="nothing to learn"):
        TableEnv({"rulebook": DAKOTA}, {"trips": 500})


@pytest.mark.parametrize("module", ["gymnasium", "pettingzoo"])
def test_one_sentence_where_the_extra_is_missing(module: str) -> None:
    code = (
        "import sys; sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None\n"
        f"try: import croupier.sim.environments.{module}\n"
        "except ImportError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "install croupier[learn]" in done.stdout
    assert done.stderr == ""
