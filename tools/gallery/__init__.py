"""Every part of the pages on sample data."""
