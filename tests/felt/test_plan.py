"""Whatever a submission offers, nothing overlaps, nothing leaves the felt, every word is drawn."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import hypot

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from croupier.felt.elements import Element
from croupier.felt.layout import layout_svg
from croupier.felt.plan import LayoutPlan, plan_of
from croupier.felt.shapes import HalfMoon, Oval, Rect
from croupier.felt.sign import WIDTH, sign_elements, sign_svg
from croupier.law.faults import Faulty
from croupier.law.load import load, released
from croupier.law.submission import demonstration, examine, with_demonstration
from croupier.law.vocabulary.banked import Choose, Wager
from tests.felt.conftest import Draw
from tests.law.mutants import in_place_of

SEATS = {"banked": ("seats", 6, 1), "cardroom": ("seats", 10, 2)}
GENTLE = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def plans(draw: st.DrawFn) -> LayoutPlan:
    """Plans of valid submissions: any rulebook, paytables, optional wagers, seats, operator."""
    book = load(draw(st.sampled_from(released())))
    law = examine(demonstration(book.id)).law
    assert law is not None
    optional = {rule.item.name for rule in law.all(Wager) if rule.item.offered == "optional"}
    chosen: dict[str, str] = {}
    for item in law.all(Choose):
        for wager in item.item.wagers:
            letters = [*item.item.from_, *(["none"] if wager in optional else [])]
            chosen[wager] = draw(st.sampled_from(letters))
    name, most, least = SEATS[book.game]
    options = [word for clause in book for word in clause.words.get("option", ())]
    name = next(str(option["name"]) for option in options if str(option["name"]).endswith(name))
    table = {
        "rulebook": book.id,
        "operator": draw(st.text(min_size=1, max_size=60)),
        "options": {name: draw(st.integers(least, most))},
        **({"paytables": chosen} if chosen else {}),
    }
    examined = examine(with_demonstration(table))
    assume(examined.valid)
    return plan_of(examined, plain=draw(st.booleans()))


def collisions(elements: tuple[Element, ...]) -> list[tuple[Element, Element]]:
    """Pairs of elements that lie on one another."""
    covers = [
        (element, cover, _around(cover))
        for element in elements
        if (cover := tuple(element.cover()))
    ]
    return [
        (item, other)
        for (item, mine, here), (other, theirs, there) in combinations(covers, 2)
        if here.meets(there) and any(a.meets(b) for a in mine for b in theirs)
    ]


def _around(cover: tuple[Rect, ...]) -> Rect:
    """The least rectangle that holds all of these."""
    x, y = min(rect.x for rect in cover), min(item.y for item in cover)
    right, bottom = max(rect.right for rect in cover), max(rect.bottom for rect in cover)
    return Rect(x, y, right - x, bottom - y)


def crossings(elements: tuple[Element, ...]) -> list[str]:
    """Pairs that overlap, in words."""
    return [
        f"{element.kind} {element.name} {element.seat} and {other.kind} {other.name} {other.seat}"
        for element, other in collisions(elements)
    ]


def texts(svg: str) -> Iterator[str]:
    """Every text that is drawn."""
    for element in ET.fromstring(svg).iter():
        if element.tag.endswith(("}text", "}textPath")) and element.text:
            yield element.text


@cache
def outline(edge: HalfMoon) -> tuple[tuple[float, float], ...]:
    """Points on the felt's right edge, from the shoulder down."""
    middle = (edge.left + edge.right) / 2
    points = ((edge.right, edge.shoulder), edge.upper, edge.lower, (middle, edge.bottom))
    found = []
    for step in range(401):
        t = step / 400
        parts = ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3)
        x, y = (sum(p * q[i] for p, q in zip(parts, points, strict=True)) for i in (0, 1))
        found.append((x, y))
    return tuple(found)


def half_width(edge: HalfMoon, y: float) -> float:
    """How far from the middle the felt reaches at this height."""
    middle = (edge.left + edge.right) / 2
    if y <= edge.shoulder:
        return edge.right - middle
    reach = 0.0
    for x, height in outline(edge):
        if height >= y:
            return max(reach, x - middle)
        reach = x - middle
    return 0.0


def within(edge: object, box: Rect) -> bool:
    """Whether a rectangle lies on the felt."""
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    if isinstance(edge, Oval):
        return all(
            hypot((x - edge.x) / edge.across, (y - edge.y) / edge.down) <= 1 for x, y in corners
        )
    assert isinstance(edge, HalfMoon)
    middle = (edge.left + edge.right) / 2
    return all(
        edge.top <= y <= edge.bottom and abs(x - middle) <= half_width(edge, y) for x, y in corners
    )


@GENTLE
@given(plans())
def test_no_two_elements_overlap_and_none_leaves_the_felt(plan: LayoutPlan) -> None:
    assert crossings(plan.elements) == []
    [table] = plan.find("table")
    outside = [
        f"{element.kind} {element.name} {element.seat}"
        for element in plan.elements
        if element.kind != "seat"  # seats are marked on the rail
        and not all(within(table.shape, box) for box in element.cover())
    ]
    assert outside == []


@GENTLE
@given(plans())
def test_nothing_on_a_sign_overlaps(plan: LayoutPlan) -> None:
    elements, height = sign_elements(plan.sign)
    assert crossings(elements) == []
    lines = [line for element in elements for line in element.words]
    boxes = [next(line.cover()) for line in lines]
    for number, box in enumerate(boxes):
        assert box.x >= 0
        assert box.right <= WIDTH + 0.01
        assert box.bottom <= height
        assert not [lines[n].text for n in range(number) if boxes[n].meets(box)], lines[number]


