"""A casino's hold'em tables, dealt by the rulebook."""

__version__ = "0.1.0"
