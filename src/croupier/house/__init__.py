"""The running floor: tables, log, ledger, meters, people, audit."""
