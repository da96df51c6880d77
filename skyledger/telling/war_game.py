"""The facts of The War Game in words, from the game and the fact."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from core.rulebook import register
from core.war_game.battles import ROUND, airborne
from core.war_game.board import opposes, plural
from core.war_game.dispatching.flights import is_landing
from core.war_game.retreats.departures import SHIP_SUNK
from core.war_game.rounds.chapter import WITH_SHIP
from core.war_game.rounds.verdicts import FALLEN
from core.war_game.state import PACKAGE, Game, kinds, plays
from events import war_game as fact
from events.message import Event, RollsSet
from events.sentences import listed, said, say, translated
from events.war_game.facts import UnitRoll
from phases.states import state_words
from skyledger.telling.beginnings import kinds_told
from skyledger.telling.by_fields import Cases, Kind, Telling, by_fields, itself, seat, where, word
from skyledger.telling.chosen import readings_told
from skyledger.telling.held_in_battle import who_is_held
from skyledger.telling.phrases import possessive
from skyledger.telling.shared import SHARED_TELLINGS, dice_sentence, policy_sentence
from skyledger.telling.world_at_war.parts import runs


def units_told(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Units as "2 German fighters (GE-fighter-01, GE-fighter-02)", each sort for itself."""
    sorts: dict[tuple[str, str], list[str]] = {}
    for name in names:
        unit = game.units.get(name)
        sorts.setdefault((unit.nation, unit.kind) if unit else ("", ""), []).append(name)
    return tuple(_group(game, *sort, some) for sort, some in sorts.items())


def _group(game: Game, nation: str, kind: str, names: list[str]) -> str:
    """Units that are gone are told by their names alone, and so is what has a name of its own."""
    if not kind or not all(name.startswith(f"{game.nations[nation].code}-") for name in names):
        return ", ".join(names)
    return say(
        "{count} {nation} {kind} ({names})",
        count=len(names),
        nation=game.nations[nation].adjective,
        kind=translated(plural(kind, len(names))),
        names=tuple(runs(sorted(names))),
    )


def remembering(before: Game, after: Game) -> Game:
    """The later game, which still knows the units that it has lost since, so that their kinds are told."""
    lost = before.units.keys() - after.units.keys()
    return msgspec.structs.replace(after, units={**before.units, **after.units}) if lost else after


# What a fact turns on, and what is told of its fields.


def _enemies_in_the_second(game: Game, event: fact.PassThroughDeclared) -> bool:
    """Where nobody is in the second zone its troops attack from there (IV/dispatching/3.11)."""
    return any(u.place == event.second and opposes(game, u.nation) for u in game.units.values())


def _who_leaves(game: Game, event: fact.RetreatDeclared) -> str:
    """Attackers who all leave go before a die is rolled, and who joins no attack of others after all.

    Of others it is known when the round ends.
    """
    there = (game.units[name].nation for name in event.units if name in game.units)
    if all(opposes(game, nation) for nation in there):
        return "defender"
    battle = game.battles.get(event.place)
    joining = battle is not None and game.turn.round == ROUND and set(event.units) <= set(battle.joining)
    return "joining" if joining else "attacker"


def _how_one_is_back(game: Game, event: fact.AircraftReturned) -> str:
    """Who lands elsewhere, his carrier being sunk, was never there before."""
    flights = [game.units[name].flight for name in event.units if name in game.units]
    landing = any(flight is not None and is_landing(flight) for flight in flights)
    return "retreated" if event.retreated else "landing" if landing else ""


def _later(_: Game, event: Any) -> bool:
    """Who waits for a fleet, or comes with one, attacks later."""
    return bool(event.opens > 1)


def _how_one_went(_: Game, event: fact.UnitsDestroyed) -> str:
    """How a unit alone was lost; nothing of several."""
    return event.how if len(event.units) == 1 else ""


def _never_began(game: Game, event: fact.BattleEnded) -> bool:
    """Was it over before the round in which it was to open?"""
    battle = game.battles.get(event.place)
    return battle is not None and battle.opens > event.last_round


def _over_the_heads(game: Game, event: fact.LossesTaken) -> bool:
    """Has or had a side aircraft in a battle that other hits than at aircraft do not reach (doubt R4)?"""
    battle = game.battles.get(event.place)
    beyond = battle is not None and event.about != "air" and plays(game, "R4") == "no"
    return battle is not None and beyond and bool(airborne(game, battle, event.by))


AT = {
    "aircraft": said("aircraft"),
    "land": said("land and sea"),
    "bombs": said("what is below, with bombs"),
}
"""What a unit rolls at."""

HITS = {
    "air": said("{hits} {hits:hit|hits} at aircraft"),
    "surface": said("{hits} {hits:hit|hits} at land and sea"),
    "bombs": said("{hits} {hits:hit|hits} of bombs"),
    "down": said("{hits} {hits:hit|hits} of bombs on the ground"),
    "others": said("{hits} {hits:hit|hits} of bombs beside those on the ground"),
}
"""By what they were rolled at."""


def hits_told(about: str, hits: int) -> str:
    """Such as "2 hits at aircraft"."""
    return say(HITS[about], hits=hits)


