"""Tests of the floor over the wire."""
