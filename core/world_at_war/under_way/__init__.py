"""What is under way, asked below all chapters: a file for each kind of thing, read from the game alone."""
