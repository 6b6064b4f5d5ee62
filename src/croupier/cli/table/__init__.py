"""The table in the terminal: drawing, input, and rounds one after another."""
