"""What is to be known of ships and strikes before an order is given, and not by its refusal alone."""

from collections.abc import Iterator, Sequence

from core.menus import Offer
from core.world_at_war.activities.cover import sizes_of
from core.world_at_war.activities.orders import CoverForce, FlyPatrol, SailForce, StrikeAtSea
from core.world_at_war.activities.voyages import INTERCEPTION, offers_to_sail
from core.world_at_war.board import name, side_of, units_at
from core.world_at_war.naval_air.chapter import Search, Spot
from core.world_at_war.naval_combat.chapter import fought_there, rounds_fought
from core.world_at_war.naval_combat.chapter import offers as battles_to_join
from core.world_at_war.naval_combat.orders import (
    AllotCover,
    AllotPatrol,
    FindGroup,
    JoinBattle,
    LaunchStrike,
    LeaveBattle,
    SearchAtSea,
    StayInBattle,
    busy,
    near_of,
)
from core.world_at_war.naval_combat.searching import offers_to_find
from core.world_at_war.sequence import Finish
from core.world_at_war.ship_damage.chapter import most_squadrons
from core.world_at_war.state import NAME, Game, plays
from core.world_at_war.strikes.contesting import must_meet
from core.world_at_war.strikes.course import MeetDefenders, as_strike, present
from core.world_at_war.under_way.at_sea import SUPPLY_LINE, present_activity, present_combat
from core.world_at_war.under_way.over_land import ARMY
from core.world_at_war.under_way.ships import (
    available,
    grounded,
    known_force,
    most_on_patrol,
    nations_of,
    without_a_deck,
)
from core.world_at_war.units import WHOLE, Group
from events.sentences import listed, said, say
from events.world_at_war.board import AirUnit, Seat
from events.world_at_war.naval_combat import NavalCombat
from phases.states import around_words
from phases.world_at_war import awaited, stands_in
from phases.world_at_war.activities import AROUND
from phases.world_at_war.naval_combat import TAGS as COMBAT
from phases.world_at_war.strikes import ATTACKING, TAGS
from skyledger.board.breaking_off import stays
from skyledger.board.ports_alone import spotting_means
from skyledger.notation import notation_of
from skyledger.telling.world_at_war.strikes import ships_told

# What is to be known before ships sail.

SET_OUT = said(
    "Task forces set out, “to” a place the shortest way or “via” each hex; where air reaches them its owners "
    "have the word.{more}"
)
MEETING_THEM = said(
    " Ships that are to meet them sail before, as interception: while a force is on its way no other sails."
)
INTERCEPTING = said(
    " No interception is refereed, and while a force is on its way no other sails: it stops where it goes to "
    "and where air may attack it, and passes ships that lie between. So who is to meet ships sails before "
    "them to the hex of the meeting, and there “join battle at” it (23.752A, 23.75A)."
)


def sailing_means(game: Game, order: SailForce) -> str:
    """In which words ships sail, and how they are met where there are some of several sides."""
    forces = [game.forces[name] for name in order.forces if name in game.forces]
    others = {side_of(game, one.nation) for one in game.forces.values()}
    own = {side_of(game, one.nation) for one in forces}
    meeting = INTERCEPTING if order.activity == INTERCEPTION else MEETING_THEM
    return say(SET_OUT, more=say(meeting) if others - own else "")


SAILS_LATER = said("Your ships sail later in this phase, in its step “{step}” (23.752A).")
FIRST_STEPS = ("movement.airbases", "movement.staging")
"""Where the movement phase begins, before anything of it would be passed over."""


def sails_later(game: Game, viewer: str) -> tuple[str, ...]:
    """In which step ships sail, where a phase begins in which a seat has ships that could."""
    begins = viewer in game.seats and stands_in(game, *FIRST_STEPS)
    if not begins or next(offers_to_sail(game, viewer), None) is None:
        return ()
    return (say(SAILS_LATER, step=around_words(AROUND["movement"])),)


SHIPS_MET = said(
    "Ships of both sides are at sea at {places}: any seat may begin a battle by “join battle at {first}”, "
    "among the air missions of the movement or the combat phase; no step waits for it (22.41)."
)
WHERE_TO_JOIN = (AROUND["movement"], AROUND["combat"])


def where_they_met(game: Game) -> tuple[str, ...]:
    """Where ships of both sides lie in a hex at sea and have not fought in this player turn."""
    met = [one.order.place for one in battles_to_join(game, "") if isinstance(one.order, JoinBattle)]
    places = [name(game, place) for place in met if not fought_there(game, place)]
    if not places or not stands_in(game, *WHERE_TO_JOIN):
        return ()
    return (say(SHIPS_MET, places=listed(places), first=places[0]),)


