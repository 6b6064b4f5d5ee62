"""What each event changes at a table."""
