"""Players who leave, and what the floor rules where the text is silent (I-120, I-124)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.words.cardroom import Fold, Ruling
from croupier.refusal import Reason, Refused
from croupier.round.cardroom import commands as c
from croupier.round.cardroom import events as e
from croupier.round.cardroom.commands import Unseen
from croupier.round.cardroom.dealing import bad_cards
from croupier.round.cardroom.events import Judged
from croupier.round.cardroom.following import followed
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.state import Hand, Player

VOID, REPLACE, RESHUFFLE, DEAD = "void", "replace_with_burn", "reshuffle_with_stub", "dead_hand"


@dataclass(frozen=True, slots=True)
class Case:
    """A report on which the floor may rule now, with what it leads to."""

    report: str
    effect: str
    clause: str
    seat: int = 0
    place: int = 0
    """Which of the seat's cards; 0 where the report is of no single card."""
    cards: int = 0
    """How many faces may be told."""
    must_tell: bool = False

    def holds(self, command: c.Rule) -> bool:
        """Whether the ruling is of this case; by somebody with a name."""
        seat = not self.seat or command.seat == self.seat
        place = not self.place or command.place == self.place
        told = len(command.cards) == self.cards or not (command.cards or self.must_tell)
        return command.report == self.report and bool(command.by) and seat and place and told

    def some(self) -> c.Rule:
        """The ruling as it may be given, by nobody yet."""
        return c.Rule(self.report, seat=self.seat, place=self.place or 1)


def leave(game: Game, hand: Hand, command: c.Stand) -> Judged:
    """A player leaves in mid-hand; chips in the pot stay there (I-124)."""
    player = hand.at(command.seat)
    if player is None or player.folded or player.left:
        says = f"seat {command.seat} has no live hand, or was left already"
        clause = game.law.source(Fold, "lasts")
        return Refused(Reason.NO_BOX, says, "there is nothing to leave", game.cite(clause))
    return followed(game, hand, e.PlayerLeft(command.seat))


def cases(game: Game, hand: Hand) -> tuple[Case, ...]:
    """Everything on which the floor may rule now."""
    found: list[Case] = []
    for row in game.law.all(Ruling):
        report, clause = row.item.report, game.cite(row.clause)
        match row.item.effect:
            case "void":
                found += [Case(report, VOID, clause)] if _misdealt(hand) else []
            case "reshuffle_with_stub":
                if _before_flop(hand):
                    count = sum(_flop_due(game, hand))
                    found.append(Case(report, RESHUFFLE, clause, cards=count))
            case "dead_hand":
                seats = [one.seat for one in hand.players if _foul(hand, one)]
                found += [Case(report, DEAD, clause, seat) for seat in seats]
            case "replace_with_burn" if _being_dealt(hand):
                effect = VOID if hand.exposed else REPLACE
                found += [
                    Case(report, effect, clause, one.seat, place, 1, card is None)
                    for one in hand.live()
                    for place, card in enumerate(one.cards, 1)
                ]
    return tuple(found)


def rule(game: Game, hand: Hand, command: c.Rule) -> Judged:
    """A floorperson's ruling."""
    rows = game.law.all(Ruling)
    row = next((one for one in rows if one.item.report == command.report), None)
    if row is None:
        listed = ", ".join(one.item.report for one in rows)
        says = f"{command.report[:40]!r} is nothing that the floor rules on"
        return Refused(Reason.NO_SUCH_REPORT, says, f"report {listed}", game.cite(rows[0].clause))
    judged = _EFFECTS[row.item.effect](game, hand, command, row.clause)
    if isinstance(judged, Refused) or command.by:
        return judged
    says = "a floorperson must rule on this"
    return Refused(Reason.NEEDS_APPROVAL, says, "say who does", game.cite(row.clause))


def _misdealt(hand: Hand) -> bool:
    """Until the second player acts a deal can be void."""
    acted = sum(1 for player in hand.players if player.acted)
    return not hand.street and acted < 2 and hand.phase != "post"


def _void(game: Game, hand: Hand, command: c.Rule, clause: str) -> Judged:
    """Everything goes back and the same button deals again."""
    if not _misdealt(hand):
        says = "it is too late, or too early, to declare a misdeal"
        return Refused(Reason.WRONG_MOMENT, says, "play the hand on", game.cite(clause))
    return (e.HandVoided(command.report, command.by, game.cite(clause)),)


