"""Naval combat (22.4, 23.7): forces are declared to meet, and rounds begin."""

from collections.abc import Collection, Iterable, Iterator

import msgspec

from core.chapter import Chapter
from core.menus import Offer
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.activities.orders import strikers_unheard
from core.world_at_war.board import known_place, name, player_turn, side_of
from core.world_at_war.conditions import Peace, at_peace, facts_of, peace_is_declared, rule
from core.world_at_war.menus import Part
from core.world_at_war.naval_combat.allotting import ALLOTTING, ASSIGNING
from core.world_at_war.naval_combat.deciding import LEAVING, STAYING
from core.world_at_war.naval_combat.orders import (
    AllotCover,
    AllotPatrol,
    FindGroup,
    JoinBattle,
    LaunchCounterair,
    LaunchStrike,
    LeaveBattle,
    SearchAtSea,
    StayInBattle,
)
from core.world_at_war.naval_combat.over_bases import COUNTERAIRING, COUNTERAIRS_OF_BASES
from core.world_at_war.naval_combat.searching import FINDING, SEARCHING
from core.world_at_war.naval_combat.striking import LAUNCHING
from core.world_at_war.state import GAMEMASTER, Game, plays
from core.world_at_war.strikes.kamikazes import Groups, Occasion
from core.world_at_war.under_way.at_sea import (
    MOST,
    escape_under_way,
    groups_of_side,
    here,
    present_combat,
    under_way,
)
from core.world_at_war.under_way.commitments import FROM_COMBAT
from core.world_at_war.under_way.ships import (
    FAST_CARRIERS,
    PATROL,
    at_peace_with_force,
    doubts_of_peace,
    known_force,
    nations_met,
)
from core.world_at_war.under_way.steps import a_sortie_may_be_announced
from events.message import PhaseEntered
from events.sentences import all_of, say, translated
from events.world_at_war.naval_combat import (
    NavalCombatJoined,
    NavalCombatRoundBegan,
)
from events.world_at_war.ships import NavalForce

# 22: task forces of both sides are declared to meet, and naval combat begins; rounds begin.


class Joining(msgspec.Struct, frozen=True):
    """Task forces that are declared to meet in a hex, and which of them were named."""

    seat: str
    place: str
    forces: tuple[NavalForce, ...]
    named: tuple[str, ...] = ()


def joining(game: Game, order: JoinBattle, seat: str) -> Joining:
    """What the order means, all task forces there if none is named; raises `Mistake` for unknown names."""
    place = known_place(game, order.place)
    named = tuple(dict.fromkeys(known_force(game, one).name for one in order.forces))
    return Joining(seat, place, tuple(game.forces[one] for one in named or _who_meet(game, place)), named)


def _who_meet(game: Game, place: str) -> list[str]:
    """All task forces at sea there, but of several sides those alone that have an enemy there (23.75A)."""
    there = _at_sea(game, place)
    forces = tuple(game.forces[one] for one in there)
    opposed = [force.name for force in forces if _has_an_enemy(game, force, forces)]
    return opposed or there


def _has_an_enemy(game: Game, force: NavalForce, others: Iterable[NavalForce]) -> bool:
    against = [one for one in others if side_of(game, one.nation) != side_of(game, force.nation)]
    ours = nations_met(game, force)
    return any(not at_peace_with_force(game, nation, other) for other in against for nation in ours)


def _of_the_other_side(game: Game, request: Joining, force: NavalForce) -> tuple[str, ...]:
    """The nations of the forces against it that would meet, each once."""
    side = side_of(game, force.nation)
    others = (one for one in request.forces if side_of(game, one.nation) != side)
    return tuple(dict.fromkeys(nation for one in others for nation in nations_met(game, one)))


def _at_peace_there(game: Game, request: Joining) -> Iterator[tuple[NavalForce, tuple[Peace, ...]]]:
    """Each task force that has nobody to fight, for it is at peace with all whom it would meet."""
    if not peace_is_declared(game):
        return
    for force in request.forces:
        foes = _of_the_other_side(game, request, force)
        if foes and not _has_an_enemy(game, force, request.forces):
            yield force, tuple(at_peace(game, nations_met(game, force), foes))


def _grounds_of_peace(game: Game, request: Joining) -> Iterator[str]:
    for _, peace in _at_peace_there(game, request):
        yield from facts_of(peace)
    for force in request.forces if peace_is_declared(game) else ():
        yield from doubts_of_peace(game, _of_the_other_side(game, request, force), force)


@rule(
    "23.75A/meet",
    "Naval combat is between task forces of nations at war with each other.",
    "{unit} is of {given}, at peace with {allowed}, as declared.",
    _grounds_of_peace,
)
def each_has_an_enemy(game: Game, request: Joining) -> Iterable[Finding]:
    """23.72A, 23.75A: who may neither strike nor be struck is no party to it, nor counts (22.42)."""
    for force, peace in _at_peace_there(game, request):
        ours, theirs = (all_of(tuple(dict.fromkeys(pair[at] for pair in peace))) for at in (0, 1))
        yield Finding(unit=force.name, given=ours, allowed=theirs)


