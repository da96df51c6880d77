"""What can be tested of A World at War: hexes, their holders, declared supply, and the status of air."""

from core.mistakes import Mistake, Unworkable, near_misses
from core.ruling import fact_ground
from core.world_at_war.board import controller, faction_of, hex_of, name
from core.world_at_war.declared.facts import FACT_KINDS
from core.world_at_war.state import Game, distance, fact_key
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


def supply(game: Game, subject: str) -> tuple[str, str, str]:
    """What is declared of the supply of a place or faction: of whom, what, and the ground that it is.

    Of a place of which nothing is declared it is what is declared of its holder's faction (30.523). Raises
    `Mistake` for what is neither.
    """
    place = game.atlas.places.get(subject.casefold(), subject)
    hex_ = hex_of(game, place)
    faction = faction_of(game, controller(game, hex_)) if hex_ else ""
    subjects = (place, subject, subject.title(), *((faction,) if faction else ()))
    if not any(FACT_KINDS["supply"].about(game, one) for one in subjects):
        raise Mistake("place", subject, near_misses(subject, game.atlas.places))
    found = next((one for one in subjects if fact_key("supply", one) in game.facts), "")
    if not found:
        return subject, "", ""
    key = fact_key("supply", found)
    return (faction if found == faction else subject), game.facts[key].value, fact_ground(key)


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
