"""What watchers see: worlds that differ only in hidden cards look the same, byte for byte."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter

import pytest
from hypothesis import given

from croupier.cards import DECK, Card, text
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked import events as banked_events
from croupier.engine.banked import view as views
from croupier.engine.banked.deal_plan import BOARD, BOX, DEALER
from croupier.engine.banked.decide import step
from croupier.engine.banked.game import Game
from croupier.engine.banked.legal import legal
from croupier.engine.banked.state import Box, Round
from croupier.engine.banked.turn import to_settle
from croupier.engine.banked.view import View, view
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.law.vocabulary.common import Expose
from croupier.refusal import Refused
from tests.engine.banked.strategies import TableOf, bounded, seeds, sitting, table_at, tables

ROLES = ("dealer", "floor", "sign", "public", "auditor")
NO_HOLE = ("play_the_board",)
"""Side wagers that are decided without the player's own cards."""


def watchers(round: Round) -> list[Watcher]:
    """Everybody who may look at this round."""
    names = dict.fromkeys(box.player for box in round.boxes)
    return [*(Watcher(role) for role in ROLES), *(Watcher("player", name) for name in names)]


@dataclasses.dataclass
class Seen:
    """One moment of a round: its state, and which boxes have had their turn."""

    round: Round
    exposed: bool
    turned: frozenset[int]


def moments(one_round: Round, game: Game, commands: list[banked_commands.Command]) -> list[Seen]:
    """The moments of a round, from the first to that after the last command."""
    round, exposed, turned = one_round, False, set[int]()
    found = [Seen(round, exposed, frozenset())]
    for command in commands:
        round, judged = step(game, round, command)
        assert not isinstance(judged, Refused), (command, judged)
        for event in judged:
            exposed = exposed or isinstance(event, banked_events.DealerExposed)
            if isinstance(event, (banked_events.BoxSettled, banked_events.PayoutApproved)):
                turned.add(event.seat)
            if getattr(event, "effect", "") in ("void", "end_round"):
                turned.clear()
        turn = to_settle(game, round)
        now = {turn.seat} if turn else set()
        found.append(Seen(round, exposed, frozenset(turned | now)))
    return found


def lives_on(game: Game, box: Box) -> bool:
    """Whether a folded box has a wager that its cards still decide (I-28)."""
    main = {game.play, game.base_wager, *(name for name, bet in game.bets.items() if bet.of)}
    names = {*box.stakes, *box.tips} - main - set(NO_HOLE)
    rows = [row for name in names for row in game.cells[name, "folded"]]
    return any(result != "lose" for row in rows for result, _ in row)


def face_up(game: Game, seen: Seen, box: Box) -> bool:
    """Whether a box's cards have been turned up for all, in our own reading of I-91 and I-136."""
    if box.seat not in seen.turned or box.void:
        return False
    if box.stand != "folded":
        return True
    if game.laps[0].before_dealer:  # shown only if it wins something
        return any(line.result == "win" for line in box.lines)
    return lives_on(game, box)


def visible(game: Game, seen: Seen, watcher: Watcher) -> dict[int, list[bool]]:
    """By place, which cards the watcher may see."""
    round = seen.round
    audits = watcher.role == "auditor" and round.phase == "over"
    places = {
        BOARD: [audits or index < round.seen for index in range(len(round.board))],
        DEALER: [audits or seen.exposed] * len(round.dealer),
        BOX: [audits or seen.exposed] * len(round.box),
    }
    for box in round.boxes:
        own = watcher.role == "player" and watcher.player == box.player
        shown = audits or own or face_up(game, seen, box)
        places[box.seat] = [shown] * len(box.cards)
    return places


def cards_at(round: Round) -> dict[int, tuple[banked_commands.Unseen, ...]]:
    """The cards of a round by place."""
    places = {BOARD: round.board, DEALER: round.dealer, BOX: round.box}
    return {**places, **{box.seat: box.cards for box in round.boxes}}


