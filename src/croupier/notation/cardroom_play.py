"""A written cardroom hand in play: who sits there, and what a table does by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from croupier.engine.cardroom.hand import commands, events
from croupier.engine.cardroom.hand.decide import clause_of, step
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.opening import BadHandOpening, open_hand
from croupier.engine.cardroom.hand.state import Hand, Post
from croupier.engine.cardroom.hand.turn import BOARD, BURN
from croupier.engine.cardroom.hand.view import view
from croupier.engine.watcher import Watcher
from croupier.law.vocabulary.cardroom import Contest
from croupier.law.vocabulary.common import Seats
from croupier.notation.fault import BadRound
from croupier.notation.player import Action, Played, Stage, Street
from croupier.notation.words import Shares, is_number
from croupier.refusal import Reason, Refused


@dataclass(frozen=True, slots=True)
class Seated:
    """A player dealt into the hand, with the stack brought to it."""

    seat: int
    player: str
    stack: int


@dataclass(slots=True)
class PlayedHand(Played[Game, Hand, commands.Command, events.Event]):
    """A hand that is being played."""

    streets: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """By street, where cards went in the order in which they left the deck."""

    places: ClassVar = {"board": BOARD, "burn": BURN}
    deal_advice = "deal each player one card at a time, from the button's left"

    @property
    def hand(self) -> Hand:
        """The hand as it is now."""
        return self.state

    def sit(
        self,
        seated: Iterable[tuple[str, Seated]],
        button: int,
        blinds: tuple[int, int] | None,
        posts: Sequence[Post],
    ) -> bool:
        """Open the hand of the seated players, with nothing posted yet; False if refused.

        BadRound if it cannot be dealt.
        """
        there: list[Seated] = []
        for place, new in seated:
            if why := seat_refused(self.game, there, new):
                return self.refuse(why, place)
            there.append(new)
        names = [(item.seat, item.player or f"seat {item.seat}", item.stack) for item in there]
        small, big = blinds or (None, None)
        try:
            self.state = self.opened = open_hand(
                self.game,
                names,
                button=button,
                small_blind=small or None,
                big_blind=big,
                posts=posts,
            )
        except BadHandOpening as error:
            message, _, advice = str(error).rstrip(".").partition("; ")
            raise BadRound("seats", f"{message[:1].lower()}{message[1:]}", advice) from None
        return True

    def judge(self, command: commands.Command) -> tuple[Hand, events.Judged]:
        """Return the hand after the command, and its events; record where cards go."""
        after, judged = step(self.game, self.state, command)
        if isinstance(command, commands.Deal) and not isinstance(judged, Refused):
            went = self.state.due[: len(command.cards)]
            self.streets[self.state.street] = self.streets.get(self.state.street, ()) + went
        return after, judged

    def due(self) -> tuple[int, ...]:
        return self.state.due if self.state.phase == "deal" else ()

    def stage(self) -> Stage:
        first = not self.state.street
        begun = first and any(player.cards for player in self.state.players)
        return Stage(self.game.streets[self.state.street].name, first, begun)

    def stages(self) -> tuple[tuple[int, ...], ...]:
        """Return where cards have gone."""
        return tuple(self.streets.values())

    def begin_deal(self, place: str) -> bool:
        """Post the blinds before a deal."""
        return self.state.phase != "post" or self.do(commands.PostBlinds(), place)

    def turn_up(self, street: Street, place: str) -> bool:
        """Turn up the cards of a street from the deck, seen or not."""
        names = [item.name for item in self.game.streets]
        if not self.begin_deal(place):
            return False
        if street.name not in names:
            message = f"unknown street {street.name!r}"
            raise BadRound(place, message, f"the streets are {', '.join(names)}")
        here = names[self.state.street]
        if self.state.phase == "deal" and street.name != here:
            raise BadRound(place, f"the cards of the {here} are due", f"begin the line with {here}")
        cards, others = self.street_cards(street)
        return self.deal([*cards, *others], place)

    def seen_by(self, watcher: str) -> Callable[[int], tuple[str, ...]]:
        player = self.state.at(int(watcher)) if is_number(watcher) else None
        who = Watcher("player", player.name) if player else Watcher(watcher)
        shown = view(self.game, self.state, who)
        cards = {BOARD: shown.board, BURN: shown.burned}
        cards |= {seat.seat: seat.cards for seat in shown.seats}
        return lambda place: cards.get(place, ())

    def give(self, action: Any, place: str) -> bool:
        """Do the action; players are seated already."""
        return isinstance(action, Seated) or self.attempt(action, place)

    def attempt(self, action: Any, place: str) -> bool:
        """Do the action now, which may be a player who sits down."""
        if not isinstance(action, Seated):
            return super(PlayedHand, self).attempt(action, place)
        there = [Seated(player.seat, player.name, player.stack) for player in self.state.players]
        why = seat_refused(self.game, there, action)
        return self.refuse(why, place) if why else True

    def finish(self) -> bool:
        """Compare hands once no player has anything left to do."""
        return self.state.phase != "showdown" or self.do(commands.Expose(), "the end")

    @staticmethod
    def wagered(seat: int, word: str, to: int) -> Action[PlayedHand]:
        """Return a bet or raise in the words of the player."""
        return Action(lambda played, place: played._wager(seat, word, to, place))

    def _wager(self, seat: int, word: str, to: int, place: str) -> bool:
        """Make the bet or raise; where one word is allowed, the other is not."""
        before = self.state
        if not self.do(commands.Bet(seat, to), place):
            return False
        right = "raise" if before.price else "bet"
        if word == right:
            return True
        clause = clause_of(self.game, before, right)
        message = "there is a wager to answer" if before.price else "there is nothing to raise"
        why = Refused(Reason.NOT_A_CHOICE, message, f"the word is {right}", self.game.cite(clause))
        return self.refuse(why, place)

    def posted(self) -> Shares:
        """Return who posted what before the deal, in order."""
        posts = [event.posts for event in self.events if isinstance(event, events.BlindsPosted)]
        return tuple(post for several in posts for post in several)

    def fees_kept(self) -> list[events.FeeTaken]:
        """Return the fee that the house kept."""
        if any(isinstance(event, events.FeeReturned) for event in self.events):
            return []
        return [item for item in self.events if isinstance(item, events.FeeTaken)]

    def returned(self) -> Shares:
        """Return uncalled wagers that were returned, in order."""
        back = [event for event in self.events if isinstance(event, events.UncalledReturned)]
        return tuple(
            (uncalled_returned.seat, uncalled_returned.amount) for uncalled_returned in back
        )

    def net_of(self, seat: int) -> int:
        """Return what the seat has won or lost so far."""
        stacks = {player.seat: player.stack for player in self.state.players}
        return stacks[seat] - dict(self.state.starting)[seat]


def seat_refused(game: Game, seated: Sequence[Seated], new: Seated) -> Refused | None:
    """Return why this player cannot sit there; None if they can."""
    if not 1 <= new.seat <= game.seats:
        clause = game.cite(game.law.source(Seats, "count"))
        message = f"there is no seat {new.seat}"
        return Refused(
            Reason.NO_SUCH_SEAT, message, f"the table has seats 1 to {game.seats}", clause
        )
    if any(item.seat == new.seat for item in seated):
        message = f"seat {new.seat} is taken"
        return Refused(Reason.NOT_YOUR_BOX, message, "give each seat once")
    alone = (game.law.whole(Contest) or Contest()).one_seat_each
    if alone and new.player and any(each.player == new.player for each in seated):
        clause = game.cite(game.law.source(Contest, "one_seat_each"))
        message = f"{new.player} already sits at this table"
        return Refused(Reason.TOO_MANY_BOXES, message, "play one seat", clause)
    if new.stack <= 0:
        message = f"seat {new.seat} has no chips"
        return Refused(Reason.BAD_AMOUNT, message, "give a stack above zero")
    return None
