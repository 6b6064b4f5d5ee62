"""Double entry: accounts, and what each event moves between them."""
