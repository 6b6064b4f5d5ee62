"""Sessions made on purpose: what neither chance nor the tests of tables bring about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.house.table.asking import all_offers
from tests.house.table.dealing import phase, seated, walk
from tests.house.table.pit import ANN, BOB, EVE, FLO, JOE
from tools.golden.adapter import Conduct, Json, Person, submission_of, table_commands
from tools.golden.strolls import Recorder

SYSTEM = Person("", "system")


def sessions() -> Iterator[Recorder]:
    """Each of them, played."""
    for book in ("maryland-uth-1.5", "maryland-jackpot-1.0"):
        yield chips_do_not_match(book)
    yield the_next_round_is_released("maryland-uth-1.5", dealing="hand", decks=2)
    yield the_next_round_is_released(
        "south-dakota-uth", dealing="machine", sd_second_deck_in_shuffler=True
    )
    for book in ("maryland-uth-1.5", "maryland-jackpot-1.0", "south-dakota-uth"):
        yield meters_move_elsewhere(book)
        yield the_tray_is_short(book)
    for seats in (2, 3):
        yield nobody_sees_a_flop(seats)


def _table(book: str, mode: str, **options: object) -> Recorder:
    chosen: Json = {"mode": mode, **options}
    submission = submission_of(book, chosen)
    return Recorder(book, Conduct(floor="staff", pace=0), submission)


def _read(do: str, *values: Any) -> Any:
    """The command of this wire name with these fields, in their order."""
    return table_commands.read(
        do, dict(zip(table_commands.fields_of(table_commands.BY_NAME[do]), values, strict=False))
    )


def _asks(table: Recorder, person: Person, do: str, **fields: Any) -> None:
    table.does(person, table_commands.read(do, fields))


def _until(table: Recorder, name: str) -> Json:
    """Do the steps on the console until this is offered."""
    for _ in range(60):
        found = (*all_offers(table, JOE), *all_offers(table, EVE))
        named = next((row for row in found if row["do"] == name), None)
        if named is not None:
            return named
        assert walk(table), f"nobody offers {name}"
    raise AssertionError(f"nobody offers {name}")


def _bets(table: Recorder) -> None:
    """Ann and Bob sit, and bet what opens a box and the progressive."""
    seated(table, ANN, BOB)
    table.runs()
    while phase(table) != "bets":
        assert walk(table)
    offer = next(row for row in all_offers(table, ANN) if row["do"] == "wager")
    least = {name: low for name, low, _ in offer["bet"]["wagers"]}
    opening = offer["bet"]["opening"][0]
    wagers = dict.fromkeys(opening, max(least[name] for name in opening))
    wagers["progressive"] = least["progressive"]
    for seat, player in ((1, ANN), (2, BOB)):
        _asks(table, player, "wager", seat=seat, wagers=wagers)


def chips_do_not_match(book: str) -> Recorder:
    """Chips and wagers differ, and a floorperson lets the deal continue (I-10)."""
    table = _table(book, "physical", dealing="manual_shoe", shuffler=False, shuffler_counts=False)
    _open(table)
    _bets(table)
    _until(table, "count_chips")
    _asks(table, JOE, "count_chips", chips=3, accepted=2)
    table.refuses(EVE, _read("override_count"))
    _asks(table, EVE, "override_count", reason="a chip fell on the floor")
    for _ in range(40):
        walk(table)
    return table


def _open(table: Recorder) -> None:
    while not table.live.procedure.open:
        assert walk(table)


def the_next_round_is_released(book: str, **options: object) -> Recorder:
    """The shuffler fails with a deck that is not played; the floor lifts what that demands."""
    table = _table(book, "physical", **options)
    _open(table)
    _bets(table)
    _until(table, "deal")
    walk(table)
    fields = _until(table, "fail_device")["fields"]
    _asks(table, JOE, "fail_device", device=fields["device"][0], deck=fields["deck"][0])
    if table.live.proposals:
        table.does(FLO, _read("confirm", table.live.proposals[0].id))
    for _ in range(60):
        offered = [offer for offer in all_offers(table, EVE) if offer["do"] == "release_round"]
        if offered:
            table.refuses(EVE, _read("release_round"))
            _asks(table, EVE, "release_round", reason="looked into")
            break
        if table.live.round is not None and phase(table) == "decide":
            _decides(table)
        elif not walk(table):
            break
    return table


def _decides(table: Recorder) -> None:
    for player in (ANN, BOB):
        offered = [offer for offer in all_offers(table, player) if offer["do"] in ("check", "fold")]
        if offered:
            _asks(table, player, offered[0]["do"], seat=offered[0]["seat"])
            return


def meters_move_elsewhere(book: str) -> Recorder:
    """Another table moves the meters that both share, in the middle of a round (I-130)."""
    table = _table(book, "virtual")
    table.runs()
    _bets(table)
    for player in (ANN, BOB):
        table.does(player, _read("ready"))
    for name in table.setup.meters:
        _elsewhere(table, table.setup.account("meter", name), 777)
    number = table.live.number
    for _ in range(40):
        table.runs()
        if phase(table) == "decide":
            table.does(SYSTEM, _read("take_up"))
            _decides(table)
        elif phase(table) in ("settle", "close") and table.live.number == number:
            _validates(table)
    return table


def _validates(table: Recorder) -> None:
    """Approve everything that waits for a floorperson."""
    for offer in all_offers(table, EVE):
        if offer["do"] == "approve":
            table.does(EVE, _read("approve", offer["seat"]))
            return


def _elsewhere(table: Recorder, account: str, units: int) -> None:
    table.balances[account] += units
    table.balances["house"] = table.balances.get("house", 0) - units
    told = {"at": table.now, "by": "system", "do": "elsewhere"}
    table.requests.append(told | {"account": account, "units": units})
    table.answers.append("")


def the_tray_is_short(book: str) -> Recorder:
    """The tray cannot pay: the table waits until it is filled; bets are taken down; it closes."""
    table = _table(book, "virtual")
    table.runs()
    table.does(ANN, _read("sit", 1, 60_000))
    table.runs()
    table.does(SYSTEM, _read("short_tray", 5_000))
    table.refuses(JOE, _read("fill", 10_000))
    table.does(EVE, _read("fill", 10_000))
    if table.live.paused:
        table.does(EVE, _read("unpause"))
    table.runs()
    equal = "blind" if "uth" in book else "xtra_bonus"
    table.does(ANN, _read("wager", 1, {"ante": 1000, equal: 1000}))
    table.does(EVE, _read("take_bets_down", "the lights went out"))
    for most in (500, 50):  # a book may have a limit on all that a player stakes
        if table.ask(EVE, _read("change_limits", {"ante": [20, most]})) is None:
            break
    for proposal in table.live.proposals:
        table.does(FLO, _read("confirm", proposal.id))
    return table


def nobody_sees_a_flop(seats: int) -> Recorder:
    """Between players: a fee taken before the deal goes back where no flop comes."""
    table = _table(
        "california-holdem",
        "virtual",
        ca_fee_timing="each_player_pays" if seats == 2 else "button_pays",
    )
    table.runs()
    for seat in range(1, seats + 1):
        table.does(Person(("ann", "bob", "joe")[seat - 1], "player"), _read("sit", seat, 20_000))
    for _ in range(60):
        table.runs()
        if table.live.number > 2:
            break
        for name in ("ann", "bob", "joe"):
            player = Person(name, "player")
            offered = [offer for offer in all_offers(table, player) if offer["do"] == "fold"]
            if offered:
                table.does(player, _read("fold", offered[0]["seat"]))
                break
    return table
