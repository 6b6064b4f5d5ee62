"""The table in the terminal: drawing, input, and one round after another."""