def _at_sea(game: Game, place: str) -> list[str]:
    return sorted(f.name for f in game.forces.values() if f.at_sea and f.place == place)


@rule("declaration/meet", "Naval combat is fought by task forces at sea in one hex.", "{unit} is {given}.")
def all_are_there(game: Game, request: Joining) -> Iterable[Finding]:
    """How they came there is settled at the table (22)."""
    for force in request.forces:
        if not (force.at_sea and force.place == request.place):
            place = name(game, force.place)
            given = say("at {place}" if force.at_sea else "in port at {place}", place=place)
            yield Finding(unit=force.name, given=given)


@rule(
    "declaration/both sides",
    "Naval combat is between the task forces of two sides.",
    "{given}",
)
def both_sides_are_there(game: Game, request: Joining) -> Iterable[Finding]:
    """Of one side alone there is nothing to fight."""
    sides = sorted({side_of(game, force.nation) for force in request.forces})
    if len(sides) != len(game.sides):
        yield Finding(given=(_named_told if request.named else _there_told)(game, request, sides))


def _named_told(_: Game, request: Joining, sides: Collection[str]) -> str:
    """Whose those are that were named: who else is at sea there was not asked."""
    return say(
        "{forces} {count:is|are} of the {side} side alone: name task forces of both sides, or leave out "
        "“with”, and all that are at sea there meet.",
        forces=all_of(request.named),
        count=len(request.named),
        side=all_of(sides),
    )


def _there_told(game: Game, request: Joining, sides: Iterable[str]) -> str:
    told = all_of([say("task forces of the {side} side", side=side) for side in sides])
    place, forces = name(game, request.place), told or say("no task forces")
    if not (lying := _own_in_port(game, request)):
        return say("At sea in {place} there are {forces}.", place=place, forces=forces)
    return say(
        "At sea in {place} there are {forces}; {lying} {count:is|are} in port there. To meet an enemy off a "
        "port, sail there as interception.",
        place=place,
        forces=forces,
        lying=all_of(lying),
        count=len(lying),
    )


def _own_in_port(game: Game, request: Joining) -> list[str]:
    seat = game.seats.get(request.seat)
    lying = (f for f in game.forces.values() if not f.at_sea and f.place == request.place)
    return sorted(force.name for force in lying if seat and side_of(game, force.nation) == seat.side)


def _by_side(game: Game, request: Joining) -> dict[str, list[str]]:
    """The task forces of each side that would meet, combat groups counted with theirs."""
    found: dict[str, list[str]] = {}
    for name_ in dict.fromkeys(force.of or force.name for force in request.forces):
        nation = game.forces[name_].nation if name_ in game.forces else ""
        found.setdefault(side_of(game, nation), []).append(name_)
    return found


def _many(game: Game, request: Joining) -> bool:
    return any(len(forces) > MOST for forces in _by_side(game, request).values())


@rule(
    "22.42/task forces",
    "At most six combat groups of a side meet the enemy.",
    "{given} task forces of the {place} side would be as many combat groups; name six of them.",
    lambda game, request: ("W407",) if _many(game, request) else (),
)
def six_task_forces_at_most(game: Game, request: Joining) -> Iterable[Finding]:
    """22.42 by the exception in 23.71A; where task forces mix they combine before the round (doubt W407)."""
    if plays(game, "W407") == "own":
        for side, forces in _by_side(game, request).items():
            if len(forces) > MOST:
                yield Finding(place=side, given=str(len(forces)))


@rule("declaration/one", "One naval combat is fought after the other.", "That at {place} is fought still.")
def no_other_is_fought(game: Game, _: Joining) -> Iterable[Finding]:
    """22.19: what is concurrent is resolved in an order that the players choose."""
    if (combat := present_combat(game)) is not None:
        yield Finding(place=name(game, combat.place))


@rule(
    "23.75A/heard",
    "Naval units may be attacked from the air wherever they come; a battle waits for that air.",
    "{unit} may yet attack from the air at {place}. Once it has said “done”, whoever has ships at sea there "
    "is waited for, and may join battle before the force sails on.",
    lambda game, request: ("W445",) if any(_waited_for(game, request)) else (),
)
def air_has_been_heard(game: Game, request: Joining) -> Iterable[Finding]:
    """23.75A; whether a battle leaves time for the sortie, so that it waits for it, is doubt W445."""
    if plays(game, "W445") == "air_first":
        yield from _waited_for(game, request)


