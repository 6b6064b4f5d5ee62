"""Monte Carlo on the same kernels as the exact mathematics.

    from croupier.maths.edge.wagers import main_game
    from croupier.sim.run import simulate
    from croupier.sim.inputs.table import set_table

    table = set_table(main_game({"rulebook": rulebook}), seats=6)
    simulate(table, 1_000_000, seed=1).house

    croupier.sim.estimate     all wagers together: exact where possible, simulated otherwise
    croupier.sim.expected_win the expected win, its spread, and p-values of results

Compiled code deals and settles random rounds by lookup tables. Rounds that need more (a suit, a
meter, envy) are settled by the engine, in order. This module imports nothing, so that `--help`
starts without numba.
"""
