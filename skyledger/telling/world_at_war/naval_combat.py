"""Naval combat told: who meets, what is allotted and found, how rounds end (22.41)."""

from collections.abc import Iterable, Iterator
from typing import Any

from core.world_at_war.air_combat.groups import why_told
from core.world_at_war.board import side_of
from core.world_at_war.ship_damage.chapter import effects
from core.world_at_war.state import Game
from events.sentences import listed, said, say
from events.world_at_war import naval_combat as fact
from skyledger.telling.by_fields import Cases
from skyledger.telling.world_at_war.parts import told, units_told


def _sides(game: Game, event: Any) -> str:
    """Which task forces meet."""
    sides: dict[str, list[str]] = {}
    for force in event.forces:
        there = game.forces.get(force)
        sides.setdefault(side_of(game, there.nation) if there else "", []).append(force)
    one, *others = map(listed, sides.values())
    return say("{one} against {other}", one=one, other=listed(others)) if others else one


def _over(game: Game, over: Iterable[fact.AirOverGroup]) -> tuple[str, ...]:
    """Who is over which combat group; told to the seat alone."""
    return tuple(
        say(
            OF_EACH_FACTOR if one.dividing else OVER,
            group=one.group,
            units=units_told(game, one.units),
        )
        for one in over
    )


OVER = said("{units} over {group}")
OF_EACH_FACTOR = said("{units} over {group}, of each AAF its squadron for cover (23.11D, 23.132)")


def _modifiers(_: Game, modifiers: Iterable[tuple[str, int, str]]) -> tuple[str, ...]:
    added = tuple(
        say("{value:+} {why} [{rule}]", value=count, why=why_told(why), rule=rule)
        for rule, count, why in modifiers
    )
    return added or (say("no modifiers"),)


def _brings(game: Game, event: fact.SurpriseRolled) -> str:
    """23.7413: what surprise of this level, with those below it, gives to the strike."""
    return listed(list(_each_effect(game, event)))


def _each_effect(game: Game, event: fact.SurpriseRolled) -> Iterator[str]:
    won = effects(event.level, game.doubts)
    if won.patrol_loses_its_modifier:
        yield say("combat air patrol has no +1 in air combat against it")
    if won.air_defense:
        yield say("air defense is a level lower")
    if won.attack:
        yield say("its dice against ships have {more:+}", more=won.attack)
    if won.fewer:
        yield say("{fewer} defending {fewer:squadron engages|squadrons engage} less", fewer=won.fewer)
    if won.critical_hits:
        yield say("a named ship that it damages calls for a critical hit roll (20.524)")


NAVAL_COMBAT_TELLINGS = {
    **told(
        {
            fact.NavalCombatJoined: said("Naval combat at {place}: {sides}."),
            fact.NavalCombatRoundBegan: said("Round {round} of naval combat at {place} begins."),
            fact.BaseCounterairLaunched: said("{seat} announces a counterair of {place}: {units}."),
            fact.BaseCounteraired: Cases(
                "units",
                {(): said("The counterair of {place} is over; nobody comes back from it.")},
                said("The counterair of {place} is over; on the way back to the carriers: {units}."),
            ),
            fact.BaseCounterairsFlown: Cases(
                "units",
                {(): said("Nobody comes back to the carriers.")},
                said("Aboard again, and inverted for the rest of the round: {units}."),
            ),
            fact.AirOverGroupShown: said("Over {group}: combat air patrol {patrol}; air cover {cover}."),
            fact.CombatGroupFound: Cases(
                "results",
                {0: said("{group} is not found.")},
                said("{group} is found: {results} search {results:result|results}."),
            ),
            fact.CombatStrikeLaunched: Cases(
                "joint",
                {True: said("{seat} joins the air strike on {group}: {units}.")},
                Cases(
                    "surprise",
                    {True: said("{seat} announces a surprise air strike on {group}: {units}.")},
                    said("{seat} announces an air strike on {group}: {units}."),
                ),
            ),
            fact.CombatStrikesStarted: said("Resolved before others are announced: what goes for {groups}."),
            fact.SurpriseRolled: Cases(
                "level",
                {
                    0: said(
                        "The strike on {group} rolls {die} for surprise ({modifiers}): none; it is flown "
                        "like any other."
                    )
                },
                said(
                    "The strike on {group} rolls {die} for surprise ({modifiers}): level {level}. Therefore "
                    "{brings}."
                ),
            ),
            fact.PatrolLandedAshore: said("{units}, whose deck is gone, landed inverted at {base}."),
            fact.NavalCombatDecided: Cases(
                "forces",
                {
                    (): Cases(
                        "decision",
                        {
                            "stays": said("The {side} side wants another round."),
                            "leaves": said("The {side} side leaves the naval combat."),
                        },
                    )
                },
                Cases(
                    "decision",
                    {
                        "stays": said("Another round of naval combat is wanted for {forces}."),
                        "leaves": said("The naval combat is left by {forces}."),
                    },
                ),
            ),
            fact.NavalCombatEnded: Cases(
                "how",
                {
                    "left": said("Naval combat at {place} is over: a side has left it."),
                    "destroyed": said("Naval combat at {place} is over; one side has no ships left in it."),
                },
            ),
        },
        {"modifiers": _modifiers},
        sides=_sides,
        brings=_brings,
    ),
    **told(
        {
            fact.PatrolsAllotted: Cases(
                "patrols",
                {(): said("{seat} allots nothing to combat air patrol.")},
                said("{seat} allots to combat air patrol: {patrols}."),
            ),
            fact.CoverAllotted: Cases(
                "cover",
                {(): said("{seat} assigns no air cover.")},
                said("{seat} assigns air cover: {cover}."),
            ),
        },
        {"patrols": _over, "cover": _over},
    ),
}
