"""Settlement at its edges: hands, meters and bonuses that no released book leads to by itself."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.decide import decide
from croupier.engine.banked.evolve import opening, replay
from croupier.engine.banked.game import compile_game
from croupier.engine.payment import Payment
from croupier.law.load import load
from croupier.law.rulebook import Rulebook
from croupier.law.submission import examine
from croupier.notation.banked import game_for, parse, play
from croupier.notation.banked_play import PlayedRound
from croupier.refusal import Reason, Refused
from tests.law.mutants import in_place_of


def altered(book: str, clause: str, word: str, **says: object) -> Rulebook:
    """The book with a clause whose first item of this word says so, or that has no such word."""
    whole = load(book)
    found = whole.clause(clause)
    assert found is not None
    first, *others = found.words[word]
    words = {**found.words, word: ({**first, **says}, *others)}
    if not says:
        del words[word]
    return in_place_of(whole, replace(found, words=words))


def played(text: str, book: Rulebook | None = None) -> PlayedRound:
    script = parse(text)
    played_round = play(script, game=game_for(script, book=book))
    assert played_round.refused is None, played_round.refused
    assert played_round.round.phase == "over"
    return played_round


def test_only_a_valid_submission_can_be_played() -> None:
    with pytest.raises(ValueError, match="only a valid submission"):
        compile_game(examine({"rulebook": "nevada-uth"}))


def test_a_round_is_closed_when_everything_is_settled() -> None:
    text = "rulebook maryland-uth-1.5\nseat 1 ante 10, blind 10\ndeal seat 1 Ah Ad  dealer 7c 2d"
    played_round = play(parse(text))
    judged = decide(played_round.game, played_round.round, banked_commands.CloseRound())
    assert isinstance(judged, Refused)
    assert (judged.reason, judged.advice) == (
        Reason.WRONG_MOMENT,
        "wait for the players' decisions",
    )


def test_events_alone_give_the_round() -> None:
    played_round = played(ENVY)
    again = replay(played_round.game, opening(played_round.game, {}), played_round.events)
    assert again.envy == played_round.round.envy
    assert [box.lines for box in again.boxes] == [box.lines for box in played_round.round.boxes]


ENVY = """
rulebook  maryland-uth-1.5
set       options.max_adjacent_boxes = 2
set       options.progressive_judges = "best_of_seven"
seat 1    ann: ante 10, blind 10, progressive 1
seat 2    ann: ante 10, blind 10, progressive 1
seat 3    bob: ante 10, blind 10, progressive 1
seat 4    cy: ante 10, blind 10, progressive 1
deal      seat 1 9s 8s  seat 2 Ad 6d  seat 3 As Ks  seat 4 Ac Kc  dealer 3s 2s
seat 1    play 3x
seat 2    play 3x
seat 3    play 3x
seat 4    play 3x
flop      Qs Js Ts
river     4d 3h
"""
"""Seat 1 holds a straight flush ($300) and seat 3 a royal ($1,000)."""


def envy_in(book: Rulebook | None, text: str = ENVY) -> list[tuple[int, int]]:
    return [(line.seat, line.pays // 100) for line in played(text, book).round.envy]


def test_envy_as_the_book_has_it() -> None:
    assert envy_in(None) == [(4, 1000), (4, 300), (3, 300), (2, 1000), (1, 1000)]


def test_envy_for_the_best_of_several_hands_only() -> None:
    book = altered("maryland-uth-1.5", "11.J.2.e.iii", "envy", several=False)
    assert envy_in(book) == [(4, 1000), (3, 300), (2, 1000), (1, 1000)]


def test_envy_for_ones_own_hands_too() -> None:
    book = altered("maryland-uth-1.5", "11.J.2.e.iv", "envy", own=True)
    every = [(seat, dollars) for seat in (4, 3, 2, 1) for dollars in (1000, 300)]
    assert envy_in(book) == every


def test_envy_for_the_dealers_hand_too() -> None:
    book = altered("maryland-uth-1.5", "11.J.2.e.iv", "envy", dealer=True)
    assert envy_in(book) == envy_in(None)
    royal = ENVY.replace("seat 3 As Ks", "seat 3 Ah Kh").replace("dealer 3s 2s", "dealer As Ks")
    assert envy_in(None, royal) == [(4, 300), (3, 300)]
    assert envy_in(book, royal) == [
        (4, 300),
        (4, 1000),
        (3, 300),
        (3, 1000),
        (2, 1000),
        (1, 1000),
    ]


def told(line: Payment) -> str:
    """A line with everything that does not stand as it does in the plainest."""
    usual = Payment(line.seat, line.wager, line.stake, line.result, line.pays, line.returned, "")
    head = f"{line.wager} {line.stake} {line.result} {line.pays} {line.returned}"
    more = {
        part.name: getattr(line, part.name)
        for part in fields(line)
        if getattr(line, part.name) != getattr(usual, part.name)
    }
    return f"{head} {more}"


def test_a_plain_line_has_only_its_clause() -> None:
    plain = Payment(1, "ante", 1000, "push", 0, 1000, "X:1")
    rest = [getattr(plain, part.name) for part in fields(plain)][7:]
    assert rest == ["", "", "", "", 0, 0, False, True, False]
    assert plain.net == 0


WHOLE = """
rulebook  maryland-uth-1.5
set       options.payout_limit_usd = 50000
set       options.payout_rounding = "up_to_chip"
set       options.smallest_chip = 1
meter     Meter 10000.10
seat 1    ante 1001, blind 1001, trips 0.50, progressive 1
seat 2    ante 12.50, blind 12.50, trips 0.50
seat 3    ante 10, blind 10
deal      seat 1 9s 8s  seat 2 2c 3c  seat 3 5d 6d  dealer Kd 4c
seat 1    play 3x
seat 2    check
seat 3    play 3x
flop      Qs Js Ts
seat 2    check
river     Kc 3h
seat 2    fold
"""


def test_line_names_the_clauses_that_decided_it() -> None:
    first, second, third = played(WHOLE).round.boxes
    book = "MD-UTH-1.5"
    assert [told(line) for line in first.lines] == [
        f"ante 100100 win 100100 100100 {{'clause': '{book}:11.H.3.b', 'odds': '{book}:12.A', "
        "'hand': 'any'}",
        f"blind 100100 win 4599600 100100 {{'clause': '{book}:11.H.3.b', "
        f"'odds': '{book}:12.B.A', 'hand': 'straight_flush', 'limit': '{book}:12.F', "
        "'uncapped': 5005000}",
        f"play 300300 win 300300 300300 {{'clause': '{book}:11.H.3.b', 'odds': '{book}:12.A', "
        "'hand': 'any'}",
        f"trips 50 win 0 50 {{'clause': '{book}:11.I.1', 'odds': '{book}:12.C.C', "
        f"'hand': 'straight_flush', 'limit': '{book}:12.F', 'uncapped': 2000}}",
        f"progressive 100 win 100100 0 {{'clause': '{book}:11.J', 'odds': '{book}:12.D.1.A', "
        "'hand': 'straight_flush', 'meter': 'Meter', 'breakage': 99}",
    ]
    assert [told(line) for line in second.lines] == [
        f"ante 1250 lose 0 0 {{'clause': '{book}:11.F.2', 'early': True}}",
        f"blind 1250 lose 0 0 {{'clause': '{book}:11.F.2', 'early': True}}",
        f"trips 50 lose 0 0 {{'clause': '{book}:11.F.3.a', 'odds': '{book}:12.C.C'}}",
    ]
    assert [told(line) for line in third.lines] == [
        f"ante 1000 lose 0 0 {{'clause': '{book}:11.H.3.a'}}",
        f"blind 1000 lose 0 0 {{'clause': '{book}:11.H.3.a'}}",
        f"play 3000 lose 0 0 {{'clause': '{book}:11.H.3.a'}}",
    ]


def test_exact_payment_has_no_breakage() -> None:
    first, _, _ = played(WHOLE.replace('"up_to_chip"', '"exact"')).round.boxes
    assert [line.breakage for line in first.lines] == [0] * 5
    assert first.lines[-1].pays == 100001


TWO = """
rulebook  {}
seat 1    ante 10, blind 10, progressive 1
seat 2    ante 10, blind 10, progressive 1
deal      seat 1 9s 8s  seat 2 As Ks  dealer 7c 2d
seat 1    play 3x
seat 2    play 3x
flop      Qs Js Ts
river     4d 3h
expose
"""


def settling(text: str, boxes: int, book: Rulebook | None = None) -> PlayedRound:
    """Return the round after this number of boxes has been settled."""
    script = parse(text)
    whole = play(script, game=game_for(script, book=book))
    played_round = PlayedRound(whole.game, opening(whole.game, script.meters, script.reserves))
    for command in whole.commands:
        if isinstance(command, banked_commands.SettleBox | banked_commands.ApprovePayout):
            boxes -= 1
            if boxes < 0:
                break
        assert played_round.do(command, "")
    return played_round


def refusal(played_round: PlayedRound, command: banked_commands.Command) -> tuple[str, str, str]:
    judged = decide(played_round.game, played_round.round, command)
    assert isinstance(judged, Refused)
    return judged.reason.word, judged.clause, judged.advice


def test_readings_are_of_the_tables_own_meters() -> None:
    played_round = settling(TWO.format("maryland-uth-1.5"), 1)
    assert (
        refusal(played_round, banked_commands.SettleBox(2, {"Meter": -1}))[0] == "unknown_command"
    )
    told = banked_commands.ApprovePayout(2, "ann", {"Mega": 5, "Minor": 5})
    assert refusal(played_round, told) == ("not_offered", "", "use Meter")
    judged = decide(played_round.game, played_round.round, told)
    assert isinstance(judged, Refused)
    assert judged.message == "this table has no meter 'Mega'"
    assert refusal(played_round, banked_commands.ApprovePayout(2, "")) == (
        "needs_approval",
        "MD-UTH-1.5:11.J.2.c",
        "enter who approves it",
    )


def test_a_table_without_meters_says_so() -> None:
    plain = TWO.format('maryland-uth-1.5\nset paytables.progressive = "none"')
    played_round = settling(plain.replace(", progressive 1", ""), 0)
    told = ("not_offered", "", "leave the readings out")
    assert refusal(played_round, banked_commands.SettleBox(2, {"Meter": 5})) == told


def test_refusal_of_unseen_cards_has_no_clause() -> None:
    unseen = TWO.format("maryland-uth-1.5").replace("seat 2 As Ks", "seat 2 ?? ??")
    played_round = settling(unseen, 0)
    assert refusal(played_round, banked_commands.SettleBox(2)) == (
        "cards_unknown",
        "",
        "enter them first",
    )


def test_without_an_approval_rule_no_payout_is_pending() -> None:
    book = altered("maryland-uth-1.5", "11.J.2.c", "approval")
    played_round = settling(TWO.format("maryland-uth-1.5"), 1, book)
    assert [line.wager for line in played_round.round.boxes[1].lines][-1] == "progressive"
    assert refusal(played_round, banked_commands.ApprovePayout(1, "ann")) == (
        "needs_approval",
        "",
        "settle the box",
    )


def test_a_meter_is_filled_up_only_when_a_partial_award_is_paid() -> None:
    """Each half of a full award takes half of the meter, and nothing is put to it in between."""
    book = altered("south-dakota-uth", "18.a.vi", "metering", top_up="to_reset")
    text = """
rulebook  south-dakota-uth
set       options.sd_simultaneous = "split_equally"
set       options.progressive_judges = "best_of_seven"
set       filed.sd_simultaneous = "procedure 8"
meter     Progressive 12000.00
seat 1    trips 10, progressive 1
seat 2    trips 10, progressive 1
deal      seat 1 9h 8d  seat 2 Ah Kd  dealer 7c 2d
flop      Qs Js Ts
river     As Ks
settle    seat 2  progressive +5999
settle    seat 1  progressive +5999
meters    Progressive 10000.00
"""
    assert played(text, book).differs == []
    name = text.replace("seat 1    trips 10, progressive 1", "seat 1    trips 10")
    less = name.replace("river     As Ks", "river     9s 8s").replace("+5999", "+1199", 1)
    partial = less.partition("settle    seat 1")[0] + "meters    Progressive 10800.00\n"
    assert played(partial, book).differs == []
    low = {"12000.00": "11000.00", "+1199": "+1099", "10800.00": "10000.00"}
    for at, lower in low.items():
        partial = partial.replace(at, lower)
    assert played(partial, book).differs == []
