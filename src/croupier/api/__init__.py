"""The public face of croupier, taken apart by subject.

`croupier/__init__.py` lists its names and imports a module here when one of them is first used.
Nothing else in croupier imports this package: it may use every other part, and none uses it.
"""
