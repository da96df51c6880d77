"""Attacks on naval bases (23.46, 23.5, 23.6): kamikazes into port (17.463), and the battle over it."""

from collections.abc import Sequence

from msgspec.structs import replace

from core.chapter import Chapter
from core.world_at_war.air_battle.kinds import (
    Answers,
    Dice,
    Kind,
    Names,
    Rounds,
    befallen,
    both,
    engaged,
    struck,
)
from core.world_at_war.air_battle.types import befallen_among, groups_over
from core.world_at_war.air_combat.groups import FACTORS, SQUADRONS, Fight, Group, force_of
from core.world_at_war.air_combat.losses import Loss
from core.world_at_war.air_combat.round import Call, Round, doubts_used
from core.world_at_war.menus import Part
from core.world_at_war.naval_bases.announcing import ANNOUNCING
from core.world_at_war.naval_bases.diving import DIVING, groups_under_attack
from core.world_at_war.naval_bases.escaping import ESCAPING
from core.world_at_war.naval_bases.escaping_by_sea import LEAVING
from core.world_at_war.naval_bases.target import (
    AttackNavalBase,
    DiveOnPort,
    EscapeByAir,
    EscapeBySea,
)
from core.world_at_war.ship_damage.defending_air import (
    Raid,
    calls,
    doubts_over_port,
    fight_over_port,
    opposed,
    unit_over_port,
)
from core.world_at_war.state import Game
from core.world_at_war.strikes.kamikazes import Occasion
from core.world_at_war.under_way.commitments import OVER_PORT, Units, attackers
from core.world_at_war.under_way.missions import ATTACKER, Side
from core.world_at_war.under_way.ships import (
    present,
)
from core.world_at_war.units import WHOLE
from events.world_at_war.air_battle import AirBattle

# 23.41 in play: the air battle over a port, of who counterairs, who strikes, and the air of the base.


def fight(game: Game, battle: AirBattle) -> Fight:
    """The round before its dice."""
    return fight_over_port(raid_of(game, battle), game.doubts)


def call(game: Game, battle: AirBattle, _: Fight, side: Side) -> Call | None:
    """What a side is to roll, if it rolls at all."""
    return calls(raid_of(game, battle), game.doubts)[side]


def fought(game: Game, battle: AirBattle, fight: Fight, dice: Dice, answers: Answers) -> Round:
    """The round by its dice and the answers that were given."""
    raid = raid_of(game, battle, fight.circumstances.apply_to_inverted)
    return opposed(raid, dice, answers, game.doubts).round


def doubts(game: Game, battle: AirBattle, fight: Fight, dice: Dice) -> Names:
    """The doubts on which the round turned."""
    raid = raid_of(game, battle, fight.circumstances.apply_to_inverted)
    used = doubts_used(fight, dice, game.doubts)
    return tuple(dict.fromkeys((*used, *doubts_over_port(raid, dice, game.doubts))))


def force(game: Game, battle: AirBattle, fight: Fight, side: Side) -> Sequence[Group]:
    """Everybody of a side on whom the round's results may fall: those that strike, too."""
    return _groups(game, battle, attackers(game, battle)) if side == ATTACKER else force_of(fight, side)


def fallen(
    game: Game, battle: AirBattle, fight: Fight, side: Side, losses: Sequence[Loss]
) -> tuple[Names, Names]:
    """The units of a side that are eliminated, and those that abort.

    The losses of those that counterair come first, then those of who goes for the ships.
    """
    if side != ATTACKER:
        return befallen(game, battle, side, losses)
    counterairing, striking = _sent_over(game, battle)
    here = len(fight.attacker) if counterairing else 0
    parts = (counterairing, losses[:here]), (striking, losses[here:])
    found = [befallen_among(game, battle.place, units, some) for units, some in parts]
    return tuple(n for names, _ in found for n in names), tuple(n for _, names in found for n in names)


def in_squadrons(game: Game, battle: AirBattle) -> bool:
    """Is the round fought by squadrons? W339 has a say in it (19.51)."""
    divided = any(unit.kind in WHOLE for unit in both(game, battle))
    return divided or unit_over_port(_raid(game, battle), game.doubts) == SQUADRONS


def raid_of(game: Game, battle: AirBattle, applied: str = "") -> Raid:
    """The attack on a port as 23.411 sees it; who fights as squadrons has been divided by then."""
    unit = SQUADRONS if in_squadrons(game, battle) else FACTORS
    return replace(_raid(game, battle), apply_to_inverted=applied or struck(game, battle), unit=unit)


def _raid(game: Game, battle: AirBattle) -> Raid:
    counterairing, striking = _sent_over(game, battle)
    return Raid(
        _groups(game, battle, counterairing),
        _groups(game, battle, striking),
        _groups(game, battle, engaged(game, battle)),
    )


def _sent_over(game: Game, battle: AirBattle) -> tuple[Units, Units]:
    """The attackers that counterair, and those that go for the ships."""
    attack, there = present(game), attackers(game, battle)
    names = attack.counterairing if attack else ()
    counterairing = tuple(unit for unit in there if unit.name in names)
    return counterairing, tuple(unit for unit in there if unit.name not in names)


def _groups(game: Game, battle: AirBattle, units: Units) -> tuple[Group, ...]:
    return groups_over(game, battle.place, units)


OPPOSED_SORTIES = Kind(
    OVER_PORT,
    fought="23.411",
    over="23.412",
    single="19.12",
    turned_back=True,
    on_bases=True,
    rounds=Rounds(fight, call, fought, doubts, force, fallen, in_squadrons),
)


CHAPTER = Chapter(
    orders={
        Part.TABLE: {
            AttackNavalBase: ANNOUNCING,
            DiveOnPort: DIVING,
            EscapeByAir: ESCAPING,
            EscapeBySea: LEAVING,
        },
    },
    kinds={OVER_PORT: OPPOSED_SORTIES},
    occasions=(Occasion(groups_under_attack),),
    plays={
        "W156": ("whole_force", "groups"),
        "W186": ("air_attack_closes", "counterair_only"),
        "W246": ("vanish_after", "remain"),
        "W247": ("add_up", "separate"),
        "W255": ("each_time", "once"),
        "W369": ("as_in_port", "nobody"),
        "W370": ("offensive", "no_option"),
        "W371": ("carrier_air", "any_patrol"),
        "W381": ("by_its_entrances", "last"),
        "W372": ("counterair", "those_that_meet"),
        "W382": ("one_base", "each_base"),
        "W385": ("counterair", "with_others"),
        "W404": ("as_the_crow_flies", "by_sea"),
        "W405": ("by_disengaging", "may_leave"),
        "W409": ("wait", "at_once"),
        "W410": ("last", "each_sortie"),
        "W411": ("fresh_air", "each_hex"),
        "W435": ("attackers", "all_air"),
    },
)
