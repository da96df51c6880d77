"""18.15 Excess: more is based in a hex than it holds."""
