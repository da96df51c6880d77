"""The demos: a game turn told command by command, a campaign of eight seasons, and the sample battle.

Nothing of the user's is touched, and each prints the same every time, hashes and all.
"""

from skyledger.demo import air_supremacy, eight_seasons, game_turn

__all__ = ["air_supremacy", "eight_seasons", "game_turn"]
