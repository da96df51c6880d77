"""What is different after each fact of an attack on a naval base (23.5, 23.6)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from core.world_at_war.board import phase_label
from core.world_at_war.changes import Changes, another_phase, names_as_factors, names_as_squadrons
from core.world_at_war.state import Game, plays
from core.world_at_war.under_way.ships import renamed
from events.message import Event, PhaseEntered
from events.world_at_war import naval_bases as fact
from events.world_at_war.naval_bases import BaseAttack
from events.world_at_war.ships import LightShips
from events.world_at_war.squadrons import AirUnitsDivided, AirUnitsRecombined

AIR = "air"
ESCAPING, AT_SEA = "counterair.escaping", ("naval_activity.", "naval_combat.", "naval_escape")
"""Where units leave their bases after counterairs (23.46A), and the states of ships that do so."""


def announced(game: Game, event: fact.NavalBaseAttackAnnounced) -> Changes:
    """The units are sent on the sortie that comes next; attacks of earlier phases are forgotten."""
    about, now = (event.place, event.force), phase_label(game)
    if about in {(one.place, one.force) for one in game.base_attacks if not one.ended}:
        sent = _of(game, event, lambda one: _sent(one, event))["base_attacks"]
        return {"base_attacks": tuple(_without_those_that_join(sent, event))}
    others = _without_those_that_join(game.base_attacks, event)
    of_the_phase = (one for one in others if one.announced == now)
    first = BaseAttack(*about, announced=now, entry=event.entry, group=event.group)
    return {"base_attacks": (*of_the_phase, _sent(first, event))}


def _without_those_that_join(
    attacks: Iterable[BaseAttack], event: fact.NavalBaseAttackAnnounced
) -> Iterator[BaseAttack]:
    """Who goes with others makes no attack of its own on that port (2005:17.47)."""
    for one in attacks:
        elsewhere = one.sortie or one.place != event.place or one.force == event.force
        if elsewhere or not set(event.units).intersection(one.striking):
            yield one
        elif left := tuple(name for name in one.striking if name not in event.units):
            yield replace(one, striking=left)


def _sent(attack: BaseAttack, event: fact.NavalBaseAttackAnnounced) -> BaseAttack:
    resting = tuple(name for name in attack.resting if name not in event.units)
    if event.against == AIR:
        return replace(attack, counterairing=(*attack.counterairing, *event.units), resting=resting)
    return replace(attack, striking=(*attack.striking, *event.units), resting=resting)


def sortie_began(game: Game, event: fact.NavalBaseSortieBegan) -> Changes:
    """These fly; who can't any more stays at home."""
    now = {"counterairing": event.counterairing, "striking": event.striking}
    return _of(game, event, lambda one: replace(one, **now, sortie=event.sortie, step="begun"))


def contested(game: Game, event: fact.NavalBaseContested) -> Changes:
    """Who did not come through waits with those that counteraired."""

    def after(one: BaseAttack) -> BaseAttack:
        flown = dict.fromkeys((*one.counterairing, *one.striking))
        resting = (*one.resting, *(name for name in flown if name not in event.through))
        pinned = event.defenders_aborted if one.counterairing else one.pinned
        aborted = (*one.aborted, *event.attackers_aborted)
        left = {"counterairing": (), "striking": event.through, "resting": resting}
        return replace(one, **left, aborted=aborted, pinned=pinned, step="contested")

    return _of(game, event, after)


def struck(game: Game, event: fact.NavalBaseStruck) -> Changes:
    """The sortie has nothing more before it."""
    return _of(game, event, lambda one: replace(one, step="struck"))


def sortie_flown(game: Game, event: fact.NavalBaseSortieFlown) -> Changes:
    """All that are left are back, and may be sent again.

    Of kamikazes that went for a group in port it is kept who was sent, though none is left (doubt W158).
    """

    def back(one: BaseAttack) -> BaseAttack:
        resting = (*one.resting, *one.striking) if one.group else event.units
        return replace(one, counterairing=(), striking=(), resting=resting, step="flown")

    return _of(game, event, back)


