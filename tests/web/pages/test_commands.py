"""Pages send the command that an offer has; none is put together from an offer's fields."""

import re
from pathlib import Path
from typing import Final

from croupier.web.schema.commands import commands

STATIC: Final = Path(__file__).parents[3] / "src/croupier/web/static"
# Commands for which the view at hand has no offer, with the reason.
WITHOUT_OFFER: Final = {
    # A guest is new, and the view is still a stranger's.
    ("pages/table/commands.js", "sit"),
    ("pages/cardroom/page.js", "sit"),
    # Sent behind an earlier command, before the view that offers it.
    ("pages/table/commands.js", "play"),
    ("pages/table/commands.js", "ready"),
    ("pages/table/bet_entry.js", "take_back"),
    ("pages/cardroom/page.js", "sit_out"),
    ("pages/cardroom/page.js", "come_back"),
    ("pages/live/departure.js", "stand"),
}


def test_pages_name_no_command_that_an_offer_has() -> None:
    known = set(commands())
    assert {"sit", "wager", "report"} <= known
    found = {
        (path.relative_to(STATIC).as_posix(), name)
        for path in STATIC.rglob("*.js")
        if "trainer" not in path.parts  # where `do` names a part of the page in its address
        for name in re.findall(r"\bdo: \"(\w+)\"", path.read_text("utf-8"))
        if name in known
    }
    assert found == WITHOUT_OFFER
