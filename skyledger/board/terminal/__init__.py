"""The board of A World at War in a terminal: a hex map and lists."""
