"""Whole rounds a second on one core, side by side with pokerkit in the same run.

    .venv/bin/python benchmarks/rounds.py [--seconds 5] [--json FILE]

Ours: six seats, every wager of the rulebook, all commands through decide, evolve and settlement.
Pokerkit: six-handed fixed-limit hold'em, check and call to the showdown. Decks are shuffled
beforehand for both. Time is the process's own, so that a busy machine does not count.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import warnings
from collections.abc import Callable
from pathlib import Path
from time import process_time

from pokerkit import Automation, FixedLimitTexasHoldem

from croupier.cards import DECK, Card, text
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.decide import step
from croupier.engine.banked.evolve import opening
from croupier.engine.banked.game import Game, compile_game
from croupier.engine.banked.settlement import next_automatic
from croupier.engine.banked.state import Round
from croupier.engine.banked.turn import cards_due
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import decide as hands
from croupier.engine.cardroom.hand.game import compile_game as compile_hand
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.turn import price_of
from croupier.engine.cardroom.hand.turn import to_act as in_turn
from croupier.law.load import load, released
from croupier.law.submission import demonstration, examine

SEATS = 6
SEATED = range(1, SEATS + 1)


def decks(count: int) -> list[tuple[Card, ...]]:
    """Shuffled decks, the same in every run."""
    chance = random.Random(20)
    shuffled = []
    for _ in range(count):
        deck = list(DECK)
        chance.shuffle(deck)
        shuffled.append(tuple(deck))
    return shuffled


def banked(rulebook: str) -> Callable[[tuple[Card, ...]], None]:
    """A round of the demonstration table: six boxes with every wager, a mix of decisions."""
    game = compile_game(examine(demonstration(rulebook)))
    bets = tuple((b.name, b.unit or b.min) for b in game.bets.values() if b.name != game.play)
    least = max(amount for _, amount in bets)
    stakes = tuple((name, game.bets[name].unit or least) for name, _ in bets)
    return lambda deck: _round(game, stakes, deck)


def _round(game: Game, stakes: tuple[tuple[str, int], ...], deck: tuple[Card, ...]) -> None:
    round, at, waiting = opening(game), 0, list(SEATED)
    for seat in SEATED:
        round, _ = step(game, round, banked_commands.PlaceWagers(seat, stakes))
    round, _ = step(game, round, banked_commands.CloseBets())
    while round.phase != "over":
        command = next_automatic(game, round, "floor")
        if command is None:
            round = _decisions(game, round, waiting)
            continue
        if isinstance(command, banked_commands.Deal):
            due = cards_due(round)
            command = banked_commands.Deal(deck[at : at + due])
            at += due
        round, _ = step(game, round, command)


def _decisions(game: Game, round: Round, waiting: list[int]) -> Round:
    """A street's decisions. Seats play on different streets, so that every street has some."""
    stage = round.stage
    rule = game.stages[stage]
    for seat in tuple(waiting):
        if seat % len(game.stages) == stage:
            waiting.remove(seat)
            round, _ = step(game, round, banked_commands.Play(seat, rule.multiples[0]))
        else:
            passed = (
                banked_commands.Check(seat)
                if rule.otherwise == "check"
                else banked_commands.Fold(seat)
            )
            round, _ = step(game, round, passed)
    return round


def between_players() -> Callable[[tuple[Card, ...]], None]:
    """Six-handed fixed limit, check and call to the showdown, in our own engine."""
    rulebook = next(name for name in released() if load(name).game == "cardroom")
    game = compile_hand(examine(demonstration(rulebook)))

    def play(deck: tuple[Card, ...]) -> None:
        hand = open_hand(game, [(seat, "", 20_000) for seat in SEATED], button=SEATS)
        hand, _ = hands.step(game, hand, hand_commands.PostBlinds())
        at = 0
        while hand.phase != "over":
            command: hand_commands.Command
            if hand.phase == "deal":
                command = hand_commands.Deal(deck[at : at + len(hand.due)])
                at += len(hand.due)
            elif hand.phase == "act":
                player = in_turn(hand)
                seat = player.seat if player else 0
                owes = player is not None and price_of(hand, player)
                command = hand_commands.Call(seat) if owes else hand_commands.Check(seat)
            else:
                command = hand_commands.Expose()
            hand, _ = hands.step(game, hand, command)

    return play


def pokerkit() -> Callable[[tuple[Card, ...]], None]:
    """The same hand in pokerkit, everything automated but the cards and the actions."""
    automations = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )

    def play(deck: tuple[Card, ...]) -> None:
        state = FixedLimitTexasHoldem.create_state(
            automations, True, 0, (200, 400), 400, 800, (20_000,) * SEATS, SEATS
        )
        faces = [text(card) for card in deck]
        for seat in range(SEATS):
            state.deal_hole("".join(faces[2 * seat : 2 * seat + 2]))
        at = 2 * SEATS
        while state.status:
            if state.can_deal_board():
                count = 3 if not state.board_cards else 1
                state.deal_board("".join(faces[at : at + count]))
                at += count
            else:
                state.check_or_call()

    return play


def rate(play: Callable[[tuple[Card, ...]], None], seconds: float) -> float:
    """Rounds a second, after a warm-up."""
    shuffled = decks(500)
    for deck in shuffled[:20]:
        play(deck)
    gc.collect()
    gc.freeze()  # the compiled law stays, as in a server: no use looking through it again
    done, began = 0, process_time()
    while process_time() - began < seconds:
        play(shuffled[done % len(shuffled)])
        done += 1
    return done / (process_time() - began)


def main() -> None:
    """Prints the table and writes it down if asked."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--json", type=Path)
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    games = [item for item in released() if load(item).game == "banked"]
    plays = {f"{game}, every wager": banked(game) for game in games}
    plays["fixed limit between players"] = between_players()
    plays["pokerkit, fixed limit"] = pokerkit()
    rates = {name: rate(play, asked.seconds) for name, play in plays.items()}
    peer = rates["pokerkit, fixed limit"]
    print(f"{'six seats, one core':42} {'rounds/s':>10} {'x pokerkit':>11}")
    for name, value in rates.items():
        print(f"{name:42} {value:10,.0f} {value / peer:11.1f}")
    if asked.json:
        asked.json.write_text(json.dumps(rates, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
