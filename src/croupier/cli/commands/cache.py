"""croupier cache: what was computed once and is kept."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.options import AsJson, Command
from croupier.cli.output.terminal import print_json, print_line

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(cls=Command)
def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Delete everything in it.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show or empty the cache of computed tables.

    Solved games and compiled code are kept so that the next answer comes at once. Deleting them
    costs half a minute of computing, never an answer. CROUPIER_CACHE names another folder.

    Example: croupier cache --clear
    """
    from croupier.maths.cache import empty, folder, kept_files

    files = empty() if clear else kept_files()
    size = sum(number for _, number in files)
    if as_json:
        told = {"folder": str(folder()), "files": len(files), "bytes": size, "cleared": clear}
        print_json(told)
        return
    verb = "Deleted" if clear else "Kept"
    noun = "file" if len(files) == 1 else "files"
    print_line(f"{verb} in {folder()}: {len(files)} {noun}, {size / 1e6:,.1f} MB.")
