"""Sessions of one player: how they go, how they end, and how often the money does not last."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier import money
from croupier.engine.banked.game import Game
from croupier.maths.errors import Unanswered
from croupier.sim.bets import stakes_of
from croupier.sim.figures import sessions_of
from croupier.sim.inputs.table import set_table
from croupier.sim.run import simulate

POINTS: Final = 60
"""The maximum number of points of a session's course."""
PARTS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


def sessions(game: Game, question: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of this many sessions with optimal play, in cents.

    A session ends early when the bankroll is less than a round can cost. A bankroll of 0 means no
    limit. Given meters have a constant reading.
    """
    stakes = stakes_of(game, question["wagers"] or None)
    bankroll, hands, count = question["bankroll"], question["hands"], question["sessions"]
    cost = sum(stakes.values()) + game.largest * stakes.get(game.base_wager, 0)
    if bankroll and bankroll < cost:
        raise Unanswered(
            f"A round can cost {money.dollars(cost)}, more than the bankroll; "
            "raise the bankroll or lower the bets."
        )
    setting = set_table(game, stakes=stakes)
    dealt = simulate(
        setting, hands * count, seed=question["seed"], session=1, meters=question["meters"] or None
    )
    assert dealt.stretches is not None  # every round is a stretch
    course = (-dealt.stretches.won.reshape(count, hands)).cumsum(axis=1)
    course, stopped = _stopped(course, bankroll - cost) if bankroll else (course, 0.0)
    ended = sessions_of(course[:, -1], hands)
    places = sorted(
        {round((at + 1) * hands / min(POINTS, hands)) for at in range(min(POINTS, hands))}
    )
    lines = np.sort(course[:, [place - 1 for place in places]], axis=0)
    return {
        "rulebook": game.rulebook,
        "hands": hands,
        "sessions": count,
        "seed": question["seed"],
        "stakes": stakes,
        "bankroll": bankroll,
        "round_may_cost": cost,
        "mean": ended.mean,
        "sd": ended.sd,
        "profit_share": ended.profit_share,
        "bankrupt": stopped,
        "quantiles": {f"{part:g}": cents for part, cents in ended.quantiles.items()},
        "edges": list(ended.edges),
        "counts": list(ended.counts),
        "course": {
            "hands": [0, *places],
            **{
                f"{part:g}": [0, *lines[min(int(part * count), count - 1)].tolist()]
                for part in PARTS
            },
        },
    }


def _stopped(course: NDArray[np.int64], may_lose: int) -> tuple[NDArray[np.int64], float]:
    """The courses, each standing still once more than that is lost; and how many of them do."""
    short = course < -may_lose
    short[:, -1] = False  # the session is over anyhow
    ends = short.any(axis=1)
    first = np.where(ends, short.argmax(axis=1), course.shape[1] - 1)
    last = np.take_along_axis(course, first[:, None], axis=1)
    later = np.arange(course.shape[1]) > first[:, None]
    return np.where(later, last, course), float(ends.mean())
