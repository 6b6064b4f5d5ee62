"""An independent reading of an offer: which commands it covers, and why it does not others."""

from __future__ import annotations

from croupier.cards import DECK, Card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked.bets import BetTerms
from croupier.engine.banked.deal_plan import BOARD
from croupier.engine.banked.state import Round
from croupier.engine.irregularity import Case
from croupier.engine.machine import Offer, Readings
from croupier.refusal import Reason

MOST = 10**13 - 1


def covers(round: Round, offer: Offer, command: banked_commands.Command) -> bool:
    """Whether the command is one of those that the offer allows in this round."""
    if type(command) is not offer.kind:
        return False
    match command:
        case banked_commands.PlaceWagers():
            return command.seat == offer.seat and not bet_faults(offer, command)
        case banked_commands.Deal():
            return _deal(round, offer, command)
        case banked_commands.TurnUp():
            hidden = round.board[round.seen : round.seen + offer.faces("cards").count]
            return _faces(round, hidden, command.cards, must=offer.faces("cards").must)
        case banked_commands.Expose():
            return (
                _faces(round, round.dealer, command.cards, must=offer.faces("cards").must)
                and _faces(round, round.box, command.box, must=offer.faces("box").must)
                and not set(command.cards) & set(command.box)
            )
        case banked_commands.Show():
            box = round.at(offer.seat)
            assert box is not None
            return command.target == offer.seat and _faces(
                round, box.cards, command.cards, must=True
            )
        case banked_commands.Play():
            return (
                command.seat == offer.seat
                and command.multiple in offer.choices("multiple")
                and (offer.may("tip", value=True) or not command.tip)
                and (command.tip or bool(offer.may("tip", value=False)))
            )
        case banked_commands.SettleBox() | banked_commands.ApprovePayout():
            readings = offer.holds("meters")
            assert isinstance(readings, Readings)
            named = not isinstance(command, banked_commands.ApprovePayout) or bool(command.by)
            known = set(command.meters or {}) <= set(readings.names)
            return command.seat == offer.seat and named and known
        case banked_commands.Forfeit():
            return command.seat == offer.seat and bool(command.by)
        case banked_commands.ReportIrregularity():
            return _report(round, offer, command)
        case (
            banked_commands.PayEnvy()
            | banked_commands.TakeBack()
            | banked_commands.Check()
            | banked_commands.Fold()
            | banked_commands.Stand()
        ):
            return command.seat == offer.seat
        case banked_commands.CloseBets() | banked_commands.CloseRound():
            return True


def _deal(round: Round, offer: Offer, command: banked_commands.Deal) -> bool:
    if not 1 <= len(command.cards) <= offer.faces("cards").count:
        return False
    told = [card for card in command.cards if card is not None]
    for place, card in zip(offer.faces("cards").places, command.cards, strict=False):
        if offer.faces("cards").must and place == BOARD and card is None:
            return False
    return _fresh(round, told)


def _fresh(round: Round, told: list[Card]) -> bool:
    return (
        all(card in DECK for card in told)
        and len(set(told)) == len(told)
        and not round.known & set(told)
    )


def _faces(
    round: Round, lie: tuple[banked_commands.Unseen, ...], told: tuple[Card, ...], *, must: bool
) -> bool:
    """All faces or none; those known are as known, those unseen are of cards not yet out."""
    if not told:
        return not must
    if len(told) != len(lie):
        return False
    if any(known not in (None, face) for known, face in zip(lie, told, strict=True)):
        return False
    return _fresh(round, [face for known, face in zip(lie, told, strict=True) if known is None])


USUAL: dict[str, object] = {
    **{"at": "", "seat": 0, "place": 1, "cards": (), "cause": "other"},
    **{"misdealt": True, "fifty_two": True, "deck": "in_play"},
}
"""What a report says that says nothing."""


def nothing_idle(case: Case, command: banked_commands.ReportIrregularity) -> bool:
    """Whether the report states only what decides something about its case."""
    stated = {name for name, usual in USUAL.items() if getattr(command, name) != usual}
    asked = {axis for axis, _ in case.facts}
    asked |= {"seat"} if case.seats else set()
    asked |= {"place"} if case.places else set()
    asked |= {"cards"} if case.cards else set()
    return stated <= asked


