"""Monte Carlo on the same kernels as the exact mathematics.

    from croupier.maths.edge.wagers import main_game
    from croupier.sim.run import simulate
    from croupier.sim.inputs.table import set_table

    table = set_table(main_game({"rulebook": rulebook}), seats=6)
    simulate(table, 1_000_000, seed=1).house

    croupier.sim.estimate     all wagers together: what is exact, exactly, and the rest simulated
    croupier.sim.expected_win the expected win, its spread, and how likely a result is

Random rounds are dealt and settled by tables in compiled code; what a table cannot tell (a suit,
a meter, envy) is settled by the real engine, in order. Nothing is imported here: numba comes with
whoever deals, not with `--help`.
"""
