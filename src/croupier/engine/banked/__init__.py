"""A round against the house: bets, deal, decisions, settlement, irregularities."""
