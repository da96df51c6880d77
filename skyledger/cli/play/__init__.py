"""The commands by which games are begun and played: the group “Play” of `skyledger --help`."""
