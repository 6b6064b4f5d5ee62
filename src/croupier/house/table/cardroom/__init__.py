"""A table between players: its hand, its seats and stacks, the button."""
