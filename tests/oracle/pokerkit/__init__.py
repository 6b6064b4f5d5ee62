"""Hands between players, side by side with pokerkit."""
