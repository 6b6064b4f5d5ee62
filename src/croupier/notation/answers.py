"""What rounds of every kind come to: as JSON or as `.round` text, by the kind of their rulebook."""

from __future__ import annotations

import re
from collections.abc import Mapping

from croupier.notation import banked as notation
from croupier.notation import cardroom as cardroom_notation
from croupier.notation import hand_file as cardroom
from croupier.notation import hand_player as cardroom_script
from croupier.notation import player as script
from croupier.notation import round_file as file
from croupier.notation.fields import BadRound, kind_of

_RULEBOOK = re.compile(r"^[ \t]*rulebook[ \t]+([^#\n]*)", re.MULTILINE)


def answer(table: object, *, limits: bool = False) -> dict[str, object]:
    """What the round comes to; `{"refused": …}` if it breaks a rule; BadRound if it is no round."""
    if isinstance(table, Mapping):
        rulebook = table.get("rulebook")
        if isinstance(rulebook, str) and kind_of(rulebook) == "cardroom":
            return _told(cardroom.answer(table, rulebook))
    return file.answer(table, limits=limits)


def answer_text(text: str, *, limits: bool = False) -> dict[str, object]:
    """The same for a written round, with `differs`: where it comes to something else."""
    named = _RULEBOOK.search(text)
    if named and kind_of(named[1].strip()) == "cardroom":
        hand = cardroom_script.play(cardroom_notation.parse(text))
        return _told(hand) if hand.refused else {**_told(hand), "differs": hand.differs}
    played = script.play(notation.parse(text), limits=limits)
    if played.refused is not None:
        return file.refusal_told(played.refused, played.place)
    _over(played.round.phase, "write what happens until everybody has decided")
    return {**file.told(played.game, played.round), "differs": played.differs}


def _told(played: cardroom_script.Played) -> dict[str, object]:
    if played.refused is not None:
        return file.refusal_told(played.refused, played.place)
    _over(played.hand.phase, "write what happens until the hand is over")
    return cardroom.told(played)


def _over(phase: str, advice: str) -> None:
    if phase != "over":
        raise BadRound("the end", f"the round stops at {phase}", advice)
