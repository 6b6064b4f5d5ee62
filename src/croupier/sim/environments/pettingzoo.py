"""Several seats against the house as a PettingZoo environment; an episode is a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from croupier.engine.banked.game import Game
from croupier.sim.environments.learning import MISSING, Learning

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError:
    raise ImportError(MISSING.format("pettingzoo")) from None

Observation = dict[str, Any]


class SeatsEnv(AECEnv):  # type: ignore[misc]  # pettingzoo has no types to build upon
    """Seats that act in the order of the rulebook, each seeing its own view.

    They play against the house, not against each other, and see all earlier actions. Every seat
    gets its reward, in antes, when the round is over. An illegal action counts as not playing.
    """

    def __init__(
        self,
        table: Mapping[str, object] | Game,
        seats: int = 2,
        stakes: Mapping[str, int] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {
            "render_modes": ["ansi"],
            "name": "croupier_v0",
            "is_parallelizable": False,
        }
        self.table = Learning(table, seats, stakes)
        self.render_mode = render_mode
        self.actions = tuple(self.table.words)
        """The names of the actions: 4x, check, fold."""
        self.possible_agents = [f"seat_{seat}" for seat in self.table.seats]
        self._seats = dict(zip(self.possible_agents, self.table.seats, strict=True))
        high = max(1, self.table.game.largest)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, high, (self.table.size(),), np.int8),
                    "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents
        }
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of a seat's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of a seat's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new round up to its first decision. A seed resets everything."""
        del options
        if seed is not None:
            self._chance = np.random.default_rng(seed)
            self.table.again()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.table.deal(self._chance)
        self.agent_selection = self._acting()

    def observe(self, agent: str) -> Observation:
        """Return what the player sees, and the legal actions."""
        seat = self._seats[agent]
        return {"observation": self.table.observed(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        """The seat whose turn it is decides; once the round is over, each seat leaves."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise ValueError(f"{agent} has a decision to take; give one of its actions.")
        self.infos[agent] = {"legal": self.table.act(self._seats[agent], int(action))}
        if self.table.turn == 0:
            self.rewards = {name: self.table.net(self._seats[name]) for name in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._acting()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The round as the seat in turn sees it, in words."""
        return self.table.text_for(self._seats[self.agent_selection]) if self.render_mode else None

    def close(self) -> None:
        """Do nothing, since no resource is open."""

    def _acting(self) -> str:
        """The seat in turn; when the round is over, the first that has not left."""
        return self.possible_agents[self.table.turn - 1] if self.table.turn else self.agents[0]
