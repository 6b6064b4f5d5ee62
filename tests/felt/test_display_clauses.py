"""Each display clause has its example on the layout or on the sign."""

from __future__ import annotations

import pytest

from croupier.felt.elements import Element
from croupier.felt.plan import LayoutPlan
from croupier.felt.shapes import Line, Rect, Ring
from tests.felt.conftest import Draw, Shows

SIX = range(1, 7)


def ring(plan: LayoutPlan, wager: str, seat: int) -> Ring:
    """The one ring of a wager at a seat."""
    [element] = (*plan.find("spot", wager, seat), *plan.find("sensor", wager, seat))
    assert isinstance(element.shape, Ring)
    return element.shape


def at_every_seat(plan: LayoutPlan, kind: str, wager: str, label: str, clause: str) -> bool:
    """Whether each seat has one such area, named so, by that clause."""
    areas = [plan.find(kind, wager, seat) for seat in SIX]
    return all(
        len(found) == 1 and found[0].text == label and found[0].clauses[0] == clause
        for found in areas
    )


def place(plan: LayoutPlan, name: str) -> tuple[Element, Rect]:
    """A place for cards that belongs to the table."""
    [element] = plan.find("cards", name, 0)
    assert isinstance(element.shape, Rect)
    return element, element.shape


def inscribed(draw: Draw, topic: str, text: str, clause: str) -> bool:
    """Whether the words stand on the layout, and on the sign that may stand in for it."""
    plan = draw()
    words = [element for element in plan.find("words", topic) if element.clauses == (clause,)]
    signs = [rule for rule in plan.sign.rules if rule.topic == topic and rule.clauses[0] == clause]
    return (
        [word.text for word in words] == [text.upper()]
        and [sign.text for sign in signs] == [text]
        and [inscription.on for inscription in signs] == [("layout", "sign")]
    )


