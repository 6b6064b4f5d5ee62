"""Explanations of the words of house-banked games."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.law.explain.common import FROM
from croupier.law.explain.fields import Teller
from croupier.law.explain.phrase import (
    Item,
    among,
    amount,
    code,
    each,
    listing,
    plain,
    sentence,
    titled,
    words,
)

CARDS = among(
    {
        "hole": "the player's two cards",
        "flop": "the flop",
        "board": "the board",
        "box": "the bonus cards",
        "dealer": "the dealer's two cards",
    }
)
STANDS = among(
    {
        "in": "the player stays in",
        "folded": "the player has folded",
        "aside": "the box does not play against the dealer",
    }
)
VERSUS = among(
    {
        "lower": "the player's hand is lower than the dealer's",
        "equal": "the two hands are equal",
        "higher": "the player's hand is higher than the dealer's",
    }
)
BOXES = among(
    {"in": "boxes that stay in", "folded": "folded boxes", "aside": "boxes with side wagers only"}
)


def wager(item: Item) -> list[str]:
    """Explain a wager: its stake, when it is made, and which cards decide it."""
    of = titled(item.get("of"))
    stake = among(
        {
            "free": "a stake of the player's choice",
            "equal": f"a stake equal to {of}",
            "multiple": f"a multiple of {of}",
            "unit": "one fixed amount",
            "none": "no separate stake",
        }
    )
    window = among({"before_deal": "made before the deal", "decision": "made as a decision"})
    parts = [item.tell("stake", stake), item.tell("window", window, "before_deal")]
    parts += item.part("judges", "decided by the cards ", code)
    offered = among({"optional": "the operator may offer it", "always": "always offered"})
    parts += item.part("offered", "", offered)
    return [f"Wager {titled(item.get('name'))}: {', '.join(parts)}"]


def unit(item: Item) -> list[str]:
    """Explain a wager that has one fixed amount."""
    parts = [f"{item.tell('wager', titled)} has one fixed amount: {item.tell('dollars', amount)}"]
    parts += item.part("allowed", "allowed amounts: ", each(amount))
    return ["; ".join(parts)]


def entry(item: Item) -> list[str]:
    """Explain which wagers open a box."""
    stand = among({"in": "plays against the dealer", "aside": "does not play against the dealer"})
    return [f"A box opens with {item.wagers} and {item.tell('stand', stand, 'in')}"]


def needs(item: Item) -> list[str]:
    """Explain which wagers another wager requires."""
    parts = item.part("also", "", each(titled))
    parts += item.part("any_of", "", each(titled, "or"))
    return [f"{item.tell('wager', titled)} requires {' and '.join(parts)}"]


def subject(item: Item) -> list[str]:
    """Explain which cards make a hand."""
    parts = item.part("cards", "", each(CARDS))
    parts += item.part("best", "the best ", plain, " of them")
    parts += item.part("lower_of", "the lower of the hands ", each(code))
    return [f"Cards {code(item.get('name'))}: {', '.join(parts)}"]


def street(item: Item) -> list[str]:
    """Explain a decision."""
    play = item.tell("play", each(lambda value: f"{value}x", "or"))
    name = item.tell("name", code)
    return [f"On the street {name}: play exactly {play}, or else {item.tell('else')}"]


def acts(item: Item) -> list[str]:
    """Explain who acts, and in which direction."""
    who = item.tell("who", among({"all": "all", "not_played": "those who have not played"}))
    way = f"{item.tell('going')} from {item.tell('from', FROM)}"
    return [f"On the street {item.tell('street', code)} {who} act, {way}"]


def settle(item: Item) -> list[str]:
    """Explain the result of wagers, and when it applies."""
    given = item.get("wagers")
    many = isinstance(given, list) and len(given) > 1
    results = among(
        {
            "push": "push" if many else "pushes",
            "lose": "lose" if many else "loses",
            "pays": "are paid by their paytables" if many else "is paid by its paytable",
        }
    )
    when = item.part("dealer", "", lambda value: item.states.get(str(value), words(value)))
    when += item.part("versus", "", VERSUS)
    when += item.part("stands", "", each(STANDS, "or"))
    result = item.tell("result", results)
    if isinstance(item.get("result"), Mapping):
        told = f", when {listing(when)}" if when else ""
        return [f"{item.wagers}{told}: {result}"]
    return [f"{item.wagers}: {result} {f'when {listing(when)}' if when else 'in every case'}"]


def otherwise(item: Item) -> list[str]:
    """Explain the result of a hand that a paytable does not list."""
    result = item.tell("result", UNLISTED)
    return [f"{item.tell('wager', titled)}: a hand that the paytable does not list {result}"]


def lap(item: Item) -> list[str]:
    """Explain one settlement lap around the table."""
    begins = item.tell("from", FROM, "far_right")
    way = f"{item.tell('going', default='counterclockwise')} from {begins}"
    before = among(
        {"dealer_exposed": "before the dealer's cards are shown", "showdown": "at the showdown"}
    )
    parts = [item.tell("stands", each(BOXES)), way, item.tell("before", before, "showdown")]
    parts += item.part("after", "after the lap ", code)
    return [f"Settlement lap {code(item.get('name'))}: {', '.join(parts)}"]


def turn(item: Item) -> list[str]:
    """Explain which wagers are settled at a box's turn."""
    laps = f"in the lap {item.tell('laps', each(code, 'or'))}"
    given = item.get("wagers")
    order = ", in this order" if isinstance(given, list) and len(given) > 1 else ""
    after = "".join(item.part("after", ", after ", titled))
    return [f"At a box's turn {laps}: {item.wagers}{order}{after}"]


