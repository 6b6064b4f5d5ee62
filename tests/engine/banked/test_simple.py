"""The simple player: what it decides, street by street, from what its seat may see."""

from __future__ import annotations

import pytest

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.legal import legal
from croupier.engine.banked.view import view
from croupier.engine.watcher import Watcher
from croupier.house.bots.simple_player import decide_simply
from croupier.notation.banked import parse, play

UTH = "rulebook maryland-uth-1.5\nseat 1 ann: ante 10, blind 10\n"
JACKPOT = "rulebook maryland-jackpot-1.0\nseat 1 ann: ante 10, xtra_bonus 10\n"
FLOP = "seat 1 check\nflop {}"
LAST = "seat 1 check\nflop Ks 7c 2d\nseat 1 check\nriver {}"


def decided(text: str, seat: int = 1) -> banked_commands.Command | None:
    played_round = play(parse(text))
    assert played_round.refused is None
    seen = view(played_round.game, played_round.round, Watcher("player", "ann"))
    return decide_simply(seen, seat, legal(played_round.game, played_round.round, seat))


@pytest.mark.parametrize(
    ("hole", "plays"),
    [
        ("2h 2d", True),
        ("Ah 2d", True),
        ("2h Ad", True),
        ("Kh 5d", True),
        ("Kh 4d", False),
        ("Qh Jh", False),
    ],
)
def test_before_the_flop_a_pair_an_ace_or_a_good_king(hole: str, plays: bool) -> None:
    expected = banked_commands.Play(1, 4) if plays else banked_commands.Check(1)
    assert decided(f"{UTH}deal seat 1 {hole}  dealer 7s 8s") == expected


@pytest.mark.parametrize(
    ("first", "plays"), [("Qs", True), ("Js", True), ("Ts", False), ("As", False)]
)
def test_a_card_seen_before_the_flop_may_pair(first: str, plays: bool) -> None:
    expected = banked_commands.Play(1, 3) if plays else banked_commands.Check(1)
    assert decided(f"{JACKPOT}deal seat 1 Qh Jd  dealer 7s 8s\nfirst {first}") == expected


@pytest.mark.parametrize(
    ("hole", "board", "plays"),
    [
        ("Qh Jd", "Qs 7c 2d", True),
        ("Qh Jd", "Js 7c 2d", True),
        ("Qh Jd", "As 7c 2d", False),
        ("Qh Jd", "As Ac 2d", False),
        ("3h 3d", "As Ac 2d", True),
        ("Qh Jd", "Ks Tc 9d", True),
    ],
)
def test_on_the_flop_a_pair_that_is_not_the_boards(hole: str, board: str, plays: bool) -> None:
    expected = banked_commands.Play(1, 2) if plays else banked_commands.Check(1)
    assert decided(f"{UTH}deal seat 1 {hole}  dealer 7s 8s\n{FLOP.format(board)}") == expected


@pytest.mark.parametrize(("river", "plays"), [("Qs 3s", True), ("4s 3s", False), ("4s 4c", True)])
def test_on_the_last_street_any_pair(river: str, plays: bool) -> None:
    expected = banked_commands.Play(1, 1) if plays else banked_commands.Fold(1)
    assert decided(f"{UTH}deal seat 1 Qh Jd  dealer 8c 8s\n{LAST.format(river)}") == expected


def test_nothing_where_nothing_is_asked() -> None:
    assert decided(UTH) is None
    assert decided(f"{UTH}deal seat 1 Qh Jd  dealer 7s 8s", seat=2) is None
    played = f"{UTH}deal seat 1 Ah Ad  dealer 7s 8s\nseat 1 play 4x"
    assert decided(played) is None
