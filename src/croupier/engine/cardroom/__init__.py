"""Poker between players: one hand, and the seating from hand to hand."""
