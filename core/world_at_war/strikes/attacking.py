"""23.42, 23.44: air defense fires, each target is rolled for, and what hits do to it."""

from collections.abc import Iterator

import msgspec
from msgspec import UNSET

from core.ruling import Ruled
from core.world_at_war.air_battle.types import befallen_among, groups_over, turns_on_decks
from core.world_at_war.air_combat.groups import Group, Modifier
from core.world_at_war.air_combat.losses import Pick
from core.world_at_war.board import seats_for
from core.world_at_war.ship_damage.air_defense import (
    Attack,
    Defense,
    NavalRoll,
    attack_modifiers,
    doubts_of_level,
    doubts_of_roll,
    fired,
    level,
    on_the_table,
    parts,
    row,
)
from core.world_at_war.ship_damage.chapter import numbers
from core.world_at_war.ship_damage.course import Fires, Over, after_air_combat, wreck_of
from core.world_at_war.ship_damage.damage import (
    LightLoss,
    Wreck,
    doubts_of_damage,
    doubts_of_light,
    row_of,
)
from core.world_at_war.ship_damage.ships import CRUISERS, SUBMARINES, LightShips, NamedShip, Target, targets
from core.world_at_war.ships.chapter import fact_of
from core.world_at_war.state import GAMEMASTER, Game, has_rule, plays, turns_on
from core.world_at_war.strikes.course import (
    fleet,
    present,
    put_to_its_owners,
    research,
    seats_of_the_ships,
    seats_that_strike,
    ships_of_strike,
    stacks_of_strike,
    strikers,
)
from core.world_at_war.strikes.defending import air_defense_results, defense
from core.world_at_war.strikes.divided import force_of, is_divided, shown
from core.world_at_war.strikes.kamikazes import (
    DIVERTED,
    by_kamikazes,
    ended,
    in_vain,
    modifiers_of,
    stayed,
    turns_on_growth,
    with_them,
)
from core.world_at_war.strikes.mixed import as_naval_air, counted_more, is_mixed, without_kamikazes
from core.world_at_war.strikes.port_groups import at_sea, is_of_the_group
from core.world_at_war.under_way.commitments import in_play
from core.world_at_war.under_way.missions import ATTACKER, DEFENDER
from core.world_at_war.under_way.ships import carriers_of, known_ship, light_of, ships_of
from events.message import PhaseEntered, RollCalledFor
from events.sentences import kept, said
from events.world_at_war.air_battle import ChoiceCalledFor
from events.world_at_war.basing import AirUnitsEliminated
from events.world_at_war.ships import LightShips as Stack
from events.world_at_war.ships import LightShipsLost, NavalForceRevealed
from events.world_at_war.strikes import FOUGHT, AirDefenseFired, NavalAttackRolled, Strike

# 23.42 Air defense fires at all that comes through; nobody may turn away from it (23.424).

AIR_DEFENSE = kept("air defense")()
DICE = 2


