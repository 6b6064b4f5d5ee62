"""Faces told in a hand between players are held against what lies open, nothing else."""

from __future__ import annotations

from croupier.cards import Card, cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.decide import decide, step
from croupier.engine.cardroom.hand.face_checks import by_sight, read_twice
from croupier.refusal import Reason, Refused
from tests.engine.cardroom.playing import Sitting, game_of, table


def _card(name: str) -> Card:
    return cards(name)[0]


def _do(one: Sitting, command: hand_commands.Command) -> object:
    """The command is carried out, if it is allowed."""
    one.hand, judged = step(one.game, one.hand, command)
    return judged


def _dealt(*hole: Card | None) -> Sitting:
    """Three players with these hole cards, first one each, then the second."""
    one = table(game_of(), 10_000, 10_000, 10_000)
    _do(one, hand_commands.PostBlinds())
    _do(one, hand_commands.Deal(hole))
    return one


def _judged(one: Sitting, command: hand_commands.Command) -> object:
    judged = decide(one.game, by_sight(one.hand, command), command)
    return judged.reason if isinstance(judged, Refused) else "taken"


def _checked_down(one: Sitting, *streets: str) -> None:
    """Everybody calls, then checks; these cards come, a burn before each street."""
    burns = iter(cards("2s 3s 4s"))
    for told in ("", *streets):
        if told:
            _do(one, hand_commands.Deal((next(burns), *cards(told))))
        while one.hand.phase == "act":
            seat = one.hand.players[one.hand.turn].seat
            if isinstance(_do(one, hand_commands.Check(seat)), Refused):
                _do(one, hand_commands.Call(seat))


def test_a_card_that_lies_face_down_is_held_against_nothing() -> None:
    one = _dealt(*cards("Ah Kh Qh Ad Kd Qd"))
    for face in ("Ah", "Kd", "7c"):
        assert (
            _judged(
                one,
                hand_commands.ReportIrregularity(
                    "exposed_card", by="eve", seat=1, place=1, cards=(_card(face),)
                ),
            )
            == "taken"
        )
        assert (
            _judged(
                one,
                hand_commands.ReportIrregularity(
                    "early_flop", by="eve", cards=cards(f"{face} 2c 3c 4c")
                ),
            )
            == "taken"
        )
    assert _judged(
        one, hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("9c 9c 3c 4c"))
    ) is (Reason.CARD_TWICE)
    assert by_sight(one.hand, hand_commands.Fold(1)) is one.hand
    assert by_sight(one.hand, hand_commands.ReportIrregularity("misdeal", by="eve")) is one.hand


def test_a_card_that_lies_open_is_not_told_again() -> None:
    one = _dealt(*cards("Ah Kh Qh Ad Kd Qd"))
    _do(
        one,
        hand_commands.ReportIrregularity(
            "exposed_card", by="eve", seat=1, place=1, cards=(_card("Ah"),)
        ),
    )
    assert _judged(one, hand_commands.Deal((_card("Ah"),))) is Reason.CARD_TWICE
    assert _judged(one, hand_commands.Deal((_card("Kh"),))) == "taken"


def test_hands_shown_are_as_they_are_shown() -> None:
    one = _dealt(*cards("Ah Kh Qh Ad Kd"), None)
    _checked_down(one, "2c 3c 4c", "5c", "6d")
    assert one.hand.phase == "showdown"
    assert _judged(one, hand_commands.Show(3, cards("Jh Qd"))) == "taken"
    assert _judged(one, hand_commands.Show(3, cards("Jh 5c"))) is Reason.CARD_TWICE
    assert _judged(one, hand_commands.Show(1, cards("Ah Ad"))) is Reason.BAD_CARDS
    _do(one, hand_commands.Show(3, cards("Qh Qd")))
    assert read_twice(one.hand) is None


def test_a_card_in_two_hands_is_found_when_they_are_compared() -> None:
    one = _dealt(*cards("Ah Kh Qh Ad Kd Qd"))
    one.hand.players[0].cards = cards("Kh Ad")
    twice = {card for player in one.hand.players for card in player.cards}
    assert len(twice) == 5
    assert read_twice(one.hand) is None
    _checked_down(one, "2c 3c 4c", "5c", "6d")
    assert read_twice(one.hand) is None
    _do(one, hand_commands.Expose())
    assert read_twice(one.hand) == _card("Kh")


def test_a_hand_that_nobody_called_is_not_read() -> None:
    one = _dealt(*cards("Ah Kh Qh Ad Kd Qd"))
    while len(one.hand.live()) > 1:
        _do(one, hand_commands.Fold(one.hand.players[one.hand.turn].seat))
    _do(one, hand_commands.Expose())
    assert one.hand.awards
    assert read_twice(one.hand) is None
