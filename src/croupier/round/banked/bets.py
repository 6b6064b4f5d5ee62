"""Bets: judged when they are made, locked when bets close."""

from __future__ import annotations

from croupier import money
from croupier.law.words.banked import Bets, Boxes, Cap, Tips
from croupier.law.words.common import Seats
from croupier.round.banked.commands import CloseBets, PlaceWagers, TakeBack
from croupier.round.banked.events import BetsClosed, Event, WagersPlaced, WagersTakenBack
from croupier.round.banked.game import Bet, Game
from croupier.round.banked.judge import Judge
from croupier.round.banked.plan import plan_of
from croupier.round.banked.state import Round
from croupier.round.refusal import Reason, Refused

MOST = 10**13
"""No stake in cents is ever this large."""

Judged = tuple[Event, ...] | Refused


def refused(game: Game, reason: Reason, clause: str, says: str, advice: str) -> Refused:
    """A refusal that names the clause with the book's prefix."""
    return Refused(reason, game.cite(clause), says, advice)


def whole(value: object) -> bool:
    """Whether it is a whole number; commands may come from anywhere."""
    return isinstance(value, int) and not isinstance(value, bool)


def no_seat(game: Game, seat: int) -> Refused | None:
    """The refusal of a seat that the table does not have."""
    if whole(seat) and 1 <= seat <= game.seats:
        return None
    clause = game.law.source(Seats, "count")
    says = f"there is no seat {seat}"
    return refused(game, Reason.NO_SUCH_SEAT, clause, says, f"take one of 1 to {game.seats}")


def locked(game: Game) -> Refused:
    """The refusal of a change after no more bets."""
    clause = game.law.source(Bets, "then")
    says = "bets are closed, and no wager may be made, raised or taken back"
    return refused(game, Reason.WRONG_MOMENT, clause, says, "wait for the next round")


def place(game: Game, round: Round, command: PlaceWagers) -> Judged:
    """A whole bet on a box."""
    if round.phase != "bets":
        return locked(game)
    wrong = no_seat(game, command.seat) or _amounts(game, command)
    if wrong:
        return wrong
    stakes = dict(command.wagers)
    player = command.player or f"seat {command.seat}"
    wrong = (
        _sizes(game, stakes)
        or _together(game, stakes)
        or _tips(game, command, stakes)
        or _boxes(game, round, command.seat, player)
        or _cap(game, round, command, player)
    )
    if wrong:
        return wrong
    return (WagersPlaced(command.seat, player, command.wagers, command.tips),)


def _amounts(game: Game, command: PlaceWagers) -> Refused | None:
    if not command.wagers:
        clause = game.entries[0][2]
        says = "there is no wager in it"
        return refused(game, Reason.PREREQUISITE, clause, says, _opening(game))
    bets, play = game.bets, game.play
    for name, amount in command.wagers:
        if name not in bets or name == play:
            return _not_offered(game, name)
        if not whole(amount) or not 0 < amount < MOST:
            says = f"{amount!r} is no stake for {name}"
            advice = "stake whole cents above zero"
            return refused(game, Reason.BAD_AMOUNT, bets[name].clause, says, advice)
    if len(dict(command.wagers)) != len(command.wagers):
        clause = game.entries[0][2]
        says = "a wager stands twice in one bet"
        return refused(game, Reason.BAD_AMOUNT, clause, says, "name each wager once")
    return None


def _not_offered(game: Game, name: str) -> Refused:
    bet = game.bets.get(name)
    listed = ", ".join(one for one in game.bets if one != game.play)
    says = f"{name} cannot be bet here before the deal"
    clause = bet.clause if bet else ""
    return refused(game, Reason.NOT_OFFERED, clause, says, f"bet on {listed}")


def _opening(game: Game) -> str:
    sets = [" and ".join(sorted(wagers)) for wagers, _, _ in game.entries]
    return f"a box is opened by {', or by '.join(sets)}"


def _sizes(game: Game, stakes: dict[str, int]) -> Refused | None:
    for name, amount in stakes.items():
        bet = game.bets[name]
        wrong = _size(game, bet, amount, stakes)
        if wrong:
            return wrong
    return None


def _size(game: Game, bet: Bet, amount: int, stakes: dict[str, int]) -> Refused | None:
    if bet.stake == "unit" and amount != bet.unit:
        says = f"{bet.name} is {money.dollars(bet.unit)} and nothing else"
        advice = f"stake {money.dollars(bet.unit)}"
        return refused(game, Reason.BAD_AMOUNT, bet.unit_clause, says, advice)
    if bet.stake == "free" and not bet.least <= amount <= bet.most:
        limits = f"{money.dollars(bet.least)} to {money.dollars(bet.most)}"
        says = f"{money.dollars(amount)} on {bet.name} is outside the table's limits"
        return refused(game, Reason.OUT_OF_LIMITS, bet.clause, says, f"stake {limits}")
    if bet.stake == "equal" and stakes.get(bet.of, amount) != amount:
        wanted = money.dollars(stakes[bet.of])
        says = f"{bet.name} must equal {bet.of}"
        return refused(game, Reason.UNEQUAL, bet.clause, says, f"stake {wanted} on both")
    return None


