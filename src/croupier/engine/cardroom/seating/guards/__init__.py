"""What may be done at a table between players, judged verb by verb."""
