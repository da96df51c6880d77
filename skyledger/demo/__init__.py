"""The demos: a game turn told command by command, and a campaign of eight seasons.

Nothing of the user's is touched, and each prints the same every time, hashes and all.
"""

from skyledger.demo import eight_seasons, game_turn

__all__ = ["eight_seasons", "game_turn"]