def _waited_for(game: Game, request: Joining) -> Iterator[Finding]:
    """The others whose air reaches the force that has just come here; the gamemaster speaks for all."""
    if request.seat == GAMEMASTER or not a_sortie_may_be_announced(game):
        return
    if here(under_way(game)) == request.place:
        whom = (seat for seat in strikers_unheard(game) if seat != request.seat)
        yield from (Finding(unit=seat, place=name(game, request.place)) for seat in whom)


@rule(
    "23.462C",
    "Neither patrols nor fast carriers meet naval units that escape from their base.",
    "{unit} is engaged in {given}.",
)
def may_meet_who_escapes(game: Game, request: Joining) -> Iterable[Finding]:
    """23.462C: not even those whose attack they escape."""
    escape = escape_under_way(game)
    names = {force.name for force in request.forces}
    if escape is None or not names & set(escape.forces):
        return
    for force in request.forces:
        if force.name not in escape.forces and force.activity in (PATROL, FAST_CARRIERS):
            yield Finding(unit=force.name, given=translated(force.activity))


def join(game: Game, request: Joining) -> Iterator[Ruled]:
    """They meet; each is one combat group until it is split up (22.42)."""
    called = f"{name(game, request.place)}, {player_turn(game)}, {_before(game, request)}"
    forces = tuple(force.name for force in request.forces)
    yield Ruled(NavalCombatJoined(called, request.place, forces), ("22.42", "23.71A"))


def _before(game: Game, request: Joining) -> int:
    """Which naval combat of the player turn it is there, as far as air took part in others (23.161)."""
    return len(_fought(game, request.place)) + 1


def _fought(game: Game, place: str) -> Collection[str]:
    begun = f"{name(game, place)}, {player_turn(game)}, "
    return {_battle_of(e.occasion) for e in game.employments if e.occasion.startswith(begun)}


def fought_there(game: Game, place: str) -> bool:
    """Was there a naval combat in this player turn at a place, in which air took part?"""
    return bool(_fought(game, place))


def rounds_fought(game: Game, place: str) -> int:
    """How far a naval combat of this player turn came at a place, as the roles of air in it tell."""
    fought = _fought(game, place)
    rounds = (e.occasion.rpartition(" ")[2] for e in game.employments if _battle_of(e.occasion) in fought)
    return max(map(int, rounds), default=0)


def _battle_of(occasion: str) -> str:
    return occasion.rpartition(":")[0]


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Each hex in which task forces of both sides are at sea; of too many of them the first six."""
    if present_combat(game) is not None:
        return
    for place in sorted({force.place for force in game.forces.values() if force.at_sea}):
        request = Joining(seat, place, tuple(game.forces[one] for one in _who_meet(game, place)))
        named = () if six_task_forces_at_most.kept(game, request) else _six_of_each(game, request)
        if named:
            request = Joining(seat, place, tuple(game.forces[one] for one in named))
        if all(one.kept(game, request) for one in JOINING.requires):
            yield Offer(JoinBattle(place, named), open_ended=True)


def _six_of_each(game: Game, request: Joining) -> tuple[str, ...]:
    return tuple(one for forces in _by_side(game, request).values() for one in forces[:MOST])


def round_begun(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Combat groups are formed: what follows is one round (23.64)."""
    if (combat := present_combat(game)) is not None:
        began = NavalCombatRoundBegan(combat.name, combat.place, combat.round + 1)
        yield Ruled(began, ("23.33", "23.64"))


JOINING = Procedure(
    joining,
    (
        all_are_there,
        both_sides_are_there,
        each_has_an_enemy,
        no_other_is_fought,
        six_task_forces_at_most,
        may_meet_who_escapes,
        air_has_been_heard,
    ),
    join,
    offers,
)


def _groups(game: Game, side: str) -> Groups | None:
    """Those of the side in the combat."""
    combat = present_combat(game)
    return groups_of_side(game, combat, side) if combat else None


CHAPTER = Chapter(
    orders={
        Part.SEA: {
            JoinBattle: JOINING,
            LaunchCounterair: COUNTERAIRING,
            AllotPatrol: ALLOTTING,
            AllotCover: ASSIGNING,
            SearchAtSea: SEARCHING,
            FindGroup: FINDING,
            LaunchStrike: LAUNCHING,
            StayInBattle: STAYING,
            LeaveBattle: LEAVING,
        },
    },
    kinds={FROM_COMBAT: COUNTERAIRS_OF_BASES},
    occasions=(Occasion(_groups),),
    plays={
        "W362": ("neither", "as_missions"),
        "W363": ("announced_together", "moving_side_first"),
        "W364": ("player_turn", "round"),
        "W357": ("together", "one_by_one"),
        "W358": ("surprise_first", "by_group"),
        "W359": ("one_for_all", "each_force"),
        "W407": ("own", "mixed"),
        "W438": ("the_first", "by_themselves"),
        "W443": ("first_round", "any_round"),
        "W445": ("air_first", "at_once"),
    },
)