@pytest.mark.clause("MD-UTH-1.5:2.B", "MD-JH-1.0:2.B")
def test_the_layout_is_filed(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        [table] = draw().find("table")
        filed = draw(approvals={"layout": "L-17"})
        return (
            table.clauses == (clause,)
            and draw().filing == "not filed"
            and filed.filing == "filed as L-17"
        )

    shows(example)


@pytest.mark.clause("CA-TH:layout.1")
def test_a_table_between_players_has_the_usual_layout(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        plan = draw()
        [table] = plan.find("table")
        return table.clauses == (clause,) and len(plan.find("seat")) == 10

    shows(example)


@pytest.mark.clause("MD-UTH-1.5:2.B.1", "MD-JH-1.0:2.B.1")
def test_the_operators_name_is_on_the_layout(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        [name] = draw(operator="Riverside").find("words", "operator")
        return name.text == "RIVERSIDE" and name.clauses == (clause,)

    shows(example)


def joined(draw: Draw, clause: str, other: str, label: str, sign: str) -> bool:
    """Whether Ante and the wager at its right stand in one row with the sign between them."""
    plan = draw()
    for seat in SIX:
        left, right = ring(plan, "ante", seat), ring(plan, other, seat)
        [join] = plan.find("join", other, seat)
        assert isinstance(join.shape, Line)
        row = left.y == right.y and left.x < join.shape.x < right.x
        if not row or join.text != sign or join.clauses != (clause,):
            return False
    named = (("ante", "ANTE"), (other, label), ("play", "PLAY"))
    return all(at_every_seat(plan, "spot", name, text, clause) for name, text in named)


@pytest.mark.clause("MD-UTH-1.5:2.B.2")
def test_four_areas_and_an_equals_sign(shows: Shows) -> None:
    shows(
        lambda draw, clause: (
            joined(draw, clause, "blind", "BLIND", "=")
            and at_every_seat(draw(), "spot", "trips", "TRIPS", clause)
        )
    )


@pytest.mark.clause("MD-JH-1.0:2.B.2")
def test_three_areas_and_a_plus_sign(shows: Shows) -> None:
    shows(lambda draw, clause: joined(draw, clause, "xtra_bonus", "X-TRA BONUS", "+"))


@pytest.mark.clause("MD-UTH-1.5:2.B.3", "MD-JH-1.0:2.B.3")
def test_the_board_lies_directly_before_the_inventory(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        plan = draw()
        board, around = place(plan, "board")
        [inventory] = plan.find("fixture", "inventory")
        assert isinstance(inventory.shape, Rect)
        between = Rect(
            inventory.shape.x,
            inventory.shape.bottom,
            inventory.shape.width,
            around.y - inventory.shape.bottom,
        )
        empty = not any(rect.meets(between) for other in plan.elements for rect in other.cover())
        return (
            board.clauses == (clause,)
            and len(board.slots) == 5
            and board.before == "inventory"
            and around.middle[0] == inventory.shape.middle[0]
            and empty
        )

    shows(example)


@pytest.mark.clause("MD-UTH-1.5:2.B.4", "MD-JH-1.0:2.B.4")
def test_the_dealers_two_cards_have_an_area_of_their_own(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        dealer, around = place(draw(), "dealer")
        _, board = place(draw(), "board")
        return (
            dealer.clauses == (clause,)
            and len(dealer.slots) == 2
            and dealer.before == ""
            and not around.meets(board)
        )

    shows(example)


@pytest.mark.clause("MD-UTH-1.5:2.B.5", "MD-JH-1.0:2.B.5")
def test_a_progressive_that_is_offered_has_an_area(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        without = draw(paytables={"progressive": "none"})
        return at_every_seat(draw(), "sensor", "progressive", "PROGRESSIVE", clause) and not (
            without.find("sensor") or without.find("lamp")
        )

    shows(example)


@pytest.mark.clause("MD-UTH-1.5:2.B.6")
def test_a_six_card_bonus_that_is_offered_has_areas_and_a_box(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        box, _ = place(draw(), "box")
        without = draw(paytables={"six_card_bonus": "none"})
        return (
            at_every_seat(draw(), "spot", "six_card_bonus", "SIX CARD BONUS", clause)
            and box.clauses == (clause,)
            and box.text == "SIX CARD BONUS"
            and len(box.slots) == 4
            and not without.find("spot", "six_card_bonus")
            and not without.find("cards", "box")
        )

    shows(example)


@pytest.mark.clause("MD-JH-1.0:2.B.6")
def test_a_player_bonus_that_is_offered_has_areas(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        without = draw(paytables={"player_bonus": "none"})
        return at_every_seat(
            draw(), "spot", "player_bonus", "PLAYER BONUS", clause
        ) and not without.find("spot", "player_bonus")

    shows(example)


@pytest.mark.clause("MD-UTH-1.5:2.B.7", "MD-JH-1.0:2.B.7")
def test_odds_stand_on_the_layout_or_else_on_the_sign(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        plan = draw()
        panels, listed = plan.find("odds"), plan.sign.schedules
        even = [element for element in plan.find("words", "odds") if element.clauses == (clause,)]
        offered = {item.name for item in plan.elements if item.kind in ("spot", "sensor")}
        told = {schedule.wager for schedule in listed} | {"ante", "play"}
        always = {"ante", "play", "blind", "trips", "xtra_bonus"}
        few = draw(paytables=dict.fromkeys(offered - always, "none"))
        return (
            len(panels) == 2
            and all(panel.clauses[0] == clause for panel in panels)
            and all(each.clauses[0] == clause for each in listed)
            and all(item.on == ("layout", "sign") for item in listed)
            and [item.text for item in even] == ["ANTE AND PLAY PAY 1 TO 1"]
            and offered <= told
            and set(plan.sign.needed) == told - {panel.name for panel in panels} - {"ante", "play"}
            and few.sign.needed == ()
        )

    shows(example)


@pytest.mark.clause("MD-UTH-1.5:2.B.8.a")
def test_the_layout_tells_when_the_ante_pushes(shows: Shows) -> None:
    text = "Ante pushes if the dealer has less than a pair"
    shows(lambda draw, clause: inscribed(draw, "ante_push", text, clause))


@pytest.mark.clause("MD-UTH-1.5:2.B.8.b")
def test_the_layout_tells_when_a_winning_blind_pushes(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        other = draw(paytables={"blind": "B"}).find("words", "blind_push")
        return inscribed(draw, "blind_push", "Winning Blind pushes below a straight", clause) and [
            element.text for element in other
        ] == ["WINNING BLIND PUSHES BELOW A FLUSH"]

    shows(example)


@pytest.mark.clause("MD-UTH-1.5:2.B.8.c")
def test_the_layout_tells_the_multiples(shows: Shows) -> None:
    text = "Play 3× or 4× the Ante · Flop\u00a02× · River\u00a01×"
    shows(lambda draw, clause: inscribed(draw, "play_multiples", text, clause))


@pytest.mark.clause("MD-JH-1.0:2.B.8.b")
def test_the_layout_tells_the_multiples_of_jackpot(shows: Shows) -> None:
    text = "Play 3× the Ante · Flop\u00a02× · River\u00a01×"
    shows(lambda draw, clause: inscribed(draw, "play_multiples", text, clause))


@pytest.mark.clause("MD-JH-1.0:2.B.8.a")
def test_the_layout_tells_the_qualifying_hand(shows: Shows) -> None:
    text = "Dealer qualifies with a pair or better"
    shows(lambda draw, clause: inscribed(draw, "dealer_qualifies", text, clause))


@pytest.mark.clause("MD-UTH-1.5:2.B.8.d", "MD-JH-1.0:2.B.8.c")
def test_the_layout_tells_the_payout_limit(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        limited = draw(options={"payout_limit_usd": 75000}).find("words", "payout_limit")
        return inscribed(draw, "payout_limit", "Subject to the posted payout limit", clause) and [
            element.text for element in limited
        ] == ["PAYOUT LIMIT $75,000 A HAND"]

    shows(example)


def stands_in(draw: Draw, clause: str, topics: set[str]) -> bool:
    """Whether a sign carries these topics for a layout without them."""
    plan = draw(plain=True)
    signed = {rule.topic for rule in plan.sign.rules if clause in rule.clauses}
    return (
        signed == topics
        and topics <= set(plan.sign.needed)
        and not any(plan.find("words", topic) for topic in topics)
        and not plan.find("odds")
        and {element.name for element in plan.find("words")} == {"operator", "game"}
    )


@pytest.mark.clause("MD-UTH-1.5:2.B.9")
def test_a_sign_stands_in_for_the_layout(shows: Shows) -> None:
    topics = {"ante_push", "blind_push", "play_multiples", "payout_limit"}
    shows(lambda draw, clause: stands_in(draw, clause, topics))


@pytest.mark.clause("MD-JH-1.0:2.B.9")
def test_a_sign_stands_in_for_the_layout_of_jackpot(shows: Shows) -> None:
    topics = {"dealer_qualifies", "play_multiples", "payout_limit"}
    shows(lambda draw, clause: stands_in(draw, clause, topics))


@pytest.mark.clause("MD-UTH-1.5:7.F.3.b", "MD-JH-1.0:7.F.3.b")
def test_every_seat_sees_that_the_progressive_was_taken(shows: Shows) -> None:
    shows(
        lambda draw, clause: all(
            [element.clauses for element in draw().find("lamp", "progressive", seat)] == [(clause,)]
            for seat in SIX
        )
    )


def scheduled(draw: Draw, wager: str, best: str, clause: str) -> bool:
    """Whether the layout has the wager's schedule, and only the layout."""
    plan = draw()
    found = [
        element.schedule for element in plan.find("odds", wager) if element.clauses[0] == clause
    ]
    return (
        [schedule.lines[0] for schedule in found if schedule] == [("Royal flush", best)]
        and [item.on for item in found if item] == [("layout",)]
        and wager not in {each.wager for each in plan.sign.schedules}
    )


@pytest.mark.clause("SD-UTH:16.s3")
def test_the_schedule_of_the_blind_is_part_of_the_layout(shows: Shows) -> None:
    shows(lambda draw, clause: scheduled(draw, "blind", "500 to 1", clause))


@pytest.mark.clause("SD-UTH:17.s3")
def test_the_schedule_of_the_trips_is_part_of_the_layout(shows: Shows) -> None:
    shows(lambda draw, clause: scheduled(draw, "trips", "50 to 1", clause))


@pytest.mark.clause("SD-UTH:18.s3")
def test_the_schedule_of_the_progressive_is_on_a_sign(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        plan = draw()
        found = {
            schedule.wager: schedule
            for schedule in plan.sign.schedules
            if schedule.clauses[0] == clause
        }
        return (
            set(found) == {"progressive", "envy"} == set(plan.sign.needed)
            and found["progressive"].on == ("placard", "video_sign")
            and ("Straight flush", "10% of Progressive") in found["progressive"].lines
            and not plan.find("odds", "progressive")
            and [(meter.name, meter.restarts) for meter in plan.sign.meters]
            == [("Progressive", "$10,000.00")]
        )

    shows(example)


@pytest.mark.clause("CA-TH:deal.1")
def test_a_white_disk_marks_the_dealer(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        found = [element for element in draw().find("disk") if element.clauses == (clause,)]
        [disk] = found
        return (disk.name, disk.text, disk.color, disk.seat) == (
            "dealer_button",
            "DEALER BUTTON",
            "white",
            10,
        )

    shows(example)


@pytest.mark.clause("CA-TH:deal.2")
def test_two_disks_mark_the_blinds_at_the_buttons_left(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        disks = [element for element in draw().find("disk") if element.clauses == (clause,)]
        return [(disk.name, disk.text, disk.seat) for disk in disks] == [
            ("small_blind", "SMALL BLIND", 1),
            ("big_blind", "BIG BLIND", 2),
        ]

    shows(example)


@pytest.mark.clause("CA-TH:fees.s1")
def test_fees_are_posted(shows: Shows) -> None:
    def example(draw: Draw, clause: str) -> bool:
        sign = draw().sign
        posted = [fee for fee in sign.fees if fee.clauses == (clause,)]
        return (
            [(fact.name, fact.amount) for fact in posted]
            == [("7 to 10 players", "$5"), ("5 to 6 players", "$4"), ("2 to 4 players", "$3")]
            and all(item.on == ("notice", "sign") for item in posted)
            and "fees" in sign.needed
        )

    shows(example)
