"""18.57: what is asked of air units that would bomb a target, and of those that would escort them."""

from collections.abc import Iterable, Iterator

import msgspec

from core.ruling import Finding
from core.world_at_war.board import hex_of, name
from core.world_at_war.bombing.peace import at_war_with_the_box
from core.world_at_war.bombing.raids import ARMY, BOMBING, ESCORT, raid_on
from core.world_at_war.book import rule
from core.world_at_war.employment import MISSION_RULES, in_an_offensive
from core.world_at_war.enmity import at_war_with_them, enemy_holder, held_by, holder_of_the_hex
from core.world_at_war.state import Game, numbers, plays
from core.world_at_war.targets import WHERE_IT_GOES, in_the_theater_of_their_front, not_into_a_box
from events.world_at_war.board import AirUnit


class Sortie(msgspec.Struct, frozen=True):
    """Air units of one base that would bomb a target, or escort those that do."""

    seat: str
    units: tuple[AirUnit, ...]
    hex: str
    mission: str = BOMBING
    front: str = ""

    @property
    def returning(self) -> str:
        """Where they are based, and land again."""
        return self.units[0].base


@rule(
    "18.57/target",
    "What is bombed lies on enemy ground, or is a box that may be bombed.",
    "{place} is {given}.",
)
def enemy_ground(game: Game, request: Sortie) -> Iterable[Finding]:
    """18.57; which economic targets there are, and what bombs do to them, is told by rule 26."""
    hex_ = hex_of(game, request.hex)
    if hex_ is not None and not enemy_holder(game, hex_):
        yield Finding(place=name(game, hex_.id), given=held_by(game, hex_))


at_war = at_war_with_them("18.57/war", "Only a nation at war bombs the other.", holder_of_the_hex)
"""18.57: the enemy is a power at war; war is declared outside these rules."""


def other_nations(game: Game, request: Sortie) -> Iterator[Finding]:
    """Units of another nation than the raid they would join (26.41, doubt W323)."""
    raid = raid_on(game, request.hex)
    there = [game.units[one].nation for one in (*raid.bombers, *raid.escorts)] if raid else []
    nation = next(iter(there), request.units[0].nation)
    yield from (
        Finding(u.name, name(game, request.hex), u.nation, nation)
        for u in request.units
        if u.nation != nation
    )


@rule(
    "18.57/nation",
    "The units that fly to a target are of one nation.",
    "{unit} is of {given}; {place} is bombed by {allowed}.",
    lambda game, request: ("W323",) if any(other_nations(game, request)) else (),
)
def of_one_nation(game: Game, request: Sortie) -> Iterable[Finding]:
    """Rule 26 asks for it (doubt W323)."""
    if plays(game, "W323") == "kept":
        yield from other_nations(game, request)


def beyond_the_limit(game: Game, request: Sortie) -> Iterator[Finding]:
    """More army air of a nation in the bombings of a phase than it may send (doubt W323)."""
    nation = request.units[0].nation
    if (limit := numbers(game).army_air_in_bombings.get(nation)) is None:
        return
    sent = {one for raid in game.raids for one in (*raid.bombers, *raid.escorts)}
    sent |= {unit.name for unit in request.units}
    army = [one for one in sent if (game.units[one].nation, game.units[one].kind) == (nation, ARMY)]
    if len(army) > limit:
        yield Finding(given=str(len(army)), place=nation, allowed=str(limit))


@rule(
    "18.57/limit",
    "No more army air of a nation bombs and escorts in a turn than rule 26 allows it.",
    "{place} would send {given} AAF on bombings; it may send {allowed}.",
    lambda game, request: ("W323",) if any(beyond_the_limit(game, request)) else (),
)
def within_the_limit(game: Game, request: Sortie) -> Iterable[Finding]:
    """Japan sends ten at most (doubt W323)."""
    if plays(game, "W323") == "kept":
        yield from beyond_the_limit(game, request)


@rule(
    "18.57/together",
    "All bombings of a phase are announced before the first is opposed.",
    "The bombings of this phase are over; {place} can be bombed no more.",
    lambda game, _: ("W328",) if any(raid.ended for raid in game.raids) else (),
)
def announced_with_the_others(game: Game, request: Sortie) -> Iterable[Finding]:
    """Rule 26 lets the defender answer once all targets and attackers are known (doubt W328)."""
    over = any(raid.ended for raid in game.raids)
    again = any(raid.ended and raid.place == request.hex for raid in game.raids)
    if over and (again or plays(game, "W328") == "together"):
        yield Finding(place=name(game, request.hex))


@rule(
    "18.512F",
    "Bombing is a mission of the whole combat phase, or of its part before ground attacks are made.",
    "Ground attacks are under way; {place} can be bombed no more.",
    lambda game, _: ("W395",) if _amid_attacks(game) else (),
)
def in_its_part_of_the_phase(game: Game, request: Sortie) -> Iterable[Finding]:
    """18.512F names the combat phase and no part of it (doubt W395)."""
    if _amid_attacks(game) and plays(game, "W395") == "before_attacks":
        yield Finding(place=name(game, request.hex))


def _amid_attacks(game: Game) -> bool:
    return game.turn.phase.endswith(".attacks") or ".raiding." in game.turn.phase


@rule("18.57/escort", "Escorts fly with bombers.", "Nobody bombs {place}; {unit} has nobody to escort.")
def someone_to_escort(game: Game, request: Sortie) -> Iterable[Finding]:
    """17.53C and 17.83: the bombing is announced first."""
    raid = raid_on(game, request.hex)
    if request.mission == ESCORT and (raid is None or raid.ended):
        yield from (Finding(unit=unit.name, place=name(game, request.hex)) for unit in request.units)


@rule(
    "17.71/said",
    "Strategic units fly from the front that the order names.",
    "{unit} is on {given}, not on the {allowed} front.",
)
def on_the_front_that_is_said(_: Game, request: Sortie) -> Iterable[Finding]:
    """17.71 and 17.81; an order need not name a front."""
    for unit in request.units if request.front else ():
        if unit.front != request.front:
            given = f"the {unit.front} front" if unit.front else "no front"
            yield Finding(unit.name, given=given, allowed=request.front)


OF_THE_TARGET = (
    enemy_ground,
    at_war,
    at_war_with_the_box,
    of_one_nation,
    within_the_limit,
    announced_with_the_others,
    in_its_part_of_the_phase,
    someone_to_escort,
)
OF_THE_HEX = (*WHERE_IT_GOES, in_an_offensive, *OF_THE_TARGET)
"""What is asked of the target, for each unit."""

OF_EACH_TARGET = (in_the_theater_of_their_front, not_into_a_box, in_an_offensive, *OF_THE_TARGET)
"""The same, of a target that is known to be within reach."""

OF_THE_UNITS = (
    *(rule for rule in MISSION_RULES if rule not in OF_THE_HEX),
    on_the_front_that_is_said,
)
"""What is asked of the units, wherever they go."""

MAY_FLY = (*MISSION_RULES, on_the_front_that_is_said, *OF_THE_TARGET)
