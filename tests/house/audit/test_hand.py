"""Finished hands, told whole; hands that are being played, told to nobody."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from croupier.cards import DECK, text
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.house import commitment
from croupier.house.audit.deck_check import check_hand
from croupier.house.audit.export import Span, hands
from croupier.house.audit.hand import Hand, hand
from croupier.house.audit.rounds import NoHand
from croupier.notation.answers import answer_text
from croupier.notation.phh import hands_of, replay
from tests.house.audit.night import Night
from tests.house.audit.test_judging import lines_of

FACES = {text(card) for card in DECK}


@pytest.fixture(scope="module")
def every(night: Night) -> list[Hand]:
    """Every finished hand of the night."""
    return list(hands(night.archive, night.keys.seal, Span()))


def test_every_hand_against_the_house_settles_to_the_same_lines(every: list[Hand]) -> None:
    banked = [item for item in every if item.final.round is not None]
    assert len({each.played.setup.book.id for each in banked}) == 4
    for played in banked:
        if not played.lines():
            with pytest.raises(NoHand, match="ended while bets were open"):
                played.round_text()
            continue
        told: Any = answer_text(played.round_text())
        assert told.get("differs") == [], played.id
        assert sum(lines_of(told).values()) == len(
            [line for line in played.lines() if not line.tip and line.wager != "envy"]
        )
        envy = [line for seat in told["seats"] for line in seat["lines"] if line["wager"] == "envy"]
        paid = sum(line["pays"] for seat in told["seats"] for line in seat["lines"])
        assert paid == sum(line.pays for line in played.lines() if not line.tip), (played.id, envy)


def test_every_hand_between_players_ends_with_the_same_stacks(every: list[Hand]) -> None:
    between = [item for item in every if item.in_phh]
    assert len(between) > 10
    for each in between:
        assert answer_text(each.round_text()).get("differs") == []
        ended = each.final.hand
        assert ended is not None
        if ended.voided:
            with pytest.raises(NoHand, match="misdeal"):
                each.phh()
            continue
        game = each.played.setup.hands
        assert game is not None
        [(_, table)] = hands_of(tomllib.loads(each.phh()))
        assert replay(game, table).finishing_stacks() == [player.stack for player in ended.players]


def test_a_story_accounts_for_all_money_that_moved(every: list[Hand]) -> None:
    for item in every:
        total: dict[str, int] = {}
        for line in item.story():
            assert sum(line.moves.values()) == 0
            assert line.by
            assert line.sentence.text
            for account, units in line.moves.items():
                total[account] = total.get(account, 0) + units
        for player, net in item.outcome["net"].items():
            bought = sum(
                step.moves.get(f"chips:{item.played.setup.id}:{player}", 0)
                for step in item.steps
                if step.family == "house"
            )
            moved = total.get(f"chips:{item.played.setup.id}:{player}", 0)
            assert moved - bought == net * 10_000, (item.id, player)


def test_a_story_cites_the_clause_of_every_wager(every: list[Hand]) -> None:
    for item in every:
        prefix = item.played.setup.book.prefix
        cited = {clause for line in item.story() for clause in line.sentence.cited}
        assert cited
        assert all(clause.startswith(f"{prefix}:") for clause in cited)
        assert {line.clause for line in item.lines()} <= cited


def test_the_royal_flush_is_told(night: Night) -> None:
    item = hand(night.archive, night.keys.seal, "B1-1")
    story = [line.sentence for line in item.story()]
    dealt = next(each for each in story if each.text == "Cards dealt")
    assert {"Seat 2 Ah Kh", "Seat 4 2c 7d"} <= {part.text for part in dealt.parts}
    approved = next(line for line in item.story() if "approves" in line.sentence.text)
    assert approved.by == "eve (floorperson)"
    assert approved.sentence.whole == "eve approves ann's Progressive +$9,999.20"
    assert approved.sentence.parts[0].text == (
        "Progressive $1 wins $10,000.20 with a royal flush from the Progressive meter"
    )
    assert item.cards()["seat 2"] == ["Ah", "Kh"]
    assert item.outcome["meters"] == ["Meter"]


def told(item: Hand) -> str:
    return " | ".join(line.sentence.whole for line in item.story())


def test_the_void_and_the_leave_are_told(night: Night) -> None:
    voided = hand(night.archive, night.keys.seal, "B1-2")
    assert "flo rejects proposal 1: all cards were there" in told(voided)
    ruled = "Wrong number of cards dealt, on the board: round void, wagers returned"
    assert f"flo confirms proposal 2 | {ruled}" in told(voided)
    left = hand(night.archive, night.keys.seal, "B1-3")
    assert "bob leaves the round" in told(left)
    assert "bob cashes chips for" in told(left)
    misdealt = hand(night.archive, night.keys.seal, "C1-1")
    assert "Misdeal: hand void, all bets returned" in told(misdealt)


def test_a_round_under_changed_limits_is_written_with_them(every: list[Hand]) -> None:
    ids = {item.id: item for item in every}
    later = max((id for id in ids if id.startswith("B1-")), key=lambda id: int(id[3:]))
    texts = [each.round_text() for id, each in ids.items() if id.startswith("B1-") and each.lines()]
    changed = [text for text in texts if "limits.ante" in text]
    assert len(changed) == 1
    assert "seat 1    cy: ante 20, blind 20" in changed[0]
    assert ids[later].played.setup.submission["limits"]["ante"] == [20, 500]


def test_views_show_what_a_watcher_saw_then(every: list[Hand], night: Night) -> None:
    item = hand(night.archive, night.keys.seal, "B1-1", Watcher("player", "ann"))
    views = item.views()
    assert [view.seq for view in views] == sorted(view.seq for view in views)
    after_deal = next(v for v in views if any(s["cards"] for s in v.seen["round"]["seats"]))
    seats = {seat["seat"]: seat["cards"] for seat in after_deal.seen["round"]["seats"]}
    assert list(seats[2]) == ["Ah", "Kh"]
    assert set(seats[4]) == {HIDDEN}
    public = hand(night.archive, night.keys.seal, "B1-1", Watcher("public"))
    shown = " ".join(str(line.sentence) for line in public.story()) + str(public.views())
    assert "2c" not in shown, "a folded hand was shown"


def test_the_public_hears_no_card_that_nobody_showed(every: list[Hand], night: Night) -> None:
    for item in every:
        public = hand(night.archive, night.keys.seal, item.id, Watcher("public"))
        story = [line.sentence for line in public.story()]
        dealt = next((each for each in story if "dealt" in each.text), None)
        assert dealt is None or not (dealt.parts or dealt.cards)


def test_every_virtual_deck_is_the_one_committed_to(every: list[Hand]) -> None:
    for item in every:
        checked = check_hand(item)
        assert checked
        assert all(look.holds for look in checked), item.id
        deck = item.deck()
        assert deck is None or commitment.check_deck(item.root, deck)


def test_a_deck_that_may_still_be_dealt_stays_shut(night: Night, every: list[Hand]) -> None:
    """In the cardroom the next hand shuffles; until then the last deck stays hidden."""
    ids = {item.id: item for item in every}
    shut = [each for each in every if each.deck() is None]
    assert all(not shown.played.deck_over for shown in shut)
    assert ids["B1-1"].deck() is not None
    for shown in shut:
        last = night.archive.rounds(shown.played.finished.stream, 1)[0]
        assert shown.played.finished == last


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("nonsense", "'nonsense' is not a hand; write table and number, like 7K2M4Q-17"),
        ("B1-0", "'B1-0' is not a hand; write table and number, like 7K2M4Q-17"),
        ("XX-1", "there is no table XX"),
        ("B1-999", "no hand 999 was played to its end at table B1"),
    ],
)
def test_a_hand_that_is_none_is_refused(night: Night, id: str, says: str) -> None:
    with pytest.raises(NoHand) as refused:
        hand(night.archive, night.keys.seal, id)
    assert str(refused.value) == says


def test_a_hand_that_is_being_played_is_told_to_nobody(night: Night) -> None:
    live = {stream: table.number for stream, table in night.floor.lives.items() if table.in_round}
    assert live
    for stream, number in live.items():
        id = f"{stream.removeprefix('table/')}-{number}"
        with pytest.raises(NoHand, match=f"{id} is still being played"):
            hand(night.archive, night.keys.seal, id)


def test_without_keys_no_hand_is_told(night: Night) -> None:
    with pytest.raises(NoHand, match="need the floor's keys"):
        hand(night.archive, None, "B1-1")
    with pytest.raises(NoHand, match="does not open"):
        hand(night.archive, bytes(32), "B1-1")
