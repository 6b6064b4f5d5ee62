"""A running table, pure: its life, its round, its money and its people under one judge."""
