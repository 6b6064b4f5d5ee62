"""Players who leave, and what the floor rules where the text is silent (I-120, I-124)."""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.engine.cardroom.hand import commands, events
from croupier.engine.cardroom.hand.commands import Unseen
from croupier.engine.cardroom.hand.consequences import followed
from croupier.engine.cardroom.hand.deal import check_cards
from croupier.engine.cardroom.hand.events import Judged
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import early_flop
from croupier.engine.irregularity import (
    VOID,
    Case,
    facts_of,
    readings_of,
    refuse_idle_facts,
    undoes,
)
from croupier.law.resolve import Granted
from croupier.law.vocabulary.cardroom import Fold, Ruling
from croupier.refusal import Reason, Refused

REPLACE, RESHUFFLE, DEAD = "replace_with_burn", "reshuffle_with_stub", "dead_hand"
Row = Granted[Ruling]
Faces = tuple[Unseen, ...]


def leave(game: Game, hand: Hand, command: commands.Stand) -> Judged:
    """Let a player leave during the hand; chips in the pot stay there (I-124)."""
    player = hand.at(command.seat)
    if player is None or player.folded or player.left:
        message = f"seat {command.seat} has no live hand, or its player has already left"
        clause = game.law.source(Fold, "lasts")
        return Refused(
            Reason.NO_BOX, message, "choose a seat that has a live hand", game.cite(clause)
        )
    return followed(game, hand, events.PlayerLeft(command.seat))


def _case(report: str, clause: str, effect: str, **rest: Any) -> Case:
    """Return a case of the report; only a floorperson rules on it."""
    two = undoes(effect)
    return Case(report, effect, clause, approved=True, undoes=two, clauses=(clause,), **rest)


def cases(game: Game, hand: Hand) -> tuple[Case, ...]:
    """Return everything on which the floor may rule now."""
    found: list[Case] = []
    for row in game.law.all(Ruling):
        report, clause = row.item.report, game.cite(row.clause)
        ruled = partial(_case, report, clause)
        match row.item.effect:
            case "void":
                found += [ruled(VOID)] if _misdealt(hand) else []
            case "reshuffle_with_stub":
                if _before_flop(hand):
                    found.append(ruled(RESHUFFLE, cards=sum(early_flop(game, hand))))
            case "dead_hand":
                seats = [player.seat for player in hand.players if _foul(hand, player)]
                found += [ruled(DEAD, seats=(seat,)) for seat in seats]
            case "replace_with_burn" if _being_dealt(hand):
                effect = VOID if hand.exposed else REPLACE
                found += [
                    ruled(
                        effect,
                        seats=(item.seat,),
                        places=(at,),
                        cards=1,
                        faces_required=card is None,
                    )
                    for item in hand.live()
                    for at, card in enumerate(item.cards, 1)
                ]
    return tuple(found)


def rule(game: Game, hand: Hand, command: commands.ReportIrregularity) -> Judged:
    """Decide a floorperson's ruling."""
    rows = game.law.all(Ruling)
    row = next((item for item in rows if item.item.report == command.report), None)
    if row is None:
        listed = ", ".join(each.item.report for each in rows)
        message = f"unknown irregularity {command.report[:40]!r}"
        return Refused(
            Reason.NO_SUCH_REPORT, message, f"report {listed}", game.cite(rows[0].clause)
        )
    decide, decisive = _EFFECTS[row.item.effect]
    judged = refuse_idle_facts(command, decisive, game.cite(row.clause)) or decide(
        game, hand, command, row
    )
    if isinstance(judged, Refused) or command.by:
        return judged
    message = "a floorperson must rule on this"
    return Refused(
        Reason.NEEDS_APPROVAL, message, "enter the floorperson's name", game.cite(row.clause)
    )


def _misdealt(hand: Hand) -> bool:
    """Return whether a misdeal can be declared: until the second player acts."""
    acted = sum(1 for player in hand.players if player.acted)
    return not hand.street and acted < 2 and hand.phase != "post"


def _ruled(
    game: Game, command: commands.ReportIrregularity, row: Row, effect: str, cards: Faces = ()
) -> events.IrregularityRuled:
    """Return the ruling, with the faces that all have seen."""
    facts = facts_of(command) | {"cards": cards or command.cards}
    clause, readings = game.cite(row.clause), readings_of((row,))
    return events.IrregularityRuled(**facts, effect=effect, clause=clause, readings=readings)


