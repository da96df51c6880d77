"""The facts of The War Game, Module IV, and those that all games have."""

from events.message import *
from events.policy import *
from events.war_game.facts import *
