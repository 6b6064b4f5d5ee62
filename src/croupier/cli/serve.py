"""croupier serve: the tables in a browser."""

from __future__ import annotations

import typer

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
def serve() -> None:
    """Run tables in the browser.

    Example: croupier serve
    """
    from croupier.cli.say import answer, complain

    complain("the web table is not built yet; read the rules with: croupier rules list")
    answer(False)
