"""Counts of hands of five, six, and seven cards by name. A test recounts them."""

from __future__ import annotations

from typing import Final

# In the order of HAND_NAMES, high card first.
FREQUENCIES: Final = {
    5: (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
    6: (6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188),
    7: (
        23_294_460,
        58_627_800,
        31_433_400,
        6_461_620,
        6_180_020,
        4_047_644,
        3_473_184,
        224_848,
        37_260,
        4_324,
    ),
}
