"""Games shown and told at the command line."""
