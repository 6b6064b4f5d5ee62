"""A short way to write rounds and to read answers, for the oracle's own tests."""

from __future__ import annotations

from typing import Any

from tests.oracle.settlement import settle

Json = dict[str, Any]

PAYTABLES = {
    "maryland-uth-1.5": {
        "blind": "A",
        "trips": "C",
        "progressive": "A",
        "six_card_bonus": "A",
        "ultimate_pairs": "B",
        "bad_beat": "B",
        "play_the_board": "C",
    },
    "maryland-jackpot-1.0": {"xtra_bonus": "A", "player_bonus": "A", "progressive": "A"},
    "south-dakota-uth": {"blind": "UTH-01", "trips": "UTH-01", "progressive": "PMG-01"},
}
METERS = {
    "A": {"Meter": "23456.78"},
    "B": {"Major": "2000.00", "Minor": "400.00"},
    "C": {"Mega": "20000.00", "Major": "2000.00", "Minor": "400.00"},
}
RESETS = {"Meter": "10000.00", "Mega": "10000.00", "Major": "1000.00", "Minor": "250.00"}


def box(seat: int, cards: str, decisions: str = "", /, **wagers: Any) -> Json:
    """One seat of a round file; `player` may be named among the wagers."""
    player = wagers.pop("player", "")
    found: Json = {"seat": seat, "cards": cards.split(), "wagers": wagers}
    if decisions:
        found["decisions"] = decisions.split()
    if player:
        found["player"] = player
    return found


def uth(dealer: str, board: str, *seats: Json, **chosen: Any) -> Json:
    """The answer to a round of Maryland 1.5."""
    return _settle("maryland-uth-1.5", dealer, board, seats, chosen)


def jackpot(dealer: str, board: str, *seats: Json, **chosen: Any) -> Json:
    """The answer to a round of Jackpot Hold'em."""
    return _settle("maryland-jackpot-1.0", dealer, board, seats, chosen)


def south_dakota(dealer: str, board: str, *seats: Json, **chosen: Any) -> Json:
    """The answer to a round in South Dakota."""
    return _settle("south-dakota-uth", dealer, board, seats, chosen)


def _settle(book: str, dealer: str, board: str, seats: tuple[Json, ...], chosen: Json) -> Json:
    """`paytables` and `options` add to the defaults; `meters` and `resets` replace them."""
    paytables = {**PAYTABLES[book], **chosen.get("paytables", {})}
    source: Json = {
        "rulebook": book,
        "submission": {
            "paytables": paytables,
            "options": chosen.get("options", {}),
            "resets": chosen.get("resets", RESETS),
        },
        "meters": chosen.get("meters", METERS.get(paytables["progressive"], {})),
        "dealer": dealer.split(),
        "board": board.split(),
        "seats": list(seats),
    }
    if chosen.get("six"):
        source["six_card_box"] = chosen["six"].split()
    return settle(source)


def told(answer: Json, seat: int) -> list[str]:
    """The seat's lines as "wager result pays returned clause", the clause without its book."""
    [found] = [item for item in answer["seats"] if item["seat"] == seat]
    return [
        f"{line['wager']} {line['result']} {line['pays']} {line['returned']} "
        f"{line['clause'].partition(':')[2]}"
        for line in found["lines"]
    ]


def line(answer: Json, seat: int, wager: str) -> str:
    """The one line of the wager, without the wager's name."""
    [found] = [name for name in told(answer, seat) if name.startswith(f"{wager} ")]
    return found.removeprefix(f"{wager} ")
