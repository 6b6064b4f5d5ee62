"""A round file read into boxes, and the lines that settlement writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from tests.oracle.meters import Meters
from tests.oracle.paytables import Award, Book, Paytable
from tests.oracle.plain_cards import Hand, judge

Json = dict[str, Any]

DEFAULTS: Mapping[str, object] = {
    "progressive_judges": "first_five",
    "envy_holder_must_bet": False,
    "envy_on_community_hand": "pay",
    "bad_beat_mode": "two_way",
    "bad_beat_tie": "lose",
    "survives_fold.progressive": True,
    "survives_fold.ultimate_pairs": True,
    "survives_fold.bad_beat": True,
    "survives_fold.play_the_board": True,
    "progressive_a_mode": "to1",
    "payout_limit_usd": None,
    "payout_limit_covers_late_side_wagers": False,
    "meter_topup_after_partial": "none",
    "payout_rounding": "exact",
    "smallest_chip": None,
}


@dataclass(slots=True)
class Line:
    """What became of one wager."""

    wager: str
    stake: int
    result: str
    pays: int
    returned: int
    clause: str

    def json(self) -> Json:
        """The line as the answer has it."""
        return {
            "wager": self.wager,
            "stake": self.stake,
            "result": self.result,
            "pays": self.pays,
            "returned": self.returned,
            "clause": self.clause,
        }


@dataclass(slots=True)
class Box:
    """One seat's box in this round."""

    seat: int
    player: str
    cards: tuple[str, str]
    wagers: dict[str, int]
    decisions: list[str]
    hand: Hand
    lines: list[Line] = field(default_factory=list)

    @property
    def folded(self) -> bool:
        """Whether the box gave up at the last decision."""
        return bool(self.decisions) and self.decisions[-1] == "fold"

    @property
    def play(self) -> int:
        """The Play wager in cents; 0 without one."""
        last = self.decisions[-1] if self.decisions else "fold"
        return self.wagers["ante"] * int(last[0]) if last.endswith("x") else 0

    def json(self) -> Json:
        """The box as the answer has it."""
        net = sum(line.pays + line.returned - line.stake for line in self.lines)
        return {
            "seat": self.seat,
            "hand": self.hand.name,
            "best": list(self.hand.best),
            "lines": [line.json() for line in self.lines],
            "net": net,
        }


class Table:
    """All of a round file, and what it is settled with."""

    def __init__(self, source: Json, prefix: str) -> None:
        submission = source["submission"]
        self.prefix = prefix
        self.paytables: dict[str, str] = submission["paytables"]
        self.options = {**DEFAULTS, **dict(_flat(submission.get("options", {})))}
        self.board: tuple[str, ...] = tuple(source["board"])
        self.dealer_cards: tuple[str, ...] = tuple(source["dealer"])
        self.six_box: tuple[str, ...] = tuple(source.get("six_card_box", ()))
        self.dealer = judge(self.dealer_cards + self.board)
        self.board_hand = judge(self.board)
        self.meters = Meters(
            source.get("meters", {}),
            submission.get("resets", {}),
            top_up=self.options["meter_topup_after_partial"] == "to_reset",
        )
        self.boxes = [self._box(seat) for seat in source["seats"]]

    def _box(self, seat: Json) -> Box:
        cards = tuple(seat["cards"])
        return Box(
            seat=seat["seat"],
            player=seat.get("player", f"the person at {seat['seat']}"),
            cards=cards,
            wagers=dict(seat["wagers"]),
            decisions=list(seat.get("decisions", [])),
            hand=judge(cards + self.board),
        )

    @property
    def qualified(self) -> bool:
        """Whether the dealer has a pair or better."""
        return self.dealer.place > 0

    def lap(self) -> list[Box]:
        """The boxes from the dealer's far right, counterclockwise (I-27)."""
        return sorted(self.boxes, key=lambda box: box.seat, reverse=True)

    def versus(self, box: Box) -> int:
        """1 if the box beats the dealer, -1 if it is beaten, 0 for equal hands."""
        mine, theirs = box.hand.strength, self.dealer.strength
        return (mine > theirs) - (mine < theirs)

    def progressive_hand(self, box: Box) -> Hand:
        """The hand that the Progressive and the Envy Bonus judge (I-141)."""
        if self.options["progressive_judges"] == "first_five":
            return judge(box.cards + self.board[:3])
        return box.hand

    def chips(self, cents: int) -> int:
        """A payment as it is handed out: exact, or up to the smallest chip (I-38)."""
        if self.options["payout_rounding"] != "up_to_chip":
            return cents
        chip = int(Decimal(str(self.options["smallest_chip"])) * 100)
        return -(-cents // chip) * chip

    def lose(self, box: Box, wager: str, clause: str) -> None:
        """The stake is gone."""
        self._write(box, wager, clause, result="lose")

    def push(self, box: Box, wager: str, clause: str) -> None:
        """The stake goes back."""
        self._write(box, wager, clause, result="push", returned=box.wagers[wager])

    def even(self, box: Box, wager: str, stake: int, clause: str) -> None:
        """1 to 1."""
        self._write(box, wager, clause, result="win", pays=self.chips(stake), returned=stake)

    def pay(
        self, box: Box, wager: str, award: Award | None, clause: str, *, lost: str = ""
    ) -> None:
        """Pays the award; a wager without one is lost, by the clause `lost` if it differs."""
        stake = box.wagers[wager]
        if award is None:
            self.lose(box, wager, lost or clause)
            return
        returned = stake if award.kind in ("to", "dollars") else 0
        match award.kind:
            case "percent":
                cents = self.meters.take(award.meter, award.amount)
            case "dollars":
                cents = award.amount * 100
            case _:
                cents = -(-stake * award.amount // award.over)
        pays = self.chips(cents)
        self._write(box, wager, clause, result="win", pays=pays, returned=returned)

    def settle_play(self, box: Box, *, win: str, lose: str, tie: str) -> None:
        """The Play wager by the comparison with the dealer."""
        box.wagers["play"] = box.play
        match self.versus(box):
            case 1:
                self.even(box, "play", box.play, win)
            case 0:
                self.push(box, "play", tie)
            case _:
                self.lose(box, "play", lose)

    def envy(self, box: Box, cents: int, clause: str) -> None:
        """An Envy Bonus for one holder; there is no stake of its own."""
        clause = f"{self.prefix}:{clause}"
        box.lines.append(Line("envy", 0, "win", self.chips(cents), 0, clause))

    def odds(self, tables: Book, wager: str) -> Paytable:
        """The paytable that the submission chose for the wager."""
        return tables[wager][self.paytables[wager]]

    def _write(
        self, box: Box, wager: str, clause: str, *, result: str, pays: int = 0, returned: int = 0
    ) -> None:
        stake = box.wagers[wager]
        clause = f"{self.prefix}:{clause}"
        box.lines.append(Line(wager, stake, result, pays, returned, clause))


def _flat(options: Mapping[str, object], before: str = "") -> Iterator[tuple[str, object]]:
    for name, value in options.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value
