"""Live connections: what watchers are sent, and the commands that they send."""
