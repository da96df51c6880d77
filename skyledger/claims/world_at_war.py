"""What can be tested of A World at War: hexes, their holders, declared supply, and the status of air."""

from core.mistakes import Unworkable
from core.world_at_war.board import controller, hex_of, name
from core.world_at_war.state import Game, distance, fact_ground, fact_key
from events.sentences import say
from events.world_at_war.board import Hex
from skyledger.claims.testing import Testable


def holder(game: Game, place: str, nation: str) -> tuple[bool, str]:
    """Whether a nation controls a hex, and who does. Raises `Mistake` for what is no hex."""
    found, called = controller(game, _hex(game, place)), name(game, place)
    if not found:
        return not nation, say("Nobody holds {place}.", place=called)
    return found == nation, say("{place} is held by {nation}.", place=called, nation=found)


def hexes_between(game: Game, one: str, other: str) -> tuple[int, str]:
    """How many hexes it is from one place to another, as the crow flies. Raises `Mistake`."""
    hexes = distance(_hex(game, one), _hex(game, other))
    told = say(
        "From {one} to {other} it is {hexes} {hexes:hex|hexes}.",
        one=name(game, one),
        other=name(game, other),
        hexes=hexes,
    )
    return hexes, told


def _hex(game: Game, place: str) -> Hex:
    carrier = game.carriers.get(place)
    found = hex_of(game, carrier.place if carrier else place)
    if found is None:
        raise Unworkable("hex", say("{place} is no hex of the map.", place=place))
    return found


def supply(game: Game, subject: str) -> tuple[str, str]:
    """What is declared of the supply of a place or faction, and the ground that it is."""
    place = game.atlas.places.get(subject.casefold(), subject)
    keys = (fact_key("supply", one) for one in (place, subject, subject.title()))
    key = next((one for one in keys if one in game.facts), "")
    return (game.facts[key].value, fact_ground(key)) if key else ("", "")


COMMITTED = ("attacks", "defends", "raid", "flight", "sortie", "strike", "aborted", "used")

WORLD_AT_WAR = Testable(
    statuses={
        "inverted": ("inverted",),
        "ready": ("ready",),
        "sent": COMMITTED,
        "committed": COMMITTED,
        "staged": ("staged",),
        "divided": ("divided",),
        "shipped": ("shipped",),
        "redeployed": ("redeployed",),
        "constructed": ("constructed",),
        "aborted": ("aborted",),
        "attacking": ("attacks",),
        "defending": ("defends",),
        "unbuilt": ("pool",),
    },
    base="base",
    holder=holder,
    distance=hexes_between,
    supply=supply,
)