def air_defense_begins(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """Its dice are called for if it fires at all; if nobody is left to be fired at, the strike is over."""
    if (strike := present(game)) is None:
        return
    if in_vain(game, strike):
        yield stayed(game, strike)
    elif strike.kind == DIVERTED or (not strikers(game, strike) and with_them(game, strike)):
        yield Ruled(_silent(game, strike), ("17.47E.3",))
    else:
        yield _fired_at(game, strike)


def _fired_at(game: Game, strike: Strike) -> Ruled:
    about = defense(game, strike)
    match after_air_combat(strikers(game, strike), about, game.doubts):
        case Over(how=how):
            return ended(game, strike, how)
        case Fires(rolls=False):
            return Ruled(_silent(game, strike), ("23.4211D",))
        case _:
            at, seats = level(about, game.doubts), seats_of_the_ships(game, strike)
            doubts = (*doubts_of_level(about, game.doubts), *doubts_of_research(game, strike))
            roll = RollCalledFor(AIR_DEFENSE, DICE, (), DEFENDER, seats, "23.42", at)
            return Ruled(roll, ("23.421", "23.424", *doubts))


def _silent(game: Game, strike: Strike) -> AirDefenseFired:
    through = (*(unit.name for unit in strikers(game, strike)), *with_them(game, strike))
    return AirDefenseFired(strike.strike, strike.place, strike.target, 0, (), 0, 0, (), (), through)


def groups_of(game: Game, strike: Strike) -> tuple[Group, ...]:
    """The strike as groups; in port army air is counted in factors (23.423, 23.53)."""
    return groups_over(game, strike.place, strikers(game, strike))


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
    if not by_kamikazes(strike) and (gone := without_kamikazes(game, lost)):
        yield Ruled(AirUnitsEliminated(gone), ("23.423",))
    yield Ruled(told, ("23.421", "17.47E.2" if by_kamikazes(strike) else "23.423"))


def doubts_of_research(game: Game, strike: Strike) -> tuple[str, ...]:
    """The doubt about whose results count, where they differ."""
    return ("W355",) if len(air_defense_results(game, strike)) > 1 else ()


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
    """23.425: what belongs to the target is shown once anybody comes through.

    Kamikazes are divided over task forces before (2005:17.462C).
    """
    strike = present(game)
    if strike and event.through and not is_divided(game, strike):
        yield from revealed(game, strike)


def revealed(game: Game, strike: Strike) -> Iterator[Ruled]:
    """What the task forces of the target conceal; of several those that are attacked (doubt W441)."""
    only = shown(game, strike)
    doubt = () if strike.groups is UNSET else ("W441",)
    for force in _concealed(game, strike):
        if only is None or force in only:
            carriers, ships = (tuple(s.name for s in of(game, force)) for of in (carriers_of, ships_of))
            told = NavalForceRevealed(force, carriers, ships, light_of(game, force))
            yield Ruled(told, ("23.425", *doubt))


# 23.44: each target is rolled for, and what hits do to it.

PURPOSE = kept("naval attack")()


def attacks_begin(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """The dice for the first target are called for."""
    if (strike := present(game)) is not None:
        yield from next_attack(game, strike, strike.resolved)


def next_attack(game: Game, strike: Strike, at: int) -> Iterator[Ruled]:
    """The dice for the target of that number; behind the last of them the strike is over.

    23.76D: one roll for each named ship, and one for each group of light ships.
    """
    if at >= len(strike.aims):
        yield ended(game, strike, FOUGHT)
        return
    attack = attack_on(game, strike, at)
    if not attack.groups:
        yield from _nobody_left(game, strike, at)
        return
    modifiers = tuple((one.rule, one.value) for one in _modifiers(game, strike, attack))
    seats, strength = seats_that_strike(game, strike), _row(game, strike, attack, at)
    roll = RollCalledFor(PURPOSE, DICE, modifiers, ATTACKER, seats, "23.44", strength)
    supply, growth = _of_supply(game, strike, attack), turns_on_growth(game, strike)
    doubts = (*supply, *growth, *turns_on_decks(game, in_play(game, strike.aims[at].units)))
    yield Ruled(roll, ("23.44", *(rule for rule, _ in modifiers), *doubts))


def _modifiers(game: Game, strike: Strike, attack: Attack) -> tuple[Modifier, ...]:
    """What bears on the roll; that of kamikazes has rules of its own (17.47H)."""
    if by_kamikazes(strike):
        return modifiers_of(game, strike, attack.target)
    return attack_modifiers(attack, game.doubts)


def _row(game: Game, strike: Strike, attack: Attack, at: int) -> int:
    """The row on which is rolled; each kamikaze counts twice (17.47G)."""
    count = row(attack.groups)
    if not by_kamikazes(strike):
        return count + counted_more(game, strike, at)
    alone = has_rule(game, "2005:17.462E") and plays(game, "W153") == "one"
    return count if alone else row_of(count)


def _of_supply(game: Game, strike: Strike, attack: Attack) -> tuple[str, ...]:
    """The doubt about the supply of ships at sea, where their port gave them less than full supply."""
    return ("W356",) if attack.at_sea and turns_on(game, "W356", lambda played: fleet(played, strike)) else ()


def attack_on(game: Game, strike: Strike, at: int) -> Attack:
    """Who goes for the target of that number, and all that bears on it."""
    aim, ships = strike.aims[at], fleet(game, strike)
    groups = groups_over(game, strike.place, in_play(game, aim.units))
    groups = as_naval_air(groups) if is_mixed(strike) else groups
    results = research(game, said("naval nationality"), ships)
    return Attack(targets(ships)[aim.target], groups, at_sea(game, strike), strike.surprise, results)


def naval_attack(game: Game, strike: Strike) -> Iterator[Ruled]:
    """What the hits leave to the owner is asked; then the roll is told, what it does, and the next is due."""
    at = strike.resolved
    attack, dice = attack_on(game, strike, at), strike.dice[ATTACKER]
    if not attack.groups:
        yield from _nobody_left(game, strike, at)
        return
    done = _thrown(game, strike, attack)
    found = wrecked(game, strike, attack.target, done.hits)
    if found.asks is not None:
        yield found.asks
        return
    kamikazes = ("17.47G", "W155")
    doubts = kamikazes if by_kamikazes(strike) else doubts_of_roll(attack, sum(dice), game.doubts)
    doubts = (*doubts, "W340") if _for_the_table(game, attack.target) else doubts
    yield Ruled(_told(strike, at, done, found), ("23.44", *(one.rule for one in done.modifiers), *doubts))
    yield from found.facts
    yield from next_attack(game, strike, at + 1)


def _thrown(game: Game, strike: Strike, attack: Attack) -> NavalRoll:
    row_, dice = _row(game, strike, attack, strike.resolved), strike.dice[ATTACKER]
    return on_the_table(row_, _modifiers(game, strike, attack), sum(dice), game.doubts)


def picks_of_light_ships(game: Game, strike: Strike) -> tuple[Pick, ...]:
    """What the hits of the roll leave to the owner of light ships, what was answered and what is open."""
    attack = attack_on(game, strike, strike.resolved)
    hits = _thrown(game, strike, attack).hits
    return wreck_of(attack.target, hits, strike.surprise, strike.answers.get(DEFENDER, ()), game.doubts).picks


def _nobody_left(game: Game, strike: Strike, at: int) -> Iterator[Ruled]:
    """Who went for this target was taken off the board since: there is no attack, and the next is due."""
    dice, target = strike.dice.get(ATTACKER, ()), strike.aims[at].target
    yield Ruled(NavalAttackRolled(strike.strike, strike.place, target, 0, dice, (), sum(dice), 0), ("23.44",))
    yield from next_attack(game, strike, at + 1)


class Wrecked(msgspec.Struct, frozen=True):
    """What hits do: a question that is to be answered first, or the facts; is a critical hit rolled for?"""

    asks: Ruled | None = None
    facts: tuple[Ruled, ...] = ()
    critical: bool = False


def _told(strike: Strike, at: int, done: NavalRoll, found: Wrecked) -> NavalAttackRolled:
    """Its modifiers: naval air (17.354), kamikazes (17.47H), and surprise (23.7413/level.3,
    23.7413/level.7).
    """
    modifiers = tuple((one.rule, one.value, one.why) for one in done.modifiers)
    return NavalAttackRolled(
        strike.strike, strike.place, strike.aims[at].target, done.row, strike.dice[ATTACKER],
        modifiers, done.net_roll, done.hits, found.critical,
    )  # fmt: skip


SHARED = "23.45"


def wrecked(game: Game, strike: Strike, target: Target, hits: int) -> Wrecked:
    """What so many hits do to a target; to a line of supply that is settled at the table (30.37).

    To submarines as well, if doubt W340 is played so.
    """
    if target == fleet(game, strike).line or _for_the_table(game, target):
        return Wrecked()
    done = wreck_of(target, hits, strike.surprise, strike.answers.get(DEFENDER, ()), game.doubts)
    if isinstance(target, NamedShip):
        return Wrecked(facts=_damaged(game, strike, target, hits, done), critical=done.critical)
    return _light(game, strike, target, hits, done)


def _for_the_table(game: Game, target: Target) -> bool:
    """Are they submarines, of whose losses the players see to (doubt W340)?"""
    below = not isinstance(target, NamedShip) and {one.kind for one in target} == {SUBMARINES}
    return below and plays(game, "W340") == "none_known"


def _damaged(game: Game, strike: Strike, ship: NamedShip, hits: int, done: Wreck) -> tuple[Ruled, ...]:
    if done.ship is None or (fact := fact_of(known_ship(game, ship.name), done.ship)) is None:
        return ()
    rule = "23.443A" if at_sea(game, strike) else "23.443B"
    return (Ruled(fact, ("23.44/results.1", rule, *doubts_of_damage(ship, hits, game.doubts))),)


def _light(game: Game, strike: Strike, light: tuple[LightShips, ...], hits: int, done: Wreck) -> Wrecked:
    if (pick := next((one for one in done.picks if not one.answered), None)) is not None:
        nations = frozenset(one.nation for one in light if one.name in pick.options)
        seats = seats_for(game, nations) or (GAMEMASTER,)
        asked = ChoiceCalledFor(SHARED, DEFENDER, strike.place, seats, pick.options, pick.effect)
        return Wrecked(asks=Ruled(asked, (SHARED, "W336")))
    doubts = doubts_of_light(light, hits, game.doubts)
    lost = (fact for loss in done.losses for fact in _lost(game, strike, loss))
    return Wrecked(facts=tuple(Ruled(fact, ("23.44/results.4", SHARED, *doubts)) for fact in lost))


def _lost(game: Game, strike: Strike, loss: LightLoss) -> Iterator[LightShipsLost]:
    """The loss of like light ships, told of each task force and open stack that has some of them."""
    of = (loss.ships.nation, loss.ships.kind)
    size = numbers().ships.cruiser if loss.ships.kind == CRUISERS else 1
    before, left = loss.ships, loss.left
    due = [loss.sunk, (left.damaged - before.damaged) * size, (left.hit - before.hit) * size]
    force = force_of(fleet(game, strike), strike.aims[strike.resolved].target)
    for stack in (one for one in stacks_of_strike(game, strike) if (one.nation, one.kind) == of):
        if force and not is_of_the_group(game, stack, force, strike.place):
            continue
        share = _share(stack, due)
        due = [whole - part for whole, part in zip(due, share, strict=True)]
        if any(share):
            yield _damage_told(stack, *share)


def _damage_told(stack: Stack, sunk: int, hurt: int, hit: int) -> LightShipsLost:
    """What befalls a stack; who is damaged or bears an effect no more has been sunk.

    23.44/results.2, 23.44/results.3, 20.51/results.2, 20.51/results.3, 20.51/results.4: who is sunk and who
    is damaged.
    """
    return LightShipsLost(
        stack.nation, stack.kind, stack.place, sunk, max(0, hurt), stack.force,
        of_damaged=max(0, -hurt), hit=max(0, hit), of_hit=max(0, -hit),
    )  # fmt: skip


def _share(stack: Stack, due: list[int]) -> tuple[int, int, int]:
    """What of a loss falls on a stack: as much as it has room for, the first in order first."""
    sunk = min(due[0], stack.factors)
    left = stack.factors - sunk
    hurt = max(-stack.damaged, min(due[1], left - stack.damaged))
    hit = max(-stack.hit, min(due[2], left - stack.hit))
    return sunk, hurt, hit
