"""Orders of a game judged again: under another reading, or after one of them was corrected."""