def _report(round: Round, offer: Offer, command: banked_commands.ReportIrregularity) -> bool:
    case = offer.whole
    assert isinstance(case, Case)
    return (
        command.report == case.report
        and all(getattr(command, axis) == value for axis, value in case.facts)
        and (offer.by != "floorperson" or bool(command.by))
        and nothing_idle(case, command)
        and (not case.seats or command.seat in case.seats)
        and len(command.cards) <= 1
        and (command.card is None or command.card in DECK)
        and not (case.unused and command.card in round.known)
    )


def bet_faults(offer: Offer, command: banked_commands.PlaceWagers) -> set[Reason]:
    """Every reason for which the bet breaks the terms of the offer."""
    terms = offer.holds("wagers")
    assert isinstance(terms, BetTerms)
    player = command.player or f"seat {offer.seat}"
    wagers, tips = dict(command.wagers), dict(command.tips)
    faults: set[Reason] = set()
    if terms.only and player != terms.only:
        faults.add(Reason.NOT_YOUR_BOX)
    spans = {name: (least, most) for name, least, most in terms.wagers}
    tip_spans = {name: (least, most, own) for name, least, most, own in terms.tips}
    if wagers.keys() - spans.keys() or tips.keys() - tip_spans.keys():
        faults.add(Reason.NOT_OFFERED)
    if len(wagers) != len(command.wagers) or len(tips) != len(command.tips):
        faults.add(Reason.BAD_AMOUNT)
    for name, _ in terms.equal:  # its size is the other's
        spans[name] = (1, MOST)
    faults |= _sizes(command, spans, tip_spans)
    faults |= _company(offer, wagers, tips)
    if player in terms.barred:
        faults.add(Reason.TOO_MANY_BOXES)
    if terms.room:
        counts = {name: (times, tip_times) for name, times, tip_times in terms.counts}
        worth = dict(terms.used).get(player, 0)
        worth += sum(at * counts.get(name, (0, 0))[0] for name, at in wagers.items())
        worth += sum(at * counts.get(name, (0, 0))[1] for name, at in tips.items())
        if worth > terms.room:
            faults.add(Reason.OVER_THE_CAP)
    return faults


def _sizes(
    command: banked_commands.PlaceWagers,
    spans: dict[str, tuple[int, int]],
    tip_spans: dict[str, tuple[int, int, bool]],
) -> set[Reason]:
    faults: set[Reason] = set()
    for pairs, limits in (
        (command.wagers, spans),
        (command.tips, {name: span[:2] for name, span in tip_spans.items()}),
    ):
        for name, amount in pairs:
            least, most = limits.get(name, (1, MOST))
            if not 0 < amount <= MOST or (least == most != amount):
                faults.add(Reason.BAD_AMOUNT)
            elif not least <= amount <= most:
                faults.add(Reason.OUT_OF_LIMITS)
    return faults


def _company(offer: Offer, wagers: dict[str, int], tips: dict[str, int]) -> set[Reason]:
    terms = offer.holds("wagers")
    assert isinstance(terms, BetTerms)
    faults: set[Reason] = set()
    for name, of in terms.equal:
        if name in wagers and of in wagers and wagers[name] != wagers[of]:
            faults.add(Reason.UNEQUAL)
    complete = [group for group in terms.opening if group <= wagers.keys()]
    needy = {name for name, _, _ in terms.needs}
    opening = {name for item in terms.opening for name in item}
    lonely = [
        name
        for name in wagers
        if name in opening - needy and not any(name in each for each in complete)
    ]
    unmet = [
        name
        for name, also, any_of in terms.needs
        if name in wagers and not (also <= wagers.keys() and (not any_of or any_of & wagers.keys()))
    ]
    without = [name for name, _, _, own in terms.tips if own and name in tips.keys() - wagers]
    if not complete or lonely or unmet or without:
        faults.add(Reason.PREREQUISITE)
    return faults
