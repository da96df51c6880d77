"""Air strikes on ships told: who strikes what, each roll and all that made it; the English of it (23.4)."""

from collections.abc import Callable
from typing import Any

from core.world_at_war.state import Game
from core.world_at_war.strikes.kamikazes import DIVERTED
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.counterair import roll_told
from skyledger.telling.world_at_war.parts import place_told, units_told

NAVAL_STRIKES: dict[str, str] = {
    "NavalStrikeAnnounced": "Strike {number} is announced, on {target}: {units}{counterair}{surprise}.",
    "NavalStrikeAnnounced/diverted": "Strike {number} is diverted to {target}: {units}.",
    "strike/target": "{target} at {place}",
    "strike/port": "the ships in port at {place}",
    "strike/counterair": "; of these against the air of the port: {units}",
    "strike/surprise": ", with surprise of level {level}",
    "NavalStrikeCovered": (
        "Over the target of strike {number}: air cover {cover}; combat air patrol {patrol}."
    ),
    "strike/nobody": "none",
    "NavalStrikeBegan": "Strike {number}, on {target}: {units}.",
    "NavalStrikeBegan/nobody": "Strike {number}, on {target}: nobody is left to fly it.",
    "NavalStrikeEngaged": "Strike {number} is engaged: air cover {cover}; combat air patrol {patrol}.",
    "NavalStrikeEngaged/none": "The defender lets strike {number} pass.",
    "NavalStrikeMet": "Strike {number}: the defending air is met by {units}.",
    "NavalStrikeContested": "Air combat over strike {number}, in {unit}.\n{attacker}\n{defender}\n"
    "Of the strike {lost} eliminated, {aborted} aborted; of the defenders {fallen} eliminated. "
    "On to the ships: {through}.",
    "AirDefenseFired": "Air defense of {target}, level {level}: dice {dice}, result {eliminated}/{aborted}. "
    "Eliminated {lost}; aborted {turned}; {through} will attack.{parts}",
    "AirDefenseFired/none": "No air defense of {target} fires; {through} will attack.",
    "strike/part": "{rule} {value} ({why})",
    "strike/parts": " It is made up of {parts}.",
    "NavalStrikeAimed": "Strike {number} is aimed: {aims}.{idle}",
    "strike/idle": " Aimed at nothing: {units}.",
    "strike/aim": "{units} at {target}",
    "NavalAttackRolled": (
        "Attack on {target}: dice {dice}{modifiers}, net {net} on row {row}; hits: {hits}.{critical}"
    ),
    "strike/critical": " Surprise calls for a critical hit roll (20.524), which is settled at the table.",
    "NavalStrikeEnded": "Strike {number} is over: {how}. Back home: {units}.",
    "asked/17.47E.3": "Diverted over {place}: {whose}. The {side} names the combat group that they attack "
    "(17.47E.3).",
    "asked/23.45": "Of equally many light ships over {place} one sort has one hit more (23.45).",
    "strike/end/fought": "its attacks are made",
    "strike/end/nobody left": "nobody is left to attack",
    "strike/end/target gone": "nothing is left of its target, and it does not set out",
    "strike/end/nothing to attack": "there is nothing that it may attack",
}

SIDES = ("attacker", "defender")


def announced(game: Game, event: fact.NavalStrikeAnnounced) -> Message:
    """Who strikes what, who of them counterairs, and the surprise; and whether they were diverted."""
    of_them = message("strike/counterair", units=_some(game, event.counterair)) if event.counterair else ""
    return message(
        "NavalStrikeAnnounced/diverted" if event.kind == DIVERTED else "NavalStrikeAnnounced",
        number=event.strike,
        units=_some(game, event.units),
        target=_target(game, event),
        counterair=of_them,
        surprise=message("strike/surprise", level=event.surprise) if event.surprise else "",
    )


def _some(game: Game, names: tuple[str, ...]) -> Message:
    return units_told(game, names) if names else message("strike/nobody")


def _target(game: Game, event: Any) -> Message:
    """The task force and where it is, or the port."""
    place = place_told(game, event.place)
    if not event.target:
        return message("strike/port", place=place)
    return message("strike/target", target=event.target, place=place)


def covered(game: Game, event: fact.NavalStrikeCovered | fact.NavalStrikeEngaged) -> Message:
    """Who flies over the ships, or engages."""
    cover, patrol = _some(game, event.cover), _some(game, event.patrol)
    if isinstance(event, fact.NavalStrikeEngaged) and not (event.cover or event.patrol):
        return message("NavalStrikeEngaged/none", number=event.strike)
    return message(type(event).__name__, number=event.strike, cover=cover, patrol=patrol)


