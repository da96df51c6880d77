"""Charts and combat at the command line, without a game."""