@GENTLE
@given(plans())
def test_drawings_are_whole_and_say_everything(plan: LayoutPlan) -> None:
    drawn = set(texts(layout_svg(plan)))
    signs = " ".join(texts(sign_svg(plan)))
    for element in plan.elements:
        for line in element.words:
            assert not line.text.isprintable() or line.text in drawn or not line.text.strip()
    for schedule in plan.sign.schedules:
        for hand, pays in schedule.lines:
            assert all(word in signs for word in (*hand.split(), pays))
    assert json.loads(json.dumps(plan.told()))["rulebook"] == plan.rulebook


@pytest.mark.parametrize("book", released())
@pytest.mark.parametrize("plain", [False, True])
def test_demonstrations_are_drawn_the_same_every_time(book: str, plain: bool) -> None:
    layout_plan, other = (plan_of(examine(demonstration(book)), plain=plain) for _ in range(2))
    assert crossings(layout_plan.elements) == []
    assert layout_svg(layout_plan) == layout_svg(other)
    assert sign_svg(layout_plan) == sign_svg(other)
    for svg in (layout_svg(layout_plan), sign_svg(layout_plan)):
        root = ET.fromstring(svg)
        assert root.get("role") == "img"
        assert root.get("aria-labelledby") == "title about"
        assert root[0].tag.endswith("}title")
        assert root[0].text
        assert not [two for two in root.iter() if two.tag.endswith(("}image", "}style"))]
        names = [two.get("id") for two in root.iter() if two.get("id")]
        assert len(names) == len(set(names))


@pytest.mark.parametrize("seats", range(1, 7))
def test_seat_one_is_at_the_dealers_left(seats: int) -> None:
    plan = Draw(load("maryland-uth-1.5"))(options={"seats": seats})
    places = [element.shape for element in plan.find("seat")]
    xs = [place.x for place in places if isinstance(place, Rect)]
    assert len(xs) == seats
    assert xs == sorted(xs, reverse=True)
    assert xs[0] - 578 == pytest.approx(578 - xs[-1])


@pytest.mark.clause("MD-UTH-1.4:2.B.2")
def test_an_edition_has_the_layout_of_the_book_it_extends() -> None:
    new, old = (Draw(load(book))() for book in ("maryland-uth-1.5", "maryland-uth-1.4"))
    assert [(element.kind, element.shape, element.words) for element in new.elements] == [
        (item.kind, item.shape, item.words) for item in old.elements
    ]


@pytest.mark.parametrize(
    ("heads_up", "blinds"), [("literal", [1, 2]), ("button_is_small_blind", [2, 1])]
)
def test_between_two_players_the_blinds_lie_as_the_option_says(
    heads_up: str, blinds: list[int]
) -> None:
    options = {"seats": 2, "ca_heads_up_blinds": heads_up}
    filed = {"ca_heads_up_blinds": "house rule 3"} if heads_up != "literal" else {}
    plan = Draw(load("california-holdem"))(options=options, filed=filed)
    assert [element.seat for element in plan.find("disk")] == [2, *blinds]
    assert crossings(plan.elements) == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"ca_structure": "spread", "bet_min": 2, "bet_max": 10}, ("Spread limit", "$2 to $10")),
        ({"ca_structure": "no_limit", "bet_min": 4}, ("No limit", "$4 or more")),
    ],
)
def test_the_sign_tells_the_structure(options: dict[str, object], told: tuple[str, str]) -> None:
    sign = Draw(load("california-holdem"))(options=options).sign
    limits = {limit.name: limit.amount for limit in sign.limits}
    assert (limits["Structure"], limits["Bets"]) == told


def test_envy_grows_with_the_wager_that_earns_it() -> None:
    """The schedule for $5 in one book, the schedule for $1 times five in the other (I-47)."""
    for book in ("maryland-uth-1.5", "south-dakota-uth"):
        sign = Draw(load(book))(options={"progressive_wager_usd": 5}).sign
        [envy] = [schedule for schedule in sign.schedules if schedule.wager == "envy"]
        assert envy.note == "for each $5 wager"
        assert envy.lines == (("Royal flush", "$5,000"), ("Straight flush", "$1,500"))


def test_a_schedule_that_only_the_layout_may_carry_is_never_dropped() -> None:
    book = load("south-dakota-uth")
    clause = book.clause("18.s3")
    assert clause is not None
    words = {"inscribe": ({"topic": "progressive_odds", "on": ["layout"], "wager": "progressive"},)}
    with pytest.raises(Faulty) as refused:
        Draw(in_place_of(book, replace(clause, words={**clause.words, **words})))()
    assert "SD-UTH:18.s3" in {fault.clause for fault in refused.value.faults}


def test_a_book_with_a_topic_that_nobody_can_show_is_refused_in_a_sentence() -> None:
    book = load("maryland-uth-1.5")
    clause = book.clause("2.B.1")
    assert clause is not None
    words = {"inscribe": ({"topic": "weather", "on": ["layout"]},)}
    with pytest.raises(Faulty) as refused:
        Draw(in_place_of(book, replace(clause, words=words)))()
    [fault] = refused.value.faults
    assert "weather" in fault.message
    assert fault.clause == "MD-UTH-1.5:2.B.1"
