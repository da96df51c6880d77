"""The War Game over the command line and at a table."""