# What a strike at sea is, before one is ordered (23.73-23.752).

ALONE = said(
    "An air strike on a combat group that was found. Who flies together is named in one order, with commas, "
    "or joins it by “launch joint strike”: {most} {most:squadron|squadrons} at most (23.73). What is ordered "
    "besides is a strike of its own, shot at and resolved by itself.{army}{line}"
)
TOGETHER = said(
    "Land-based air is sent against a combat group. All that goes for one group in this hex is one strike, "
    "whoever sends it: {most} {most:squadron|squadrons} at most (23.73, 23.75B).{army}{line}"
)
ON_A_LINE = said(" What hits on a sea supply line do is settled at the table (30.37, W377).")
Scouting = CoverForce | SearchAtSea | Search
"""Orders to air that attacks nothing by them."""

OF_ARMY_AIR = said(" Of each army air factor one squadron strikes (23.131E).")


def at_sea_means(
    game: Game, order: LaunchStrike | StrikeAtSea | Scouting | Spot | SailForce, offers: Sequence[Offer] = ()
) -> str:
    """What flies together against ships, how much that may be, and how much of army air does what."""
    if isinstance(order, SailForce):
        return sailing_means(game, order)
    if isinstance(order, Spot):
        return spotting_means(game, order, offers)
    if not isinstance(order, LaunchStrike | StrikeAtSea):
        told = _of_scouts(game, order)
        return _covering(game, told) if isinstance(order, CoverForce) else told
    such = tuple(unit for group in _groups_in(order) for unit in _such(game, group))
    flying = tuple(unit for unit in such if _may_fly(game, unit)) or such
    told = ALONE if isinstance(order, LaunchStrike) else TOGETHER
    most = most_squadrons(as_strike(game, flying), game.doubts) if flying else 0
    army = say(OF_ARMY_AIR) if any(unit.kind == ARMY for unit in flying) else ""
    return say(told, most=most, army=army, line=_of_a_line(game)) if flying else ""


def _of_a_line(game: Game) -> str:
    """23.752D: where it is a line of supply that is struck, who says what comes of that."""
    activity = present_activity(game)
    return say(ON_A_LINE) if activity and activity.activity == SUPPLY_LINE else ""


# 23.72A: what search results are, and which were told.

FINDING = said(
    "No search is refereed, nor how many dice it throws: say what came of them at the table (22.452). "
    "With 0 results the group was not found; found with 1 or more, it may be struck (23.72A). "
    "To the die for surprise 2 results add 1, and 3 results add 2 (23.74122A)."
)
FOUND_SO_FAR = said("{finding} Told so far: {groups}.")


def _finding(game: Game, offers: Sequence[Offer]) -> str:
    """What search results are for, and which were told in this round of the groups on the menu."""
    asked = {choice.value for offer in offers for slot in offer.slots for choice in slot.choices}
    combat = present_combat(game)
    found = combat.found.items() if combat else ()
    told = [say(FOUND, group=group, results=count) for group, count in sorted(found) if group in asked]
    return say(FOUND_SO_FAR, finding=say(FINDING), groups=told) if told else say(FINDING)


FOUND = said("{group} by {results} {results:result|results}")


# How much patrols together, and how much meets it (23.33, 23.415B).

ON_PATROL = said(
    "Over {group} at most {most} {most:squadron|squadrons} in all may patrol, a third of its naval air, "
    "rounded up (23.33)."
)


FOUND_BEFORE = said(
    "It takes the place of what was declared of {group} before in this round: {before} "
    "{before:result|results}."
)


def found_before(game: Game, order: FindGroup) -> Iterator[str]:
    """That other search results against the group were declared before, which this order replaces."""
    combat = present_combat(game)
    if combat is not None and combat.found.get(order.group, order.results) != order.results:
        yield say(FOUND_BEFORE, group=order.group, before=combat.found[order.group])


FOUGHT_ALREADY = said(
    "In naval combat at {place} round {round} is over, and so are its searches (23.72A): in that battle this "
    "brings nothing, and is for one that the table fights there yet. The air is used for the player turn all "
    "the same (18.42B, 23.164); “undo” takes it back."
)


