"""One fact about land-based air at sea of every kind; where a field changes the words, one of each."""

from events.world_at_war.naval_air import AirUnitsEmployed, NavalAirLaunched, TaskForceSpotted

LYON = "0300"
ITALIANS = ("IT-NAS-01", "IT-NAS-02")
NAVAL_AIR = (
    AirUnitsEmployed(ITALIANS, "search", LYON, "TF 1: at sea 0, 0300"),
    AirUnitsEmployed(ITALIANS, "search", LYON, "Lyon, 1: round 1"),
    AirUnitsEmployed(ITALIANS, "cover", LYON, "TF 1: at sea 0, 0300"),
    AirUnitsEmployed(ITALIANS, "attack", LYON, "TF 1: at sea 0, 0300"),
    NavalAirLaunched(ITALIANS, "attack from carriers", LYON, "Lyon, 1: round 1"),
    NavalAirLaunched(ITALIANS, "counterair in naval combat", LYON, "Lyon, 1: round 1"),
    TaskForceSpotted("TF 1", LYON, ITALIANS[:1], 1, "TF 1: at sea, 0300"),
    TaskForceSpotted("TF 1", LYON, ITALIANS, 3, "TF 1: at sea, 0300"),
)
