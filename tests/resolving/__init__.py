"""Combat at the table, without the command line."""
