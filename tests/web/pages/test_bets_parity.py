"""What a page lets somebody bet is what the engine accepts: arithmetic on the offer's own terms."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec

from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.bets import BetTerms
from croupier.engine.banked.decide import step
from croupier.refusal import Refused
from tests.engine.banked.strategies import Sitting, sitting, table_at
from tests.web.pages.conftest import People

TABLES = 24
STEPS = 40
CHIPS = (100, 500, 2500, 10_000, 100_000)
PLAYER = "pia"
WALK = """async (walks) => {
      const { adds } = await import("/pages/table/bets.js");
      return walks.map(({ terms, presses, me }) => {
        let bet = {};
        return presses.map(([wager, chip]) => {
          const before = bet;
          const added = adds(terms, before, wager, chip, { chips: 1e12, me });
          if (added) bet = added.bet;
          return { before, wager, chip, bet: added && added.bet };
        });
      });
    }"""


def accepts(item: Sitting, seat: int, bet: dict[str, int]) -> bool:
    """Whether the engine takes this whole bet of a new player."""
    _, judged = step(
        item.game, item.round, banked_commands.PlaceWagers(seat, tuple(bet.items()), PLAYER)
    )
    return not isinstance(judged, Refused)


def wanted(terms: BetTerms, press: dict[str, Any]) -> dict[str, int] | None:
    """The bet after this press; None where it changes nothing by itself."""
    before, wager, chip = press["before"], press["wager"], press["chip"]
    spans = {name: (least, most) for name, least, most in terms.wagers}
    equal = dict(terms.equal)
    if wager in equal:
        cents = before.get(equal[wager], 0)
    else:
        least, most = spans[wager]
        cents = min(most, max(before.get(wager, 0) + chip, least))
    if cents <= before.get(wager, 0):
        return None
    bet = {**before, wager: cents}
    for name, of in terms.equal:
        opens = any({name, of} <= together for together in terms.opening)
        if of == wager and (opens or name in bet):
            bet[name] = cents
        if name == wager and opens:
            return None  # it follows the other by itself
    return bet


def test_a_page_adds_exactly_what_the_engine_accepts(people: People) -> None:
    chance = random.Random(16)
    several: list[tuple[Sitting, int, BetTerms]] = []
    walks = []
    for number in range(TABLES):
        item = sitting(table_at(number), number, trouble=0)
        if item.game.cap is not None and number > 4:  # low enough to bind on one box
            item.game = replace(item.game, cap=replace(item.game.cap, dollars=30_000))
        offer = next(each for each in item.offers() if each.kind is banked_commands.PlaceWagers)
        terms = offer.holds("wagers")
        assert isinstance(terms, BetTerms)
        names = [name for name, _, _ in terms.wagers]
        presses = [(chance.choice(names), chance.choice(CHIPS)) for _ in range(STEPS)]
        several.append((item, offer.seat, terms))
        walks.append({"terms": msgspec.to_builtins(terms), "presses": presses, "me": PLAYER})
    page = people()
    page.goto("/")
    added = refused = 0
    for (item, seat, terms), presses in zip(several, page.evaluate(WALK, walks), strict=True):
        for press in presses:
            if press["bet"] is not None:
                assert accepts(item, seat, press["bet"]), press
                added += 1
            elif (bet := wanted(terms, press)) is not None:
                assert not accepts(item, seat, bet), (press, bet)
                refused += 1
    assert min(added, refused) > TABLES, (added, refused)
