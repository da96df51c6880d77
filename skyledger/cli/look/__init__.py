"""The commands that show and tell a game: the group “Look” of `skyledger --help`."""
