"""The collection fee is posted as it is applied: each timing, with a flop and without (I-121)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.felt.plan import plan_of
from croupier.law.faults import blocking
from croupier.law.submission import demonstration, examine, with_demonstration
from croupier.notation.answers import answer

BOOK = "california-holdem"
FEE = 300
NO_FLOP = [
    ("from_pot_at_flop", True, "no fee", 0),
    ("from_pot_at_flop", False, "the fee is taken", FEE),
    ("from_blinds_before_deal", True, "the fee goes back", 0),
    ("from_blinds_before_deal", False, "the fee is kept", FEE),
    ("button_pays", True, "the fee goes back", 0),
    ("button_pays", False, "the fee is kept", FEE),
    ("each_player_pays", True, "the fee goes back", 0),
    ("each_player_pays", False, "the fee is kept", 3 * FEE),
]


def options(timing: str, free: bool) -> dict[str, object]:
    """The choices of a cardroom about its fee."""
    return {"ca_fee_timing": timing, "ca_no_flop_no_drop": free}


def posted(chosen: dict[str, object]) -> dict[str, str]:
    """What the sign says of the fee."""
    whole = with_demonstration({"rulebook": BOOK, "options": chosen})
    return {fee.name: fee.amount for fee in plan_of(examine(whole)).sign.fees}


def settled(chosen: dict[str, object]) -> Any:
    """A hand of three in which the button and the small blind fold."""
    return answer(
        {
            "rulebook": BOOK,
            "submission": {"options": chosen},
            "button": 3,
            "board": [],
            "seats": [{"seat": seat, "stack": 10_000} for seat in (1, 2, 3)],
            "actions": [{"seat": 3, "act": "fold"}, {"seat": 1, "act": "fold"}],
        }
    )


@pytest.mark.clause("CA-TH:fees.s1", "CA-TH:fees.3", "CA-TH:fees.4")
@pytest.mark.parametrize(("timing", "free", "says", "house"), NO_FLOP)
def test_a_hand_without_a_flop_goes_as_posted(
    timing: str, free: bool, says: str, house: int
) -> None:
    chosen = options(timing, free)
    assert posted(chosen)["No flop"] == says
    told = settled(chosen)
    assert told["house_net"] == told["fee"]["amount"] == house
    nets = {item["seat"]: item["net"] for item in told["seats"]}
    assert sum(nets.values()) == -house
    if free:
        assert nets == {1: -200, 2: 200, 3: 0}


@pytest.mark.clause("CA-TH:fees.s1", "CA-TH:fees.3")
@pytest.mark.parametrize(
    ("timing", "amount", "taken"),
    [
        ("from_pot_at_flop", "$3", "from the pot at the flop"),
        ("from_blinds_before_deal", "$3", "from the blinds before the deal"),
        ("button_pays", "$3", "from the button before the deal"),
        ("each_player_pays", "$3 from each player", "before the deal"),
    ],
)
def test_the_sign_says_who_pays_and_when(timing: str, amount: str, taken: str) -> None:
    sign = posted(options(timing, True))
    assert sign["2 to 4 players"] == amount
    assert sign["Taken"] == taken


@pytest.mark.clause("CA-TH:fees.4")
@pytest.mark.parametrize("timing", list(dict.fromkeys(row[0] for row in NO_FLOP)))
def test_what_becomes_of_an_early_fee_must_be_stated(timing: str) -> None:
    whole = demonstration(BOOK)
    own = whole["options"]
    assert isinstance(own, dict)
    chosen = {**own, "ca_fee_timing": timing}
    chosen.pop("ca_no_flop_no_drop", None)
    faults = blocking(examine({**whole, "options": chosen}).faults)
    missing = [("CA-TH:fees.4", "options.ca_no_flop_no_drop")]
    assert [(fault.clause, fault.path) for fault in faults] == (
        [] if timing == "from_pot_at_flop" else missing
    )
