"""A finished hand as JSON: played through the engine and answered, pot by pot and seat by seat."""

from __future__ import annotations

from collections.abc import Mapping

from croupier import hands
from croupier.cards import Card, texts
from croupier.notation.fields import BadRound
from croupier.notation.hand_expect import fees_kept
from croupier.notation.hand_fields import HandFile, read_hand
from croupier.notation.hand_player import Played, finish, wager
from croupier.notation.hand_steps import Seated, Wagered
from croupier.notation.hand_table import game_for, open_at, seat_refused
from croupier.round.cardroom import commands as c
from croupier.round.cardroom import events as e
from croupier.round.cardroom.asks import BOARD, BURN, to_act
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.state import Hand, Player


def answer(table: Mapping[str, object], rulebook: str) -> Played:
    """The hand of this table played out, or to its first refusal; BadRound if it is no hand."""
    file = read_hand(table, rulebook)
    game = game_for(rulebook, dict(file.submission))
    seated: list[Seated] = []
    for index, one in enumerate(file.seats):
        why = seat_refused(game, seated, one)
        if why is not None:
            played = Played(game, Hand((), 0, 0, 0))
            played.refuse(why, f"seats[{index}]")
            return played
        seated.append(one)
    hand = open_at(game, seated, file.button, blinds=file.blinds, posts=file.posts)
    played = Played(game, hand)
    if played.do(c.PostBlinds(), "seats") and _play(played, file):
        finish(played)
    return played


def _play(played: Played, file: HandFile) -> bool:
    """Deals and acts until the hand is over; every action and every card must have come to pass."""
    _deal(played, file)
    for index, action in enumerate(file.actions):
        place = f"actions[{index}]"
        done = (
            wager(played, action, place)
            if isinstance(action, Wagered)
            else played.do(action, place)
        )
        if not done:
            return False
        _deal(played, file)
    waiting = to_act(played.hand)
    if waiting is not None:
        street = played.game.streets[played.hand.street]
        says = f"the hand stops on the {street.name} before seat {waiting.seat} has acted"
        clause = played.game.cite(street.clause)
        raise BadRound("actions", says, "add what the players do until the hand is over", clause)
    if len(played.hand.board) < len(file.board):
        says = f"only {len(played.hand.board)} community cards are dealt in this hand"
        raise BadRound("board", says, "leave out cards that are never turned up")
    return True


def _deal(played: Played, file: HandFile) -> None:
    """The cards that are due now, each from where the file says that it lies."""
    while played.hand.phase == "deal":
        cards: list[c.Unseen] = []
        held = {player.seat: len(player.cards) for player in played.hand.players}
        board = len(played.hand.board)
        for target in played.hand.due:
            if target == BURN:
                cards.append(None)
            elif target == BOARD:
                if board >= len(file.board):
                    street = played.game.streets[played.hand.street]
                    says = f"the cards of the {street.name} are missing"
                    clause = played.game.cite(street.clause)
                    raise BadRound("board", says, "give all that were turned up", clause)
                cards.append(file.board[board])
                board += 1
            else:
                told = file.cards.get(target, ())
                cards.append(told[held[target]] if told else None)
                held[target] += 1
        dealt = played.do(c.Deal(tuple(cards)), "seats")
        assert dealt, played.refused  # as many as are due, and the file names no card twice


def told(played: Played) -> dict[str, object]:
    """A finished hand as scripts see it."""
    game, hand = played.game, played.hand
    return {
        "rulebook": game.rulebook,
        "button": hand.button,
        "board": texts(_known(hand.board)).split(),
        "fee": _fee(played),
        "returned": [
            {"seat": one.seat, "amount": one.amount}
            for one in played.events
            if isinstance(one, e.UncalledReturned)
        ],
        "pots": [_pot(award) for award in hand.awards],
        "seats": [_seat(played, player) for player in _by_seat(hand)],
        "shown": list(hand.shown),
        "void": hand.voided,
        "house_net": -sum(player.stack - stack for player, stack in _stacks(hand)),
    }


def _by_seat(hand: Hand) -> list[Player]:
    return sorted(hand.players, key=lambda player: player.seat)


def _stacks(hand: Hand) -> list[tuple[Player, int]]:
    """Each player with the stack brought to the hand."""
    started = dict(hand.starting)
    return [(player, started[player.seat]) for player in hand.players]


def _known(cards: tuple[c.Unseen, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card is not None)


def _fee(played: Played) -> dict[str, object]:
    taken = fees_kept(played.events)
    back = [one for one in played.events if isinstance(one, e.FeeReturned)]
    if back and not played.hand.voided:
        returned = sum(one.amount for one in back)
        return {"amount": 0, "returned": returned, "clause": back[0].clause}
    if not taken or played.hand.voided:
        return {"amount": 0}
    return {
        "amount": sum(one.amount for one in taken),
        "from": [
            {"seat": seat, "amount": amount} for one in taken for seat, amount in one.from_seats
        ]
        or "pot",
        "clause": taken[0].clause,
    }


def _pot(award: e.Award) -> dict[str, object]:
    odd = dict(award.odd)
    return {
        "pot": award.pot + 1,
        "amount": award.amount,
        "winners": [
            {"seat": seat, "share": share, **({"odd": odd[seat]} if seat in odd else {})}
            for seat, share in award.shares
        ],
        "clause": award.clause,
        **({"reading": award.reading} if award.reading else {}),
    }


def _seat(played: Played, player: Player) -> dict[str, object]:
    started = dict(played.hand.starting)[player.seat]
    return {
        "seat": player.seat,
        "player": player.name,
        **_made(played.game, played.hand, player),
        "folded": player.folded,
        "stack": player.stack,
        "net": player.stack - started,
    }


def _made(_: Game, hand: Hand, player: Player) -> dict[str, object]:
    """The hand that cards speak at a showdown."""
    cards = _known((*hand.board, *player.cards))
    if player.folded or len(cards) != 7 or len(hand.live()) < 2:
        return {}
    best = hands.best_five(cards)
    return {"hand": hands.hand_name(hands.rank(best)), "best": texts(best).split()}
