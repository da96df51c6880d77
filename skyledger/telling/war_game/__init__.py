"""The War Game in words: how its facts are told, and the English of that."""
