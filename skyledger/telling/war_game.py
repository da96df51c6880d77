"""The War Game in words: one function a fact, from the game and the fact to a message; its English."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from core.war_game.battles import ROUND
from core.war_game.board import opposes
from core.war_game.state import Game
from events import war_game as fact
from events.message import Event
from events.war_game.facts import UnitRoll
from skyledger.notation.war_game.names import plural
from skyledger.telling.message import Message, Parameter, message, possessive
from skyledger.telling.shared import SHARED_TELLINGS
from skyledger.telling.world_at_war.parts import runs

WAR_GAME: dict[str, str] = {
    "war game/units": "{groups}",
    "war game/group": "{count} {nation} {kind} ({names})",
    "war game/aboard": " aboard {ship}",
    "war game/somewhere": "",
    "war game/GameStarted": "The game begins: {title}, game turn {number}, {player} turn.",
    "war game/PlayerTurnBegan": "{player} turn of game turn {number} begins.",
    "war game/NothingFinished": "{seat} is not waited for here; nothing changes.",
    "war game/StepClosed": "Nobody has more to say in {step}.",
    "war game/RoundBegan": "Round {round} of combat begins.",
    "war game/RoundEnded": "Round {round} of combat is over.",
    "war game/CombatEnded": "Combat is over after round {round}.",
    "war game/PositionAdjusted": "The gamemaster sets {what} of {subject} to {value}, because {because}.",
    "war game/AttackDeclared": "{units} sent against {place}.",
    "war game/AttackDeclared/later": "{units} to attack {place} in round {opens}.",
    "war game/UnitsLanded/later": "{units} landed on {place}, to attack in round {opens}.",
    "war game/UnitsDropped/later": "{units} dropped on {place}, to attack in round {opens}.",
    "war game/PassThroughDeclared/to land": (
        "{units} sent through {first} to {second}, from where troops are to land in round 2."
    ),
    "war game/BattleOpened/aside": "The battle at {place} begins; {aside} units take no part in it.",
    "war game/UnitsLanded": "{units} landed on {place}.",
    "war game/UnitsLanded/through": "{units} to land on {place} in round {opens}, after {through}.",
    "war game/UnitsDropped": "{units} dropped on {place}.",
    "war game/SupportDeclared": "{units} to shoot in support of the attack on {place}.",
    "war game/PassThroughDeclared": "{units} sent through {first} to attack {second} in round 2.",
    "war game/UnitsMoved": "{units} moved to {place}{aboard}.",
    "war game/BattleOpened": "The battle at {place} begins.",
    "war game/BattlePostponed": "The attack on {place} waits for the fleet, and begins in round {opens}.",
    "war game/AttackersJoined": "{units} join the attack on {place}.",
    "war game/BattleResumed": "{units} stay at {place} and fight there again from round {opens} on.",
    "war game/FleetWentOn": "{units} gone on from {first} to {second}.",
    "war game/RetreatDeclared": "{units} to leave {place} for {to} as the round ends, if not hit before.",
    "war game/RetreatDeclared/joining": "{units} to leave {place} for {to} before a die is rolled.",
    "war game/RetreatDeclared/attacker": (
        "{units} to leave {place} for {to}: at once if the whole attack leaves, else as the round "
        "ends, if not hit before."
    ),
    "war game/UnitsRetreated": "{units} gone from {place} to {to}, and out of combat for this turn.",
    "war game/UnitsCarried": "{units} gone to {place} aboard {ship}.",
    "war game/RetreatBarred": "{units} gone from {place} for {to}, which is sunk.",
    "war game/AttackCalledOff": "The attack on {place} is called off.",
    "war game/UnitsSentToRoll": "{units} sent to roll at {place}, {dice} dice.",
    "war game/UnitsSentToRoll/one": "{units} sent to roll at {place}, 1 die.",
    "war game/UnitsRolled": "The {by} at {place}:\n{rolls}",
    "war game/roll": "{unit} at {at} ({value}) rolled {dice}: {result}",
    "war game/hit": "hit",
    "war game/hits": "{hits} hits",
    "war game/miss": "miss",
    "war game/at/aircraft": "aircraft",
    "war game/at/land": "land and sea",
    "war game/at/bombs": "what is below, with bombs",
    "war game/by/attacker": "attacker",
    "war game/by/defender": "defender",
    "war game/hits on": "{hits} hits {purse}",
    "war game/hits on/one": "1 hit {purse}",
    "war game/purse/air": "at aircraft",
    "war game/purse/surface": "at land and sea",
    "war game/purse/bombs": "of bombs",
    "war game/purse/down": "of bombs on the ground",
    "war game/purse/others": "of bombs beside those on the ground",
    "war game/BombDirectionCalledFor": (
        "It is for {seats} to say on what a bomb's hit falls at {place}: {options}."
    ),
    "war game/BombDirected": "A bomb's hit at {place} falls on {sort}.",
    "war game/sort/down": "aircraft on the ground",
    "war game/sort/others": "others than aircraft on the ground",
    "war game/LossesCalledFor": "The {by} at {place} has {hits} to take: {seats} to pick from {units}.",
    "war game/LossesTaken": "The {by} at {place} loses {units} to {hits}.",
    "war game/LossesTaken/none": "Nothing is left to hit for {hits} on the {by} at {place}.",
    "war game/UnitsDestroyed": "{units} lost at {place}: {how}.",
    "war game/BattleEnded": "The battle at {place} is over: {outcome}, last fought in round {last_round}.",
    "war game/AircraftGrounded": "{units} kept down at {place} in this round.",
    "war game/AircraftGrounded/below": "{units} below the deck of {below} at {place} in this round.",
    "war game/AircraftDispatched": "{units} dispatched to {to}, to arrive in round {arrives}.",
    "war game/AircraftArrived": "{units} arrived to defend {place}.",
    "war game/AircraftTurnedBack": "It is over at {place}: {units} to fly home in round {returning}.",
    "war game/AircraftReturned": "{units} back at {place}.",
    "war game/AircraftReturned/retreated": "{units} back at {place}, and out of combat as she is.",
    "war game/HomeSailed": "{ship} has left {place} without {units}.",
    "war game/DispatchCalledOff": "The dispatch of {units} to {place} is called off; they never left.",
    "war game/LandingCalledFor": (
        "{units} without a place to land: it is for {seats} to say where, of {options}."
    ),
    "war game/AircraftLanded": "{units} down at {place}{aboard}.",
    "war game/AircraftLanded/flying": "{units} on the way to {place}{aboard} in round {flying}.",
    "war game/LandingSettled": "It is settled where {units} land.",
    # reports and why
    "report/phase/combat_orders": "combat orders",
    "report/phase/noncombat": "moves after combat",
    "report/war game/orders": "What attacks where",
    "report/war game/round": "Round {round}, {place}",
    "report/war game/flights": "Round {round}, flights",
    "report/war game/after": "After combat",
    "why/war game/gone": "is not on the board",
    "why/war game/lost": "lost",
    "why/war game/taken off": "taken off the board by the gamemaster",
    "why/war game/there": "on the board",
    "why/war game/at": "at {place}",
    "why/war game/aboard": "at {place}, aboard {ship}",
    "why/war game/en route": "under way to {to}, dispatched in round {declared}, there in round {arrives}",
    "why/war game/engaged": "defends {to}, dispatched in round {declared}",
    "why/war game/returning": "flies home from {to}",
    "why/war game/attacks": "attacks {places}",
    "why/war game/asked": "a question about losses or landing at {places}",
    "why/war game/grounded": "on the ground or below deck in this round",
    "why/war game/leaving": "leaves for {places} when the round ends",
    "why/war game/landed": "landed from the sea or the air",
    "why/war game/retreated": "has retreated in this player turn",
    "why/war game/rolled": "has rolled in this round at {at}",
    "why/war game/again/next opponent": (
        "It may be dispatched again in the turn of another opponent (IV/dispatching/3.5, 3.7)."
    ),
    "why/war game/again/home": "It may be dispatched again in round {round} (IV/dispatching/2.4).",
    "why/war game/again/after the battle": (
        "It fights at {to} for a round at least, flies home in the round after its last, and may be "
        "dispatched again in the one after that (IV/dispatching/2.1, 2.4)."
    ),
    "why/war game/again/pinned": (
        "It may be dispatched from the first round in which {place} is no longer under attack "
        "(IV/dispatching/1.4)."
    ),
}


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
