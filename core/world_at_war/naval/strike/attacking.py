"""23.44 Each target is rolled for, one after the other, in the order in which they were named."""

from collections.abc import Iterator

from core.ruling import Ruled
from core.world_at_war.air_battle.battle import in_play
from core.world_at_war.air_battle.forces import as_group, turns_on_decks
from core.world_at_war.air_combat.groups import ATTACKER, merged
from core.world_at_war.air_combat.modifiers import Modifier
from core.world_at_war.naval.strike.damage import Wrecked, wrecked
from core.world_at_war.naval.strike.ending import ended
from core.world_at_war.naval.strike.fleet import fleet, research
from core.world_at_war.naval.strike.kamikazes import by_kamikazes, modifiers_of, turns_on_growth
from core.world_at_war.naval.strike.under_way import at_sea, present, seats_that_strike
from core.world_at_war.naval_strike.kamikaze_strike import row_of
from core.world_at_war.naval_strike.naval_attack import (
    Attack,
    NavalRoll,
    attack_modifiers,
    doubts_of_roll,
    on_the_table,
    row,
)
from core.world_at_war.naval_strike.targets import targets
from core.world_at_war.state import Game, turns_on
from events.message import PhaseEntered, RollCalledFor
from events.world_at_war.naval_strike import NavalAttackRolled, Strike

PURPOSE = "naval attack"
DICE = 2


def attacks_begin(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """The dice for the first target are called for."""
    if (strike := present(game)) is not None:
        yield from next_attack(game, strike, strike.resolved)


def next_attack(game: Game, strike: Strike, at: int) -> Iterator[Ruled]:
    """The dice for the target of that number; behind the last of them the strike is over."""
    if at >= len(strike.aims):
        yield ended(game, strike, "fought")
        return
    attack = attack_on(game, strike, at)
    if not attack.groups:
        yield from _nobody_left(game, strike, at)
        return
    modifiers = tuple((one.rule, one.value) for one in _modifiers(game, strike, attack))
    seats, strength = seats_that_strike(game, strike), _row(strike, attack)
    roll = RollCalledFor(PURPOSE, DICE, modifiers, ATTACKER, seats, "23.44", strength)
    supply, growth = _of_supply(game, strike, attack), turns_on_growth(game, strike)
    doubts = (*supply, *growth, *turns_on_decks(game, in_play(game, strike.aims[at].units)))
    yield Ruled(roll, ("23.44", *(rule for rule, _ in modifiers), *doubts))


def _modifiers(game: Game, strike: Strike, attack: Attack) -> tuple[Modifier, ...]:
    """What bears on the roll; that of kamikazes has rules of its own (17.47H)."""
    if by_kamikazes(strike):
        return modifiers_of(game, strike, attack.target)
    return attack_modifiers(attack, game.doubts)


def _row(strike: Strike, attack: Attack) -> int:
    """The row on which is rolled; each kamikaze counts twice (17.47G)."""
    count = row(attack.groups)
    return row_of(count) if by_kamikazes(strike) else count


def _of_supply(game: Game, strike: Strike, attack: Attack) -> tuple[str, ...]:
    """The doubt about the supply of ships at sea, where their port gave them less than full supply."""
    return ("W356",) if attack.at_sea and turns_on(game, "W356", lambda played: fleet(played, strike)) else ()


def attack_on(game: Game, strike: Strike, at: int) -> Attack:
    """Who goes for the target of that number, and all that bears on it."""
    aim, ships = strike.aims[at], fleet(game, strike)
    groups = merged(as_group(game, strike.place, unit) for unit in in_play(game, aim.units))
    results = research(game, "naval nationality", ships)
    return Attack(targets(ships)[aim.target], groups, at_sea(strike), strike.surprise, results)


def naval_attack(game: Game, strike: Strike) -> Iterator[Ruled]:
    """What the hits leave to the owner is asked; then the roll is told, what it does, and the next is due."""
    at = strike.resolved
    attack, dice = attack_on(game, strike, at), strike.dice[ATTACKER]
    if not attack.groups:
        yield from _nobody_left(game, strike, at)
        return
    done = on_the_table(_row(strike, attack), _modifiers(game, strike, attack), sum(dice))
    found = wrecked(game, strike, attack.target, done.hits)
    if found.asks is not None:
        yield found.asks
        return
    kamikazes = ("17.47G", "W155")
    doubts = kamikazes if by_kamikazes(strike) else doubts_of_roll(attack, sum(dice), game.doubts)
    yield Ruled(_told(strike, at, done, found), ("23.44", *(one.rule for one in done.modifiers), *doubts))
    yield from found.facts
    yield from next_attack(game, strike, at + 1)


def _nobody_left(game: Game, strike: Strike, at: int) -> Iterator[Ruled]:
    """Who went for this target was taken off the board since: there is no attack, and the next is due."""
    dice, target = strike.dice.get(ATTACKER, ()), strike.aims[at].target
    yield Ruled(NavalAttackRolled(strike.strike, strike.place, target, 0, dice, (), sum(dice), 0), ("23.44",))
    yield from next_attack(game, strike, at + 1)


def _told(strike: Strike, at: int, done: NavalRoll, found: Wrecked) -> NavalAttackRolled:
    modifiers = tuple((one.rule, one.value, one.why) for one in done.modifiers)
    return NavalAttackRolled(
        strike.strike, strike.place, strike.aims[at].target, done.row, strike.dice[ATTACKER],
        modifiers, done.net_roll, done.hits, found.critical,
    )  # fmt: skip
