"""Asking a person: single keys at a terminal, lines from a pipe."""

from __future__ import annotations

import sys


class NoMore(Exception):
    """The person has left, or the pipe has ended."""


def ask_line(prompt: str) -> str:
    """A line of text, without its end."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise NoMore
    if not sys.stdin.isatty():
        print()
    return line.strip()


def ask_key(prompt: str, allowed: str) -> str:
    """One of the allowed keys; anything else is asked again."""
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
