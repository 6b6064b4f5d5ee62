"""How many small faults in the code its tests notice."""
