"""The command line."""

import typer

app = typer.Typer(
    name="croupier", no_args_is_help=True, add_completion=False, rich_markup_mode=None
)


@app.callback()
def croupier() -> None:
    """A casino's hold'em tables, dealt by the rulebook."""


def main() -> None:
    """The process ends here, with the exit code of the command."""
    app(prog_name="croupier")
