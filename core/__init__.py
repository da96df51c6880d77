"""What the rules say: pure functions, a package per game, numbers as data."""
