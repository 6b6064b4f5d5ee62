"""Random submissions: every choice that bears on settlement is written down."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.paytables import JACKPOT, LEAST_RESETS, SOUTH_DAKOTA, UTH

Json = dict[str, Any]

NEEDS_CLARIFICATION = {
    "progressive_a_mode": "for1",
    "payout_limit_covers_late_side_wagers": True,
    "six_card_requires_trips": False,
}
NEEDS_FILING = {"envy_on_community_hand": "exclude"}


def draw_submission(rng: Random, rulebook: str) -> Json:
    """A complete submission to the rulebook."""
    match rulebook:
        case "south-dakota-uth":
            return _south_dakota(rng)
        case "maryland-jackpot-1.0":
            return _jackpot(rng)
        case _:
            return _uth(rng, one_box=rulebook == "maryland-uth-1.4")


def _whole(paytables: dict[str, str], options: Json, limits: Json, meters: dict[str, str]) -> Json:
    submission: Json = {
        "paytables": paytables,
        "options": options,
        "limits": limits,
        "rates": dict.fromkeys(meters, "5%"),
        "initials": meters,
        "resets": meters,
    }
    for section, needs in (("clarifications", NEEDS_CLARIFICATION), ("filed", NEEDS_FILING)):
        names = [name for name, value in needs.items() if options.get(name) == value]
        if names:
            submission[section] = dict.fromkeys(names, "for this test")
    return submission


def _resets(rng: Random, least: dict[str, int]) -> dict[str, str]:
    """Each meter's reset at its least or somewhat above."""
    return {
        name: f"{amount + rng.choice((0, 0, 1, 500))}.{rng.choice(('00', '00', '37'))}"
        for name, amount in least.items()
    }


def _rounding(rng: Random) -> Json:
    if rng.random() < 0.75:
        return {"payout_rounding": "exact"}
    chip = rng.choice((1, 5, "0.25", "0.50"))
    return {"payout_rounding": "up_to_chip", "smallest_chip": chip}


def _limit(rng: Random) -> Json:
    if rng.random() < 0.5:
        return {}
    return {"payout_limit_usd": rng.choice((50000, 50000, 50001, "62500.50", 100000))}


def _uth(rng: Random, *, one_box: bool) -> Json:
    paytables = {wager: rng.choice(list(tables)) for wager, tables in UTH.items()}
    side_wagers = ("progressive", "ultimate_pairs", "bad_beat", "play_the_board")
    options = {
        **_rounding(rng),
        **_limit(rng),
        "payout_limit_covers_late_side_wagers": rng.random() < 0.3,
        "progressive_judges": rng.choice(("first_five", "best_of_seven")),
        "progressive_wager_usd": rng.choice((1, 5)),
        "progressive_a_mode": rng.choice(("to1", "to1", "for1")),
        "meter_topup_after_partial": rng.choice(("none", "to_reset")),
        "envy_holder_must_bet": rng.random() < 0.5,
        "envy_on_community_hand": rng.choice(("pay", "pay", "exclude")),
        "six_card_requires_trips": rng.random() < 0.7,
        "bad_beat_mode": rng.choice(("two_way", "two_way", "player_only")),
        "bad_beat_tie": rng.choice(("lose", "push")),
        **{f"survives_fold.{wager}": rng.random() < 0.7 for wager in side_wagers},
    }
    if not one_box:
        options["max_adjacent_boxes"] = 6
    wagers = ("ante", "trips", "six_card_bonus", "ultimate_pairs", "bad_beat", "play_the_board")
    limits = {wager: ["0.01", 100000] for wager in wagers}
    meters = _resets(rng, dict(LEAST_RESETS["uth"][paytables["progressive"]]))
    return _whole(paytables, options, limits, meters)


def _jackpot(rng: Random) -> Json:
    paytables = {wager: rng.choice(list(tables)) for wager, tables in JACKPOT.items()}
    options = {
        **_rounding(rng),
        **_limit(rng),
        "progressive_judges": rng.choice(("first_five", "best_of_seven")),
        "progressive_wager_usd": rng.choice((1, 5, "2.50")),
        "max_adjacent_boxes": 6,
    }
    limits = {wager: ["0.01", 100000] for wager in ("ante", "player_bonus")}
    meters = _resets(rng, dict(LEAST_RESETS["jackpot"][paytables["progressive"]]))
    return _whole(paytables, options, limits, meters)


def _south_dakota(rng: Random) -> Json:
    code = rng.choice(list(SOUTH_DAKOTA["blind"]))
    progressive = rng.choice(list(SOUTH_DAKOTA["progressive"]))
    amount = {"PMG-01": 1, "PMG-02": 5}.get(progressive, rng.choice((1, 2, "2.50")))
    if progressive == "PMG-01" and rng.random() < 0.3:
        amount = rng.choice((2, "0.50"))  # I-101: envy in proportion
    options = {
        **_rounding(rng),
        "progressive_wager_usd": amount,
        "survives_fold.progressive": rng.random() < 0.7,
        "envy_on_community_hand": rng.choice(("pay", "pay", "exclude")),
        "sd_simultaneous": "sequential",
        "sd_max_hands": 6,
    }
    options["progressive_judges"] = rng.choice(("first_five", "best_of_seven"))
    limits = {"ante": ["0.01", 20], "trips": ["0.01", 20]}
    meters = {"Progressive": f"{rng.choice((500, 10000))}.{rng.choice(('00', '99'))}"}
    paytables = {"blind": code, "trips": code, "progressive": progressive}
    return {**_whole(paytables, options, limits, meters), "reserves": {"Progressive": "0%"}}
