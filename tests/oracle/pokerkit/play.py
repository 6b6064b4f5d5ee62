"""One hand in both engines side by side, compared after every action."""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from pokerkit import State

from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.decide import decide, step
from croupier.engine.cardroom.hand.game import Game, compile_game, in_chips
from croupier.engine.cardroom.hand.legal import legal
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.pots import pots_of
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import price_of, raise_sizes, to_act
from croupier.law.submission import demonstration, examine
from croupier.refusal import Refused
from tests.oracle.pokerkit.differences import Round, joined, split, why_raise
from tests.oracle.pokerkit.draw import Drawn
from tests.oracle.pokerkit.peer import RAISES, able, allow, faces, pays, peer, posted, raises

CARDROOM = compile_game(examine(demonstration("california-holdem")))


def ours(drawn: Drawn) -> Game:
    """Our game with the amounts and the options of the hand."""
    early, late = drawn.sizes
    sizes = (early, late if drawn.structure == "fixed" else None)
    return replace(
        in_chips(CARDROOM, blinds=drawn.blinds, sizes=sizes),
        fee_timing="",
        heads_up="literal" if drawn.literal else "button_is_small_blind",
        raise_cap=RAISES if drawn.capped else None,
        cap_tested="dynamic" if drawn.dynamic else "round_start",
        odd_chip=drawn.chip,
    )


@dataclass(slots=True, repr=False)
class Table:
    """The same hand in both engines."""

    drawn: Drawn
    game: Game
    hand: Hand
    state: State
    betting: Round
    opened: Hand
    """Ours before anything was posted."""
    found: Counter[str] = field(default_factory=Counter)
    """What occurred in the hand."""
    met: Counter[str] = field(default_factory=Counter)
    """Differences of the table, by name."""
    ended: str = ""
    """The difference that ended the comparison."""
    posted: list[int] = field(default_factory=list)
    """Return what each croupier player posted."""
    events: list[hand_events.Event] = field(default_factory=list)
    """All that happened in our engine."""

    def __repr__(self) -> str:
        told = "\n".join(str(operation) for operation in self.state.operations)
        return f"{replace(self.drawn, deck=())}\n{told}\n{self.hand.phase}"


