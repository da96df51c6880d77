"""18.52 Counterair: announced, fought round by round, broken off, and what it leaves behind."""