def _void(game: Game, hand: Hand, command: commands.ReportIrregularity, row: Row) -> Judged:
    """Void the hand; everything is returned and the same button deals again."""
    if not _misdealt(hand):
        message = "a misdeal can be declared only from the deal until the second player acts"
        return Refused(Reason.WRONG_MOMENT, message, "continue the hand", game.cite(row.clause))
    return (_ruled(game, command, row, VOID),)


def _before_flop(hand: Hand) -> bool:
    return hand.phase == "act" and not hand.street


def _take_back(game: Game, hand: Hand, command: commands.ReportIrregularity, row: Row) -> Judged:
    """Return a premature flop to the stub."""
    if not _before_flop(hand):
        message = "a premature flop can be reported only during the first betting round"
        return Refused(Reason.WRONG_MOMENT, message, "continue the hand", game.cite(row.clause))
    count = sum(early_flop(game, hand))
    if command.cards and len(command.cards) != count:
        message = f"a premature flop takes {count} cards (got {len(command.cards)})"
        return Refused(
            Reason.BAD_CARDS, message, f"enter {count} cards or none", game.cite(row.clause)
        )
    wrong = check_cards(game, hand, command.cards)
    return wrong or (_ruled(game, command, row, RESHUFFLE),)


def _foul(hand: Hand, player: Player) -> bool:
    """Return whether this hand can be dead: it is whole, live, and not the last.

    A pot that no other player can win falls to the one below.
    """
    if player.folded or not player.cards or player.seat in hand.due:
        return False
    return len(hand.live()) > 1


def _kill(game: Game, hand: Hand, command: commands.ReportIrregularity, row: Row) -> Judged:
    """Declare a fouled hand dead; its wagers stay in the pot."""
    player = hand.at(command.seat)
    if player is None or not _foul(hand, player):
        message = f"the hand of seat {command.seat} can't be declared dead"
        return Refused(
            Reason.NO_BOX, message, "choose a live hand, not the last", game.cite(row.clause)
        )
    return followed(game, hand, _ruled(game, command, row, DEAD))


def _being_dealt(hand: Hand) -> bool:
    """Return whether hole cards are being dealt, or no player has acted on them yet."""
    acted = any(player.acted for player in hand.players)
    return not hand.street and hand.phase in ("deal", "act") and not acted


def _replace(game: Game, hand: Hand, command: commands.ReportIrregularity, row: Row) -> Judged:
    """Replace an exposed hole card; a second one makes it a misdeal."""
    if not _being_dealt(hand):
        message = "hole cards are replaced only until the first player acts"
        return Refused(
            Reason.WRONG_MOMENT, message, "continue with the card", game.cite(row.clause)
        )
    player = hand.at(command.seat)
    if player is None or player.folded:
        message = f"seat {command.seat} has no live hand"
        return Refused(Reason.NO_BOX, message, "choose a seat that has one", game.cite(row.clause))
    if not 1 <= command.place <= len(player.cards):
        message = f"seat {command.seat} has {len(player.cards)} cards (got card {command.place})"
        return Refused(Reason.BAD_CARDS, message, "count its cards from 1", game.cite(row.clause))
    lies = player.cards[command.place - 1]
    told = command.cards or (lies,)
    wrong = _misread(game, hand, lies, told, row.clause)
    if wrong is not None:
        return wrong
    return (_ruled(game, command, row, VOID if hand.exposed else REPLACE, told),)


def _misread(
    game: Game, hand: Hand, lies: Unseen, told: tuple[Unseen, ...], clause: str
) -> Refused | None:
    """Return the refusal of a missing face, or of one that cannot be that of the card."""
    if len(told) != 1 or lies not in (None, told[0]):
        message = "the face entered doesn't match the exposed card"
        return Refused(Reason.BAD_CARDS, message, "enter its face", game.cite(clause))
    if told[0] is None:
        message = "the exposed card was dealt unseen"
        return Refused(Reason.CARDS_UNKNOWN, message, "enter its face", game.cite(clause))
    return None if lies is not None else check_cards(game, hand, told)


_EFFECTS = {
    VOID: (_void, ()),
    RESHUFFLE: (_take_back, ("cards",)),
    DEAD: (_kill, ("seat",)),
    REPLACE: (_replace, ("seat", "place", "cards")),
}
"""By effect: who decides it, and the facts that decide it."""
