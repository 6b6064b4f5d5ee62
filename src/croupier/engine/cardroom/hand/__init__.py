"""A hand between players: blinds, betting rounds, pots; the house only deals and takes its fee."""
