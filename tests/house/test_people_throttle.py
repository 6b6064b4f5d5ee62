"""Buckets: never more than the pace allows, never less, and no more memory than was said."""

from __future__ import annotations

from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.people import Pace, Throttle, client_key

paces = st.builds(Pace, burst=st.integers(1, 20), every=st.integers(1, 1000))
waits = st.lists(st.integers(0, 3000), min_size=1, max_size=80)


@given(paces, waits)
def test_no_span_of_time_sees_more_than_the_pace(pace: Pace, steps: list[int]) -> None:
    """In every span: the burst, and one for each full interval of it."""
    throttle = Throttle(pace)
    taken = [now for now in accumulate(steps) if throttle.take("ann", now) == 0]
    for first, begin in enumerate(taken):
        for last in range(first, len(taken)):
            span = taken[last] - begin
            assert last - first + 1 <= pace.burst + span // pace.every


@given(paces, waits)
def test_whoever_keeps_the_pace_is_never_kept_waiting(pace: Pace, steps: list[int]) -> None:
    throttle = Throttle(pace)
    now = 0
    for step in steps:
        now += max(step, pace.every)
        assert throttle.take("ann", now) == 0


@given(paces, waits)
def test_the_wait_told_is_long_enough_and_no_longer(pace: Pace, steps: list[int]) -> None:
    throttle = Throttle(pace)
    for now in accumulate(steps):
        wait = throttle.take("ann", now)
        assert 0 <= wait <= pace.every
        if wait:
            assert throttle.take("ann", now + wait - 1) == 1
            assert throttle.take("ann", now + wait) == 0
            return


@given(paces, waits, waits)
def test_one_key_does_not_slow_another(pace: Pace, steps: list[int], others: list[int]) -> None:
    alone, shared = Throttle(pace), Throttle(pace)
    for now in accumulate(others):
        shared.take("bob", now)
    for now in accumulate(steps):
        assert alone.take("ann", now) == shared.take("ann", now)


@given(paces, st.lists(st.integers(-5000, 5000), min_size=1, max_size=60))
def test_a_clock_set_back_keeps_nobody_out(pace: Pace, steps: list[int]) -> None:
    throttle = Throttle(pace)
    now = 10**9
    for step in steps:
        now += step
        assert throttle.take("ann", now) <= pace.every
    assert throttle.take("ann", now + pace.every) == 0


def test_a_request_may_take_several_tokens() -> None:
    throttle = Throttle(Pace(burst=5, every=100))
    assert throttle.take("ann", 0, tokens=4) == 0
    assert throttle.take("ann", 0, tokens=2) == 100
    assert throttle.take("ann", 0) == 0
    assert throttle.take("ann", 250, tokens=2) == 0
    assert throttle.take("ann", 250) == 50
    for tokens in (0, 6, -1):
        with pytest.raises(ValueError, match="takes 1 to 5 tokens"):
            throttle.take("ann", 9000, tokens=tokens)


@given(st.lists(st.tuples(st.integers(0, 300), st.integers(0, 50)), max_size=300))
def test_memory_is_bounded(asked: list[tuple[int, int]]) -> None:
    throttle = Throttle(Pace(burst=3, every=1000), most=20)
    now = 0
    for who, step in asked:
        now += step
        throttle.take(f"10.0.0.{who}", now)
        assert len(throttle) <= 20


def test_whoever_is_out_of_tokens_is_remembered_when_others_flood() -> None:
    """The fullest buckets are forgotten first."""
    throttle = Throttle(Pace(burst=5, every=10_000), most=50)
    while throttle.take("mallory", 0) == 0:
        pass
    for other in range(500):
        throttle.take(f"other {other}", 1)
    assert throttle.take("mallory", 2) > 0


@pytest.mark.parametrize(("burst", "every"), [(0, 1), (1, 0), (-1, 5)])
def test_a_pace_that_is_none(burst: int, every: int) -> None:
    with pytest.raises(ValueError, match="at least one request"):
        Pace(burst, every)


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("testclient", "testclient"),
        ("x" * 500, "x" * 64),
    ],
)
def test_what_counts_as_one_client(address: str, key: str) -> None:
    assert client_key(address) == key
