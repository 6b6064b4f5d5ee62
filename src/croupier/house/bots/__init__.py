"""Bots that fill seats: they see what their seat sees and do what it may do."""
