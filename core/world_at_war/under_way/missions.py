"""What missions, and the two sides of an air battle, are called in orders, facts and rulings."""

from typing import Literal

COUNTERAIR = "counterair"
GROUND_SUPPORT = "ground support"
DEFENSIVE_SUPPORT = "defensive air support"
ESCORTING_SUPPORT = "escorting defensive air support"
INTERCEPTING_SUPPORT = "interception of defensive air support"
INTERCEPTING_TRANSPORT = "interception of air transport"
COUNTER_INTERCEPTION = "counter-interception"
BOMBING = "bombing"
ESCORTING_BOMBING = "escorting bombing"
OPPOSING_BOMBING = "opposing bombing"
OVER_PORT = "attack on a naval base"
ESCORTING_OVER_PORT = "escorting an attack on a naval base"
STRIKE_FROM_DECK, COUNTERAIR_FROM_DECK = "attack from carriers", "counterair in naval combat"
"""What carrier-based air does in naval combat that is remembered for the player turn (18.44)."""


Side = Literal["attacker", "defender"]
ATTACKER: Side = "attacker"
DEFENDER: Side = "defender"


SUPPLY, TRANSPORT, AIRDROP, HUMP = "air supply", "air transport", "airdrop", "the Hump"
