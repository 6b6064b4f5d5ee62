"""A hand between players as text and as JSON: read, played, compared, written."""
