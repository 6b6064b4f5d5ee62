"""Results of rounds and hands in JSON or `.round` text, by the game of their rulebook."""

from __future__ import annotations

import re
from collections.abc import Mapping

from croupier.notation import banked, cardroom, hand_file, round_file
from croupier.notation.banked_play import PlayedRound
from croupier.notation.cardroom_play import PlayedHand
from croupier.notation.fault import BadRound, shown
from croupier.notation.submission import kind_of

_RULEBOOK = re.compile(r"^[ \t]*rulebook[ \t]+([^#\n]*)", re.MULTILINE)


def answer(table: object, *, limits: bool = False) -> dict[str, object]:
    """Return the result of a round, or `{"refused": …}` if it breaks a rule.

    BadRound if it cannot be read as a round.
    """
    if not isinstance(table, Mapping):
        raise BadRound(
            "round", f"must be an object (got {shown(table)})", "write an object in braces"
        )
    rulebook = table.get("rulebook")
    if kind_of(rulebook) == "cardroom":
        return answer_of(hand_file.play_file(table, str(rulebook)))
    return answer_of(round_file.play_file(table, str(rulebook), limits=limits))


def answer_text(text: str, *, limits: bool = False) -> dict[str, object]:
    """Return the same for a written round, with `differs`: what it expected otherwise."""
    played = play_text(text, limits=limits)
    found = answer_of(played)
    return found if played.refused else {**found, "differs": played.differs}


def play_text(text: str, *, limits: bool = False) -> PlayedRound | PlayedHand:
    """Play a written round by the game of its rulebook; BadRound if it cannot be read."""
    named = _RULEBOOK.search(text)
    if named and kind_of(named[1].strip()) == "cardroom":
        return cardroom.play(cardroom.parse(text))
    return banked.play(banked.parse(text), limits=limits)


def answer_of(played: PlayedRound | PlayedHand) -> dict[str, object]:
    """Return a finished round, or where, why and by which clause it is refused."""
    if why := played.refused:
        refusal = {"reason": why.reason.word, "clause": why.clause, "path": played.path}
        return {"refused": {**refusal, "message": why.message, "advice": why.advice}}
    if played.state.phase != "over":
        over = "the hand is over" if isinstance(played, PlayedHand) else "everybody has decided"
        message, advice = (
            f"the round stops at {played.state.phase}",
            f"write what happens until {over}",
        )
        raise BadRound("the end", message, advice)
    if isinstance(played, PlayedHand):
        return hand_file.answer_of(played)
    return round_file.answer_of(played.game, played.round)
