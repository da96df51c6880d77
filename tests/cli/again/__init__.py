"""Orders judged again at the command line: under another reading, and after a correction."""
