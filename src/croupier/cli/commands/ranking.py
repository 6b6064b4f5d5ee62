"""croupier rank and croupier odds: hands ranked, compared, and played out exactly."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, Command
from croupier.cli.output.terminal import print_json, print_table, usage_error

rank_app = typer.Typer(add_completion=False, rich_markup_mode=None)
odds_app = typer.Typer(add_completion=False, rich_markup_mode=None)


@rank_app.command(cls=Command)
def rank(
    hands: Annotated[
        list[str], typer.Argument(metavar="HAND...", help='Five to seven cards each, "KsKh9d7c2d".')
    ],
    as_json: AsJson = False,
) -> None:
    """Rank hands of five to seven cards, the best first.

    Example: croupier rank KsKh9d7c2d JhJd9d7c2d
    """
    from croupier.api.decks import best_five, card_text, describe
    from croupier.api.decks import rank as rank_of
    from croupier.errors import Error

    try:
        ranked = sorted(((rank_of(hand), hand) for hand in hands), key=lambda row: -row[0])
        rows = [(card_text(best_five(hand)), describe(value), value) for value, hand in ranked]
    except Error as error:
        usage_error(str(error))
    if as_json:
        print_json([{"best": best, "hand": words, "rank": value} for best, words, value in rows])
    else:
        print_table(["Best five", "Hand"], [[best, words] for best, words, _ in rows])


@odds_app.command(cls=Command)
def odds(
    hands: Annotated[
        list[str], typer.Argument(metavar="HAND...", help='Two cards for each player, "Kh9d".')
    ],
    board: Annotated[
        str, typer.Option("--board", metavar="CARDS", help="Community cards dealt so far.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Compute each player's exact share of the pot.

    Example: croupier odds Kh9d QsQc --board Ks7c2d
    """
    from croupier.api.answers import equity
    from croupier.errors import Error

    try:
        shares = equity(hands, board)
    except Error as error:
        usage_error(str(error))
    rows = list(zip(hands, shares, strict=True))
    if as_json:
        print_json([{"hand": hand, "share": str(share)} for hand, share in rows])
    else:
        cells = [[hand, f"{float(share):.4%}", str(share)] for hand, share in rows]
        print_table(["Hand", "Share of pot", "Exactly"], cells, right=(1,))
