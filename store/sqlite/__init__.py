"""The ledger in one SQLite file: the default backend."""
