"""The demo of a campaign: Malta 1942 from Summer 1942 to Spring 1944, from the order files in this folder.

Each file is a season, in the words in which the players gave their orders; after the first part of Summer
1943 Germany thinks again, and a second part follows.
"""

from skyledger.demo.eight_seasons.playing import SEASONS, begun, play, played

__all__ = ["SEASONS", "begun", "play", "played"]
