"""A house-banked table in the terminal: bets, decisions, and payments, round after round."""

from __future__ import annotations

import random
import re

from rich.console import Console

from croupier import money
from croupier.cards import DECK, Card
from croupier.cli.table.draw import show_lines, show_table, signed
from croupier.cli.table.explain import print_rules
from croupier.cli.table.input import NoMore, ask_key, ask_line
from croupier.cli.table.narration import Narration
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.decide import step
from croupier.engine.banked.evolve import evolve, opening
from croupier.engine.banked.legal import legal
from croupier.engine.banked.settlement import next_automatic
from croupier.engine.banked.turn import cards_due, to_act
from croupier.engine.banked.view import View, view
from croupier.engine.machine import Offer
from croupier.engine.watcher import Watcher
from croupier.house.bots.simple_player import decide_simply
from croupier.house.table.banked.play import game_of
from croupier.house.table.setup import Setup
from croupier.refusal import Refused

YOU = "you"
PROMPT = 'Bet, e.g. "ante 10, trips 5" (Enter: rebet, w: wagers, ?: rule, q: quit): '
_BET = re.compile(r"([a-z_]+)\s+(\$?[\d.,]+)")


class Sitting:
    """A person at a table, their balance, and the present round."""

    unit = "round"
    """What this table counts."""

    def __init__(self, setup: Setup, seats: int, balance: int, chance: random.Random) -> None:
        self.book, self.game = setup.book, game_of(setup)
        self.seats, self.balance = seats, balance
        self.chance = chance
        self.console = Console(highlight=False)
        self.narration = Narration(self.console, setup, YOU)
        self.quiet = False
        self.last_bet: dict[str, int] = {}
        self.meters: dict[str, int] | None = None
        self.clauses: list[str] = []
        self.left = False
        """Left mid-round: the table checks for them, and folds at the end (I-12)."""
        self.round = opening(self.game)
        self.deck: list[Card] = []

    def money_text(self) -> str:
        """Return the balance in dollars."""
        return money.dollars(self.balance)

    def play(self, rounds: int) -> int:
        """Play until the person leaves, has no money left, or has played this many rounds.

        Return the number of rounds played; 0 as the limit means no limit.
        """
        played = 0
        try:
            while not self.left and (not rounds or played < rounds):
                if self.play_round() or self.left:
                    played += 1
                else:
                    break
        except NoMore:
            pass
        return played

    def play_round(self) -> bool:
        """Play one round. Return False if the person leaves instead of betting."""
        self.round = opening(self.game, self.meters)
        self.deck = list(DECK)
        self.chance.shuffle(self.deck)
        if not self._bet():
            return False
        for seat in range(2, self.seats + 1):
            self._do(banked_commands.PlaceWagers(seat, self._smallest(), f"Player {seat}"))
        self._do(banked_commands.CloseBets())
        while self.round.phase != "over":
            self._advance()
        self.meters = dict(self.round.meters)
        self._settled()
        return not self.left

    def _do(self, command: banked_commands.Command) -> Refused | None:
        after, judged = step(self.game, self.round, command)
        if isinstance(judged, Refused):
            return judged
        for event in judged:
            table, before = self.narration.table, self.round
            self.round = evolve(self.game, before, event)
            self.narration.print("round", event, table(play=before), table(play=self.round))
        self.round = after
        return None

    def _seen(self) -> View:
        return view(self.game, self.round, Watcher("player", YOU))

    def _smallest(self) -> tuple[tuple[str, int], ...]:
        """Return the smallest bet that opens a box."""
        wagers = sorted(self.game.entries[0][0], key=list(self.game.bets).index)
        least = max(self.game.bets[name].min for name in wagers)
        return tuple((name, least) for name in wagers)

    def _bet(self) -> bool:
        """Ask for a bet until the rules accept it. Return False if the person leaves."""
        self._heading()
        while True:
            line = ask_line(PROMPT).lower()
            if line == "q":
                return False
            if line in ("?", "w"):
                self._show_wagers() if line == "w" or not self.clauses else self._explain()
                continue
            stakes = self._stakes(line)
            if stakes is None:
                print("  A bet is a wager and dollars, like: ante 10, trips 5")
                continue
            short = sum(stakes.values()) > self.balance
            refused = (
                None
                if short
                else self._do(banked_commands.PlaceWagers(1, tuple(stakes.items()), YOU))
            )
            if not short and refused is None:
                self.last_bet = stakes
                return True
            print(f"  {refused or f'You have {self.money_text()}. Bet less.'}")

    def _heading(self) -> None:
        shown = self.meters or {name: rule.initial for name, rule in self.game.meters.items()}
        meters = ", ".join(f"{name} {money.meter_dollars(units)}" for name, units in shown.items())
        print(f"\n{self.book.title}   you have {self.money_text()}   {meters}")

    def _show_wagers(self) -> None:
        for name, bet in self.game.bets.items():
            if name != self.game.play:
                least, most = bet.unit or bet.min, bet.unit or bet.max
                size = f"same as {bet.of}" if bet.stake == "equal" else _sizes(least, most)
                message = self.book.clause(bet.clause)
                print(f"  {name:16} {size:16} {message.says if message else ''}")

    def _stakes(self, line: str) -> dict[str, int] | None:
        """Return the stakes in a line. A wager that equals another follows it by itself."""
        if not line:
            return dict(self.last_bet or self._smallest())
        stakes: dict[str, int] = {}
        for part in line.split(","):
            found = _BET.fullmatch(part.strip())
            if not found:
                return None
            try:
                stakes[found[1]] = money.cents(found[2])
            except money.BadMoney:
                return None
        for bet in self.game.bets.values():
            if bet.stake == "equal" and bet.of in stakes:
                stakes.setdefault(bet.name, stakes[bet.of])
        return stakes

    def _advance(self) -> None:
        """Give the next command that the round waits for."""
        command = next_automatic(self.game, self.round, "floor") or self._decision()
        if isinstance(command, banked_commands.Deal):
            command = banked_commands.Deal(
                tuple(self.deck.pop() for _ in range(cards_due(self.round)))
            )
        self._do(command)

    def _decision(self) -> banked_commands.Command:
        box = to_act(self.round)
        seat = box.seat if box else 0
        offers = legal(self.game, self.round, seat)
        if box is not None and box.player == YOU:
            instead = (
                banked_commands.Check
                if any(offer.kind is banked_commands.Check for offer in offers)
                else banked_commands.Fold
            )
            try:
                return instead(seat) if self.left else self._ask(seat, offers)
            except NoMore:
                self.left = True
                return instead(seat)
        seen = view(self.game, self.round, Watcher("player", box.player if box else ""))
        return decide_simply(seen, seat, offers) or banked_commands.Check(seat)

    def _ask(self, seat: int, offers: tuple[Offer, ...]) -> banked_commands.Command:
        """Ask for a decision among the keys that the rules allow now."""
        keys: dict[str, banked_commands.Command] = {}
        for offer in offers:
            if offer.kind is banked_commands.Play:
                staked = self.round.boxes[0].stakes
                left = self.balance - sum(staked.values())
                for choice in sorted(offer.choices("multiple"), reverse=True):
                    if staked[self.game.base_wager] * choice <= left:
                        keys[str(choice)] = banked_commands.Play(seat, choice)
            elif offer.kind is banked_commands.Check:
                keys["c"] = banked_commands.Check(seat)
            elif offer.kind is banked_commands.Fold:
                keys["f"] = banked_commands.Fold(seat)
        self.clauses = [offer.clause for offer in offers if offer.clause]
        show_table(self.console, self._seen(), YOU)
        choices = ", ".join(f"{key}: {_name(command)}" for key, command in keys.items())
        while True:
            key = ask_key(f"{choices}, ?: rule, q: quit: ", "".join(keys) + "?q")
            if key == "q":
                raise NoMore
            if key != "?":
                return keys[key]
            self._explain()

    def _explain(self) -> None:
        """Print the rule behind what just happened."""
        print_rules(self.book, self.clauses)

    def _settled(self) -> None:
        own = self.round.boxes[0]
        lines = [*own.lines, *(line for line in self.round.envy if line.seat == own.seat)]
        net = sum(line.net for line in lines)
        self.balance += net
        self.clauses = [clause for line in lines for clause in (line.clause, line.odds) if clause]
        if self.quiet:
            return
        show_table(self.console, self._seen(), YOU)
        show_lines(self.console, lines, "Your wagers")
        self.console.print("This round:", signed(net), f"  you have {self.money_text()}")


def _name(command: banked_commands.Command) -> str:
    if isinstance(command, banked_commands.Play):
        return f"play {command.multiple}x"
    return type(command).__name__.lower()


def _sizes(least: int, most: int) -> str:
    if least == most:
        return money.dollars(least)
    return f"{money.dollars(least)} to {money.dollars(most)}"