def _before_flop(hand: Hand) -> bool:
    return hand.phase == "act" and not hand.street


def _flop_due(game: Game, hand: Hand) -> tuple[int, int]:
    """How many cards a flop takes from the deck: to burn, unless one lies there, and to turn up."""
    flop = game.streets[1]
    return max(0, flop.burned - len(hand.burned)), flop.cards


def _take_back(game: Game, hand: Hand, command: c.Rule, clause: str) -> Judged:
    """A flop that came before the betting was over goes back to the stub."""
    if not _before_flop(hand):
        says = "no flop can have come too early"
        return Refused(Reason.WRONG_MOMENT, says, "report it in the first round", game.cite(clause))
    burn, flop = _flop_due(game, hand)
    cards: tuple[Unseen, ...] = command.cards or (None,) * (burn + flop)
    if len(cards) != burn + flop:
        says = f"{len(cards)} cards are no flop"
        return Refused(Reason.BAD_CARDS, says, f"tell {burn + flop} or none", game.cite(clause))
    cited = game.cite(clause)
    return bad_cards(game, hand, cards) or (
        e.FlopTakenBack(cards[:burn], cards[burn:], command.by, cited),
    )


def _foul(hand: Hand, player: Player) -> bool:
    """Whether this hand can be dead: it is whole, live, and not the last.

    A pot that nobody else can win falls to the one below.
    """
    if player.folded or not player.cards or player.seat in hand.due:
        return False
    return len(hand.live()) > 1


def _kill(game: Game, hand: Hand, command: c.Rule, clause: str) -> Judged:
    """A fouled hand is dead; its wagers stay in the pot."""
    player = hand.at(command.seat)
    if player is None or not _foul(hand, player):
        says = f"seat {command.seat} has no hand that can be dead"
        return Refused(Reason.NO_BOX, says, "name a live hand, not the last", game.cite(clause))
    return followed(game, hand, e.HandKilled(command.seat, command.by, game.cite(clause)))


def _being_dealt(hand: Hand) -> bool:
    """Whether hole cards are being dealt, or all are and nobody has acted."""
    acted = any(player.acted for player in hand.players)
    return not hand.street and hand.phase in ("deal", "act") and not acted


def _replace(game: Game, hand: Hand, command: c.Rule, clause: str) -> Judged:
    """An exposed hole card is replaced; a second one makes it a misdeal."""
    if not _being_dealt(hand):
        says = "hole cards are replaced only until somebody acts"
        return Refused(Reason.WRONG_MOMENT, says, "the card stays", game.cite(clause))
    player = hand.at(command.seat)
    if player is None or player.folded:
        says = f"seat {command.seat} has no live hand"
        return Refused(Reason.NO_BOX, says, "name the seat", game.cite(clause))
    if not 1 <= command.place <= len(player.cards):
        says = f"seat {command.seat} has {len(player.cards)} cards"
        return Refused(Reason.BAD_CARDS, says, "count its cards from 1", game.cite(clause))
    lies = player.cards[command.place - 1]
    told = command.cards or (lies,)
    wrong = _misread(game, hand, lies, told, clause)
    if wrong is not None:
        return wrong
    if hand.exposed:
        return _void(game, hand, command, clause)
    cited = game.cite(clause)
    return tuple(
        e.CardReplaced(command.seat, command.place, card, command.by, cited)
        for card in told
        if card is not None
    )


def _misread(
    game: Game, hand: Hand, lies: Unseen, told: tuple[Unseen, ...], clause: str
) -> Refused | None:
    """The refusal of a face that is not told, or cannot be that of the card."""
    if len(told) != 1 or lies not in (None, told[0]):
        says = "this is not the card that was exposed"
        return Refused(Reason.BAD_CARDS, says, "tell its one face", game.cite(clause))
    if told[0] is None:
        says = "all have seen the card, and it was dealt unseen"
        return Refused(Reason.CARDS_UNKNOWN, says, "tell its face", game.cite(clause))
    return None if lies is not None else bad_cards(game, hand, told)


_EFFECTS = {VOID: _void, RESHUFFLE: _take_back, DEAD: _kill, REPLACE: _replace}
