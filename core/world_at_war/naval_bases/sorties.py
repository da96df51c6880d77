"""23.52-23.54: an attack from step to step and sortie to sortie, and what it leaves behind."""

from collections.abc import Iterable, Iterator

import msgspec

from core.fold import fold
from core.ruling import Ruled
from core.world_at_war.air_battle.types import groups_over
from core.world_at_war.air_combat.groups import SQUADRONS, Group
from core.world_at_war.board import port_at, side_of
from core.world_at_war.counterair.refuge import turned_over
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.naval_bases.target import on_its_way
from core.world_at_war.ship_damage.defending_air import Raid, escorts_alone, met_by_all, unit_over_port
from core.world_at_war.squadrons.dividing import complete_sets, recombined
from core.world_at_war.state import Game, of_the_edition, plays
from core.world_at_war.strikes.course import begun, next_number, strikes_to_come
from core.world_at_war.strikes.divided import forces_in_port
from core.world_at_war.strikes.kamikazes import DIVERTED
from core.world_at_war.strikes.kamikazes import KAMIKAZES as DIVE
from core.world_at_war.strikes.mixed import MIXED
from core.world_at_war.strikes.port_groups import PORT, group_of, has_ships_left
from core.world_at_war.under_way.commitments import COUNTERAIR, OVER_PORT, enemies_at, in_play
from core.world_at_war.under_way.missions import KAMIKAZE
from core.world_at_war.under_way.ships import (
    ATTACK,
    ESCORT,
    by_kamikazes,
    enemies_of,
    may_fly_again,
    named_ships,
    next_attack,
    present,
    sent,
)
from core.world_at_war.units import WHOLE
from events.message import PhaseEntered
from events.world_at_war.air_battle import AirBattleBegan, AirBattleEnded
from events.world_at_war.board import AirUnit, Carrier
from events.world_at_war.flight import AirMissionFlown, AirUnitsUninverted
from events.world_at_war.kamikazes import KamikazesExpended
from events.world_at_war.naval_bases import (
    BaseAttack,
    NavalBaseAttackEnded,
    NavalBaseContested,
    NavalBaseSortieBegan,
    NavalBaseSortieFlown,
    NavalBaseStruck,
)
from events.world_at_war.ships import LightShips, Ship, ShipBattered
from events.world_at_war.squadrons import AirUnitsRecombined
from events.world_at_war.strikes import NavalStrikeAnnounced, NavalStrikeEnded


