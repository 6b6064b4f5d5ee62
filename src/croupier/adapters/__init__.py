"""What touches the world: chance, clocks, databases."""
