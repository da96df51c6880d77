"""What can be tested of A World at War: hexes, their holders, declared supply, and the status of air."""

from core.mistakes import Unworkable
from core.world_at_war.board import controller, hex_of
from core.world_at_war.state import Game, distance, fact_ground, fact_key
from events.sentences import say
from events.world_at_war.board import Hex
from skyledger.claims.testing import Testable


def holder(game: Game, place: str) -> str:
    """The nation that controls a hex. Raises `Mistake` for what is none."""
    return controller(game, _hex(game, place))


def hexes_between(game: Game, one: str, other: str) -> int:
    """How many hexes it is from one place to another, as the crow flies. Raises `Mistake`."""
    return distance(_hex(game, one), _hex(game, other))


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
