"""The public face of croupier, taken apart by subject.

`croupier/__init__.py` lists its names and imports a module here when one of them is first used.
Besides, only the commands import this package, so that it may use every part that gives answers.
"""
