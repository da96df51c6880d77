"""Games checked, made again and sent at the command line."""
