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


def _do(sitting: Sitting, command: hand_commands.Command) -> object:
    """The command is carried out, if it is allowed."""
    sitting.hand, judged = step(sitting.game, sitting.hand, command)
    return judged


def _dealt(*hole: Card | None) -> Sitting:
    """Three players with these hole cards, first one each, then the second."""
    sitting = table(game_of(), 10_000, 10_000, 10_000)
    _do(sitting, hand_commands.PostBlinds())
    _do(sitting, hand_commands.Deal(hole))
    return sitting


def _judged(sitting: Sitting, command: hand_commands.Command) -> object:
    judged = decide(sitting.game, by_sight(sitting.hand, command), command)
    return judged.reason if isinstance(judged, Refused) else "taken"


def _checked_down(sitting: Sitting, *streets: str) -> None:
    """Everybody calls, then checks; these cards come, a burn before each street."""
    burns = iter(cards("2s 3s 4s"))
    for told in ("", *streets):
        if told:
            _do(sitting, hand_commands.Deal((next(burns), *cards(told))))
        while sitting.hand.phase == "act":
            seat = sitting.hand.players[sitting.hand.turn].seat
            if isinstance(_do(sitting, hand_commands.Check(seat)), Refused):
                _do(sitting, hand_commands.Call(seat))


def test_face_down_card_refuses_no_entry() -> None:
    sitting = _dealt(*cards("Ah Kh Qh Ad Kd Qd"))
    for face in ("Ah", "Kd", "7c"):
        assert (
            _judged(
                sitting,
                hand_commands.ReportIrregularity(
                    "exposed_card", by="eve", seat=1, place=1, cards=(_card(face),)
                ),
            )
            == "taken"
        )
        assert (
            _judged(
                sitting,
                hand_commands.ReportIrregularity(
                    "early_flop", by="eve", cards=cards(f"{face} 2c 3c 4c")
                ),
            )
            == "taken"
        )
    assert _judged(
        sitting,
        hand_commands.ReportIrregularity("early_flop", by="eve", cards=cards("9c 9c 3c 4c")),
    ) is (Reason.CARD_TWICE)
    assert by_sight(sitting.hand, hand_commands.Fold(1)) is sitting.hand
    assert (
        by_sight(sitting.hand, hand_commands.ReportIrregularity("misdeal", by="eve"))
        is sitting.hand
    )


def test_open_card_cannot_be_entered_again() -> None:
    sitting = _dealt(*cards("Ah Kh Qh Ad Kd Qd"))
    _do(
        sitting,
        hand_commands.ReportIrregularity(
            "exposed_card", by="eve", seat=1, place=1, cards=(_card("Ah"),)
        ),
    )
    assert _judged(sitting, hand_commands.Deal((_card("Ah"),))) is Reason.CARD_TWICE
    assert _judged(sitting, hand_commands.Deal((_card("Kh"),))) == "taken"


def test_hands_shown_are_as_they_are_shown() -> None:
    sitting = _dealt(*cards("Ah Kh Qh Ad Kd"), None)
    _checked_down(sitting, "2c 3c 4c", "5c", "6d")
    assert sitting.hand.phase == "showdown"
    assert _judged(sitting, hand_commands.Show(3, cards("Jh Qd"))) == "taken"
    assert _judged(sitting, hand_commands.Show(3, cards("Jh 5c"))) is Reason.CARD_TWICE
    assert _judged(sitting, hand_commands.Show(1, cards("Ah Ad"))) is Reason.BAD_CARDS
    _do(sitting, hand_commands.Show(3, cards("Qh Qd")))
    assert read_twice(sitting.hand) is None


def test_a_card_in_two_hands_is_found_when_they_are_compared() -> None:
    sitting = _dealt(*cards("Ah Kh Qh Ad Kd Qd"))
    sitting.hand.players[0].cards = cards("Kh Ad")
    twice = {card for player in sitting.hand.players for card in player.cards}
    assert len(twice) == 5
    assert read_twice(sitting.hand) is None
    _checked_down(sitting, "2c 3c 4c", "5c", "6d")
    assert read_twice(sitting.hand) is None
    _do(sitting, hand_commands.Expose())
    assert read_twice(sitting.hand) == _card("Kh")


def test_uncalled_hand_is_not_read() -> None:
    sitting = _dealt(*cards("Ah Kh Qh Ad Kd Qd"))
    while len(sitting.hand.live()) > 1:
        _do(sitting, hand_commands.Fold(sitting.hand.players[sitting.hand.turn].seat))
    _do(sitting, hand_commands.Expose())
    assert sitting.hand.awards
    assert read_twice(sitting.hand) is None