def shown_at(looked: View) -> dict[int, tuple[str, ...]]:
    """What a view shows, by place."""
    places = {BOARD: looked.board, DEALER: looked.dealer, BOX: looked.box}
    return {**places, **{seat.seat: seat.cards for seat in looked.seats}}


def as_bytes(looked: View) -> bytes:
    """A view as it goes to the watcher."""
    told = json.dumps(dataclasses.asdict(looked), sort_keys=True)
    return (told + repr(looked)).encode()


def _one_at_a_time(game: Game) -> bool:
    return game.boxes.view != "all"


@bounded(60)
@given(tables, seeds)
def test_a_watcher_sees_exactly_what_has_been_shown(table: TableOf, seed: int) -> None:
    item = sitting(table, seed, trouble=0.04)
    first = item.round
    while (command := item.choose()) is not None:
        item.do(command)
    for seen in moments(first, item.game, item.commands):
        cards = cards_at(seen.round)
        for watcher in watchers(seen.round):
            shows = shown_at(view(item.game, seen.round, watcher))
            for place, allowed in visible(item.game, seen, watcher).items():
                if place == DEALER and not shows[place]:
                    continue  # still in the device
                wanted = tuple(
                    text(card) if may and card is not None else HIDDEN
                    for card, may in zip(cards[place], allowed, strict=True)
                )
                if watcher.role == "player" and _one_at_a_time(item.game):
                    hidden = (HIDDEN,) * len(wanted)
                    assert shows[place] in (wanted, hidden), (seen.round.phase, place)
                else:
                    assert shows[place] == wanted, (seen.round.phase, watcher, place)


@bounded(80)
@given(tables, seeds)
def test_paired_worlds_look_the_same(table: TableOf, seed: int) -> None:
    if table.game.metering.simultaneous == "split_equally":
        return  # how many share is known when the first is paid: the others' cards bear on it
    item = sitting(table, seed, trouble=0.03)
    first = item.round
    while (command := item.choose()) is not None:
        item.do(command)
    history = moments(first, item.game, item.commands)
    rng = random.Random(seed)
    for watcher in watchers(item.round):
        at = rng.randrange(len(history))
        if watcher.role == "auditor" and history[at].round.phase == "over":
            at -= 1
        hidden = [_secret(item.game, seen, watcher) for seen in history[: at + 1]]
        shown = [_on_table(seen.round) - sec for seen, sec in zip(history, hidden, strict=False)]
        secret = hidden[-1].difference(*shown)
        other = _swapped(rng, item.commands[:at], secret)
        twin = moments(first, item.game, other)
        for number in range(at + 1):
            mine, theirs = history[number].round, twin[number].round
            assert as_bytes(view(item.game, mine, watcher)) == as_bytes(
                view(item.game, theirs, watcher)
            ), (watcher, number, mine.phase)
            assert legal(item.game, mine) == legal(item.game, theirs)


def _on_table(round: Round) -> set[Card]:
    return {card for cards in cards_at(round).values() for card in cards if card is not None}


def _secret(game: Game, seen: Seen, watcher: Watcher) -> set[Card]:
    """The cards on the table that the watcher may not see."""
    allowed, cards = visible(game, seen, watcher), cards_at(seen.round)
    settled = {box.seat for box in seen.round.boxes if box.seat in seen.turned}
    return {
        card
        for place, may in allowed.items()
        if place not in settled  # the result of a box reveals something of its cards
        for card, flag in zip(cards[place], may, strict=True)
        if card is not None and not flag
    }


def _swapped(
    rng: random.Random, commands: list[banked_commands.Command], secret: set[Card]
) -> list[banked_commands.Command]:
    """The same commands in a world where the secret cards are others."""
    named = {
        card
        for command in commands
        for field in ("cards", "box")
        for card in getattr(command, field, ())
    }
    free = sorted(secret) + [card for card in DECK if card not in named]
    others = free[:]
    rng.shuffle(others)
    swap = dict(zip(free, others, strict=True))
    return [
        banked_commands.Deal(
            tuple(swap.get(item, item) if item is not None else None for item in command.cards)
        )
        if isinstance(command, banked_commands.Deal)
        else command
        for command in commands
    ]


