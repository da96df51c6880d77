"""Words that stand in the data of a game and are shown on a board: seasons, kinds, battles."""

from events.sentences import said

SEASONS = (said("Winter"), said("Spring"), said("Summer"), said("Fall"))

AIR_KINDS = (
    said("AAF"), said("NAS"), said("AAS"), said("kamikaze"), said("jet"), said("air transport"),
    said("strategic bomber"), said("interceptor"), said("jet squadron"), said("air transport squadron"),
)  # fmt: skip

GROUND_KINDS = (said("infantry"), said("armor"), said("airborne"), said("marine"))
"""Those of our scenarios; others may have more."""

LAND_OR_SEA = (said("land"), said("sea"))
"""The kinds of places of The War Game."""

BATTLES = (
    said("counterair"), said("attack on a naval base"), said("bombing"), said("counter-interception"),
    said("counterair in naval combat"), said("interception of air transport"),
    said("interception of defensive air support"),
)  # fmt: skip
"""What air battles are called."""


SIDES_OF_A_BATTLE = (said("attacker"), said("defender"))

SHIPS_STRUCK = (said("fast carriers"), said("capital ships"), said("light ships"))
"""The categories of ships that kamikazes go for (17.47F)."""
