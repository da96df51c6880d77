"""Rule cases: a set-up, orders, and what is expected of each, as text files that any program can run."""
