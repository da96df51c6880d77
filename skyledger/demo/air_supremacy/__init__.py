"""The demo of The War Game: Module IV's sample battle, from the order files in this folder.

The files of the module's examples stand here, too; each can be given whole in a game of its scenario.
"""

from skyledger.demo.air_supremacy.playing import play

__all__ = ["play"]
