"""The facts of The War Game told: one function a fact, from the game and the fact to a message."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.war_game.battles import ROUND
from core.war_game.board import opposes
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.war_game.battles import UnitRoll
from skyledger.notation.war_game.units import plural
from skyledger.telling.listing import possessive
from skyledger.telling.message import Message, Parameter, message
from skyledger.telling.shared import SHARED_TELLINGS
from skyledger.telling.world_at_war.parts import runs

Telling = Callable[[Game, Any], Message]


def units_told(game: Game, names: Sequence[str]) -> Message:
    """Units as "2 German fighters (GE-fighter-01, GE-fighter-02)", each sort for itself."""
    sorts: dict[tuple[str, str], list[str]] = {}
    for name in names:
        unit = game.units.get(name)
        sorts.setdefault((unit.nation, unit.kind) if unit else ("", ""), []).append(name)
    return message("war game/units", groups=tuple(_group(game, *sort, some) for sort, some in sorts.items()))


def _group(game: Game, nation: str, kind: str, names: list[str]) -> Message | str:
    """Units that are gone are told by their names alone, and so is what has a name of its own."""
    if not kind or not all(name.startswith(f"{game.nations[nation].code}-") for name in names):
        return ", ".join(names)
    return message(
        "war game/group",
        count=len(names),
        nation=game.nations[nation].adjective,
        kind=plural(kind, len(names)),
        names=tuple(runs(sorted(names))),
    )


def remembering(before: Game, after: Game) -> Game:
    """The later game, which still knows the units that it has lost since, so that their kinds are told."""
    lost = before.units.keys() - after.units.keys()
    return msgspec.structs.replace(after, units={**before.units, **after.units}) if lost else after


def _plain(game: Game, event: Event) -> dict[str, Parameter]:
    """The fields of a fact as they fill its template: units told, the rest as it stands."""
    fields = msgspec.structs.asdict(event)
    told: dict[str, Parameter] = {key: value for key, value in fields.items() if isinstance(value, str | int)}
    if "units" in fields:
        told["units"] = units_told(game, fields["units"])
    return told


def _by_fields(kind: type[Event]) -> Telling:
    """A fact whose template takes its fields as they are."""
    id_ = f"war game/{kind.__name__}"
    return lambda game, event: Message(id_, _plain(game, event))


def game_started(_: Game, event: fact.GameStarted) -> Message:
    turn = event.position.turn
    title = event.position.title
    player = possessive(turn.player)
    return message("war game/GameStarted", title=title, number=turn.number, player=player)


def player_turn_began(_: Game, event: fact.PlayerTurnBegan) -> Message:
    return message("war game/PlayerTurnBegan", number=event.number, player=possessive(event.player))


def step_closed(_: Game, event: fact.StepClosed) -> Message:
    return message("war game/StepClosed", step=event.step.replace(".", ": ").replace("_", " "))


def attack_declared(game: Game, event: fact.AttackDeclared) -> Message:
    """Who waits for a fleet, or comes with one, attacks later."""
    later = "/later" if event.opens > 1 else ""
    return Message(f"war game/AttackDeclared{later}", _plain(game, event))


def units_dropped(game: Game, event: fact.UnitsDropped) -> Message:
    later = "/later" if event.opens > 1 else ""
    return Message(f"war game/UnitsDropped{later}", _plain(game, event))


def units_landed(game: Game, event: fact.UnitsLanded) -> Message:
    later = "/later" if event.opens > 1 else ""
    return Message(f"war game/UnitsLanded{'/through' if event.through else later}", _plain(game, event))


def pass_through_declared(game: Game, event: fact.PassThroughDeclared) -> Message:
    """Where nobody is in the second zone its troops attack from there (IV/dispatching/3.11)."""
    enemy = any(u.place == event.second and opposes(game, u.nation) for u in game.units.values())
    id_ = "war game/PassThroughDeclared" if enemy else "war game/PassThroughDeclared/to land"
    return Message(id_, _plain(game, event))


def battle_opened(game: Game, event: fact.BattleOpened) -> Message:
    id_ = "war game/BattleOpened/aside" if event.aside else "war game/BattleOpened"
    return Message(id_, {**_plain(game, event), "aside": event.aside})


def retreat_declared(game: Game, event: fact.RetreatDeclared) -> Message:
    """Attackers who all leave go before a die is rolled, and who joins no attack of others after all.

    Of others it is known when the round ends.
    """
    there = (game.units[name].nation for name in event.units if name in game.units)
    attacks = any(not opposes(game, nation) for nation in there)
    battle = game.battles.get(event.place)
    joining = battle is not None and game.turn.round == ROUND and set(event.units) <= set(battle.joining)
    attacker = "joining" if joining else "attacker"
    id_ = f"war game/RetreatDeclared/{attacker}" if attacks else "war game/RetreatDeclared"
    return Message(id_, _plain(game, event))


def _aboard(ship: str) -> Message:
    return message("war game/aboard", ship=ship) if ship else message("war game/somewhere")


def units_moved(game: Game, event: fact.UnitsMoved) -> Message:
    return Message("war game/UnitsMoved", {**_plain(game, event), "aboard": _aboard(event.aboard)})


def aircraft_landed(game: Game, event: fact.AircraftLanded) -> Message:
    id_ = "war game/AircraftLanded/flying" if event.flying else "war game/AircraftLanded"
    return Message(id_, {**_plain(game, event), "aboard": _aboard(event.aboard)})


def aircraft_grounded(game: Game, event: fact.AircraftGrounded) -> Message:
    """Guests go below a deck that is not theirs (doubt R9)."""
    id_ = "war game/AircraftGrounded/below" if event.below else "war game/AircraftGrounded"
    return Message(id_, _plain(game, event))


def aircraft_returned(game: Game, event: fact.AircraftReturned) -> Message:
    id_ = "war game/AircraftReturned/retreated" if event.retreated else "war game/AircraftReturned"
    return Message(id_, _plain(game, event))


def units_sent_to_roll(game: Game, event: fact.UnitsSentToRoll) -> Message:
    one = "/one" if event.dice == 1 else ""
    return Message(f"war game/UnitsSentToRoll{one}", _plain(game, event))


def units_rolled(_: Game, event: fact.UnitsRolled) -> Message:
    by = message(f"war game/by/{event.by}")
    rolls = tuple(_roll(one) for one in event.rolls)
    return message("war game/UnitsRolled", by=by, place=event.place, rolls=rolls)


def _roll(roll: UnitRoll) -> Message:
    return message(
        "war game/roll",
        unit=roll.unit,
        at=message(f"war game/at/{roll.at}"),
        value=roll.value,
        dice=tuple(map(str, roll.dice)),
        result=_result(roll.hits),
    )


def _result(hits: int) -> Message:
    if hits > 1:
        return message("war game/hits", hits=hits)
    return message("war game/hit" if hits else "war game/miss")


def _hits(hits: int, about: str) -> Message:
    purse = message(f"war game/purse/{about}")
    return message("war game/hits on/one" if hits == 1 else "war game/hits on", hits=hits, purse=purse)


def losses_called_for(game: Game, event: fact.LossesCalledFor) -> Message:
    return message(
        "war game/LossesCalledFor",
        by=message(f"war game/by/{event.by}"),
        place=event.place,
        seats=event.seats,
        units=units_told(game, event.units),
        hits=_hits(event.hits, event.about),
    )


def bomb_direction_called_for(_: Game, event: fact.BombDirectionCalledFor) -> Message:
    options = tuple(event.options)
    return message("war game/BombDirectionCalledFor", seats=event.seats, place=event.place, options=options)


def bomb_directed(_: Game, event: fact.BombDirected) -> Message:
    return message("war game/BombDirected", place=event.place, sort=message(f"war game/sort/{event.to}"))


def losses_taken(game: Game, event: fact.LossesTaken) -> Message:
    return message(
        "war game/LossesTaken" if event.units else "war game/LossesTaken/none",
        by=message(f"war game/by/{event.by}"),
        place=event.place,
        units=units_told(game, event.units),
        hits=_hits(event.hits, event.about),
    )


def landing_called_for(game: Game, event: fact.LandingCalledFor) -> Message:
    return message(
        "war game/LandingCalledFor",
        units=units_told(game, event.units),
        seats=event.seats,
        options=event.options,
    )


BY_FIELDS: tuple[type[Event], ...] = (
    fact.NothingFinished,
    fact.RoundBegan,
    fact.RoundEnded,
    fact.CombatEnded,
    fact.PositionAdjusted,
    fact.SupportDeclared,
    fact.BattlePostponed,
    fact.BattleResumed,
    fact.AttackersJoined,
    fact.FleetWentOn,
    fact.UnitsRetreated,
    fact.UnitsCarried,
    fact.RetreatBarred,
    fact.AttackCalledOff,
    fact.UnitsDestroyed,
    fact.BattleEnded,
    fact.AircraftDispatched,
    fact.AircraftArrived,
    fact.AircraftTurnedBack,
    fact.HomeSailed,
    fact.DispatchCalledOff,
    fact.LandingSettled,
)

WAR_GAME_TELLINGS: Mapping[type[Event], Telling] = {
    **SHARED_TELLINGS,
    **{kind: _by_fields(kind) for kind in BY_FIELDS},
    fact.GameStarted: game_started,
    fact.PlayerTurnBegan: player_turn_began,
    fact.StepClosed: step_closed,
    fact.AttackDeclared: attack_declared,
    fact.UnitsLanded: units_landed,
    fact.UnitsDropped: units_dropped,
    fact.PassThroughDeclared: pass_through_declared,
    fact.BattleOpened: battle_opened,
    fact.RetreatDeclared: retreat_declared,
    fact.UnitsMoved: units_moved,
    fact.UnitsSentToRoll: units_sent_to_roll,
    fact.UnitsRolled: units_rolled,
    fact.LossesCalledFor: losses_called_for,
    fact.BombDirectionCalledFor: bomb_direction_called_for,
    fact.BombDirected: bomb_directed,
    fact.LossesTaken: losses_taken,
    fact.LandingCalledFor: landing_called_for,
    fact.AircraftLanded: aircraft_landed,
    fact.AircraftReturned: aircraft_returned,
    fact.AircraftGrounded: aircraft_grounded,
}
