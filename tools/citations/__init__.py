"""Where each number of the rulebooks stands: in code, tests and facts, read out of the sources by `ast`."""
