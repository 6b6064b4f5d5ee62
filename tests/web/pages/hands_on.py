"""People without a screen: players and dealers who act by what they are offered, over HTTP."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from croupier.law.submission import demonstration
from tests.web.pages.floor import Served
from tests.web.playing import smallest_bet

View = dict[str, Any]
_IDS = itertools.count(1)
RANKS, SUITS = "AKQJT98765432", "shdc"
DECK = tuple(f"{rank}{suit}" for rank in RANKS for suit in SUITS)


def options_of(book: str) -> dict[str, object]:
    """The options of a rulebook's demonstration."""
    options = demonstration(book)["options"]
    assert isinstance(options, dict)
    return options


def physical(server: Served, book: str, name: str = "Physical", **options: object) -> str:
    """A table of physical cards with staff on the floor; options that are None are left out."""
    wanted = {**options_of(book), "mode": "physical", **options}
    told = {name: value for name, value in wanted.items() if value is not None}
    return server.open(book, name, submission={"options": told}, floor="staff")


def hired(server: Served, name: str, role: str) -> str:
    """The token of this person on the staff; an existing account stays."""
    if name not in server.tokens:
        server.tokens[name] = server.staff(name, role)
    return server.tokens[name]


def do(server: Served, table: str, token: str, what: str, **fields: object) -> None:
    """Somebody does this at the table."""
    body = {"id": f"hand {next(_IDS)}", "do": what, **fields}
    server.call("POST", f"/api/tables/{table}/commands", body, token)


def seated(server: Served, table: str, name: str, seat: int, chips: int = 50_000) -> str:
    """The token of a new player with chips at the table."""
    token = server.guest(name)
    do(server, table, token, "sit", seat=seat, chips=chips)
    return token


def decided(view: View) -> bool:
    """Whether players are asked for their decisions."""
    return bool(view.get("round")) and view["round"]["phase"] == "decide"


def may(*whats: str) -> Callable[[View], bool]:
    """Whether one of these is offered."""
    return lambda view: any(item["do"] in whats for item in view["offers"])


def deal_until(
    server: Served,
    table: str,
    met: Callable[[View], bool],
    bets: int = 2,
    deck: Iterable[str] = DECK,
) -> View:
    """The floorperson does what is due until the table is there; this many boxes are bet on."""
    token = server.floorperson()
    unseen = iter(deck)
    while True:
        view: View = server.view(table, token)
        if met(view):
            return view
        what, fields = _next(view, bets, unseen)
        do(server, table, token, what, **fields)


def _next(view: View, bets: int, unseen: Iterator[str]) -> tuple[str, dict[str, Any]]:
    by = {item["do"]: item for item in reversed(view["offers"])}
    if step := by.get("do") or by.get("verify"):
        return step["do"], _first(step)
    if due := [name for name in _life(view, by) if name in by]:
        return due[0], _first(by[due[0]])
    boxes = {each["seat"] for each in (view.get("round") or {}).get("seats", ())}
    wagers = [
        offer for offer in view["offers"] if offer["do"] == "wager" and offer["seat"] not in boxes
    ]
    if wagers and len(boxes) < bets:
        return "wager", {"seat": wagers[0]["seat"], "wagers": smallest_bet(wagers[0]["bet"])}
    if "close_bets" in by:
        return "close_bets", {}
    for what in ("deal", "turn_up", "show", "expose"):
        if what in by:
            return what, _cards(by[what], unseen)
    for what in ("check", "play", "settle", "pay_envy", "close_round"):
        if what in by:
            multiple = {"multiple": by[what]["choices"][0]} if what == "play" else {}
            seat = {} if what == "close_round" else {"seat": by[what]["seat"]}
            return what, {**seat, **multiple}
    raise AssertionError(f"nothing is offered: {sorted(by)}")


def _life(view: View, by: dict[str, Any]) -> Iterator[str]:
    """Steps of the table's life that are due, in their order."""
    due = {item["step"] for item in view["procedure"]["due"]}
    if "receive_deck" in by and "receive_deck" in due:
        yield "receive_deck"
    yield from ("inspect_cards", "shuffle_done", "cut_done", "report_count", "lock_wagers")
    yield from ("count_chips", "swap_decks")
    if any(each["blocks"] == "showdown" for each in view["procedure"]["due"]):
        yield "count_stub"
    if not view.get("round"):
        yield "open_round"


def _first(offer: dict[str, Any]) -> dict[str, Any]:
    """A value for every field: the first one, a whole deck, or nothing collected."""
    told = {}
    for name, values in offer.get("fields", {}).items():
        if isinstance(values, list):
            told[name] = values[0]
        elif values != "number":
            told[name] = min(52 if name == "cards" else 20, values["max"])
        else:
            told[name] = 0
    return {name: value for name, value in told.items() if value is not None}


def _cards(offer: dict[str, Any], unseen: Iterator[str]) -> dict[str, Any]:
    """Faces where they are required; all else stays unseen."""
    count = offer.get("cards", 0)
    told = [next(unseen) for _ in range(count)] if offer.get("faces_required") else ["??"] * count
    fields: dict[str, Any] = {"cards": told}
    if offer["do"] == "show":
        fields["target"] = offer.get("target", 0)
    if offer.get("faces_required_box"):
        fields["box"] = [next(unseen) for _ in range(offer["box"])]
    return fields
