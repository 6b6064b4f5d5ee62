"""What commands print: tables, figures, clauses, progress."""
