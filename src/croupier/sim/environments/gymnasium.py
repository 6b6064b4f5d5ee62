"""One seat against the house as a Gymnasium environment; an episode is a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.engine.banked.game import Game
from croupier.sim.environments.learning import MISSING, Learning

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise ImportError(MISSING.format("gymnasium")) from None

MOST_DOLLARS = 1e12

Observation = dict[str, Any]


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """A seat that sees its own view, acts by what is legal, and is paid in antes at the end.

    `table` is a submission, of which the rulebook's name is enough, or a compiled game. Stakes are
    cents on each wager (default: every wager of the table). The observation has the view, the
    actions that are legal now, and the meters. An action that is not legal counts as not playing,
    and `info` says so. Meters carry over from round to round until a seed is given.
    """

    def __init__(
        self,
        table: Mapping[str, object] | Game,
        stakes: Mapping[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.table = Learning(table, 1, stakes)
        self.render_mode = render_mode
        self.actions = tuple(self.table.words)
        """The names of the actions: 4x, check, fold."""
        self.action_space: spaces.Discrete = spaces.Discrete(len(self.actions))
        shape = (self.table.size(),)
        self.observation_space: spaces.Dict = spaces.Dict(
            {
                "view": spaces.Box(0, max(1, self.table.game.largest), shape, np.int8),
                "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
                "meters": spaces.Box(0, MOST_DOLLARS, (len(self.table.game.meters),), np.float64),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new round at its first decision."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self.table.again()
        self.table.deal(self.np_random)
        return self._seen(), {}

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The decision is taken; the reward comes when the round is over."""
        legal = self.table.act(1, int(action))
        over = self.table.turn == 0
        reward = self.table.net(1) if over else 0.0
        return self._seen(), reward, over, False, {"legal": legal}

    def render(self) -> str | None:
        """The round in words."""
        return self.table.text_for(1) if self.render_mode == "ansi" else None

    def _seen(self) -> Observation:
        return {
            "view": self.table.observed(1),
            "action_mask": self.table.mask(1),
            "meters": self.table.meters(),
        }
