"""The English of ships: message id -> template."""

from skyledger.telling.english_naval_activity import NAVAL_ACTIVITY
from skyledger.telling.english_naval_air import NAVAL_AIR
from skyledger.telling.english_naval_bases import NAVAL_BASES
from skyledger.telling.english_naval_combat import NAVAL_COMBAT
from skyledger.telling.english_naval_strikes import NAVAL_STRIKES

NAVAL: dict[str, str] = {
    "NavalForceFormed": "{force} is formed at {place}.",
    "NavalForceManned": "{force} is made up of {ships}.",
    "NavalForceLost": "Nothing is left of {force} at {place}.",
    "NavalForceDisbanded": "{force} is disbanded at {place}.",
    "NavalForceRevealed": "{force} is shown to be {ships}.",
    "NavalForceSailed": "{force} sets out: {activity}, {way}{standing}.",
    "way": "from {start} by way of {path}",
    "way/one": "at {start}",
    "NavalForceMoved": "{force} put into {place}.",
    "NavalForceMoved/sea": "{force} is at sea at {place}.",
    "CarrierInverted": "{carrier} is inverted by the naval air that comes aboard.",
    "ShipDamaged": "{ship} is damaged.",
    "ShipBattered": "{ship} is hit; hits gathered by now: {hits}.",
    "ShipSunk": "{ship} is sunk at {place}.",
    "ShipBattered/none": "{ship} bears no hits any more.",
    "LightShipsLost/sunk": "{sunk} {kind} {nation} of {force} sunk.",
    "LightShipsLost/damaged": "{damaged} {kind} {nation} of {force} damaged.",
    "LightShipsLost/hit": "{hit} {kind} {nation} of {force} hit once more.",
    "LightShipsLost/both": "{sunk} {kind} {nation} of {force} sunk, {damaged} damaged.",
    "light ships": "{count} {kind} {nation}",
    "no ships": "no ships",
    **NAVAL_AIR,
    **NAVAL_STRIKES,
    **NAVAL_COMBAT,
    **NAVAL_ACTIVITY,
    **NAVAL_BASES,
}
