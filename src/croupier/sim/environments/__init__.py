"""Rounds one after another, for people and programs that learn to play."""
