"""One fact about ships of every kind; where a field changes the words, one of each."""

from events import world_at_war as fact
from events.world_at_war.ships import LightShips
from tests.telling.naval_activity_facts import NAVAL_ACTIVITIES
from tests.telling.naval_air_facts import NAVAL_AIR
from tests.telling.naval_base_facts import NAVAL_BASES
from tests.telling.naval_combat_facts import NAVAL_COMBAT
from tests.telling.naval_strike_facts import NAVAL_STRIKE

LILLE, LYON = "0000", "0300"
CRUISERS = LightShips("Germany", "CA", 4, LILLE)
NAVAL = (
    fact.NavalForceFormed("TF 1", "Germany", LILLE, at_sea=False),
    fact.NavalForceManned("TF 1", ("Graf Zeppelin",), ("Scharnhorst",), (CRUISERS,)),
    fact.NavalForceManned("TF 1", (), ()),
    fact.NavalForceDisbanded("TF 1", LILLE),
    fact.NavalForceLost("TF 1", LILLE),
    fact.NavalForceRevealed("TF 1", ("Graf Zeppelin",), ("Scharnhorst",), (CRUISERS,)),
    fact.NavalForceSailed("TF 1", "patrol", (LILLE, LYON)),
    fact.NavalForceSailed("TF 1", "patrol", (LILLE, LILLE)),
    fact.NavalForceMoved("TF 1", LYON, at_sea=True, reached=1),
    fact.NavalForceMoved("TF 1", LYON, at_sea=False),
    fact.CarrierInverted("Graf Zeppelin", "17.3124"),
    fact.ShipDamaged("Scharnhorst"),
    fact.ShipBattered("Scharnhorst", 2),
    fact.ShipBattered("Scharnhorst", 0),
    fact.LightShipsLost("Germany", "CA", "0204", 0, 0, hit=2),
    fact.ShipSunk("Scharnhorst", LILLE, at_sea=True),
    fact.LightShipsLost("Germany", "CA", LILLE, 2),
    fact.LightShipsLost("Germany", "CA", LILLE, 0, 2, "TF 1"),
    fact.LightShipsLost("Germany", "CA", LILLE, 1, 2, "TF 1"),
    *NAVAL_AIR,
    *NAVAL_STRIKE,
    *NAVAL_COMBAT,
    *NAVAL_ACTIVITIES,
    *NAVAL_BASES,
)
