"""Players that the house runs to fill seats: they see what their seat sees and do what it may."""
