"""A cardroom table: its hand, its seats and stacks, the button."""
