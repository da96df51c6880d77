"""The read models of The War Game: what SQL and other programs may ask a game."""

from core.projection import Projection
from core.war_game.projections.aircraft import AIRCRAFT
from core.war_game.projections.battles import BATTLES

PROJECTIONS: tuple[Projection, ...] = (AIRCRAFT, BATTLES)
