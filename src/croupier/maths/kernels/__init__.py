"""Batch ranking of five, six and seven cards, in compiled code."""

from __future__ import annotations

from croupier.maths.kernels.ranking import classes, frequencies, places, rank5, rank6, rank7

__all__ = ["classes", "frequencies", "places", "rank5", "rank6", "rank7"]
