"""The golden corpus is written, checked or looked at: `python -m tools.golden check`."""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tools.golden.parts import names, work


def main() -> int:
    """Does what the command line says; 1 where something differs."""
    parser = argparse.ArgumentParser(prog="python -m tools.golden", description=__doc__)
    parser.add_argument("what", choices=("write", "check", "show", "record", "parts"))
    parser.add_argument("only", nargs="*", help="parts by the beginning of their names; a session")
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--times", action="store_true", help="say how long each part took")
    told = parser.parse_intermixed_args()
    if told.what == "record":
        from tools.golden.record import record

        record()
        return 0
    if told.what == "show":
        from tools.golden.sessions import shown

        print("".join(shown(name) for name in told.only), end="")
        return 0
    chosen = [item for item in names() if not told.only or item.startswith(tuple(told.only))]
    if told.what == "parts":
        print("\n".join(chosen))
        return 0
    differs = 0
    with ProcessPoolExecutor(told.jobs, get_context("spawn")) as pool:
        for name, lines, took in pool.map(work, [(told.what, each) for each in chosen]):
            if told.times:
                print(f"{took:6.2f} s  {name}")
            differs += bool(lines)
            for line in lines:
                print(line)
    verb = "written" if told.what == "write" else "different"
    print(f"{len(chosen)} parts, {differs} {verb}")
    return 1 if differs and told.what == "check" else 0


if __name__ == "__main__":
    sys.exit(main())