def of_the_battle(game: Game, order: FindGroup | Search | LeaveBattle) -> Iterator[str]:
    """What is to be known of results of a search, of air that is sent to one, and of who leaves."""
    if isinstance(order, LeaveBattle):
        yield from filter(None, [stays(game, order)])
    else:
        yield from found_before(game, order) if isinstance(order, FindGroup) else _too_late(game, order)


def _too_late(game: Game, order: Search) -> Iterator[str]:
    """That a round of a naval combat that was fought where the force is lies behind the search."""
    force = known_force(game, order.force)
    if 0 < order.round <= rounds_fought(game, force.place):
        yield say(FOUGHT_ALREADY, place=name(game, force.place), round=order.round)


IN_SECRET = said("It is said in secret; the other air on carriers may strike (23.35A).")


def in_combat_means(
    game: Game, order: FindGroup | AllotPatrol | FlyPatrol | MeetDefenders, offers: Sequence[Offer]
) -> str:
    """What was found, how much may patrol, or must meet what does."""
    if isinstance(order, FindGroup):
        return _finding(game, offers)
    return _meeting(game) if isinstance(order, MeetDefenders) else _patrolling(game, order, offers)


def _patrolling(game: Game, order: AllotPatrol | FlyPatrol, offers: Sequence[Offer]) -> str:
    """23.33: of each combat group how much naval air may patrol, from whichever of its carriers."""
    orders = [one.order for one in offers if type(one.order) is type(order)] or [order]
    bases = dict.fromkeys(base for one in orders for base in _decks_in(one))
    decks = (game.carriers[base] for base in bases if base in game.carriers)
    groups = dict.fromkeys(deck.force for deck in decks if deck.force)
    told = [say(ON_PATROL, group=group, most=_most_over(game, group)) for group in groups]
    sealed = [say(IN_SECRET)] if told and isinstance(order, AllotPatrol) else []
    return " ".join((*sealed, *told))


def _decks_in(order: AllotPatrol | FlyPatrol) -> Iterator[str]:
    if isinstance(order, AllotPatrol):
        yield from (group.base for group in order.air.groups)
    elif isinstance(order.units, Group):
        yield order.units.base


def _most_over(game: Game, group: str) -> int:
    """As many as could be said at the beginning of the round, or in the hex."""
    combat = present_combat(game)
    return most_on_patrol(combat.available.get(group, 0) if combat else len(available(game, group)))


WHO_FALLS = {
    ("whole_strike", "by_name"): said(
        "They fight the air combat; its result falls on the whole strike, of like squadrons on those of the "
        "lowest names (23.416A, W238, W375)."
    ),
    ("whole_strike", "met_first"): said(
        "They fight the air combat; its result falls on the whole strike, of like squadrons first on these "
        "(23.416A, W238, W375)."
    ),
    **dict.fromkeys(
        (("engaged", "by_name"), ("engaged", "met_first")),
        said("They fight the air combat, and its result falls on them alone (23.416A, W238)."),
    ),
}
"""On whom the defenders' result falls, as doubts W238 and W375 are played."""

MEETING = said("{falls} Exactly {must} {must:squadron meets|squadrons meet} them (23.415B).{sorts}")
SORTS = said(" Several sorts may go together, with commas between them.")


def _meeting(game: Game) -> str:
    """On whom of a strike the result falls, and how many of it meet the defending air."""
    falls = say(WHO_FALLS[plays(game, "W238"), plays(game, "W375")])
    must = must_meet(game, strike) if (strike := present(game)) else 0
    return say(MEETING, falls=falls, must=must, sorts=say(SORTS) if must > 1 else "")


A_THIRD: dict[type, str] = {
    CoverForce: said("Of each army air factor one squadron covers (23.131C)."),
    SearchAtSea: said("Of each army air factor one squadron searches (23.131D)."),
    Search: said("Of each army air factor one squadron searches (23.131D)."),
}
WHAT_FOR: dict[type, str] = {
    Search: said(
        "For a search that is thrown at the table: in a naval combat fought there with its round behind the "
        "order, in round 1 or a later one; without one it is for an attack by submarines alone, "
        "and counts for nothing in naval combat (18.58A). "
        "“attack at sea” needs no search (23.72B), and who searches does nothing else there then (23.161)."
    ),
}
"""What is gained by air that searches, and before what it is sent."""


