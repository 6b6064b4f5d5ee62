"""A casino's hold'em tables, dealt by the rulebook.

The names in `__all__` are public; everything else may change in any release. They are imported when
they are first used, so that `import croupier` takes no time, and what needs a package that is not
installed says so when it is asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing typing would take longer than everything else here

__version__ = "0.1.0"

if TYPE_CHECKING:
    from croupier.api.answers import Advice, Solution, edge, edges, equity, solve, warm
    from croupier.api.decks import (
        best_five,
        card_text,
        describe,
        hand_name,
        rank,
        rank_many,
        read_cards,
        shuffled,
    )
    from croupier.api.hands import Hand
    from croupier.api.histories import Replayed, replay
    from croupier.api.law import Paytable, Rulebook, diff, load, rulebooks
    from croupier.api.play import Offer
    from croupier.api.refusals import Refused
    from croupier.api.rounds import Round
    from croupier.api.settlements import Line, SeatSettled, Settlement, settle, settle_many
    from croupier.api.simulation import Interrupted, simulate
    from croupier.api.submissions import Examined, Game, Source, demonstration, examine, game
    from croupier.cards import BadCard
    from croupier.errors import Error, MissingExtra
    from croupier.hands import BadHand
    from croupier.law.faults import Fault, Faulty
    from croupier.law.rulebook import Clause
    from croupier.maths.edge.figures import Edge
    from croupier.maths.errors import Unanswered
    from croupier.maths.solve import Outcomes, Start
    from croupier.maths.strategy import Batch, View
    from croupier.notation.fault import BadRound
    from croupier.sim.run import Result

__all__ = [
    "Advice",
    "BadCard",
    "BadHand",
    "BadRound",
    "Batch",
    "Clause",
    "Edge",
    "Error",
    "Examined",
    "Fault",
    "Faulty",
    "Game",
    "Hand",
    "Interrupted",
    "Line",
    "MissingExtra",
    "Offer",
    "Outcomes",
    "Paytable",
    "Refused",
    "Replayed",
    "Result",
    "Round",
    "Rulebook",
    "SeatSettled",
    "Settlement",
    "Solution",
    "Source",
    "Start",
    "Unanswered",
    "View",
    "__version__",
    "best_five",
    "card_text",
    "demonstration",
    "describe",
    "diff",
    "edge",
    "edges",
    "equity",
    "examine",
    "game",
    "hand_name",
    "load",
    "rank",
    "rank_many",
    "read_cards",
    "replay",
    "rulebooks",
    "settle",
    "settle_many",
    "shuffled",
    "simulate",
    "solve",
    "warm",
]

_MODULES = {
    "api.answers": ("Advice", "Solution", "edge", "edges", "equity", "solve", "warm"),
    "api.decks": (
        *("best_five", "card_text", "describe", "hand_name", "rank", "rank_many", "read_cards"),
        "shuffled",
    ),
    "api.hands": ("Hand",),
    "api.histories": ("Replayed", "replay"),
    "api.law": ("Paytable", "Rulebook", "diff", "load", "rulebooks"),
    "api.play": ("Offer",),
    "api.refusals": ("Refused",),
    "api.rounds": ("Round",),
    "api.settlements": ("Line", "SeatSettled", "Settlement", "settle", "settle_many"),
    "api.simulation": ("Interrupted", "simulate"),
    "api.submissions": ("Examined", "Game", "Source", "demonstration", "examine", "game"),
    "cards": ("BadCard",),
    "errors": ("Error", "MissingExtra"),
    "hands": ("BadHand",),
    "law.faults": ("Fault", "Faulty"),
    "law.rulebook": ("Clause",),
    "maths.edge.figures": ("Edge",),
    "maths.errors": ("Unanswered",),
    "maths.solve": ("Outcomes", "Start"),
    "maths.strategy": ("Batch", "View"),
    "notation.fault": ("BadRound",),
    "sim.run": ("Result",),
}
_MODULE_OF = {name: module for module, names in _MODULES.items() for name in names}


if not TYPE_CHECKING:  # a type checker reads the imports above, and would accept any name here

    def __getattr__(name):
        if name not in _MODULE_OF:
            raise AttributeError(f"module 'croupier' has no attribute {name!r}")
        from importlib import import_module

        try:
            module = import_module(f"croupier.{_MODULE_OF[name]}")
        except ModuleNotFoundError as error:
            from croupier.errors import missing

            raise missing(error) from None
        globals()[name] = found = getattr(module, name)
        return found


def __dir__() -> list[str]:
    return __all__
