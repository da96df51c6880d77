"""Written orders: forms, freedom, errors, files, round trips."""