def began(game: Game, event: fact.NavalStrikeBegan) -> Message:
    """Which strike is resolved, and who flies it."""
    target = _target(game, event)
    if not event.units:
        return message("NavalStrikeBegan/nobody", number=event.strike, target=target)
    return message("NavalStrikeBegan", number=event.strike, target=target, units=_some(game, event.units))


def met(game: Game, event: fact.NavalStrikeMet) -> Message:
    """Who meets the defenders."""
    return message("NavalStrikeMet", number=event.strike, units=_some(game, event.units))


def contested(game: Game, event: fact.NavalStrikeContested) -> Message:
    """Both rolls, what befell either side, and who goes on."""
    rolls = {roll.side: roll_told(roll) for roll in event.rolls}
    silent = {side: message("no roll", side=message(f"side/{side}")) for side in SIDES}
    told = silent | rolls
    return message(
        "NavalStrikeContested",
        number=event.strike,
        unit=message(f"unit/{event.unit}"),
        attacker=told["attacker"],
        defender=told["defender"],
        lost=_some(game, event.attackers_eliminated),
        aborted=_some(game, event.attackers_aborted),
        fallen=_some(game, event.defenders_eliminated),
        through=_some(game, event.through),
    )


def air_defense_fired(game: Game, event: fact.AirDefenseFired) -> Message:
    """The level, the dice, the result, and who goes on."""
    target, through = _target(game, event), _some(game, event.through)
    if not event.dice:
        return message("AirDefenseFired/none", target=target, through=through)
    parts = _modifiers(event.parts)
    return message(
        "AirDefenseFired",
        target=target,
        level=event.level,
        dice=_dice(event.dice),
        eliminated=event.eliminated,
        aborted=event.aborted,
        lost=_some(game, event.units_eliminated),
        turned=_some(game, event.units_aborted),
        through=through,
        parts=message("strike/parts", parts=parts) if parts else "",
    )


def _modifiers(found: tuple[tuple[str, int, str], ...]) -> tuple[Message, ...]:
    return tuple(message("strike/part", rule=rule, value=f"{value:+}", why=why) for rule, value, why in found)


def _dice(dice: tuple[int, ...]) -> Message:
    return message("roll/dice", dice=tuple(str(die) for die in dice), sum=sum(dice))


def aimed(game: Game, event: fact.NavalStrikeAimed) -> Message:
    """Who goes for which target, and who for none."""
    aims = tuple(message("strike/aim", units=_some(game, aim.units), target=aim.target) for aim in event.aims)
    idle = _idle(game, event)
    told = message("strike/idle", units=_some(game, idle)) if idle else ""
    return message("NavalStrikeAimed", number=event.strike, aims=aims, idle=told)


def _idle(game: Game, event: fact.NavalStrikeAimed) -> tuple[str, ...]:
    """Who came through to the ships and goes for none of them."""
    named = {name for aim in event.aims for name in aim.units}
    strike = next((one for one in game.strikes if one.strike == event.strike and not one.ended), None)
    there = (name for name in strike.left if name not in strike.counterair) if strike else ()
    return tuple(name for name in there if name not in named)


def attack_rolled(_: Game, event: fact.NavalAttackRolled) -> Message:
    """The target, the dice and all that modified them, the hits."""
    modifiers = _modifiers(event.modifiers)
    made = message("roll/modified", modifiers=modifiers) if modifiers else message("roll/unmodified")
    return message(
        "NavalAttackRolled",
        target=event.target,
        dice=_dice(event.dice),
        modifiers=made,
        net=event.net,
        row=event.row,
        hits=event.hits,
        critical=message("strike/critical") if event.critical else "",
    )


def ended(game: Game, event: fact.NavalStrikeEnded) -> Message:
    """How it ended, and who returns."""
    how = message(f"strike/end/{event.how}")
    return message("NavalStrikeEnded", number=event.strike, how=how, units=_some(game, event.units))


NAVAL_STRIKE_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.NavalStrikeAnnounced: announced,
    fact.NavalStrikeCovered: covered,
    fact.NavalStrikeBegan: began,
    fact.NavalStrikeEngaged: covered,
    fact.NavalStrikeMet: met,
    fact.NavalStrikeContested: contested,
    fact.AirDefenseFired: air_defense_fired,
    fact.NavalStrikeAimed: aimed,
    fact.NavalAttackRolled: attack_rolled,
    fact.NavalStrikeEnded: ended,
}
