"""A house-banked table: its round, its boxes, and the chips of each player."""
