"""What the kernel is given: structures, the table, payouts and strategies."""
