"""What is kept: entries, their hash chain and the read-model tables; it knows no game."""
