"""Words that stand in the data of a game and are shown on a board: states of the turn, seasons, kinds."""

from events.sentences import said, translated

STATES = (
    said("movement"), said("combat"), said("construction"), said("redeployment"), said("end"),
    said("combat orders"), said("noncombat"),
    said("aiming"), said("air transport"), said("airbases"), said("allotting"), said("announcing"),
    said("another"), said("answering"), said("attack"), said("attack losses"), said("attack rolls"),
    said("attacker decides"), said("attacking"), said("attacks"), said("bases"), said("beginning"),
    said("bombing"), said("calling off"), said("contesting"), said("continuing"), said("counterair"),
    said("countering"), said("covering"), said("deciding"), said("declaring"), said("defender decides"),
    said("defense"), said("defense rolls"), said("deferred"), said("dropping"), said("engaging"),
    said("entered"), said("escaping"), said("exploitation"), said("firing"), said("fleet"),
    said("from carriers"), said("ground combat"), said("grouping"), said("intercepting"),
    said("interception"), said("launching"), said("losses"), said("meeting"), said("missions"), said("moves"),
    said("naval activity"), said("naval bases"), said("naval combat"), said("naval escape"),
    said("naval strike"), said("opposed"), said("opposing"), said("overrun"), said("protection"),
    said("raiding"), said("resolving"), said("returning"), said("rolling"), said("searching"),
    said("settling"), said("sorties"), said("staging"), said("strike"), said("strikes"), said("striking"),
    said("support"), said("surprise"), said("transfers"), said("uninversion"),
)  # fmt: skip
"""The words of which the names of the states of a turn are made."""

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


def state_words(state: str) -> str:
    """Such as "movement: naval activity, continuing"."""
    phase, *steps = (translated(word.replace("_", " ")) for word in state.split("."))
    return f"{phase}: {', '.join(steps)}" if steps else phase


def state_name(state: str) -> str:
    """Such as "movement.naval_activity.continuing", as it stands in a list of games."""
    return ".".join(translated(word.replace("_", " ")).replace(" ", "_") for word in state.split("."))
