"""Inputs of the kernel: structures, the table, payouts, and strategies."""
