"""The audit: what the books of a floor say, verified, told and written out for others."""
