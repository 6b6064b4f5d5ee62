"""Every written hand plays as it says, its money adds up, and its remarks are true."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import text
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.evolve import replay
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.postings import COLLECTION, POT, postings
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.cardroom.hand.turn import BOARD, BURN
from croupier.law.coverage import find_examples
from croupier.law.load import load
from croupier.money import UNITS_PER_CENT
from croupier.notation.answers import answer, answer_text
from croupier.notation.cardroom import play
from croupier.notation.cardroom_play import PlayedHand
from tests.engine.cardroom.playing import snapshot
from tests.engine.cardroom.written import CARDROOM, Written, hands, unfounded

each_hand = pytest.mark.parametrize("hand", hands(), ids=str)


def opened(played_hand: PlayedHand) -> Hand:
    """The hand before anything was posted."""
    first, stacks = played_hand.hand, dict(played_hand.hand.starting)
    return open_hand(
        played_hand.game,
        [(player.seat, player.name, stacks[player.seat]) for player in first.players],
        button=first.button,
        small_blind=first.small or None,
        big_blind=first.big,
        posts=first.posts,
    )


@each_hand
def test_the_hand_goes_as_it_is_written(hand: Written) -> None:
    played_hand = play(hand.script)
    assert played_hand.refused is None, f"{played_hand.path}: {played_hand.refused}"
    assert played_hand.differs == []
    assert played_hand.hand.phase == "over"
    assert unfounded(played_hand, hand) == []


@each_hand
def test_money_adds_up(hand: Written) -> None:
    """Every entry balances, the pot ends empty, and players end with what the hand says."""
    played_hand = play(hand.script)
    accounts: dict[str, int] = {}
    there = opened(played_hand)
    for event in played_hand.events:
        entry = postings(played_hand.game, there, event)
        assert sum(units for _, units in entry) == 0, event
        for account, units in entry:
            accounts[account] = accounts.get(account, 0) + units
        there = replay(played_hand.game, there, (event,))
    assert snapshot(there) == snapshot(played_hand.hand)
    assert accounts.pop(POT, 0) == 0
    fee = accounts.pop(COLLECTION, 0)
    stacks = dict(played_hand.hand.starting)
    nets = {
        f"player:{player.name}": (player.stack - stacks[player.seat]) * UNITS_PER_CENT
        for player in played_hand.hand.players
    }
    assert {name: units for name, units in nets.items() if units} == {
        name: units for name, units in accounts.items() if units
    }
    assert fee == -sum(nets.values()) >= 0


@each_hand
def test_remarks_name_clauses_of_the_book(hand: Written) -> None:
    assert hand.clauses, "an example says what it is an example of"
    found = find_examples([(f"tests/rounds/{hand.path}", hand.text)], map(load, CARDROOM))
    assert found.unknown == []
    assert len(hand.text.splitlines()) <= 26
    assert hand.script.rulebook == hand.book.id


def as_file(hand: Written, played_hand: PlayedHand) -> dict[str, Any] | None:
    """The same hand as JSON; None if something happens in it that a file cannot tell."""
    cards: dict[int, list[hand_commands.Unseen]] = {}
    actions: list[dict[str, Any]] = []
    there = opened(played_hand)
    for command in played_hand.commands:
        match command:
            case hand_commands.Deal():
                for place, card in zip(there.due, command.cards, strict=False):
                    cards.setdefault(place, []).append(card)
            case hand_commands.Bet(seat, to):
                act = "raise" if there.price else "bet"
                actions.append({"seat": seat, "act": act, "to": to})
            case hand_commands.ReportIrregularity() | hand_commands.Show():
                return None
            case (
                hand_commands.Fold()
                | hand_commands.Check()
                | hand_commands.Call()
                | hand_commands.Muck()
                | hand_commands.Stand()
                | hand_commands.TimeOut()
            ):
                words = {hand_commands.TimeOut: "time_out", hand_commands.Stand: "leave"}
                word = words.get(type(command), type(command).__name__.lower())
                actions.append({"seat": command.seat, "act": word})
        trial = PlayedHand(played_hand.game, there)
        assert trial.do(command, "")
        there = trial.hand
    board = [text(card) for card in cards.pop(BOARD, []) if card is not None]
    cards.pop(BURN, None)
    table: dict[str, Any] = {
        "rulebook": hand.book.id,
        "submission": hand.script.submission,
        "button": played_hand.hand.button,
        "board": board,
        "seats": [],
        "actions": actions,
    }
    for seat, stack in played_hand.hand.starting:
        player = played_hand.hand.at(seat)
        assert player is not None
        told = [text(card) for card in cards.get(seat, ()) if card is not None]
        whole = {"cards": told} if len(told) == 2 else {}
        table["seats"].append({"seat": seat, "player": player.name, "stack": stack, **whole})
    if hand.script.blinds:
        small, big = hand.script.blinds
        table["blinds"] = {"big": big, **({"small": small} if small else {})}
    if hand.script.posts:
        table["posts"] = [
            {"seat": post.seat, "live": post.live, **({"dead": post.dead} if post.dead else {})}
            for post in hand.script.posts
        ]
    return table


@each_hand
def test_same_hand_as_json_has_the_same_result(hand: Written) -> None:
    table = as_file(hand, play(hand.script))
    if table is None:
        return
    told = answer_text(hand.text)
    assert told.pop("differs") == []
    assert answer(table) == told


def test_there_are_hands_for_every_chapter_that_is_played() -> None:
    named = {id for hand in hands() for id in hand.clauses}
    chapters = {clause.chapter for id in CARDROOM for clause in load(id) if clause.id in named}
    assert {"type", "object", "deck", "rank", "table", "deal", "win", "fees"} <= chapters
    assert len(hands()) > 100
