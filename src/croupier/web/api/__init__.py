"""The routes by noun, and what they read and answer."""
