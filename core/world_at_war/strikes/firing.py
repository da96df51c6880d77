"""23.42 Air defense fires at all that comes through; nobody may turn away from it (23.424)."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.forces import as_group, befallen_among
from core.world_at_war.air_combat.groups import Group, merged
from core.world_at_war.ship_damage.air_defense import Defense, doubts_of_level, fired, fires, level, parts
from core.world_at_war.state import Game
from core.world_at_war.strikes.course import present, put_to_its_owners, seats_of_the_ships, strikers
from core.world_at_war.strikes.ending import ended, stayed, with_them
from core.world_at_war.strikes.fleet import defense, doubts_of_research, ships_of_strike, stacks_of_strike
from core.world_at_war.strikes.kamikazes import DIVERTED, by_kamikazes, in_vain
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from core.world_at_war.under_way.ships import carriers_of, light_of, ships_of
from events.message import PhaseEntered, RollCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.ships import NavalForceRevealed
from events.world_at_war.strikes import AirDefenseFired, Strike

PURPOSE = "air defense"
DICE = 2


def air_defense_begins(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Its dice are called for if it fires at all; if nobody is left to be fired at, the strike is over."""
    if (strike := present(game)) is None:
        return
    about = defense(game, strike)
    if in_vain(game, strike):
        yield stayed(game, strike)
    elif strike.kind == DIVERTED or (not strikers(game, strike) and with_them(game, strike)):
        yield Ruled(_silent(game, strike), ("17.47E.3",))
    elif not strikers(game, strike):
        yield ended(game, strike, "nobody left")
    elif not fires(about, game.doubts):
        yield Ruled(_silent(game, strike), ("23.4211D",))
    else:
        at = level(about, game.doubts)
        seats = seats_of_the_ships(game, strike)
        doubts = (*doubts_of_level(about, game.doubts), *doubts_of_research(game, strike))
        roll = RollCalledFor(PURPOSE, DICE, (), DEFENDER, seats, "23.42", at)
        yield Ruled(roll, ("23.421", "23.424", *doubts))


def _silent(game: Game, strike: Strike) -> AirDefenseFired:
    through = (*(unit.name for unit in strikers(game, strike)), *with_them(game, strike))
    return AirDefenseFired(strike.strike, strike.place, strike.target, 0, (), 0, 0, (), (), through)


def groups_of(game: Game, strike: Strike) -> tuple[Group, ...]:
    """The strike as groups; in port army air is counted in factors (23.423, 23.53)."""
    return merged(as_group(game, strike.place, unit) for unit in strikers(game, strike))


def air_defense(game: Game, strike: Strike) -> Iterator[Ruled]:
    """What the dice leave to the attacker is asked; then it is told whom air defense stopped.

    23.42/results, chart:23.42/results: the first number is eliminated, the second aborts, but for kamikazes;
    in port a half costs army and naval air alike (17.142B). Surprise of level 2 lowers the level by one
    (chart:23.42/level.8, 23.7413/level.2).
    """
    dice, about = strike.dice[DEFENDER], defense(game, strike)
    groups, given = groups_of(game, strike), strike.answers.get(ATTACKER, ())
    done = fired(about, groups, sum(dice), given, game.doubts)
    if (choice := next((one for one in done.suffered.choices if not one.answered), None)) is not None:
        yield put_to_its_owners(game, strike, choice)
        return
    ours = strikers(game, strike)
    lost, turned = befallen_among(game, strike.place, ours, done.suffered.losses)
    through = tuple(unit.name for unit in ours if unit.name not in (*lost, *turned))
    through = (*through, *with_them(game, strike, turned))
    told = AirDefenseFired(
        strike.strike, strike.place, strike.target, done.level, dice,
        done.result.eliminated, done.result.aborted, lost, turned, through, _known_parts(game, strike, about),
    )  # fmt: skip
    if lost and not by_kamikazes(strike):
        yield Ruled(AirUnitsEliminated(lost), ("23.423",))
    yield Ruled(told, ("23.421", "17.47E.2" if by_kamikazes(strike) else "23.423"))


def _known_parts(game: Game, strike: Strike, about: Defense) -> tuple[tuple[str, int, str], ...]:
    """What makes up the level would tell what a task force conceals; so it is told of open ones alone."""
    if _concealed(game, strike):
        return ()
    return tuple((one.rule, one.value, one.why) for one in parts(about, game.doubts))


def _concealed(game: Game, strike: Strike) -> tuple[str, ...]:
    """The task forces of the target that are concealed."""
    of = (*ships_of_strike(game, strike), *stacks_of_strike(game, strike))
    names = dict.fromkeys(sorted(ship.force for ship in of if ship.force))
    return tuple(name for name in names if name in game.forces and game.forces[name].concealed)


def contents_revealed(game: Game, event: AirDefenseFired) -> Iterator[Ruled]:
    """23.425: what belongs to the target is shown once anybody comes through."""
    strike = present(game)
    for force in _concealed(game, strike) if strike and event.through else ():
        carriers, ships = (tuple(s.name for s in of(game, force)) for of in (carriers_of, ships_of))
        yield Ruled(NavalForceRevealed(force, carriers, ships, light_of(game, force)), ("23.425",))
