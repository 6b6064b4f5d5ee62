"""Rounds and hands as text and as JSON, and hand histories: read, played, compared, written."""