def next_step(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """What the attack comes to next: a sortie, the ships, the way home, or the next attack."""
    attack = next_attack(game)
    if attack is None:
        return
    match attack.step:
        case "contested":
            yield from _to_the_ships(game, attack)
        case "struck":
            yield from _back(game, attack)
        case _:
            on = sent(attack) and not in_vain(game, attack)
            yield from _another(game, attack) if on else _over(game, attack)


def _another(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """The next sortie, with all that are sent on it and still can fly."""
    ours = (_able(game, attack.counterairing), _able(game, attack.striking))
    yield Ruled(
        NavalBaseSortieBegan(attack.place, attack.force, attack.sortie + 1, *ours),
        ("23.54" if attack.sortie else "23.52",),
    )


def _able(game: Game, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(unit.name for unit in in_play(game, names) if not unit.inverted)


def opposed(game: Game, event: NavalBaseSortieBegan) -> Iterator[Ruled]:
    """23.411: who counterairs meets all air in the base, else uninverted air there meets the attackers."""
    whole = tuple(_in_factors(game, event))
    yield from whole
    game = fold(EVOLUTIONS, game, [fact.event for fact in whole])
    defenders, ours = _meeting(game, event), (*event.counterairing, *event.striking)
    waiting = [] if _by_squadrons(game, event) else [u for u in defenders if u.kind in WHOLE]
    defenders = [unit for unit in defenders if unit not in waiting]
    doubt = (*(["W409"] if waiting or _short_of_a_set(whole, event) else []), *_aborted_before(game))
    if not ours or not defenders or _unopposed(game):
        contested = NavalBaseContested(event.place, event.force, event.striking)
        yield Ruled(contested, (*_by(game, event), *doubt))
        return
    letter = "C" if not event.counterairing else "B" if event.striking else "A"
    names = tuple(unit.name for unit in defenders)
    began = AirBattleBegan(OVER_PORT, event.place, ours, names)
    escort = ("17.53B", "W372") if escorted(game, event) else ()
    yield Ruled(began, (f"23.411{letter}", "23.414", "19.12", *escort, *doubt))


def _in_factors(game: Game, event: NavalBaseSortieBegan) -> Iterator[Ruled]:
    """23.131A, 19.51: only with naval air or against it does army air fight by squadrons."""
    ours = (*event.counterairing, *event.striking)
    if ours and not _unopposed(game) and not _by_squadrons(game, event):
        there = _meeting(game, event)
        yield from in_factors(game, there if event.counterairing else able_as_factors(game, there))


def _by_squadrons(game: Game, event: NavalBaseSortieBegan) -> bool:
    def groups(units: Iterable[AirUnit]) -> tuple[Group, ...]:
        return groups_over(game, event.place, units)

    counterairing, striking = (in_play(game, names) for names in (event.counterairing, event.striking))
    raid = Raid(groups(counterairing), groups(striking), groups(_meeting(game, event)))
    return unit_over_port(raid, game.doubts) == SQUADRONS


def _short_of_a_set(whole: Iterable[Ruled], event: NavalBaseSortieBegan) -> bool:
    """Did squadrons recombine, not counteraired, that make no ready factor (doubt W409)?"""
    made = [fact.event for fact in whole if isinstance(fact.event, AirUnitsRecombined)]
    short = any(one.lost or any(factor.inverted for factor in one.factors) for one in made)
    return short and not event.counterairing


def _by(game: Game, event: NavalBaseSortieBegan) -> tuple[str, ...]:
    """Why nobody fights: what is there is inverted, or nothing is; an empty base may be counteraired."""
    if enemies_at(game, event.place):
        return ("23.413",)
    return ("23.411", *(("18.521D",) if event.counterairing else ()))


def _meeting(game: Game, event: NavalBaseSortieBegan) -> list[AirUnit]:
    """The air in the base that fights: all of it where it is counteraired, else what is ready (23.413)."""
    there = enemies_at(game, event.place)
    counteraired = met_by_all(_kinds(game, event), event.striking, game.doubts)
    return [unit for unit in there if counteraired or not unit.inverted]


def escorted(game: Game, event: NavalBaseSortieBegan) -> bool:
    """17.53B: do jets alone fight for those that go for the ships?"""
    return escorts_alone(_kinds(game, event), event.striking)


def _kinds(game: Game, event: NavalBaseSortieBegan) -> list[str]:
    return [game.units[name].kind for name in event.counterairing]


def _aborted_before(game: Game) -> Iterator[str]:
    """W410: did an earlier sortie force defenders to abort?"""
    if (attack := present(game)) is not None and attack.pinned:
        yield "W410"


def _unopposed(game: Game) -> bool:
    """Doubt W369: kamikazes that nobody but air defense meets."""
    attack = present(game)
    return attack is not None and by_kamikazes(attack) and plays(game, "W369") == "nobody"


def after_the_battle(game: Game, event: AirBattleEnded) -> Iterator[Ruled]:
    """23.412: who goes for the ships and was neither eliminated nor forced to abort goes on."""
    attack = present(game)
    if event.kind != OVER_PORT or attack is None:
        return
    if by_kamikazes(attack):
        yield from kamikazes_met(game, attack, event.attackers_aborted)
        return
    through = tuple(
        one for one in event.attackers if one in attack.striking and one not in event.attackers_aborted
    )
    told = NavalBaseContested(
        attack.place, attack.force, through, event.attackers_aborted, event.defenders_aborted
    )
    yield Ruled(told, ("23.412B", *(("23.411A",) if not attack.striking else ())))
    yield from _used_up(game, attack, through)


def _to_the_ships(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """17.142A: squadrons of army air are factors again, and all that came through goes for the ships."""
    whole = tuple(ready_for_the_ships(game, attack))
    yield from whole
    game = fold(EVOLUTIONS, game, [fact.event for fact in whole])
    attack = next_attack(game) or attack
    there = in_play(game, attack.striking)
    units = tuple(unit.name for unit in there if not (unit.inverted or unit.kind in WHOLE))
    if not units:
        yield _struck(game, attack)
        return
    announced = _announced(game, attack, units)
    yield announced
    yield from begun(fold(EVOLUTIONS, game, [announced.event]))


def _announced(game: Game, attack: BaseAttack, units: tuple[str, ...]) -> Ruled:
    """The strike on all that lies there, or on the group for which kamikazes go (doubt W156)."""
    number = next_number(game)
    if not (group := group_of(attack)):
        kind = _kind_of(game, units)
        by = ("23.52", "23.53", *(("2005:17.47",) if kind == MIXED else ()))
        parts = forces_in_port(game, attack.place, units)
        return Ruled(NavalStrikeAnnounced(number, kind, attack.place, "", units, groups=parts), by)
    turned = tuple(name for name in units if name in attack.aborted)
    strike = NavalStrikeAnnounced(number, DIVE, attack.place, group, units, diverted=turned or msgspec.UNSET)
    return Ruled(strike, ("17.47A", "23.53", "W156", *(("17.47E.3",) if turned else ())))


def _kind_of(game: Game, units: Iterable[str]) -> str:
    """By whom the ships are attacked: kamikazes, other air, or both (2005:17.47)."""
    dive = {game.units[name].kind == KAMIKAZE for name in units}
    return MIXED if len(dive) > 1 else DIVE if True in dive else PORT


def _struck(game: Game, attack: BaseAttack) -> Ruled:
    """23.56, 23.66: losses of ships follow the attack rolls; 23.411B, 23.411C: after one round, or the
    defenders' throw.
    """
    left = in_play(game, (*attack.resting, *sent(attack)))
    units = tuple(unit.name for unit in left)
    return Ruled(NavalBaseStruck(attack.place, attack.force, units), ("23.52",))


def after_the_strike(game: Game, event: NavalStrikeEnded) -> Iterator[Ruled]:
    """23.56, 23.66: the ships have been attacked, by those diverted to other groups of the port, too."""
    attack = present(game)
    diverted = event.kind == DIVERTED and bool(group_of(attack))
    if attack is not None and (event.kind in (PORT, DIVE, MIXED) or diverted):
        if group_of(attack) and strikes_to_come(game):
            return
        yield _struck(game, attack)


def _back(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """The sortie is over; squadrons are factors again before the next one (23.54)."""
    whole = tuple(once_recombined(game, attack))
    yield from whole
    game = fold(EVOLUTIONS, game, [fact.event for fact in whole])
    attack = next_attack(game) or attack
    left = tuple(unit.name for unit in in_play(game, (*attack.resting, *sent(attack))))
    if plays(game, "W247") == "separate":
        yield from _unhurt(game, attack.place)
    if plays(game, "W410") == "each_sortie":
        yield from turned_over_by(game, attack, ("W410",))
    yield Ruled(NavalBaseSortieFlown(attack.place, attack.force, attack.sortie, left), ("23.54",))


def _unhurt(game: Game, place: str) -> Iterator[Ruled]:
    """Doubt W247: each sortie is judged alone."""
    for ship in named_ships(game):
        if ship.place == place and not ship.at_sea and ship.hits:
            yield Ruled(ShipBattered(ship.name, 0), ("23.443B", "W247"))


def _over(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """18.42A: everybody is home, in factors again and inverted, and the attack is over."""
    whole = tuple(once_recombined(game, attack))
    yield from whole
    game = fold(EVOLUTIONS, game, [fact.event for fact in whole])
    attack = next_attack(game) or attack
    if sent(attack):
        yield Ruled(NavalBaseAttackEnded(attack.place, attack.force, attack.sortie), ("17.47D.2", "W380"))
        return
    yield from brought_home(game, attack)
    ended = NavalBaseAttackEnded(attack.place, attack.force, attack.sortie)
    yield Ruled(ended, ("23.54" if not attack.force else "19.12", "23.443B"))


def kamikazes_met(game: Game, attack: BaseAttack, aborted: tuple[str, ...]) -> Iterator[Ruled]:
    """Who is left goes on, diverted or not: the port is one target (17.47E.3, doubt W160).

    Where ships there form groups, the diverted fly on till the defender says for which other one (W156).
    """
    single = not group_of(attack)
    lost = aborted if single and plays(game, "W160") == "lost" else ()
    through = tuple(unit.name for unit in in_play(game, attack.striking) if unit.name not in lost)
    doubt = ("W160" if single else "W156",) if aborted else ()
    told = NavalBaseContested(attack.place, attack.force, through, lost if single else aborted)
    yield Ruled(told, ("17.47E", "17.47E.2", *(("17.47E.3",) if aborted else ()), *doubt))
    yield from _used_up(game, attack, through)


def _used_up(game: Game, attack: BaseAttack, through: tuple[str, ...]) -> Iterator[Ruled]:
    """17.48: the kamikazes that do not go on to the ships, whether they fly alone or with others."""
    divers = (name for name in attack.striking if game.units[name].kind == KAMIKAZE)
    if gone := tuple(name for name in divers if name not in through):
        nation = game.units[gone[0]].nation
        yield Ruled(
            KamikazesExpended(nation, gone, attack.place, fought=True),
            ("17.48", *of_the_edition(game, "17.43B")),
        )


def in_vain(game: Game, attack: BaseAttack) -> bool:
    """Has the wave of kamikazes before it left no ships that this one could attack (doubt W380)?"""
    if not by_kamikazes(attack) or plays(game, "W380") != "kept":
        return False
    if group := group_of(attack):
        return not has_ships_left(game, group, attack.place)
    ships: tuple[Carrier | Ship | LightShips, ...] = (*named_ships(game), *game.light.values())
    enemies = enemies_of(game, game.turn.side)
    there = (ship for ship in ships if ship.place == attack.place and not ship.at_sea)
    return not any(side_of(game, ship.nation) in enemies for ship in there)


def ready_for_the_ships(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """23.144: whole sets of one squadron of each kind become factors and go on; the others wait.

    A factor of fewer would be inverted, and inverted ones do not continue their mission.
    """
    squadrons = [unit for unit in in_play(game, attack.striking) if unit.kind in WHOLE]
    whole = [unit for some in complete_sets(game, squadrons) for unit in some]
    if whole:
        yield from recombined(game, whole, "23.141A")


def in_factors(game: Game, units: Iterable[AirUnit]) -> Iterator[Ruled]:
    """23.141A: where no naval air fights, squadrons of the base are factors again before the combat."""
    if squadrons := [unit for unit in units if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, "23.141A")


def able_as_factors(game: Game, ready: Iterable[AirUnit]) -> list[AirUnit]:
    """Those who take part where nobody counterairs: squadrons that make ready factors (23.144, 23.413).

    What of others, whose factors would be inverted, is doubt W409.
    """
    squadrons = [unit for unit in ready if unit.kind in WHOLE]
    if plays(game, "W409") == "at_once":
        return squadrons
    return [unit for some in complete_sets(game, squadrons) for unit in some]


def could_go_again(game: Game, attack: BaseAttack) -> bool:
    """23.54: is anybody left for another sortie, once squadrons are factors again (23.144)?"""
    left = may_fly_again(game, attack)
    squadrons = [unit for unit in left if unit.kind in WHOLE]
    return len(left) > len(squadrons) or any(complete_sets(game, squadrons))


def made_whole(game: Game, _: PhaseEntered) -> Iterator[Ruled]:
    """23.141A: who went for ships that escaped is counted in factors again before the next sortie."""
    if (attack := present(game)) is not None:
        yield from once_recombined(game, attack)


def once_recombined(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """23.141A: after a sortie all squadrons of the attackers are factors again, as far as they make any."""
    left = in_play(game, (*attack.resting, *sent(attack)))
    if squadrons := [unit for unit in left if unit.kind in WHOLE]:
        yield from recombined(game, squadrons, "23.141A")


JET = "jet"


def brought_home(game: Game, attack: BaseAttack) -> Iterator[Ruled]:
    """Attackers are back, inverted; defenders whom the last roll forced to abort are inverted as well."""
    yield from turned_over_by(game, attack, ("W410",) if attack.sortie > 1 else ())
    found: dict[tuple[str, str], list[str]] = {}
    for unit in in_play(game, (*attack.resting, *sent(attack))):
        found.setdefault((_flown_as(game, attack, unit), unit.base), []).append(unit.name)
    for (mission, base), names in found.items():
        yield Ruled(AirMissionFlown(tuple(names), mission, attack.place, base), ("18.41", "18.42A", "18.46"))
        if base in game.carriers and (by := _ready_again(game, mission, names)):
            yield Ruled(AirUnitsUninverted(tuple(names)), by)


def _ready_again(game: Game, mission: str, names: Iterable[str]) -> tuple[str, ...]:
    """By which readings carrier-based air is ready on its deck again; that of a patrol on its way is W411."""
    if plays(game, "W276") == "as_carrier":
        return ("17.3122D.1", "W276") if mission != COUNTERAIR else ()
    under_way = all(on_its_way(game, game.units[name]) for name in names)
    return ("18.524B", "19.12", "W411") if under_way and plays(game, "W411") == "each_hex" else ()


def _flown_as(game: Game, attack: BaseAttack, unit: AirUnit) -> str:
    """The mission: jets escort (17.53B), and where there is no port it was a counterair (23.63)."""
    if not port_at(game, attack.place):
        return COUNTERAIR
    return ESCORT if unit.kind == JET else ATTACK


def turned_over_by(game: Game, attack: BaseAttack, doubt: tuple[str, ...] = ()) -> Iterator[Ruled]:
    """18.526A, 17.3126C: those in the base still that the attacker's last roll forced to abort."""
    land, ashore = ("23.412A", "18.526A", *doubt), ("23.412A", "17.3126C", *doubt)
    yield from turned_over(game, attack.pinned, attack.place, land, ashore)
