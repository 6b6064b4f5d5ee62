"""What every state machine of the law shares: how a command is declared, and the frame."""
