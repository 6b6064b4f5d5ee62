"""A settled round as text: the dealer's hand, then each seat's lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from croupier import money
from croupier.cli.output.terminal import print_line, print_table


def show_refused(name: str, refused: object) -> None:
    """Print a refused round: the place, the reason, the fix, and the clause."""
    refusal = cast(Mapping[str, str], refused)
    law = f" [{refusal['clause']}]" if refusal["clause"] else ""
    reason = f"{refusal['message']}; {refusal['advice']}".replace(".;", ";").removesuffix(".")
    print_line(f"{name}: refused at {refusal['path']}: {reason}{law}")


def show_settled(name: str, settled: Mapping[str, Any]) -> None:
    """Print a table of every wager, seat by seat, then the totals."""
    dealer = settled["dealer"]
    if dealer:
        qualifies = "qualifies" if dealer["qualifies"] else "does not qualify"
        hand = dealer["hand"].replace("_", " ")
        print_line(f"{name}: {settled['rulebook']}")
        print_line(f"Dealer: {hand} ({' '.join(dealer['best'])}), {qualifies}")
    rows = []
    for seat in settled["seats"]:
        label = f"{seat['seat']}"
        for line in seat["lines"]:
            rows.append(_row(label, line))
            label = ""
        rows += [
            _row("", {**line, "wager": f"tip {line['wager']}"})
            for line in seat.get("tips", {}).get("lines", ())
        ]
        rows.append(["", "net", "", "", money.signed(seat["net"]), ""])
    print_table(["Seat", "Wager", "Stake", "Result", "Net", "Clause"], rows, right=(2, 4))
    for meter, amount in settled["meters"].items():
        print_line(f"{meter}: {money.meter_dollars(money.meter_units(amount))}")
    print_line(f"House: {money.signed(settled['house_net'])}")
    if settled["tip_box"]:
        print_line(f"Tip box: {money.signed(settled['tip_box'])}")
    for difference in settled.get("differs", ()):
        print_line(f"Differs: {difference}")


def show_hand(name: str, settled: Mapping[str, Any]) -> None:
    """Print a hand between players: its pots with their winners, then the final stacks."""
    print_line(f"{name}: {settled['rulebook']}")
    if settled["board"]:
        print_line(f"Board: {' '.join(settled['board'])}")
    if settled["void"]:
        print_line(f"Void: {settled['void'].replace('_', ' ')}. All wagers returned.")
    for pot in settled["pots"]:
        shares = ", ".join(
            f"seat {winner['seat']} {money.dollars(winner['share'])}" for winner in pot["winners"]
        )
        print_line(
            f"Pot {pot['pot']}: {money.dollars(pot['amount'])} to {shares} [{pot['clause']}]"
        )
    fee = settled["fee"]
    if fee["amount"]:
        print_line(f"Fee: {money.dollars(fee['amount'])} [{fee['clause']}]")
    rows = [
        [
            str(seat["seat"]),
            seat["player"],
            "folded" if seat["folded"] else seat.get("hand", "").replace("_", " "),
            " ".join(seat.get("best", ())),
            money.dollars(seat["stack"]),
            money.signed(seat["net"]),
        ]
        for seat in settled["seats"]
    ]
    print_table(["Seat", "Player", "Hand", "Best", "Stack", "Net"], rows, right=(4, 5))
    for difference in settled.get("differs", ()):
        print_line(f"Differs: {difference}")


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
        money.signed(net),
        ", ".join(clause for clause in clauses if clause),
    ]
