"""A cardroom table in the terminal: the draw for the button, then hand after hand."""

from __future__ import annotations

import random

from rich.console import Console
from rich.text import Text

from croupier import money
from croupier.cards import DECK, Card
from croupier.cli.table.cardroom_draw import show_felt
from croupier.cli.table.cardroom_input import ask_action
from croupier.cli.table.draw import signed
from croupier.cli.table.explain import print_rules
from croupier.cli.table.input import NoMore, ask_line
from croupier.cli.table.narration import Narration
from croupier.engine.cardroom import seating as cardroom
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.decide import step
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.state import Hand, Post
from croupier.engine.cardroom.hand.turn import next_automatic, to_act
from croupier.engine.cardroom.hand.view import View, view
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.watcher import Watcher
from croupier.house.bots.cardroom_strategy import decide_by_strength
from croupier.house.table.cardroom.play import game_of, rules_of
from croupier.house.table.setup import Setup
from croupier.refusal import Refused

YOU = "You"
OTHERS = ("Ada", "Ben", "Cleo", "Dov", "Esme", "Finn", "Gia", "Hugo", "Ines")
MINE = 1
"""Your seat."""


class CardroomSitting:
    """A person at a table of bots, their balance, and the present hand."""

    unit = "hand"
    """What this table counts."""

    def __init__(self, setup: Setup, seats: int, balance: int, chance: random.Random) -> None:
        self.book, self.game, self.rules = setup.book, game_of(setup), rules_of(setup)
        self.chance = chance
        self.console = Console(highlight=False)
        self.narration = Narration(self.console, setup, YOU)
        self.quiet = False
        self.table = cardroom.Seating()
        self.pocket = balance
        """The money that is not on the table."""
        self.names = dict(enumerate((YOU, *OTHERS)[:seats], MINE))
        self.left = False
        """Left mid-hand: the table checks or folds for them from there on (I-124)."""
        self.hand: Hand | None = None

    @property
    def balance(self) -> int:
        """The person's money, on the table and off it."""
        own = self.table.at(MINE)
        return self.pocket + (own.stack if own else 0)

    def money_text(self) -> str:
        """Return the balance in dollars."""
        return money.dollars(self.balance)

    def play(self, rounds: int) -> int:
        """Play until the person leaves, has no money left, or has played this many hands.

        Return the number of hands played; 0 as the limit means no limit.
        """
        try:
            self._sit_down()
            while not self.left and (not rounds or self.table.hands < rounds):
                if not self._between():
                    break
                self._play_hand()
        except NoMore:
            print()
        return self.table.hands

    def _do(self, command: seating_commands.Command) -> tuple[seating_events.Event, ...] | Refused:
        after, judged = cardroom.step(self.rules, self.table, command)
        if isinstance(judged, Refused):
            return judged
        for event in judged:
            table, before = self.narration.table, self.table
            self.table = cardroom.evolve(self.rules, before, event)
            self.narration.print("room", event, table(seating=before), table(seating=self.table))
        self.table = after
        return judged

    def _print_line(self, line: Text | str) -> None:
        if not self.quiet:
            self.console.print(line, soft_wrap=True)

    def _sit_down(self) -> None:
        """Buy in for everybody, and draw for the first button."""
        least, most = self.rules.buy_in
        self._print_line(Text(f"\n{self.book.title}", "bold"))
        self._buy(min(self.pocket, most))
        for seat, name in self.names.items():
            if seat != MINE:
                self._do(seating_commands.Sit(seat, (least + most) // 200 * 100, name))
        deck, among = self._deck(), len(self.names)
        while self.table.disks.button is None:
            self.narration.clauses = []
            judged = self._do(
                seating_commands.DrawForButton(tuple(deck.pop() for _ in range(among)))
            )
            for event in judged if not isinstance(judged, Refused) else ():
                among = len(event.seats) if isinstance(event, seating_events.ButtonTied) else among

    def _buy(self, chips: int) -> bool:
        """Buy chips. Return whether the rules allow it."""
        seated = self.table.at(MINE) is not None
        judged = self._do(
            seating_commands.Buy(chips, MINE) if seated else seating_commands.Sit(MINE, chips, YOU)
        )
        if isinstance(judged, Refused):
            print(f"  {judged}")
            return False
        self.pocket -= chips
        return True

    def _deck(self) -> list[Card]:
        deck = list(DECK)
        self.chance.shuffle(deck)
        return deck

    def _between(self) -> bool:
        """Ask what to do between hands. Return False if the person leaves."""
        for seat in self.table.seats:
            if not seat.stack and seat.seat != MINE:
                self._do(seating_commands.Buy(self.rules.buy_in[0], seat.seat))
        while True:
            own = self.table.at(MINE)
            stack = own.stack if own else 0
            if not stack and self.pocket < self.rules.buy_in[0]:
                self._print_line(f"  {YOU} have no chips left to buy in with.")
                return False
            line = ask_line(f"\n{self._offer(stack)}: ").lower()
            if line == "q":
                return False
            if line == "?":
                print_rules(self.book, self.narration.clauses)
            elif line == "a" and self.pocket:
                self._buy(min(self.pocket, self.rules.buy_in[1] - stack))
            elif line == "o" and stack and len(self.names) > self.rules.least:
                self._do(seating_commands.SitOut(MINE))
                return True
            elif not line and stack:
                return True
            else:
                print("  Press Enter or one of the keys listed.")

    def _offer(self, stack: int) -> str:
        keys = ["Enter: deal"] if stack else []
        if stack and len(self.names) > self.rules.least:
            keys.append("o: sit out one hand")
        room = self.rules.buy_in[1] - stack
        if self.pocket and room > 0:
            keys.append(f"a: add {money.dollars(min(self.pocket, room))}")
        return ", ".join([*keys, "?: rule", "q: quit"])

    def _play_hand(self) -> None:
        """Play a hand from the blinds to the pots."""
        judged = self._do(seating_commands.OpenRound())
        opened = None if isinstance(judged, Refused) else judged[0]
        if not isinstance(opened, seating_events.HandOpened):
            print(f"  {judged}")
            return
        opening = opened.hand
        self.hand = open_hand(
            self.game,
            opening.players,
            button=opening.button,
            small_blind=opening.small,
            big_blind=opening.big,
            posts=[Post(post.seat, post.live, post.dead) for post in opening.posts],
        )
        self._heading(opened)
        deck = self._deck()
        while self.hand.phase != "over":
            self._advance(self.hand, deck)
        self._finish()

    def _heading(self, opened: seating_events.HandOpened) -> None:
        """Print the hand, its blinds, and its fee before the deal (fees.s1)."""
        count = len(opened.hand.players)
        blinds = f"{money.dollars(self.game.small_blind)}/{money.dollars(self.game.big_blind)}"
        fee = money.dollars(self.game.fee_for(count))
        line = Text().append(f"\nHand {opened.number}", "bold")
        structure = self.game.structure.replace("_", " ")
        line.append(f"  {structure} limit" if "limit" not in structure else f"  {structure}")
        players = money.plural(count, "player")
        line.append(f"  blinds {blinds}  fee {fee} with {players}", "dim")
        self._print_line(line)
        seats = cardroom.view(self.rules, self.table).seats
        mine = next(seat for seat in seats if seat.seat == MINE)
        if mine.status == "waiting":
            line = Text(f"  {YOU} wait for the button to pass")
            self._print_line(line.append(f"  {mine.clause}", "dim"))

    def _advance(self, hand: Hand, deck: list[Card]) -> None:
        """Give the next command that the hand waits for, and print what happens."""
        if hand.phase in ("post", "deal"):
            self.narration.clauses = []
        command = next_automatic(hand) or self._action(hand)
        if isinstance(command, hand_commands.Deal):
            command = hand_commands.Deal(tuple(deck.pop() for _ in hand.due))
        after, judged = step(self.game, hand, command)
        if isinstance(judged, Refused):
            raise AssertionError(f"an offer was refused: {judged}")
        self._print(hand, judged)
        self.hand = after

    def _print(self, hand: Hand, judged: tuple[hand_events.Event, ...]) -> None:
        table = self.narration.table
        for event in judged:
            after = evolve(self.game, hand, event)
            self.narration.print("hand", event, table(play=hand), table(play=after))
            hand = after

    def _seen(self, hand: Hand) -> View:
        return view(self.game, hand, Watcher("player", YOU))

    def _action(self, hand: Hand) -> hand_commands.Command:
        player = to_act(hand)
        seat = player.seat if player else 0
        offers = legal(self.game, hand, seat)
        if seat != MINE:
            seen = view(self.game, hand, Watcher("player", self.names[seat]))
            return decide_by_strength(seen, seat, offers, self.chance)
        if not self.quiet:
            small_at = self.table.hand.small_at if self.table.hand else 0
            show_felt(self.console, self._seen(hand), YOU, small_at)
        self.narration.clauses += [
            offer.clause for offer in offers if offer.kind is not hand_commands.Stand
        ]
        try:
            chosen = ask_action(
                self._seen(hand), offers, lambda: print_rules(self.book, self.narration.clauses)
            )
        except NoMore:
            self.left = True
            self._do(seating_commands.Stand(MINE))
            return hand_commands.Stand(MINE)
        self.narration.clauses = []
        return chosen

    def _finish(self) -> None:
        hand = self.hand
        if hand is None:
            return
        stacks = tuple((player.seat, player.stack) for player in hand.players)
        started, own = dict(hand.starting), dict(stacks)
        seen = self._seen(hand)
        self._do(seating_commands.FinishHand(stacks, hand.taken()))
        if self.left:
            self.pocket += own[MINE]
        if not self.quiet and seen.shown:
            show_felt(self.console, seen, YOU, seen.blinds[0])
        if MINE in own:
            line = Text("  This hand ").append_text(signed(own[MINE] - started[MINE]))
            self._print_line(line.append(f"   {YOU.lower()} have {money.dollars(own[MINE])}"))
        mine = self.table.at(MINE)
        if mine is not None and mine.sits_out:
            self._do(seating_commands.ComeBack(MINE))
