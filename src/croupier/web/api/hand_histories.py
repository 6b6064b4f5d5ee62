"""Finished cardroom hands in PHH notation, with the cards that the caller has seen."""

from __future__ import annotations

import re
from collections.abc import Set
from typing import Final

from fastapi import APIRouter, Response

from croupier.house.audit.hand import hand_of
from croupier.house.audit.rounds import NoHand
from croupier.house.table.view import scene, seen_cards, watcher_of
from croupier.refusal import Reason
from croupier.web.api.answers import StrictRoute, refuse
from croupier.web.api.callers import HouseHere, person_of
from croupier.web.api.rounds import Number, Recaller, RoundsHere
from croupier.web.api.tables import TableId, table_of

router = APIRouter(prefix="/api/tables", tags=["tables"], route_class=StrictRoute)

_DEALT: Final = re.compile(r'"d dh (p\d+) (\S{4})"')
_SHOWN: Final = re.compile(r'"(p\d+) sm (\S{4})"')


@router.get(
    "/{id}/rounds/{number}/phh",
    responses={200: {"description": "The hand.", "content": {"application/toml": {}}}},
)
def get_hand_history(
    house: HouseHere, kept: RoundsHere, caller: Recaller, id: TableId, number: Number
) -> Response:
    """Get the PHH history of a cardroom hand.

    Hole cards that were not shown to the caller are `????`.
    """
    table_of(house, id)
    person = person_of(caller)
    try:
        played = kept.find(f"{id}-{number}")
        hand = hand_of(played, watcher_of(person, played.bots))
        written = hand.phh()
    except NoHand as fault:
        raise refuse(Reason.NO_SUCH_HAND, str(fault), "see the list of its hands") from None
    told = masked(written, frozenset(seen_cards(scene(hand.final, person))))
    named = {"content-disposition": f'attachment; filename="{id}-{number}.phh"'}
    return Response(told, media_type="application/toml", headers=named)


def masked(written: str, seen: Set[str]) -> str:
    """Return the hand without hole cards that the caller has not seen; their players muck."""

    def known(cards: str) -> bool:
        return {cards[:2], cards[2:]} <= seen

    def dealt(found: re.Match[str]) -> str:
        player, cards = found.groups()
        return f'"d dh {player} {cards if known(cards) else "????"}"'

    def shown(found: re.Match[str]) -> str:
        player, cards = found.groups()
        return f'"{player} sm {cards}"' if known(cards) else f'"{player} sm"'

    return _SHOWN.sub(shown, _DEALT.sub(dealt, written))
