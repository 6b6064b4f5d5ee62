"""The narrator: every event of a table's log as sentences, written once for every reader.

The live log, the log after a reload, the replay, the hand history of an audit, the terminal table,
the console, and screen readers all show these sentences. They are the same for everyone who may
read them: they reveal no card that the public has not seen, except to an auditor after the round.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from croupier.house.narrator import banked, cardroom, house, procedure
from croupier.house.narrator.sentence import Level, Moment, Part, Sentence
from croupier.house.narrator.words import Teller

__all__ = ["TELLERS", "Level", "Moment", "Part", "Sentence", "narrate"]

TELLERS: Mapping[str, Mapping[type[Any], Teller]] = {
    "round": banked.TELLERS,
    "hand": cardroom.HAND,
    "room": cardroom.SEATING,
    "table": procedure.TELLERS,
    "house": house.TELLERS,
}
"""By family of events, the function that narrates each of its kinds."""


def narrate(moment: Moment) -> tuple[Sentence, ...]:
    """Return the sentences of this moment, one for most events."""
    told = TELLERS[moment.family][type(moment.event)](moment)
    sentences = told if isinstance(told, tuple) else (told,)
    return tuple(
        replace(
            sentence,
            seq=moment.seq,
            at=moment.at,
            clauses=tuple(dict.fromkeys(clause for clause in sentence.clauses if clause)),
        )
        for sentence in sentences
    )