def play(drawn: Drawn, chance: Random) -> Table:
    """Both engines through the whole hand; a difference that the table does not name fails."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table = sit(drawn)
        while not table.ended and table.hand.phase != "over":
            if table.hand.phase == "act":
                raised = compare_choices(table)
                if not table.ended:
                    act(table, choose(table, raised, chance))
            elif table.hand.phase == "deal":
                turn_up(table)
            else:
                show_down(table)
    return table


def sit(drawn: Drawn) -> Table:
    """The blinds posted and the hole cards dealt in both, and compared."""
    table = deal_in(drawn)
    assert table.posted == posted(table.state), (table, "blinds", posted(table.state))
    if table.state.actor_index is not None and table.hand.phase != "act":
        check_alone(table)
    compare(table)
    table.found["short big blinds"] += short_big_blind(table)
    table.found["heads-up hands"] += len(drawn.stacks) == 2
    table.found["heads-up, the button has the big blind"] += drawn.literal
    return table


def short_big_blind(table: Table) -> bool:
    """Whether the big blind was posted for less, so that nobody need have wagered the price."""
    big = next(i for i, player in enumerate(table.hand.players) if player.seat == table.hand.big)
    return table.posted[big] < table.drawn.blinds[1]


def deal_in(drawn: Drawn) -> Table:
    """The blinds posted and the hole cards dealt in both."""
    game = ours(drawn)
    seated = [(seat, "", stack) for seat, stack in zip(drawn.seats, drawn.stacks, strict=True)]
    hand = open_hand(game, seated, button=drawn.seats[-1])
    table = Table(drawn, game, hand, peer(drawn), Round(0, set()), hand)
    do(table, hand_commands.PostBlinds())
    table.posted = [player.bet for player in table.hand.players]
    do(table, hand_commands.Deal(drawn.deck[: 2 * len(drawn.stacks)]))
    begin(table)
    return table


def begin(table: Table) -> None:
    """A betting round begins."""
    table.betting = Round(able(table.state), set())


def do(table: Table, command: hand_commands.Command) -> None:
    """The command in our engine, which must take it."""
    table.hand, judged = step(table.game, table.hand, command)
    assert not isinstance(judged, Refused), (table, command, judged)
    table.events += judged


def compare(table: Table) -> None:
    """Stacks, bets, pots, board and the player in turn are the same."""
    hand, state = table.hand, table.state
    stacks = [player.stack for player in hand.players]
    assert stacks == state.stacks, (table, "stacks", stacks, state.stacks)
    if not state.status:
        return
    bets = [player.bet for player in hand.players]
    assert bets == state.bets, (table, "bets", bets, state.bets)
    assert hand.pot() == state.total_pot_amount, (table, "pot", hand.pot())
    live = [not player.folded for player in hand.players]
    assert live == state.statuses, (table, "live", live, state.statuses)
    turn = hand.turn if hand.phase == "act" else None
    assert turn == state.actor_index, (table, "turn", turn, state.actor_index)
    if not any(bets):
        places = {player.seat: i for i, player in enumerate(hand.players)}
        told = [(pot, tuple(places[item.seat] for item in may)) for pot, may in pots_of(hand)]
        theirs = [(pot.amount, pot.player_indices) for pot in state.pots]
        assert told == theirs, (table, "pots", told, theirs)


def compare_choices(table: Table) -> tuple[int, int] | None:
    """What the player in turn may do is the same; returns the raise that both allow."""
    player = in_turn(table)
    allow(table.state, table.drawn, table.betting)
    owed = min(price_of(table.hand, player), player.stack)
    mine, theirs = raise_sizes(table.game, table.hand, player), raises(table.state)
    if dearer(table, owed, mine, theirs):
        table.ended = "a short big blind"
        table.met[table.ended] += 1
        return None
    assert owed == table.state.checking_or_calling_amount, (table, "owed", owed)
    assert table.state.can_fold(), (table, "fold")
    offers = {offer.kind: offer for offer in legal(table.game, table.hand, player.seat)}
    kinds = {
        hand_commands.Fold,
        hand_commands.Call if owed else hand_commands.Check,
        *((hand_commands.Bet,) if mine else ()),
    }
    assert kinds == offers.keys() - {hand_commands.Stand}, (table, "kinds", kinds, offers)
    if mine is not None:
        least, most = mine
        assert mine == offers[hand_commands.Bet].bounds("to"), (table, "raise", mine, offers)
        taken = [
            takes(table, hand_commands.Bet(player.seat, to))
            for to in (least - 1, least, most, most + 1)
        ]
        assert taken == [False, True, True, False], (table, "raise", mine, taken)
    note_cap(table, player, mine)
    if mine == theirs:
        return mine
    name = why_raise(table.state, table.betting, mine, theirs)
    assert name, (table, "raise", mine, theirs)
    table.met[name] += 1
    return None


def dearer(
    table: Table, owed: int, mine: tuple[int, int] | None, theirs: tuple[int, int] | None
) -> bool:
    """Whether the full price binds the player in turn, where a short big blind is all there is."""
    if table.hand.street or not short_big_blind(table):
        return False
    if owed > (table.state.checking_or_calling_amount or 0):
        return True
    return mine != theirs and why_raise(table.state, table.betting, mine, theirs) is None


def note_cap(table: Table, player: Player, mine: tuple[int, int] | None) -> None:
    """Counts what the cap and short all-ins allow or forbid the player in turn."""
    betting, found = table.betting, table.found
    raised = betting.full - (1 if table.hand.street else 0)
    if raised >= RAISES and table.drawn.capped and player.stack > price_of(table.hand, player):
        if mine is None:
            found["capped rounds"] += 1
        else:
            found["a cap lifted for two" + (" in mid-round" if betting.able > 2 else "")] += 1
    if table.hand.turn in betting.acted and mine is not None:
        found["reopened by short all-ins" if player.bet else "a short bet after a check"] += 1


def in_turn(table: Table) -> Player:
    """The player to act in our engine."""
    player = to_act(table.hand)
    assert player is not None, (table, "turn")
    return player


def takes(table: Table, command: hand_commands.Command) -> bool:
    """Whether our engine accepts the command."""
    return not isinstance(decide(table.game, table.hand, command), Refused)


def choose(table: Table, raise_to: tuple[int, int] | None, chance: Random) -> hand_commands.Command:
    """One of the actions that both allow."""
    drawn, player = table.drawn, in_turn(table)
    owed = price_of(table.hand, player)
    pick = chance.random()
    if raise_to is not None:
        least, most = raise_to
        deep = player.stack > 50 * drawn.blinds[1]
        if pick < drawn.jams / (9 if deep else 1) and most == player.bet + player.stack:
            return hand_commands.Bet(player.seat, most)
        if pick < drawn.raises:
            upto = min(most, least + 4 * drawn.blinds[1])
            return hand_commands.Bet(
                player.seat, chance.choice((least, least, chance.randint(least, upto)))
            )
    if chance.random() < (drawn.folds if owed else 0.01):
        return hand_commands.Fold(player.seat)
    return hand_commands.Call(player.seat) if owed else hand_commands.Check(player.seat)


def act(table: Table, command: hand_commands.Command) -> None:
    """The action in both, then the comparison."""
    state, betting, actor = table.state, table.betting, table.hand.turn
    if isinstance(command, hand_commands.Bet):
        note_raise(table, command.to)
        state.complete_bet_or_raise_to(command.to)
    elif isinstance(command, hand_commands.Fold):
        table.found["folds for nothing"] += not state.checking_or_calling_amount
        state.fold()
    else:
        owed = price_of(table.hand, table.hand.players[actor])
        table.found["short calls"] += owed > table.hand.players[actor].stack
        state.check_or_call()
    betting.acted.add(actor)
    do(table, command)
    if state.actor_index is not None and table.hand.phase != "act":
        check_alone(table)
    if table.hand.phase == "showdown" and not state.status:
        return
    compare(table)


def check_alone(table: Table) -> None:
    """The last with chips checks in pokerkit, where our law has no more betting."""
    state = table.state
    assert able(state) == 1, (table, "betting continues")
    assert not state.checking_or_calling_amount, (table, "owed")
    assert state.actor_index not in table.betting.acted, (table, "acted")
    table.met["the last with chips"] += 1
    state.check_or_call()


def note_raise(table: Table, to: int) -> None:
    """Remembers whether the raise is full, and counts what it is."""
    state, betting, street = table.state, table.betting, table.state.street
    assert street is not None, (table, "street")
    price = max(state.bets)
    least = max(
        state.completion_betting_or_raising_amount, street.min_completion_betting_or_raising_amount
    )
    if to - price >= least:
        betting.full += 1
        betting.acted.clear()
        return
    table.found["short all-ins"] += 1
    betting.short_first = betting.short_first or not betting.full
    betting.short += bool(price)


def turn_up(table: Table) -> None:
    """The burn and the community cards, and a betting round if there is one."""
    hand = table.hand
    at = 2 * len(hand.players) + len(hand.burned) + len(hand.board)
    cards = table.drawn.deck[at : at + len(hand.due)]
    table.found["cards turned up without betting"] += able(table.state) < 2
    do(table, hand_commands.Deal(cards))
    table.state.deal_board(faces(cards[1:]))
    begin(table)
    if table.hand.phase == "showdown" and not table.state.status:
        return
    compare(table)


def show_down(table: Table) -> None:
    """The pots awarded in both, pot by pot."""
    pots = pots_of(table.hand)
    live = len(table.hand.live())
    do(table, hand_commands.Expose())
    assert not table.state.status, (table, "over")
    places = {player.seat: i for i, player in enumerate(table.hand.players)}
    mine = [{places[seat]: won for seat, won in award.shares if won} for award in table.hand.awards]
    table.found["hands won without a showdown"] += live == 1
    table.found["side pots"] += len(pots) > 1
    table.found["ties"] += any(len(award.shares) > 1 for award in table.hand.awards)
    table.found["short big blinds to the end"] += short_big_blind(table)
    table.found["odd chips"] += any(award.odd for award in table.hand.awards)
    if live > 1 and mine != pays(table.state):
        compare_joined(table, pots, mine, places)
    else:
        compare(table)


def compare_joined(
    table: Table,
    pots: list[tuple[int, tuple[Player, ...]]],
    mine: list[dict[int, int]],
    places: dict[int, int],
) -> None:
    """We split each pot by itself, and pokerkit the same pots joined."""
    chip, theirs = table.drawn.chip, pays(table.state)
    won = [frozenset(places[seat] for seat, _ in award.shares) for award in table.hand.awards]
    may = [(pot, frozenset(places[item.seat] for item in entitled)) for pot, entitled in pots]
    alone = [split(pot, winners, chip) for (pot, _), winners in zip(may, won, strict=True)]
    assert mine == alone, (table, "awards", mine, alone)
    assert joined(may, won, chip) == theirs, (table, "awards", mine, theirs)
    apart = [
        player.stack - sum(row.get(i, 0) for row in mine) + sum(each.get(i, 0) for each in theirs)
        for i, player in enumerate(table.hand.players)
    ]
    assert apart == table.state.stacks, (table, "stacks", apart, table.state.stacks)
    table.met["pots of dead hands"] += apart != [player.stack for player in table.hand.players]
