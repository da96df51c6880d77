"""Data files that people write: read, held against their shape, and every mistake told at once."""
