"""Lines that every game has: cards that leave the deck, and what must come of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from croupier.cards import Card, card, text
from croupier.notation.fault import BadRound, Unreadable
from croupier.notation.player import Action, AnyPlayed, Later, Now, Street
from croupier.notation.words import (
    NOTHING,
    UNSEEN,
    Places,
    by_place,
    match,
    place_of,
    unseen,
)


@dataclass(frozen=True, slots=True)
class Line:
    """How the words after a line's first are read, and a line of that kind."""

    read: Callable[..., Any]
    example: str


def shared_lines(
    places: Mapping[str, int], dealt: Mapping[str, int], *, deal: str, sees: str, order: str
) -> dict[str, Line]:
    """The lines themselves, by first word, with examples of the game.

    `places` are those that cards go to besides seats, `dealt` those that a deal line may name.
    """
    return {
        "deal": Line(partial(_read_deal, dealt), deal),
        "cards": Line(_read_cards, "cards  Kh 9d ?? Jh"),
        "sees": Line(partial(_read_view, places), sees),
        "order": Line(partial(_read_order, places), order),
        "end": Line(_read_end, "end"),
    }


def _read_end(rest: str) -> Now[AnyPlayed]:
    """`end`: the table finishes by itself."""
    match("", rest)
    return Now(lambda played, _: played.finish())


def _read_deal(places: Mapping[str, int], rest: str) -> Action[AnyPlayed]:
    """`deal  seat 1 Kh 9d  dealer Jh 8d`: cards by place."""
    return Action(partial(_deal, by_place(rest, places)))


def _deal(places: Places, played: AnyPlayed, line: str) -> bool:
    if not played.begin_deal(line):
        return False
    waiting = {place: list(cards) for place, cards in places}
    due, cards = played.due(), list[Card | None]()
    for target in due:
        if waiting.get(target):
            cards.append(waiting[target].pop(0))
        elif target in waiting or target not in played.left_out:
            break  # the deal stops in the middle: something is reported next
        else:
            cards.append(None)
    spare = next((place for place, left in waiting.items() if left), None)
    if spare is not None and due:
        message = f"there are too many cards for {played.name_of(spare)}"
        raise BadRound(line, f"{message}, or others' are missing before them", played.deal_advice)
    return played.deal(cards, line)


def _read_cards(rest: str) -> Action[AnyPlayed]:
    """`cards  Kh 9d ?? Jh`: the next cards from the deck, however far they go."""
    cards = [unseen(word) for word in rest.split()]
    if not cards:
        raise Unreadable
    return Action(lambda played, line: played.begin_deal(line) and played.deal(cards, line))


def read_street(hidden: bool, street: str, rest: str) -> Action[AnyPlayed]:
    """`flop  burn 4h  Ks 7c 2d`: community cards; `hidden` ones are allowed or not."""
    words = rest.split()
    burned: Card | None = None
    if words[:1] == ["burn"] and len(words) > 1:
        burned, words = unseen(words[1]), words[2:]
    match(r"[a-z_]+ .+", f"{street} {' '.join(words)}")
    cards = Street(street, tuple((unseen if hidden else card)(word) for word in words), burned)
    return Action(lambda played, line: played.turn_up(cards, line))


@dataclass(frozen=True, slots=True)
class ExpectedRefusal(Now[AnyPlayed]):
    """Something that must be refused, with the reason and clause if they are written."""

    reason: str = ""
    clause: str = ""


def read_refusal(action: Any, why: str) -> ExpectedRefusal:
    """`refused  seat 1 play 5x -> not_a_choice 11.B.1`: this action is refused for this reason."""
    reason, clause, *_ = (*why.split(), "", "")
    return ExpectedRefusal(partial(_refusal, action, reason, clause), reason, clause)


def _refusal(action: Any, reason: str, clause: str, played: AnyPlayed, line: str) -> bool:
    played.approach(action)
    trial = type(played)(played.game, played.state)
    if trial.attempt(action, line) or trial.refused is None:
        return played.differ(line, ["it is allowed and should be refused"])
    judged, other = trial.refused, list[str]()
    if reason and judged.reason.word != reason:
        other.append(f"refused as {judged.reason.word}, not {reason}")
    wanted = clause if ":" in clause else played.game.cite(clause)
    if clause and judged.clause != wanted:
        other.append(f"refused by {judged.clause or 'no clause'}, not {wanted}")
    return played.differ(line, other)


def expect_effect(command: Any, wanted: list[str]) -> Any:
    """The report itself, or with the effect and the clause that must follow from it."""
    return Now(partial(_effect, command, wanted)) if wanted else command


def _effect(command: Any, wanted: list[str], played: AnyPlayed, line: str) -> bool:
    before = len(played.events)
    if not played.do(command, line):
        return False
    ruled = [event for event in played.events[before:] if played.effect_of(event)]
    effect = played.effect_of(ruled[-1]) if ruled else "nothing"
    unlike = [] if effect == wanted[0] else [f"it leads to {effect}, not {wanted[0]}"]
    clause = str(getattr(ruled[-1], "clause", "")) if ruled else ""
    other = [item for item in map(played.game.cite, wanted[1:]) if item != clause]
    return played.differ(
        line, unlike + [f"it is decided by {clause}, not {each}" for each in other]
    )


def _read_view(places: Mapping[str, int], rest: str) -> Now[AnyPlayed]:
    """`sees  seat 1: dealer ?? ??, board -`: what a watcher sees at this moment, by place."""
    who, colon, shown = rest.partition(":")
    watcher = who.strip().removeprefix("seat ").strip()
    if not colon or not watcher:
        raise Unreadable
    wanted = []
    for name in shown.split(","):
        place, faces = place_of(name.split(), places)
        cards = (face if face == UNSEEN else text(card(face)) for face in faces if face != NOTHING)
        wanted.append((place, tuple(cards)))
    return Now(lambda played, line: played.differ(line, _unlike(played, watcher, wanted)))


def _unlike(
    played: AnyPlayed, watcher: str, wanted: Iterable[tuple[int, tuple[str, ...]]]
) -> Iterable[str]:
    cards_at = played.seen_by(watcher)
    for place, cards in wanted:
        if cards_at(place) != cards:
            yield f"{played.name_of(place)} shows {' '.join(cards_at(place)) or 'no card'}"


def _read_order(places: Mapping[str, int], rest: str) -> Later[AnyPlayed]:
    """`order  seat 1 x2, dealer x2 / burn, board x3`: where cards go, stage by stage."""
    stages = []
    for stage in rest.split("/"):
        targets: list[int] = []
        for name in stage.split(","):
            if name.strip() in ("", NOTHING):
                continue
            place, times = place_of(name.split(), places)
            targets += [place] * int(match(r"x([0-9]{1,2})", " ".join(times) or "x1")[1])
        stages.append(tuple(targets))
    return Later(lambda played: _disorder(played, [stage for stage in stages if stage]))


def _disorder(played: AnyPlayed, wanted: list[tuple[int, ...]]) -> Iterable[str]:
    there = [stage for stage in played.stages() if stage]
    if there != wanted:
        stages = (", ".join(map(played.name_of, stage)) for stage in there)
        yield f"cards go {' / '.join(stages)}"
