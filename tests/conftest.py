"""What counts as covered; after the comparison with the oracle, how often each rare thing was."""

from __future__ import annotations

import gc
import json
import os
import random
import re
from collections import Counter
from itertools import groupby

import pytest
from _pytest.terminal import TerminalReporter
from hypothesis import is_hypothesis_test, settings

gc.set_threshold(200_000, 20, 100)  # states are many and small: an eighth of the tests' time
settings.register_profile("croupier", deadline=None)  # a busy machine is no fault
settings.load_profile("croupier")


LONG = ("test_night.py", "test_crash.py", "pages/test_console.py")
"""These begin first, so that nobody waits for them at the end."""
LATER = (
    *("web/pages.*1024-768", "any_state.size[01]", "other_sizes.size1", "dealing_is_walked"),
    *("a_game_with_a_card_seen_first", "a_changed_game_is_solved", "the_band_that_chance_explains"),
    *("test_it_fits_and_axe_finds_nothing.1440", "test_axe_finds_nothing.1440"),
    *("shut_out_of_the_(audit|rules).1440", "overlap_no_card.1440", "house_edge_appears_by_itself"),
    *("board_nor_voice.(full|full&shown|spectator)]", "ten_metres.south-dakota-uth"),
    *("begins_soundly_and_opens_nothing_for_a_player.south", "a_deck_whose_hours_are_over"),
    *("test_console.py.*(verifies_and_is_called|device_is_marked_and_mended)",),
    *("pages/test_audit.py.*altered_entry", "report_of_ones_play_is_one_click_away"),
    *("test_process.py.*power_cut", "judges_them_exactly.(maryland-uth-1.4|south)"),
    *("sum_of_its_flops.maryland-uth", "test_peek.py.*slow_way", "solve/test_variants.py"),
    *("test_peek.py.*published_figure", "test_peek.py.*changes_no_deal"),
    *("a_million_fresh_decks_pass", "a_seed_of_32_bits_is_caught"),
)
"""Left to the deep check: the middle size of a screen, ways much like others that are walked, what
solves a game anew, and counts of a million decks. Browsers and solutions take most of a check's
time; each of the rest takes a minute or two."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Some tests are left for later; what is reached by chance is not covered: the next run may
    not reach it. Workers steal tests from each other, so that none may lean on one before it: with
    CROUPIER_ORDER each file's tests come in an order that this number gives."""
    if order := os.environ.get("CROUPIER_ORDER"):
        chance = random.Random(int(order))
        several = [list(group) for _, group in groupby(items, lambda item: item.path)]
        items[:] = [each for group in several for each in chance.sample(group, len(group))]
    items.sort(key=lambda item: not any(name in item.nodeid for name in LONG))
    deep, later = bool(os.environ.get("CROUPIER_DEEP")), re.compile("|".join(LATER))
    for item in items:
        if not deep and later.search(item.nodeid):
            item.add_marker(pytest.mark.skip(reason="in ./check --deep"))
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("no_cover")


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """Adds up what the shards recorded; xdist's workers send it with their reports."""
    seen: Counter[str] = Counter()
    for report in terminalreporter.stats.get("passed", []):
        for name, value in getattr(report, "user_properties", []):
            if name == "oracle":
                seen.update(json.loads(value))
    if seen:
        terminalreporter.section("engine and oracle agree")
        for kind, number in sorted(seen.items(), key=lambda item: (-item[1], item[0])):
            terminalreporter.write_line(f"{number:9,}  {kind}")