UNLISTED = among({"push": "pushes", "lose": "loses"})


def paytable(item: Item) -> list[str]:
    """Explain a paytable: a heading, a line for each hand, and any other hand."""
    name = item.get("name")
    head = [titled(item.get("wager")), *([] if name == "-" else [f"paytable {name}"])]
    head += item.part("stake", "for a wager of ", amount)
    head += item.part("judges", "decided by the cards ", code)
    pays = item.get("pays")
    rows = [
        ("Any winning hand" if hand == "any" else sentence(words(hand)), item.options.tell(odds))
        for hand, odds in (pays.items() if isinstance(pays, Mapping) else ())
    ]
    rows.append(("Any other hand", item.tell("otherwise", UNLISTED)))
    width = max(len(hand) for hand, _ in rows)
    return [f"{', '.join(head)}:", *(f"  {hand:<{width}}  {odds}" for hand, odds in rows)]


def choose(item: Item) -> list[str]:
    """Explain which paytables the operator may choose."""
    tables = item.tell("from", each(plain, "or"))
    told = f"The operator chooses the paytable of {item.wagers}: {tables}"
    return [told + "".join(item.part("follows", "; the same as that of ", titled))]


def least_paid(item: Item) -> list[str]:
    """Explain the lowest hand that is paid."""
    return [
        f"The lowest hand that a paytable of {item.tell('wager', titled)} pays: {item.tell('hand')}"
    ]


def meter(item: Item) -> list[str]:
    """Explain a meter and its minimum amount."""
    tables = item.tell("paytables", each(plain, "or"))
    used = "".join(item.flag("used", "", ", not used by any line"))
    least = item.tell("least", amount)
    name = code(item.get("name"))
    return [f"Meter {name} of paytable {tables}: seed and reset amount at least {least}{used}"]


def rate(item: Item) -> list[str]:
    """Explain which rates the submission states."""
    meters = item.tell("meters", each(code)) if "meters" in item else "each meter"
    wager_name = item.tell("wager", titled)
    return [f"The submission states how much of each {wager_name} wager goes to {meters}"]


def approval(item: Item) -> list[str]:
    """Explain which awards need approval."""
    by = f"a {item.tell('by')}"
    told = f"{by} approves {item.tell('wager', titled)} awards: all awards from a meter"
    return [sentence(f"{told}, and fixed awards from this amount: {item.tell('from', amount)}")]


def keeps(item: Item) -> list[str]:
    """Explain that a stake is never returned."""
    return [f"The stake of {item.tell('wager', titled)} is not returned with a payout"]


TELLERS: dict[str, Teller] = {
    "wager": wager,
    "unit": unit,
    "entry": entry,
    "needs": needs,
    "subject": subject,
    "street": street,
    "acts": acts,
    "settle": settle,
    "otherwise": otherwise,
    "lap": lap,
    "turn": turn,
    "paytable": paytable,
    "choose": choose,
    "least_paid": least_paid,
    "meter": meter,
    "rate": rate,
    "approval": approval,
    "keeps": keeps,
}
