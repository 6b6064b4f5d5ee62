"""Routes by noun, with what they read and answer."""
