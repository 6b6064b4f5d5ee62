"""A running table, pure: procedure, round, money, and people under one decision."""
