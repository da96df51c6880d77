"""Ground combat told: who attacks whom, what the die requires, what is given up for it; the English of it."""

from collections.abc import Callable, Iterator
from typing import Any

from core.world_at_war.state import Game
from events import world_at_war as fact
from events.message import Event
from skyledger.telling.message import Message, message
from skyledger.telling.world_at_war.parts import place_told, places_told, units_told

GROUND_COMBAT: dict[str, str] = {
    "GroundAttackAnnounced": "Ground units make the {kind} {places} with {ground} against {defenders}.",
    "asked/15.6": "The attacker of {place} may fight another round or break off (15.6).",
    "asked/18.556": "The attacker of {place} must give up {effect} (18.556).",
    "asked/18.616": "The defender of {place} must give up {effect} (18.616).",
    "a ground unit": "{name}",
    "some ground factors": "{count} ground factors",
    "one ground factor": "a ground factor",
    "ground factors in": "{count} ground factors in {place}",
    "with a DM": "{units} on a DM of {modifier}",
    "GroundCombatRolled": "Ground combat over {places}, round {round}: {attackers} to {defenders}, "
    "column {column}; die {die}{modifiers}, net {net}: {code}; {required}.",
    "no modifiers": "",
    "modifiers of a die": " with {modifiers}",
    "must lose everything": "the {side} loses everything",
    "must lose factors": "the {side} must lose {count} factors",
    "must lose one factor": "the {side} must lose a factor",
    "nothing is lost": "nobody loses anything",
    "GroundLossesTaken": "The {side} over {places} gives up {lost}.",
    "some ships": "{count} {ships} factors",
    "one of the ships": "a {ships} factor",
    "GroundCombatEnded/defender eliminated": "The attack on {places} is over: no defender is left there.",
    "GroundCombatEnded/attacker eliminated": "The attack on {places} is over: the attackers are eliminated.",
    "GroundCombatEnded/both eliminated": "The attack on {places} is over: both sides are eliminated.",
    "GroundCombatEnded/break off": "The attack on {places} is broken off.",
}


def attack_announced(game: Game, event: fact.GroundAttackAnnounced) -> Message:
    """Which hexes, who attacks, and who defends them at which DM."""
    attackers = tuple(message("a ground unit", name=one) for one in event.ground)
    others = (_factors(event.factors),) if event.factors else ()
    return message(
        "GroundAttackAnnounced",
        kind=message(f"attack/{event.kind}"),
        places=places_told(game, event.hexes),
        ground=(*attackers, *others),
        defenders=tuple(_defenders(game, event)),
    )


def _defenders(game: Game, event: fact.GroundAttackAnnounced) -> Iterator[Message]:
    """The defenders of each hex, with its DM."""
    for place, modifier in event.modifiers.items():
        named = tuple(one for one in event.defenders if _is_there(game, one, place))
        if count := event.defending.get(place, 0):
            declared = message("ground factors in", count=count, place=place_told(game, place))
            yield message("with a DM", units=declared, modifier=modifier)
        elif named:
            yield message("with a DM", units=named, modifier=modifier)


def _is_there(game: Game, unit: str, place: str) -> bool:
    known = game.ground.get(unit)
    return known is None or known.place == place


def combat_rolled(game: Game, event: fact.GroundCombatRolled) -> Message:
    """The strengths, the die with its modifiers, the result, and what each side must lose."""
    modifiers = tuple(
        message("roll/modifier", value=f"{value:+}", rule=rule, why=why)
        for rule, value, why in event.modifiers
    )
    return message(
        "GroundCombatRolled",
        places=places_told(game, event.hexes),
        round=event.round,
        attackers=event.attackers,
        defenders=event.defenders,
        column=event.column,
        die=event.die,
        modifiers=message("modifiers of a die", modifiers=modifiers)
        if modifiers
        else message("no modifiers"),
        net=event.net,
        code=event.code,
        required=tuple(_required(event)) or message("nothing is lost"),
    )


def _required(event: fact.GroundCombatRolled) -> Iterator[Message]:
    for side, count in event.due.items():
        told = message(f"side/{side}")
        if side in event.everything:
            yield message("must lose everything", side=told)
        else:
            one = count == 1
            yield message("must lose one factor" if one else "must lose factors", side=told, count=count)


def losses_taken(game: Game, event: fact.GroundLossesTaken) -> Message:
    """What a side gives up."""
    return message(
        "GroundLossesTaken",
        side=message(f"side/{event.side}"),
        places=places_told(game, event.hexes),
        lost=tuple(_lost(game, event)),
    )


def _factors(count: int) -> Message:
    return message("some ground factors", count=count) if count > 1 else message("one ground factor")


def _lost(game: Game, event: fact.GroundLossesTaken) -> Iterator[Message | str]:
    yield from event.ground
    if count := sum(event.factors.values()):
        yield _factors(count)
    if event.units:
        yield units_told(game, event.units)
    for ships, factors in (("CVE", event.cves), ("fleet", event.fleet)):
        if factors:
            yield message("some ships" if factors > 1 else "one of the ships", count=factors, ships=ships)


def combat_ended(game: Game, event: fact.GroundCombatEnded) -> Message:
    """How an attack ended."""
    return message(f"GroundCombatEnded/{event.how}", places=places_told(game, event.hexes))


GROUND_COMBAT_TELLINGS: dict[type[Event], Callable[[Game, Any], Message]] = {
    fact.GroundAttackAnnounced: attack_announced,
    fact.GroundCombatRolled: combat_rolled,
    fact.GroundLossesTaken: losses_taken,
    fact.GroundCombatEnded: combat_ended,
}