BY = {"attacker": said("attacker"), "defender": said("defender")}
ROLLED = said("The {by} at {place}:")
ROLLS = (
    said("{unit} at {at} ({value}) rolled {dice}: miss"),
    said("{unit} at {at} ({value}) rolled {dice}: hit"),
    said("{unit} at {at} ({value}) rolled {dice}: {hits} hits"),
)
"""For no hit, one, and several."""


def units_rolled(_: Game, event: fact.UnitsRolled) -> str:
    """Each roll of a side, one after the other."""
    by = say(ROLLED, by=translated(BY[event.by]), place=event.place)
    return f"{by}\n{', '.join(map(_roll, event.rolls))}"


def _roll(roll: UnitRoll) -> str:
    return say(
        ROLLS[min(roll.hits, 2)],
        unit=roll.unit,
        at=translated(AT[roll.at]),
        value=roll.value,
        dice=tuple(map(str, roll.dice)),
        hits=roll.hits,
    )


PURSE_OF = {"aircraft": "air", "land": "surface", "bombs": "bombs"}
"""By what a unit rolled at, whose hits are paid for together."""
IN_SHORT = said("{by} at {place}: {hits}")


def hits_in_short(event: fact.UnitsRolled) -> str:
    """Such as "attacker at Kent: 2 hits at aircraft"."""
    made = Counter(dict.fromkeys(PURSE_OF.values(), 0))
    for roll in event.rolls:
        made[PURSE_OF[roll.at]] += roll.hits
    hits = [hits_told(about, count) for about, count in made.items() if count] or [say("no hit")]
    return say(IN_SHORT, by=translated(BY[event.by]), place=event.place, hits=listed(hits))


KINDS: dict[str, Kind] = {
    **dict.fromkeys(
        (
            "place", "first", "second", "to", "ship", "below", "aboard", "subject", "value", "because",
            "seats", "options", "through", "aside", "number", "round", "opens", "arrives", "returning",
            "flying", "last_round", "dice",
        ),
        itself,
    ),
    "units": units_told,
    "seat": seat,
    "by": lambda _, by: translated(BY[by]),
    "player": lambda _, player: possessive(player),
    "step": lambda _, step: state_words(step),
    **dict.fromkeys(("what", "how", "outcome"), word),
}  # fmt: skip
"""How the fields of this game's facts are told, by their names."""

