"""Air strikes on ships told: who strikes what, each roll and all that made it (23.4)."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from core.world_at_war.air_combat.groups import why_told
from core.world_at_war.board import name
from core.world_at_war.state import Game, has_rule
from core.world_at_war.strikes.course import by_sort, strikers
from core.world_at_war.strikes.kamikazes import DIVERTED
from core.world_at_war.under_way.at_sea import SUPPLY_LINE, present_combat
from core.world_at_war.under_way.missions import ATTACKER
from events import world_at_war as fact
from events.message import Event
from events.sentences import said, say, translated
from events.world_at_war.strikes import Aim
from skyledger.telling.by_fields import Cases, Telling, Template, itself, where
from skyledger.telling.world_at_war.counterair import dice_and_sum, modified, rolls_told
from skyledger.telling.world_at_war.parts import place_told, told, units_told

ENDS = {
    "fought": said("its attacks are made"),
    "nobody left": said("nobody is left to attack"),
    "target gone": said("nothing is left of its target, and it does not set out"),
    "nothing to attack": said("there is nothing that it may attack"),
}


TARGETS = {
    "light ships": said("light ships"),
    "submarines": said("submarines"),
    "sea supply line": said("sea supply line"),
}
"""What is attacked that is no ship with a name."""


def ships_told(_: Game, target: str) -> str:
    """A ship by its name, or light ships, of a task force where several are attacked (2005:17.462B)."""
    ships = next((one for one in TARGETS if target.endswith(one)), "")
    if not ships:
        return target
    called, force = translated(TARGETS[ships]), target.removesuffix(ships).rstrip()
    return say("{ships} of {force}", ships=called, force=force) if force else called


def _shares(game: Game, shares: Iterable[Aim]) -> tuple[str, ...]:
    """Which kamikazes go for which task force."""
    return tuple(
        say("{units} at {target}", units=units_told(game, one.units), target=one.target) for one in shares
    )


def _target(game: Game, event: Any) -> str:
    """The task force and where it is, or the port."""
    return target_told(game, event, place_told(game, event.place))


def target_told(game: Game, aimed: Any, place: str) -> str:
    """The same, of a strike or what is told of it, with its place as it is called.

    Ships outside task forces are called by their port, where they form a group of their own (17.47A).
    """
    target: str = aimed.target
    if target == name(game, aimed.place):
        return say("the ships outside task forces at {place}", place=place)
    at = said("{target} at {place}") if target else said("the ships in port at {place}")
    return say(at, target=target, place=place)


ROUND = {
    "factors": said("Air combat over strike {strike}, in factors."),
    "squadrons": said("Air combat over strike {strike}, in squadrons."),
}


def contested(game: Game, event: fact.NavalStrikeContested) -> str:
    """Both rolls, what befell either side, and who goes on."""
    came_of_it = say(
        "Of the strike {lost} eliminated, {aborted} aborted; of the defenders {fallen} eliminated. On to the "
        "ships: {through}.",
        lost=units_told(game, event.attackers_eliminated),
        aborted=units_told(game, event.attackers_aborted),
        fallen=units_told(game, event.defenders_eliminated),
        through=units_told(game, event.through),
    )
    told = (say(ROUND[event.unit], strike=event.strike), *rolls_told(event.rolls), came_of_it)
    return "\n".join((*told, *_why_none_aborts(game, event)))


DO_NOT_ABORT = said("Patrol and air cover do not abort (23.416B).")


def _why_none_aborts(game: Game, event: fact.NavalStrikeContested) -> Iterator[str]:
    """Why the attacker's roll has some abort and no defender does: what defends ships at sea never does."""
    if has_rule(game, "2005:19.42"):
        return
    strike = next((one for one in game.strikes if one.strike == event.strike), None)
    rolled = any(roll.aborted for roll in event.rolls if roll.side == ATTACKER)
    if rolled and strike is not None and strike.target and strike.place == event.place:
        yield say(DO_NOT_ABORT)


def _parts(game: Game, parts: Iterable[tuple[str, int, str]]) -> tuple[str, ...]:
    return tuple(
        say("{rule} {value:+} ({why})", rule=rule, value=value, why=_why(game, why))
        for rule, value, why in parts
    )


def _why(game: Game, why: str) -> str:
    """Why a modifier is so; whose the air or ships are is said by the adjective, "German NAS"."""
    told = why_told(why)
    for nation in sorted(game.nations.values(), key=lambda nation: -len(nation.name)):
        told = re.sub(rf"\b{re.escape(nation.name)}(?= [A-Z]{{2,3}}\b)", nation.adjective, told)
    return told


def _modifiers(game: Game, modifiers: Iterable[tuple[str, int, str]]) -> str:
    return modified(_parts(game, modifiers))


def _aims(game: Game, aims: Iterable[Aim]) -> tuple[str, ...]:
    return tuple(
        say("{units} at {target}", units=units_told(game, aim.units), target=ships_told(game, aim.target))
        for aim in aims
    )


def _idle(game: Game, event: fact.NavalStrikeAimed) -> str:
    """Who came through to the ships and goes for none of them."""
    named = {name for aim in event.aims for name in aim.units}
    strike = next((one for one in game.strikes if one.strike == event.strike and not one.ended), None)
    there = (name for name in strike.left if name not in strike.counterair) if strike else ()
    idle = tuple(name for name in there if name not in named)
    return say(" Aimed at nothing: {units}.", units=units_told(game, idle)) if idle else ""


