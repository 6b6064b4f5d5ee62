"""The running floor: live tables, log, ledger, meters, people, audit."""
