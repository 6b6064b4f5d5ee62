"""One file per command, and the checks of arguments that they share."""
