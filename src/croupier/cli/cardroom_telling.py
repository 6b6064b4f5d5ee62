"""What happens in a hand between players, in one line each, with the clause behind it."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from croupier import money
from croupier.cli.drawing import cards
from croupier.round.cardroom import events as e
from croupier.round.cardroom.view import View

WIDE = 10
"""Columns for a player's name."""


class Teller:
    """Tells events to a person; remembers the clauses of what was told last."""

    def __init__(self, names: Mapping[int, str], mine: str, blinds: tuple[int | None, int]) -> None:
        self.names, self.mine, self.blinds = names, mine, blinds
        self.clauses: list[str] = []

    def lines(self, before: View, after: View, event: e.Event) -> list[Text]:
        """The lines for an event, given the hand as seen before and after the command."""
        match event:
            case e.FeeTaken(amount, payers, clause):
                return [self._fee(amount, payers, clause)]
            case e.FeeReturned(amount, payers, clause):
                return [self._fee_back(amount, payers, clause)]
            case e.BlindsPosted(posts, clause, dead):
                return self._posts(posts, clause, dead)
            case e.CardsDealt():
                return self._board(before, after)
            case e.Folded(seat):
                return [self._act(seat, "folds", "red")]
            case e.Checked(seat):
                return [self._act(seat, "checks")]
            case e.Called(seat, added):
                return [self._act(seat, f"calls {money.dollars(added)}{_all_in(after, seat)}")]
            case e.Raised(seat, to):
                verb = "raises to" if any(one.bet for one in before.seats) else "bets"
                told = f"{verb} {money.dollars(to)}{_all_in(after, seat)}"
                return [self._act(seat, told, "yellow")]
            case e.UncalledReturned(seat, amount):
                return [self._act(seat, f"takes back {money.dollars(amount)}, uncalled", "dim")]
            case e.PlayerLeft(seat):
                return [self._act(seat, "leaves the table", "red")]
        return []

    def _act(self, seat: int, told: str, style: str = "") -> Text:
        name = self.names[seat]
        if name == self.mine:
            verb, _, rest = told.partition(" ")
            told = f"{verb.removesuffix('s')} {rest}".rstrip()  # you fold, others fold-s
        return Text(f"  {name:{WIDE}}").append(told, style)

    def _law(self, line: Text, clause: str) -> Text:
        self.clauses.append(clause)
        return line.append(f"  {clause}", "dim")

    def _fee(self, amount: int, payers: tuple[tuple[int, int], ...], clause: str) -> Text:
        told = money.dollars(amount)
        if not payers:
            where = f"takes its fee of {told} from the pot"
        else:
            each = money.dollars(payers[0][1])
            who = "each player" if len(payers) > 1 else self.names[payers[0][0]]
            where = f"takes its fee of {each} from {who}"
        return self._law(Text(f"  {'The house':{WIDE}}").append(where, "magenta"), clause)

    def _fee_back(self, amount: int, payers: tuple[tuple[int, int], ...], clause: str) -> Text:
        where = "to those who paid it" if payers else "to the pot"
        told = f"gives its fee of {money.dollars(amount)} back {where}: no flop"
        return self._law(Text(f"  {'The house':{WIDE}}").append(told, "magenta"), clause)

    def _posts(
        self, posts: tuple[tuple[int, int], ...], clause: str, dead: tuple[tuple[int, int], ...]
    ) -> list[Text]:
        words = {self.blinds[0]: "the small blind", self.blinds[1]: "the big blind"}
        lines = [
            self._act(seat, f"posts {words.get(seat, 'to come in')}, {money.dollars(amount)}")
            for seat, amount in posts
        ]
        lines += [
            self._act(seat, f"posts {money.dollars(amount)} dead for a missed blind")
            for seat, amount in dead
        ]
        return [self._law(line, clause) for line in lines]

    def _board(self, before: View, after: View) -> list[Text]:
        if len(after.board) == len(before.board):
            return []
        title = f"\n  {before.street.capitalize():{WIDE}}"
        return [Text(title, "bold").append_text(cards(after.board))]


def _all_in(after: View, seat: int) -> str:
    own = next(one for one in after.seats if one.seat == seat)
    return ", all in" if not own.stack else ""