BY_FIELDS = by_fields(
    {
        RollsSet: Cases(
            "rolls",
            {
                "at once": said(
                    "From here on both sides roll where nobody chooses how, and dice fall as soon as due; "
                    "“rolls by order” has them wait again, whoever says it."
                )
            },
            said("From here on units of both sides roll, and dice fall, when somebody says so."),
        ),
        fact.PlayerTurnBegan: said("{player} turn of game turn {number} begins."),
        fact.NothingFinished: said("{seat} is not waited for here; nothing changes."),
        fact.StepClosed: Cases(
            who_is_held,
            {
                "defenders": said(
                    "Nobody has more to say in “{step}”: of those who are attacked nobody can leave or stay "
                    "down, and nobody can come to their help (IV/dispatching/1.5)."
                ),
                "attackers": said(
                    "Nobody has more to say in “{step}”: of those who attack nobody can leave, ashore or "
                    "without a way back (IV/example 3/3.3)."
                ),
            },
            said("Nobody has more to say in “{step}”."),
        ),
        fact.RoundBegan: said("Round {round} of combat begins."),
        fact.RoundEnded: said("Round {round} of combat is over."),
        fact.CombatEnded: said("Combat is over in round {round}."),
        fact.PositionAdjusted: Cases(
            "what",
            {"option": said("From now on {subject} is read as {value}, because {because}.")},
            said("Adjusted, {subject}: {what} is now {value}, because {because}."),
        ),
        fact.AttackDeclared: Cases(
            _later,
            {True: said("{units} to attack {place} in round {opens}.")},
            said("{units} sent against {place}."),
        ),
        fact.UnitsLanded: Cases(
            "through",
            {
                "": Cases(
                    _later,
                    {True: said("{units} landed on {place}, to attack in round {opens}.")},
                    said("{units} landed on {place}."),
                )
            },
            said("{units} to land on {place} in round {opens}, after {through}."),
        ),
        fact.UnitsDropped: Cases(
            _later,
            {True: said("{units} dropped on {place}, to attack in round {opens}.")},
            said("{units} dropped on {place}."),
        ),
        fact.SupportDeclared: said("{units} to shoot in support of the attack on {place}."),
        fact.PassThroughDeclared: Cases(
            _enemies_in_the_second,
            {True: said("{units} sent through {first} to attack {second} in round 2.")},
            said("{units} sent through {first} to {second}, from where troops are to land in round 2."),
        ),
        fact.UnitsMoved: said("{units} moved to {place}{aboard}."),
        fact.BattleOpened: Cases(
            "aside",
            {(): said("The battle at {place} begins.")},
            said("The battle at {place} begins; {aside} units take no part in it."),
        ),
        fact.BattlePostponed: said("The attack on {place} waits for the fleet, and begins in round {opens}."),
        fact.AttackersJoined: said("{units} join the attack on {place}."),
        fact.BattleResumed: said("{units} stay at {place} and fight there again from round {opens} on."),
        fact.FleetWentOn: said("{units} gone on from {first} to {second}."),
        fact.RetreatDeclared: Cases(
            _who_leaves,
            {
                "defender": said("{units} to leave {place} for {to} as the round ends, if not hit before."),
                "joining": said("{units} to leave {place} for {to} before a die is rolled."),
                "attacker": said(
                    "{units} to leave {place} for {to}: at once if the whole attack leaves, else as the "
                    "round ends, if not hit before."
                ),
            },
        ),
        fact.UnitsRetreated: said("{units} gone from {place} to {to}, and out of combat for this turn."),
        fact.UnitsCarried: said("{units} gone to {place} aboard {ship}."),
        fact.RetreatBarred: said("{units} gone from {place} for {to}, which is sunk."),
        fact.AttackCalledOff: said("The attack on {place} is called off."),
        fact.UnitsSentToRoll: said("{units} sent to roll at {place}."),
        fact.BombDirectionCalledFor: said(
            "It is for {seats} to say on what a bomb's hit falls at {place}: {options}."
        ),
        fact.BombDirected: Cases(
            "to",
            {
                "down": said("A bomb's hit at {place} falls on aircraft on the ground."),
                "others": said("A bomb's hit at {place} falls on others than aircraft on the ground."),
            },
        ),
        fact.LossesCalledFor: said(
            "The {by} at {place} has {hits} to take, one unit to each: {seats} to pick from {units}."
        ),
        fact.LossesTaken: Cases(
            "units",
            {
                (): Cases(
                    _over_the_heads,
                    {
                        True: said(
                            "No unit of the {by} at {place} is left that {hits} could fall on; aircraft in "
                            "the air there are beyond their reach."
                        )
                    },
                    said("No unit of the {by} at {place} is left that {hits} could fall on."),
                )
            },
            said("The {by} at {place} loses {units} to {hits}."),
        ),
        fact.ShipsDamaged: said("{units} damaged at {place}, and not sunk."),
        fact.UnitsDestroyed: Cases(
            _how_one_went,
            {
                WITH_SHIP: said("{units} lost at {place}: went down with its ship."),
                FALLEN: said("{units} lost at {place}: its place fell."),
                SHIP_SUNK: said("{units} lost at {place}: its ship was sunk."),
            },
            said("{units} lost at {place}: {how}."),
        ),
        fact.BattleEnded: Cases(
            _never_began,
            {True: said("The battle at {place} never begins: {outcome}.")},
            said("The battle at {place} is over: {outcome}, last fought in round {last_round}."),
        ),
        fact.AircraftGrounded: Cases(
            "below",
            {"": said("{units} kept down at {place} in this round.")},
            said("{units} below the deck of {below} at {place} in this round."),
        ),
        fact.AircraftDispatched: said("{units} dispatched to {to}, to arrive in round {arrives}."),
        fact.AircraftArrived: said("{units} arrived to defend {place}."),
        fact.AircraftTurnedBack: said(
            "It is over at {place}: {units} to fly home, in round {returning} at the latest."
        ),
        fact.AircraftReturned: Cases(
            _how_one_is_back,
            {
                "retreated": said("{units} back at {place}, and out of combat as she is."),
                "landing": said("{units} down at {place}."),
            },
            said("{units} back at {place}."),
        ),
        fact.HomeSailed: said("{ship} has left {place} without {units}."),
        fact.DispatchCalledOff: said("The dispatch of {units} to {place} is called off; they never left."),
        fact.LandingCalledFor: said(
            "{units} without a place to land: it is for {seats} to say where, of {options}."
        ),
        fact.AircraftLanded: Cases(
            "flying",
            {0: said("{units} down at {place}{aboard}.")},
            said("{units} on the way to {place}{aboard} in round {flying}."),
        ),
        fact.LandingSettled: said("It is settled where {units} {many:lands|land}."),
    },
    KINDS,
    {
        "aboard": where("aboard", said(" aboard {aboard}")),
        "hits": lambda _, event: hits_told(event.about, event.hits),
        "many": lambda _, event: len(event.units),
    },
)


def game_started(_: Game, event: fact.GameStarted) -> str:
    """Which game begins, in whose turn, by whose dice and policy; what it has otherwise has further lines."""
    position = event.position
    turn = position.turn
    begins = say(
        "The game begins: {title}, game turn {number}, {player} turn.",
        title=position.title,
        number=turn.number,
        player=possessive(turn.player),
    )
    told = " ".join(one for one in (begins, dice_sentence(position), policy_sentence(position)) if one)
    readings = readings_told(register(PACKAGE), position)
    return "\n".join(filter(None, (told, readings, *kinds_told(position.kinds, kinds()))))


WAR_GAME_TELLINGS: Mapping[type[Event], Telling] = {
    **SHARED_TELLINGS,
    **BY_FIELDS,
    fact.GameStarted: game_started,
    fact.UnitsRolled: units_rolled,
}