def _together(game: Game, stakes: dict[str, int]) -> Refused | None:
    names = stakes.keys()
    opened = [wagers for wagers, _, _ in game.entries if wagers <= names]
    whole_set = frozenset().union(*opened)
    for name in stakes:
        bet = game.bets[name]
        if bet.opens and name not in whole_set and not bet.needs:
            says = f"{name} does not open a box by itself"
            return refused(game, Reason.PREREQUISITE, bet.clause, says, _opening(game))
        for also, any_of, clause in bet.needs:
            if also <= names and (not any_of or any_of & names):
                continue
            wanted = " and ".join(sorted(also - names)) or " or ".join(sorted(any_of))
            says = f"{name} needs {wanted} on the same box"
            return refused(game, Reason.PREREQUISITE, clause, says, f"bet {wanted} as well")
    if not opened:
        says = "these wagers do not open a box"
        return refused(game, Reason.PREREQUISITE, game.entries[0][2], says, _opening(game))
    return None


def _tips(game: Game, command: PlaceWagers, stakes: dict[str, int]) -> Refused | None:
    if not command.tips:
        return None
    on = game.tips.on if game.tips and game.tips.on else ()
    clause = game.law.source(Tips, "on")
    for name, amount in command.tips:
        if name not in on:
            says = f"no wager for the dealer may ride on {name}"
            advice = f"it may on {', '.join(on)}" if on else "give it as a gift outside the round"
            return refused(game, Reason.NOT_OFFERED, clause, says, advice)
        if not whole(amount) or not 0 < amount < MOST:
            says = f"{amount!r} is no stake for the dealer"
            return refused(game, Reason.BAD_AMOUNT, clause, says, "stake whole cents above zero")
        hand_only = not any(name in wagers and stand == "in" for wagers, stand, _ in game.entries)
        if not hand_only and name not in stakes:
            says = f"a wager for the dealer on {name} needs your own there"
            return refused(game, Reason.PREREQUISITE, clause, says, f"bet {name} yourself")
    return None


def _boxes(game: Game, round: Round, seat: int, player: str) -> Refused | None:
    seats = sorted({seat, *(box.seat for box in round.boxes if box.player == player)})
    taken = round.at(seat)
    clause = game.law.source(Boxes, "most")
    if taken is not None and taken.player != player:
        says = f"seat {seat} is {taken.player}'s"
        return refused(game, Reason.NOT_YOUR_BOX, clause, says, "bet on your own box")
    if len(seats) > game.boxes.most:
        most = game.boxes.most
        says = f"{player} would have {len(seats)} boxes"
        advice = f"one player may have {most}" if most > 1 else "one player has one position"
        return refused(game, Reason.TOO_MANY_BOXES, clause, says, advice)
    if seats[-1] - seats[0] != len(seats) - 1:
        says = f"{player}'s boxes {', '.join(map(str, seats))} are not next to each other"
        return refused(game, Reason.TOO_MANY_BOXES, clause, says, "bet on adjacent boxes")
    return None


def _cap(game: Game, round: Round, command: PlaceWagers, player: str) -> Refused | None:
    """What may come to lie there counts: the largest Play wager is already reckoned (I-85)."""
    cap = game.cap
    if cap is None:
        return None
    largest = max(one for stage in game.stages for one in stage.multiples)
    tips = dict(command.tips) if cap.counts_tips else {}
    measure = dict(command.wagers).get(game.measure, 0)
    bets = [*(amount for _, amount in command.wagers), measure * largest, *tips.values()]
    bets.append(tips.get(game.measure, 0) * largest)
    if cap.scope == "each_bet":
        worst = max(bets)
    else:
        worst = sum(bets)
        for box in round.boxes:
            if box.player == player and box.seat != command.seat:
                worst += sum(box.stakes.values()) + box.stakes.get(game.measure, 0) * largest
                worst += sum(box.tips.values()) if cap.counts_tips else 0
    if worst <= cap.dollars:
        return None
    clause = game.law.source(Cap, "dollars")
    says = f"this could come to {money.dollars(worst)}"
    advice = f"at most {money.dollars(cap.dollars)} may be at stake"
    return refused(game, Reason.OVER_THE_CAP, clause, says, advice)


def take_back(game: Game, round: Round, command: TakeBack) -> Judged:
    """A bet withdrawn while bets are open."""
    if round.phase != "bets":
        return locked(game)
    wrong = no_seat(game, command.seat)
    if wrong:
        return wrong
    if round.at(command.seat) is None:
        clause = game.entries[0][2]
        says = f"there is nothing on seat {command.seat}"
        return refused(game, Reason.NO_BOX, clause, says, "there is nothing to take back")
    return (WagersTakenBack(command.seat),)


def close(game: Game, round: Round, _: CloseBets) -> Judged:
    """No more bets: the order of cards is fixed, meters are fed (I-43)."""
    if round.phase != "bets":
        return locked(game)
    if not round.boxes:
        clause = game.entries[0][2]
        return refused(game, Reason.NO_BOX, clause, "nobody has bet", _opening(game))
    seats = tuple(box.seat for box in round.boxes)
    boxed = any(_on_box(game, name) for box in round.boxes for name in box.stakes)
    return (BetsClosed(plan_of(game, seats, boxed), _contributions(game, round)),)


def _on_box(game: Game, wager: str) -> bool:
    judge: Judge | None = game.judges.get(wager)
    return judge is not None and "box" in judge.subject.cards


def _contributions(game: Game, round: Round) -> tuple[tuple[str, int, int], ...]:
    staked = [box.stakes[game.metered] for box in round.boxes if game.metered in box.stakes]
    if not staked:
        return ()
    return tuple(
        (
            name,
            sum(money.contribution(stake, rule.rate) for stake in staked),
            sum(money.contribution(stake, rule.reserve_rate) for stake in staked),
        )
        for name, rule in game.meters.items()
    )
