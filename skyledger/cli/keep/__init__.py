"""The commands that check, mend and copy what is kept: the group “Keep” of `skyledger --help`."""
