"""Second opinions: plain versions of what src does fast, written without looking at it."""
