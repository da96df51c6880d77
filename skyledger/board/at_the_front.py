"""How near the enemy hexes, ships and units are in A World at War, and what is announced against a hex."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from core.menus import Offer
from core.world_at_war.board import declared, name, side_of
from core.world_at_war.bombing.attack import AnnounceBombing
from core.world_at_war.counterair.targets import AnnounceCounterair, where_somebody_is
from core.world_at_war.ground_combat.announcing import attacked_before
from core.world_at_war.state import Game
from core.world_at_war.support.announcing import (
    ATTACKING_FACTORS,
    AnnounceExploitation,
    AnnounceOverrun,
    SettleAttack,
    attacking_factors,
)
from core.world_at_war.under_way.over_land import ABORTED, OVERRUN, TURNED_BACK, attacks, in_the_air
from core.world_at_war.under_way.steps import attacks_are_made
from events.sentences import listed, said, say, translated
from events.world_at_war.support import FOUGHT
from skyledger.board.front import Near, between
from skyledger.notation.marks import ATTACKED, BESIDE, BOMBED, COUNTERAIRED, OFF
from skyledger.notation.marks import OVERRUN as MARKED_OVERRUN


def near_the_enemy(known: Game, seat: str) -> Near:
    """By the game as a seat knows it; for whoever sits on no side, as the side in turn sees it."""
    side = known.seats[seat].side if seat in known.seats else known.turn.side
    sides: dict[bool, list[str]] = {True: [], False: []}
    for nation, place in _present(known):
        sides[side_of(known, nation) == side].append(place)
    beside, atlas = known.atlas.beside, known.atlas

    def neighbours(place: str) -> Iterator[str]:
        return (hex_.id for hex_ in beside.get(place, ()) if hex_ is not None)

    def place_of(name: str) -> str | None:
        place = _place(known, name)
        return place if place in atlas.hexes or place in atlas.boxes else None

    return between(neighbours, sides[True], sides[False], place_of)


def _present(known: Game) -> Iterator[tuple[str, str]]:
    """Each nation with each hex in which something of it is seen."""
    seen = {(unit.nation, _place(known, unit.base)) for unit in known.units.values() if unit.base}
    for table in (known.ground, known.carriers, known.ships, known.light, known.forces):
        seen.update((one.nation, one.place) for one in table.values())
    return ((nation, place) for nation, place in sorted(seen) if place in known.atlas.hexes)


def _place(known: Game, name: str) -> str:
    """Where a place, a ship, a force or a unit lies; the name itself if nothing is called so."""
    if name in known.units:
        name = known.units[name].base
    for table in (known.carriers, known.ships, known.forces, known.ground):
        if name in table:
            return table[name].place
    return name


def announced(known: Game) -> Mapping[str, str]:
    """What is announced against which hex, in a word: attacks, overruns, bombings, counterairs."""
    counterairs = ((one.place, COUNTERAIRED) for one in known.battles if not one.ended and not one.kind)
    bombings = ((raid.place, BOMBED) for raid in in_the_air(known))
    attacked = (
        (place, MARKED_OVERRUN if one.occasion == OVERRUN else ATTACKED)
        for one in attacks(known)
        for place in one.hexes
    )
    found = (*counterairs, *bombings, *attacked)
    return {place: translated(word) for place, word in found}


def overrun_fought(game: Game, place: str) -> str:
    """15.6, 18.511G: how an overrun is settled that is fought at the table, and who counts in it."""
    count = attacking_factors(game, (place,), OVERRUN)
    counted = (
        AS_DECLARED if declared(game, ATTACKING_FACTORS, place) else ALL_BESIDE if count else NOBODY_BESIDE
    )
    return say(OVERRUN_FOUGHT, place=name(game, place), counted=say(counted, count=count or 0))


OVERRUN_FOUGHT = said(
    "The overrun of {place} is fought at the table: “attack on {place} fought” (or “not made”, “prevented”) "
    "says so. {counted} If so many do not overrun, say first how many do, as by “declare attacking factors "
    "of {place} 6”; afterwards “take {place} for NATION” says who holds it."
)
AS_DECLARED = said("Its support is measured by {count} ground {count:factor|factors}, as declared (18.554).")
ALL_BESIDE = said(
    "Its support is measured by {count} ground {count:factor|factors}, those of all own ground units beside "
    "it (18.554)."
)
NOBODY_BESIDE = said("By no ground factors its support is measured, for none are known beside it (18.554).")


def attacked_already(game: Game, viewer: str) -> tuple[str, ...]:
    """15.6: what the attacker's menu does not offer to attack, or to attack with, again (W365)."""
    defends = viewer in game.seats and game.seats[viewer].side != game.turn.side
    if not attacks_are_made(game) or defends:
        return ()
    hexes = [name(game, one) for one in sorted(game.atlas.hexes) if attacked_before(game, one)]
    units = [one for one in sorted(game.ground) if game.ground[one].place and attacked_before(game, one)]
    found = say(ALREADY[bool(units)], places=listed(hexes), units=listed(units))
    return (say(NOT_AGAIN, told=found),) if hexes else ()