def test_paired_worlds_do_differ() -> None:
    """The second world is another one: cards of every hidden place are swapped."""
    changed: Counter[int] = Counter()
    for seed in range(60):
        item = sitting(table_at(seed % 4), seed, trouble=0)
        item.unseen = 0
        first = item.round
        while (command := item.choose()) is not None and item.round.phase != "settle":
            item.do(command)
        history = moments(first, item.game, item.commands)
        at = item.rng.randrange(len(history))
        secret = _secret(item.game, history[at], Watcher("public"))
        other = _swapped(item.rng, item.commands[:at], secret)
        mine, theirs = (
            cards_at(history[at].round),
            cards_at(moments(first, item.game, other)[-1].round),
        )
        changed.update(min(place, 1) for place in mine if mine[place] != theirs[place])
    assert set(changed) == {BOARD, BOX, DEALER, 1}


def test_a_forfeited_hand_stays_down() -> None:
    item = sitting(table_at(0), 1, trouble=0)
    game = dataclasses.replace(
        item.game, abandon=dataclasses.replace(item.game.abandon, policy="floor_decides")
    )
    item.game, item.unseen = game, 0
    item.do(banked_commands.PlaceWagers(2, (("ante", 1000), ("blind", 1000)), "ann"))
    item.do(banked_commands.PlaceWagers(4, (("ante", 1000), ("blind", 1000)), "bob"))
    item.do(banked_commands.CloseBets())
    while item.round.phase == "deal":
        command = item.choose()
        assert command is not None
        item.do(command)
    assert isinstance(item.do(banked_commands.Stand(2)), tuple)
    assert isinstance(item.do(banked_commands.Forfeit(2, "eve")), tuple)
    seats = view(game, item.round, Watcher("public")).seats
    assert seats[0].cards == (HIDDEN, HIDDEN)
    assert [line.result for line in seats[0].lines] == ["lose", "lose"]


@pytest.mark.parametrize("role", ROLES)
def test_dealers_cards_of_a_voided_round_stay_hidden(role: str) -> None:
    item = sitting(table_at(0), 1, trouble=0)
    item.unseen = 0
    item.do(banked_commands.PlaceWagers(2, (("ante", 1000), ("blind", 1000)), "ann"))
    item.do(banked_commands.CloseBets())
    while item.round.phase == "deal":
        command = item.choose()
        assert command is not None
        item.do(command)
    item.do(banked_commands.ReportIrregularity("wrong_count", "dealer"))
    assert item.round.phase == "over"
    looked = view(item.game, item.round, Watcher(role))
    hidden = role != "auditor"
    assert (looked.dealer == (HIDDEN, HIDDEN)) == hidden
    assert (looked.seats[0].cards == (HIDDEN, HIDDEN)) == hidden
    assert (HIDDEN in looked.board) == hidden


def test_cards_follow_the_clauses_that_expose_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A book may let owners look later, or never turn hands up."""
    item = sitting(table_at(0), 1, trouble=0, linked=False)
    item.unseen = 0
    item.do(banked_commands.PlaceWagers(2, (("ante", 1000), ("blind", 1000)), "ann"))
    while item.round.phase != "expose":
        command = item.choose()
        assert command is not None
        item.do(command)
    owner = Watcher("player", "ann")
    assert HIDDEN not in view(item.game, item.round, owner).seats[0].cards
    late = Expose("hole", "owner", "decisions_over")
    monkeypatch.setattr(
        views, "_exposures", lambda _, cards, __: (late,) if cards == "hole" else ()
    )
    assert view(item.game, item.round, owner).seats[0].cards == (HIDDEN, HIDDEN)
    item.do(banked_commands.Expose())
    assert HIDDEN not in view(item.game, item.round, owner).seats[0].cards
    assert view(item.game, item.round, Watcher("public")).seats[0].cards == (HIDDEN, HIDDEN)
