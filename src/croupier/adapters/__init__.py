"""The edges of the program: entropy, clocks, files, databases, and processes."""
