"""17.21, 18.1 Basing: room in a hex, open bases, airbase counters and where they are placed."""
