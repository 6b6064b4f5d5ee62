"""Input from a person: single keys at a terminal, lines from a pipe."""

from __future__ import annotations

import sys


class NoMore(Exception):
    """Raised when the person leaves or the pipe ends."""


def ask_line(prompt: str) -> str:
    """Return a line of text, without its end."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise NoMore
    if not sys.stdin.isatty():
        print()
    return line.strip()


def ask_key(prompt: str, allowed: str) -> str:
    """Return one of the allowed keys. Ask again for any other."""
    while True:
        key = _key(prompt)
        if key and key[0].lower() in allowed:
            return key[0].lower()
        print(f"  Press one of {' '.join(allowed)}.")


def _key(prompt: str) -> str:
    if not sys.stdin.isatty():
        return ask_line(prompt)
    import termios
    import tty

    print(prompt, end="", flush=True)
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        key = sys.stdin.read(1)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)
    print(key if key.isprintable() else "")
    if not key or key in "\x03\x04":
        raise NoMore
    return key
