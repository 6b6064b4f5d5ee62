"""The closed vocabulary of rulebooks: one dataclass a word, its fields are the keys allowed.

`common` holds for every book, `banked` for games against the house, `cardroom` for games between
players, `procedure` for what a table and its crew do, `display` for what must be seen.
"""

from croupier.law.vocabulary.registry import GAMES, WORDS, Word, words_of

__all__ = ["GAMES", "WORDS", "Word", "words_of"]
