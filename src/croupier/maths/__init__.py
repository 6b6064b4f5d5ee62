"""Exact answers: batch ranking, best play, the value of a game as a fraction.

    from croupier.maths.kernels import rank7, classes       # uint8 cards (n, 7) in, ranks out
    from croupier.maths.solve import solve                  # a compiled game in, a Solution out

    solution = solve(compile_game(examine(demonstration(rulebook))))
    solution.value                  the exact value of best play, per unit of the ante
    solution.starting()             every start with the value of each action
    solution.advise(hole, board)    the value of each action with these cards
    solution.outcomes()             how often each outcome happens under that play

Results render themselves in a notebook, and in a terminal with rich (`croupier.maths.display`).

This module imports nothing, so that `--help` starts without numba.
"""