ALREADY = {
    True: said("Attacked in this combat already: {places}, by {units}."),
    False: said("Attacked in this combat already: {places}."),
}
NOT_AGAIN = said(
    "{told} The menu offers none of these again; whether they may fight again is settled at the table (15.6, "
    "W365)."
)


def attacks_mean(game: Game, order: SettleAttack | AnnounceExploitation, offers: Sequence[Offer]) -> str:
    """18.55: what the words mean by which an attack is settled, and for whom the regular ones end."""
    if isinstance(order, AnnounceExploitation):
        seats = seats_in_turn(game)
        return say(OVER_FOR_ALL, seats=listed(seats)) if len(seats) > 1 else ""
    offered = {offer.order.how for offer in offers}
    if offered == {FOUGHT}:
        return say(FOUGHT_ALONE)
    return say(HOW_IT_ENDED, invasion=say(AT_SEA) if offered & {TURNED_BACK, ABORTED} else "")


def seats_in_turn(game: Game) -> tuple[str, ...]:
    """The seats of the side whose player turn it is."""
    return tuple(seat.name for seat in game.seats.values() if seat.side == game.turn.side)


OVER_FOR_ALL = said(
    "With it the regular attacks of the whole side are over, and exploitation follows: {seats} make no more "
    "of them, and the others are not asked."
)
HOW_IT_ENDED = said(
    "“Not made” is your own choice and loses the air that supports the attack; “prevented” is what the enemy "
    "did, and it flies home (18.555).{invasion}"
)
AT_SEA = said(
    " Of an invasion “turned back” says that the enemy had it turn back, “aborted” that you broke off its "
    "voyage; after either its air flies home, inverted (18.5551)."
)
FOUGHT_ALONE = said(
    "It says that the attack was fought at the table. Nothing of yours supports it: if it is not made, "
    "nothing is said of it."
)


def several_at_once(game: Game, viewer: str) -> tuple[str, ...]:
    """18.556, 18.616: that losses of several factors may be said in one answer."""
    question = next((one for one in game.questions[:1] if one.rule in LOSSES), None)
    asked = question is not None and (not viewer or viewer in question.seats or viewer not in game.seats)
    if question is None or not asked or question.about == ONE_FACTOR or len(question.options) < 2:
        return ()
    first, second = (name(game, one) for one in question.options[:2])
    return (say(SEVERAL_AT_ONCE, factors=question.about, first=first, second=second),)


LOSSES = ("18.556", "18.616")
ONE_FACTOR = "1 factor"
SEVERAL_AT_ONCE = said(
    "Several may be given up in one answer, with commas or so many of a kind, until the {factors} are "
    "reached: “choose {first}, {second}”, “choose 2 ground factors”."
)


def aimed(known: Game) -> Callable[[type, str], bool]:
    """18.57: bombings are meant for cities, where economic targets lie, and for boxes, before other hexes.

    Overruns are meant for hexes beside own ground units before others.
    """
    fronts = {unit.place for unit in known.ground.values() if side_of(known, unit.nation) == known.turn.side}

    def meant(order: type, place: str) -> bool:
        hex_ = known.atlas.hexes.get(place)
        if hex_ is not None and order is AnnounceOverrun:
            return any(one is not None and one.id in fronts for one in known.atlas.beside[place])
        return order is not AnnounceBombing or hex_ is None or any(one.city for one in hex_.places)

    return meant


def against_nobody(game: Game, order: object) -> bool:
    """18.521D: is it a counterair of a base in which nobody is seen, so that nothing would be fought?"""
    if not isinstance(order, AnnounceCounterair):
        return False
    return not where_somebody_is(game, (order.to,), game.turn.side)


FAR = 4
"""So many hexes around a hex at sea something with a name is looked for."""


def at_sea(known: Game) -> Callable[[str], str]:
    """Where a hex at sea without a name lies: beside what has one, or how far from it; of others nothing."""

    def gloss(place: str) -> str:
        hex_ = known.atlas.hexes.get(place)
        if hex_ is None or hex_.land != "none" or name(known, place) != place:
            return ""
        return _near_a_name(known, place)

    return gloss


def _near_a_name(known: Game, place: str) -> str:
    seen, ring = {place}, [place]
    for hexes in range(1, FAR + 1):
        around = (hex_.id for one in ring for hex_ in known.atlas.beside.get(one, ()) if hex_ is not None)
        ring = [one for one in dict.fromkeys(around) if one not in seen]
        seen.update(ring)
        if called := next((name(known, one) for one in ring if name(known, one) != one), ""):
            return say(BESIDE if hexes == 1 else OFF, place=called, hexes=hexes)
    return ""
