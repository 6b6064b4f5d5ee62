"""How many small faults in settlement the tests notice."""
