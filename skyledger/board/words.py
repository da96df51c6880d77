"""Words that stand in the data of a game and are shown on a board: seasons, kinds, battles."""

from core.war_game.board import plural
from events.sentences import said, say

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

COUNTED = {
    said("infantry"): said("{count} infantry"),
    said("fighter"): said("{count} {count:fighter|fighters}"),
    said("dive bomber"): said("{count} {count:dive bomber|dive bombers}"),
    said("dogfighter"): said("{count} {count:dogfighter|dogfighters}"),
    said("bomber"): said("{count} {count:bomber|bombers}"),
    said("anti-aircraft"): said("{count} anti-aircraft"),
    said("artillery"): said("{count} artillery"),
    said("armor"): said("{count} armor"),
    said("paratroops"): said("{count} paratroops"),
    said("battleship"): said("{count} {count:battleship|battleships}"),
    said("damaged battleship"): said("{count} {count:damaged battleship|damaged battleships}"),
    said("destroyer"): said("{count} {count:destroyer|destroyers}"),
    said("carrier"): said("{count} {count:carrier|carriers}"),
    said("submarine"): said("{count} {count:submarine|submarines}"),
    said("transport"): said("{count} {count:transport|transports}"),
}
"""The kinds of Module IV; a scenario may have more."""


def count_words(kind: str, count: int) -> str:
    """Such as "1 fighter", "2 fighters", "3 infantry"."""
    return say(COUNTED.get(kind, "{count} {kind}"), count=count, kind=plural(kind, count))
