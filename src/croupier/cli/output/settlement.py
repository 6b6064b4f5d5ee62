"""A settled round for people: the dealer's hand, then each seat's lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from croupier import money
from croupier.cli.output.terminal import say, say_table


def show_refused(name: str, refused: object) -> None:
    """A round that breaks a rule: where, why, by which clause, and what would be right."""
    told = cast(Mapping[str, str], refused)
    law = f" [{told['clause']}]" if told["clause"] else ""
    say(f"{name}: refused at {told['place']}: {told['says']}; {told['advice']}{law}")


def show_settled(name: str, told: Mapping[str, Any]) -> None:
    """A table of every wager, seat by seat, and what it comes to in all."""
    dealer = told["dealer"]
    if dealer:
        qualifies = "qualifies" if dealer["qualifies"] else "does not qualify"
        hand = dealer["hand"].replace("_", " ")
        say(f"{name}: {told['rulebook']}")
        say(f"Dealer: {hand} ({' '.join(dealer['best'])}), {qualifies}")
    rows = []
    for seat in told["seats"]:
        label = f"{seat['seat']}"
        for line in seat["lines"]:
            rows.append(_row(label, line))
            label = ""
        rows += [
            _row("", {**line, "wager": f"tip {line['wager']}"})
            for line in seat.get("tips", {}).get("lines", ())
        ]
        rows.append(["", "net", "", "", _signed(seat["net"]), ""])
    say_table(["Seat", "Wager", "Stake", "Result", "Comes to", "Clause"], rows, right=(2, 4))
    for meter, amount in told["meters"].items():
        say(f"{meter}: ${amount}")
    say(f"House: {_signed(told['house_net'])}")
    if told["tip_box"]:
        say(f"Tip box: {_signed(told['tip_box'])}")
    for difference in told.get("differs", ()):
        say(f"Differs: {difference}")


def show_hand(name: str, told: Mapping[str, Any]) -> None:
    """A hand between players: its pots with their winners, then what each seat ends with."""
    say(f"{name}: {told['rulebook']}")
    if told["board"]:
        say(f"Board: {' '.join(told['board'])}")
    if told["void"]:
        say(f"Void: {told['void'].replace('_', ' ')}; everything goes back")
    for pot in told["pots"]:
        shares = ", ".join(
            f"seat {item['seat']} {money.dollars(item['share'])}" for item in pot["winners"]
        )
        say(f"Pot {pot['pot']}: {money.dollars(pot['amount'])} to {shares} [{pot['clause']}]")
    fee = told["fee"]
    if fee["amount"]:
        say(f"Fee: {money.dollars(fee['amount'])} [{fee['clause']}]")
    rows = [
        [
            str(seat["seat"]),
            seat["player"],
            "folded" if seat["folded"] else seat.get("hand", "").replace("_", " "),
            " ".join(seat.get("best", ())),
            money.dollars(seat["stack"]),
            _signed(seat["net"]),
        ]
        for seat in told["seats"]
    ]
    say_table(["Seat", "Player", "Hand", "Best", "Stack", "Comes to"], rows, right=(4, 5))
    for difference in told.get("differs", ()):
        say(f"Differs: {difference}")


def _row(seat: str, line: Mapping[str, Any]) -> list[str]:
    clauses = [line["clause"], line.get("odds", ""), line.get("limit", "")]
    hand = line.get("hand", "")
    result = line["result"] + (f", {hand.replace('_', ' ')}" if hand not in ("", "any") else "")
    net = line["pays"] + line["returned"] - line["stake"]
    return [
        seat,
        line["wager"].replace("_", " "),
        money.dollars(line["stake"]),
        result,
        _signed(net),
        ", ".join(clause for clause in clauses if clause),
    ]


def _signed(cents: int) -> str:
    return f"{'−' if cents < 0 else '+' if cents else ''}{money.dollars(abs(cents))}"
