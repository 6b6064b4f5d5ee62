"""Practice against the house: drills of close decisions, and tests of whole hands."""