def force_escaped(game: Game, event: fact.NavalForceEscaped) -> Changes:
    """It lies in another port with all that belongs to it, and bears no more effects of attacks (23.444)."""
    there: dict[str, Any] = {"place": event.place, "at_sea": False}
    named, light = {**there, "hits": 0}, {**there, "hit": 0}
    in_port: dict[str, Any] = {"activity": "", "path": (), "reached": 0, "port": "", "lead": ""}
    return {
        "forces": {event.force: replace(game.forces[event.force], **there, **in_port)},
        "carriers": {c.name: replace(c, **named) for c in game.carriers.values() if c.force == event.force},
        "ships": {s.name: replace(s, **named) for s in game.ships.values() if s.force == event.force},
        "light": {k: replace(s, **light) for k, s in game.light.items() if s.force == event.force},
    }


def ended(game: Game, event: fact.NavalBaseAttackEnded) -> Changes:
    """It is over; for the phase it is kept, with who flew (18.46, 23.461A); effects are gone (23.443B).

    But for those that remain by doubt W246.
    """
    over = _of(game, event, _over)
    if plays(game, "W246") == "remain":
        return over
    named = (ships_with_effects(game.carriers, event.place), ships_with_effects(game.ships, event.place))
    carriers, ships = ({one.name: replace(one, hits=0) for one in some} for some in named)
    return {**over, "carriers": carriers, "ships": ships, "light": _light_without_effects(game, event.place)}


def _over(attack: BaseAttack) -> BaseAttack:
    flew = (*attack.resting, *attack.counterairing, *attack.striking)
    return replace(attack, ended=True, counterairing=(), striking=(), resting=flew, pinned=())


def _light_without_effects(game: Game, place: str) -> dict[str, LightShips | None]:
    bearing = ((key, one) for key, one in game.light.items() if _bears_effects(one, place))
    return {key: replace(one, hit=0) for key, one in bearing}


def _bears_effects(ships: LightShips, place: str) -> bool:
    """Do cruisers in this port bear effects of attacks?"""
    return bool(ships.hit) and ships.place == place and not ships.at_sea


def ships_with_effects(ships: Mapping[str, Any], place: str) -> list[Any]:
    """The named ships in a port that bear effects of attacks (23.444)."""
    return [one for one in ships.values() if one.place == place and not one.at_sea and one.hits]


def _of(game: Game, event: Any, change: Callable[[BaseAttack], BaseAttack]) -> Changes:
    """The attack that is not over, changed."""

    def meant(one: BaseAttack) -> bool:
        return (one.place, one.force, one.ended) == (event.place, event.force, False)

    return {"base_attacks": tuple(change(one) if meant(one) else one for one in game.base_attacks)}


def phase_entered(game: Game, event: PhaseEntered) -> Changes:
    """Whether it is escaped, and after counterairs at sea as well."""
    state = event.phase.partition(".")[2]
    if not game.escaping and state != ESCAPING:
        return {}
    goes_on = state == ESCAPING or (game.escaping and state.startswith(AT_SEA))
    return {"escaping": goes_on and not another_phase(game, event)}


def units_divided(game: Game, event: AirUnitsDivided) -> Changes:
    """Squadrons attack in the place of their factors."""
    if not game.base_attacks:
        return {}
    names = names_as_squadrons(game, event)
    return {"base_attacks": tuple(renamed(one, names) for one in game.base_attacks)}


def units_recombined(game: Game, event: AirUnitsRecombined) -> Changes:
    """Factors attack in the place of their squadrons."""
    if not game.base_attacks:
        return {}
    names = names_as_factors(event)
    return {"base_attacks": tuple(renamed(one, names) for one in game.base_attacks)}


FOLDS: dict[type[Event], Callable[[Game, Any], Changes]] = {
    fact.NavalBaseAttackAnnounced: announced,
    fact.NavalBaseSortieBegan: sortie_began,
    fact.NavalBaseContested: contested,
    fact.NavalBaseStruck: struck,
    fact.NavalBaseSortieFlown: sortie_flown,
    fact.NavalForceEscaped: force_escaped,
    fact.NavalBaseAttackEnded: ended,
    PhaseEntered: phase_entered,
    AirUnitsDivided: units_divided,
    AirUnitsRecombined: units_recombined,
}