def _of_scouts(game: Game, order: Scouting) -> str:
    """What such air is sent for, and how much of army air, where some of the seat's might be, does it."""
    group = order.units
    army = isinstance(group, Group) and any(unit.kind == ARMY for unit in units_at(game, group.base))
    told = WHAT_FOR.get(type(order), "") and say(WHAT_FOR[type(order)])
    a_third = say(A_THIRD[type(order)]) if army else ""
    return say("{told} {more}", told=told, more=a_third) if told and a_third else told or a_third


SPREAD = said(
    "{told} Cover is spread over {count} cover groups, one for each combat group: none may be larger than "
    "another by more than one squadron (23.23C). Now they are of {sizes}; a squadron for which no "
    "group is named joins the smallest."
)


def _covering(game: Game, told: str) -> str:
    """23.23C: what is told of air cover, and over how many groups it is spread, where there are several."""
    activity = present_activity(game)
    sizes = sizes_of(game, activity) if activity else ()
    now = listed([str(size) for size in sizes])
    return say(SPREAD, told=told, count=len(sizes), sizes=now).strip() if len(sizes) > 1 else told


def _may_fly(game: Game, unit: AirUnit) -> bool:
    """Is it ready, and has nothing else to do in this round of naval combat?"""
    combat = present_combat(game)
    return not grounded(game, unit) and not (combat and unit.name in busy(combat))


def _groups_in(order: LaunchStrike | StrikeAtSea) -> tuple[Group, ...]:
    if isinstance(order, LaunchStrike):
        return order.air.groups
    return (order.units,) if isinstance(order.units, Group) else ()


def _such(game: Game, group: Group) -> Iterator[AirUnit]:
    """The units that lie where those of the order do, and are of their nation and kind, or of its factors."""
    kinds = (group.kind, WHOLE.get(group.kind))
    return (u for u in units_at(game, group.base) if u.nation == group.nation and u.kind in kinds)


def attacked_now(game: Game) -> tuple[str, ...]:
    """23.76D: for the attack on which ship the dice are, of several that a strike is aimed at."""
    strike = present(game) if game.rolls and stands_in(game, TAGS[ATTACKING]) else None
    aims = strike.aims[strike.resolved :] if strike else ()
    if not aims:
        return ()
    told = said("The dice are for the attack on {target}, by {count} {count:squadron|squadrons} (23.76D).")
    return (say(told, target=ships_told(game, aims[0].target), count=len(aims[0].units)),)


# 17.3123: why a seat is asked in a naval combat in which it has nothing.

WANTS_NOTHING = {"allotting": AllotPatrol(), "covering": AllotCover(), "deciding": StayInBattle()}
"""What is said in a step by who wants nothing there, where that is not to be done."""
HAS_NO_SAY = said(
    "{seat} has nothing to say in this step of the battle, and is asked all the same, lest it be known "
    "by that whose ships lie under a marker of its side (17.3123). “{words}” says that it wants nothing."
)
FINDS_ALONE = said(
    "{seat} has nothing here that may search, and is asked all the same, lest it be known by that whose "
    "ships lie under a marker of its side (17.3123). “{words}” says that it wants nothing; “find” is for "
    "results that were thrown for its side, which one seat of it declares for all."
)
WITH_SHIPS = ("grouping", "bases", "allotting", "fleet")


def asked_for_a_marker(game: Game, viewer: str) -> tuple[str, ...]:
    """17.3123: that a seat has nothing in the naval combat, and is asked for what a marker may conceal."""
    combat, seat = present_combat(game), game.seats.get(viewer)
    step = next((one for one, tag in COMBAT.items() if stands_in(game, tag)), "")
    if combat is None or seat is None or not step or game.questions or game.rolls:
        return ()
    if viewer not in (awaited(game) or ()) or _has_a_part(game, combat, seat, step):
        return ()
    told = (
        FINDS_ALONE if any(True for _ in offers_to_find(game, viewer) if step == "searching") else HAS_NO_SAY
    )
    order = WANTS_NOTHING.get(step) or Finish()
    return (say(told, seat=viewer, words=notation_of(NAME).render(game, order)),)


def _has_a_part(game: Game, combat: NavalCombat, seat: Seat, step: str) -> bool:
    """Has the seat ships there or air of their decks, or air on land near it where that may do something?"""
    ours = (game.forces[name] for name in combat.forces if name in game.forces)
    if any({one.nation, *nations_of(game, one.name)}.intersection(seat.nations) for one in ours):
        return True
    if any(unit.nation in seat.nations and without_a_deck(game, unit) for unit in game.units.values()):
        return True
    return step not in WITH_SHIPS and any(True for _ in near_of(game, combat, seat.nations))
