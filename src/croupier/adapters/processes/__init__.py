"""Work that runs outside the server, in child processes."""
