"""A table against the house: its round, its boxes, and the chips before each player."""
