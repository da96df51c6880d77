"""Games begun and played at the command line."""
