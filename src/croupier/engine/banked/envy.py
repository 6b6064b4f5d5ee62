"""Envy Bonus: a fixed sum to each bettor for qualifying hands of others (I-46 to I-51, I-134)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from croupier import hands, money
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Cards, Judge
from croupier.engine.banked.state import Box, Round, cards_of, known
from croupier.engine.payment import Payment
from croupier.law.vocabulary.banked import Envy


@dataclass(frozen=True, slots=True)
class Owed:
    """One envy payment that is still to be made."""

    line: Payment
    holder: int
    """The seat whose hand gives rise to it; 0 where it is the dealer's."""
    waits: bool
    """Whether that hand waits for a floorperson's validation (I-145)."""


def owed(game: Game, round: Round) -> tuple[Owed, ...]:
    """Return the Envy Bonuses still due after every box is settled, in the order of payment."""
    if round.phase != "close":
        return ()
    lines = _lines(game, round)
    waiting = _waiting(game, round, lines) if lines else frozenset()
    unpaid = lines[len(round.envy) :]  # they are paid in this order, so those come first
    return tuple(Owed(line, holder, holder in waiting) for line, holder in unpaid)


def _waiting(game: Game, round: Round, lines: Sequence[tuple[Payment, int]]) -> frozenset[int]:
    """Return the seats whose hands need validation, because no award of theirs was validated."""
    if game.approval is None:
        return frozenset()
    sums: dict[int, int] = {}
    for line, holder in lines:
        sums[holder] = sums.get(holder, 0) + line.pays
    boxes = (box for box in round.boxes if not box.validated)
    least = game.approval.from_
    return frozenset(box.seat for box in boxes if sums.get(box.seat, -1) >= least)


def _lines(game: Game, round: Round) -> Sequence[tuple[Payment, int]]:
    """Return one line for each bettor and holder, from the far right, with the holder's seat."""
    rule, judge = game.envy, game.envy_judge
    if rule is None or judge is None or not _alive(round, rule):
        return ()
    if not any(rule.to in box.stakes for box in round.boxes):
        return ()  # nearly every round, so it is looked at first
    holders = _holders(game, round, rule, judge)
    if not holders:
        return ()
    clause, odds = envy_clause(game), judge.odds
    lines: list[tuple[Payment, int]] = []
    for box in reversed(round.boxes):
        if rule.to not in box.stakes or box.void:
            continue
        others = [holder for holder in holders if rule.own or holder.player != box.player]
        if not rule.several:
            others = sorted(others, key=lambda held: held.amount)[-1:]
        for other in others:
            amount = other.amount
            line = Payment(box.seat, game.envy_wager, 0, "win", amount, 0, clause, odds, other.hand)
            lines.append((line, other.seat))
    return lines


def envy_clause(game: Game) -> str:
    """Return the clause that says when envy is paid."""
    return game.cite(game.law.source(Envy, "paid"))


def _alive(round: Round, rule: Envy) -> bool:
    """Return whether the wager that earns envy was not returned (I-62)."""
    return round.cut is None or rule.to in round.cut.settles


@dataclass(frozen=True, slots=True)
class _Held:
    """A qualifying hand, its holder, and its worth to each of the others."""

    seat: int
    """0 where it is the dealer's."""
    player: str | None
    hand: str
    amount: int


def _holders(game: Game, round: Round, rule: Envy, judge: Judge) -> list[_Held]:
    """Return the qualifying hands from the far right; the dealer's, if it counts, comes last."""
    if round.shared is not None and not judge.possible(round.shared.of(judge.subject)):
        return []  # nearly every round: no two cards make such a hand with the shared cards
    found = [
        _Held(box.seat, box.player, *worth)
        for box in reversed(round.boxes)
        if judge.possible(box.cards)
        and _counts(game, box, rule)
        and (worth := _worth(game, rule, judge, cards_of(round, box)))
    ]
    if rule.dealer:
        cards = Cards(known(round.dealer), known(round.board), (), known(round.box), {})
        worth = _worth(game, rule, judge, cards)
        found += [_Held(0, None, *worth)] if worth else []
    return found


def _counts(game: Game, box: Box, rule: Envy) -> bool:
    """Return whether a qualifying hand of this box would count (I-46, I-49, I-134)."""
    if box.void or None in box.cards or (rule.holder_must_bet and rule.to not in box.stakes):
        return False
    if box.stand != "folded":
        return True
    if rule.folded_holder == "cards_on_layout":
        return keeps_cards(game, box)
    return any(name not in box.early for name in box.wagers)


def _worth(game: Game, rule: Envy, judge: Judge, cards: Cards) -> tuple[str, int] | None:
    """Return the qualifying hand of these cards and its amount; None if there is none."""
    line = judge.line(cards)
    if line is None or not isinstance(line.award, money.Fixed):
        return None
    if rule.board == "exclude" and hands.rank(cards.board) == hands.rank(cards.of(judge.subject)):
        return None  # the board alone makes the hand; an own card that improves it counts
    return line.hand, int(line.award.cents * game.envy_scale)


def keeps_cards(game: Game, box: Box) -> bool:
    """Return whether a folded box still has a live wager that needs its cards (I-28)."""
    return any(game.judges[name].needs_hole for name in box.wagers if name not in box.early)
