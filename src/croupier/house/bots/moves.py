"""The next commands of a table's bots, one at a time."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from croupier.house.bots import banked, cardroom
from croupier.house.bots.banked import Advisor
from croupier.house.table.next_move import Next
from croupier.house.table.state import TableState


class Bots(Protocol):
    """How the bots of a game move."""

    def move(
        self, live: TableState, chance: random.Random, advisor: Advisor | None, /
    ) -> Next | None:
        """Return the next command of a bot; None while the table waits for someone else."""

    def thinks(self, live: TableState, /) -> bool:
        """Return whether it is the turn of a bot with optimal play."""


_GAMES: Mapping[str, Bots] = {"banked": banked, "cardroom": cardroom}


def bot_move(
    live: TableState, chance: random.Random, advisor: Advisor | None = None
) -> Next | None:
    """Return the next command of a bot; None while the table waits for someone else."""
    if not live.bots or live.paused or live.called_for or not live.procedure.open:
        return None
    return _GAMES[live.setup.kind.name].move(live, chance, advisor)


def thinks(live: TableState) -> bool:
    """Return whether it is the turn of a bot with optimal play."""
    stopped = live.paused or live.called_for
    return _GAMES[live.setup.kind.name].thinks(live) and not stopped
