"""Whether each command may be done now, and what then has happened."""