HITS_ON_A_LINE = said(
    " What hits do to a sea supply line no rule of air says: who loses supply by it is settled at the table "
    "(30.37, W377) and declared, as by “declare supply of PLACE none”."
)


def _of_a_line(_: Game, event: fact.NavalAttackRolled) -> str:
    """23.752D: what becomes of a line of supply that was hit."""
    return say(HITS_ON_A_LINE) if event.hits and event.target.endswith(SUPPLY_LINE) else ""


ALL, ALIKE, CHOSEN = "all", "alike", "chosen"
MET: dict[object, Template] = {
    ALL: said("Strike {strike}: the defending air is met by {units}; all of the strike must meet it."),
    ALIKE: said("Strike {strike}: the defending air is met by {units}; all of the strike are alike."),
    CHOSEN: said("Strike {strike}: the defending air is met by {units}."),
}
"""Who meets the defenders, and why nobody was asked who (23.415B)."""


def _why_nobody_chose(game: Game, event: fact.NavalStrikeMet) -> str:
    strike = next((one for one in game.strikes if one.strike == event.strike and not one.ended), None)
    ours = strikers(game, strike) if strike else ()
    if ours and len(ours) <= len(event.units):
        return ALL
    return ALIKE if len(by_sort(ours)) == 1 else CHOSEN


ENGAGED = said("Strike {strike} is engaged: air cover {cover}; combat air patrol {patrol}.")
ENGAGED_TOGETHER = said(
    "Strike {strike} is engaged: air cover {cover}; combat air patrol {patrol}. Beside cover the patrol does "
    "not have the modifier that it has alone (23.415D)."
)

COVERED: dict[object, Template] = {
    True: said("Over the target of strike {strike} is that air which was shown over it just before."),
    False: said("Over the target of strike {strike}: air cover {cover}; combat air patrol {patrol}."),
}
"""What is over the target of a strike; in naval combat that was told as the group was shown (23.35A)."""


def _was_shown(game: Game, event: fact.NavalStrikeCovered) -> bool:
    combat = present_combat(game)
    group = next((one.target for one in game.strikes if one.strike == event.strike and not one.ended), "")
    if combat is None or group not in combat.shown:
        return False
    over = (air for air in (*combat.cover, *combat.patrols) if air.group == group)
    return {name for air in over for name in air.units} == {*event.cover, *event.patrol}


NAVAL_STRIKE_TELLINGS: dict[type[Event], Telling] = {
    **told(
        {
            fact.NavalStrikeAnnounced: Cases(
                "kind",
                {DIVERTED: said("Strike {strike} is diverted to {target}: {units}.")},
                said("Strike {strike} is announced, on {target}: {units}{counterair}{surprise}."),
            ),
            fact.NavalStrikeCovered: Cases(_was_shown, COVERED),
            fact.NavalStrikeBegan: Cases(
                "units",
                {(): said("Strike {strike}, on {target}: nobody is left to fly it.")},
                said("Strike {strike}, on {target}: {units}."),
            ),
            fact.NavalStrikeEngaged: Cases(
                "cover",
                {(): Cases("patrol", {(): said("The defender lets strike {strike} pass.")}, ENGAGED)},
                Cases("patrol", {(): ENGAGED}, ENGAGED_TOGETHER),
            ),
            fact.NavalStrikePatrolPassed: said(
                "Strike {strike}: patrol has had its turn; air cover may engage what is left."
            ),
            fact.NavalStrikeMet: Cases(_why_nobody_chose, MET),
            fact.AirDefenseFired: Cases(
                "dice",
                {(): said("No air defense of {target} fires; {through} will attack.")},
                said(
                    "Air defense of {target}, level {level}: dice {dice}, which eliminate {eliminated} and "
                    "abort {aborted}. Eliminated {units_eliminated}; aborted {units_aborted}; {through} will "
                    "attack.{parts}"
                ),
            ),
            fact.NavalStrikeDivided: said("Strike {strike} is divided: {shares}."),
            fact.NavalStrikeAimed: said("Strike {strike} is aimed: {aims}.{idle}"),
            fact.NavalStrikeEnded: said("Strike {strike} is over: {how}. Back home: {units}."),
        },
        {
            "surprise": itself,
            "dice": dice_and_sum,
            "units_eliminated": units_told,
            "units_aborted": units_told,
            "parts": _parts,
            "aims": _aims,
            "shares": _shares,
            "how": lambda _, how: translated(ENDS[how]),
        },
        target=_target,
        counterair=where("counterair", said("; of these against the air of the port: {counterair}")),
        surprise=where("surprise", said(", with surprise of level {surprise}")),
        parts=where("parts", said(" It is made up of {parts}.")),
        idle=_idle,
    ),
    **told(
        {
            fact.NavalAttackRolled: said(
                "Attack on {target}: dice {dice}{modifiers}, net {net} on row {row}; hits: {hits}."
                "{line}{critical}"
            )
        },
        {"target": ships_told, "dice": dice_and_sum, "modifiers": _modifiers},
        line=_of_a_line,
        critical=where(
            "critical",
            said(" Surprise calls for a critical hit roll (20.524), which is settled at the table."),
        ),
    ),
    fact.NavalStrikeContested: contested,
}
