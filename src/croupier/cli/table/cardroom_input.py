"""The prompts of a cardroom table: keys for the actions that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from croupier import money
from croupier.cli.table.input import NoMore, ask_key, ask_line
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.view import View
from croupier.engine.machine import Offer

Keys = dict[str, tuple[str, Callable[[], hand_commands.Command | None]]]


def ask_action(
    seen: View, offers: Sequence[Offer], why: Callable[[], None]
) -> hand_commands.Command:
    """Ask for one of these offers. Raise NoMore if the person leaves."""
    keys = keys_for(seen, offers)
    choices = ", ".join(f"{key}: {word}" for key, (word, _) in keys.items())
    while True:
        key = ask_key(f"\n{choices}, ?: rule, q: quit: ", "".join(keys) + "?q")
        if key == "q":
            raise NoMore
        if key == "?":
            why()
            continue
        chosen = keys[key][1]()
        if chosen is not None:
            return chosen


def keys_for(seen: View, offers: Sequence[Offer]) -> Keys:
    """Return the keys with their words and their commands."""
    own = next(seat_view for seat_view in seen.seats if seat_view.seat == seen.turn)
    whole = own.bet + own.stack
    facing = any(view.bet for view in seen.seats)
    keys: Keys = {}
    for offer in offers:
        seat = offer.seat
        if offer.kind is hand_commands.Fold:
            keys["f"] = ("fold", partial(hand_commands.Fold, seat))
        elif offer.kind is hand_commands.Check:
            keys["c"] = ("check", partial(hand_commands.Check, seat))
        elif offer.kind is hand_commands.Call:
            price = offer.fact("price")
            all_in = " all in" if price == own.stack else ""
            word = f"call {money.dollars(price)}{all_in}"
            keys["c"] = (word, partial(hand_commands.Call, seat))
        elif offer.kind is hand_commands.Bet:
            keys |= _raises(offer, facing, whole)
    return keys


def _raises(offer: Offer, facing: bool, whole: int) -> Keys:
    key, word = ("r", "raise to") if facing else ("b", "bet")
    keys: Keys = {}
    least, most = offer.bounds("to")
    if least < most:
        span = f"{money.dollars(least)} to {money.dollars(most)}"
        prompt = f"  {word.capitalize()} how much, {span} (Enter: back): "
        shown = f"{word} {money.dollars(least)}–{money.dollars(most)}"
        keys[key] = (shown, lambda: _amount(prompt, offer))
    elif least < whole:
        keys[key] = (f"{word} {money.dollars(least)}", lambda: hand_commands.Bet(offer.seat, least))
    if most == whole:
        keys["a"] = (f"all in {money.dollars(most)}", lambda: hand_commands.Bet(offer.seat, whole))
    return keys


def _amount(prompt: str, offer: Offer) -> hand_commands.Command | None:
    """Ask for an amount and return the bet, or None if the person goes back."""
    while True:
        line = ask_line(prompt)
        if not line:
            return None
        try:
            to = money.cents(line)
        except money.BadMoney as error:
            print(f"  {error}")
            continue
        if offer.may("to", to):
            return hand_commands.Bet(offer.seat, to)
        print(f"  {money.dollars(to)} is outside the limits.  {offer.clause}")
