"""Units roll: each side in its own time, unit by unit, at what is left before each die (IV/fighters/1.5)."""

from collections.abc import Iterator

from core.menus import Offer
from core.mistakes import Unworkable
from core.ruling import Procedure, Ruled
from core.war_game.battles import battle_at, fought, other, targets_left
from core.war_game.board import known_place, names, seats_for
from core.war_game.dice import hits
from core.war_game.menus import keeps, moving
from core.war_game.orders import RollUnits
from core.war_game.rolling.aiming import AIMS, aimed, rolls, still_to_roll
from core.war_game.rolling.conditions import MAY_ROLL
from core.war_game.rolling.kinds import AIRCRAFT
from core.war_game.rolling.roll_cases import Rolling
from core.war_game.selection import chosen, whoever
from core.war_game.state import Game
from core.war_game.steps import side_to_roll
from core.war_game.units import Units, family
from events.message import DiceRolled, RollCalledFor
from events.war_game.battle import Battle, RollDue
from events.war_game.battles import UnitRoll, UnitsRolled, UnitsSentToRoll
from events.war_game.board import Unit

RULES = {
    "fighter": ("IV/fighters/1.1", "IV/fighters/1.5"),
    "bomber": ("IV/bombers/1.1", "IV/bombers/1.3"),
    "anti-aircraft": ("IV/anti-aircraft/1",),
}


def rolling(game: Game, order: RollUnits, seat: str) -> Rolling:
    """What the order means; raises `Mistake` for units, places and aims that are not there."""
    battle = battle_at(game, place := known_place(game, order.place))
    if battle is None:
        raise Unworkable("battle", f"No battle is fought at {place} in this round.")
    if order.at not in AIMS:
        raise Unworkable("aim", f"A roll is at aircraft, land or bombs; “{order.at}” is none of them.")
    return _request(game, battle, order.units, order.at, seat)


def _request(game: Game, battle: Battle, units: Units, at: str, seat: str) -> Rolling:
    by = side_to_roll(game)

    def alone(unit: Unit) -> bool:
        return keeps(game, MAY_ROLL, Rolling(seat, battle, by, (unit,), at))

    return Rolling(seat, battle, by, chosen(game, units, alone, whoever), at)


def send(game: Game, request: Rolling) -> Iterator[Ruled]:
    """The dice are called for; they are looked at one after the other when they have fallen."""
    battle, by = request.battle, request.by
    seats = seats_for(game, frozenset(unit.nation for unit in request.units))
    left = targets_left(game, battle, other(by))
    at = ((unit, aimed(game, battle, unit, by, (left, request.at))) for unit in request.units)
    dice = sum(len(rolls(game, unit, by, aim)) for unit, aim in at)
    sent = UnitsSentToRoll(names(request.units), battle.place, by, seats, dice, request.at)
    numbers = dict.fromkeys(n for unit in request.units for n in RULES.get(family(game, unit), ()))
    yield Ruled(sent, (*numbers, "R1", *(("R3",) if request.at == "land" and left > 0 else ())))
    purpose = f"combat at {battle.place}"
    yield Ruled(RollCalledFor(purpose, dice, (), by, seats), ("N16",))


def rolled(game: Game, event: DiceRolled) -> Iterator[Ruled]:
    """What the dice hit: each unit aims at what was left after those before it (IV/fighters/1.3).

    When the last aircraft is hit the fighters that are left roll at land (IV/fighters/1.4), a defending
    bomber in a later round (IV/bombers/1.2); who is grounded makes no roll (IV/grounding/1.3), and bombers
    are hit as aircraft (IV/bombers/1.4).
    """
    due = next((r for r in game.rolls if (r.purpose, r.by) == (event.purpose, event.by)), None)
    if due is not None:
        made = tuple(_each(game, due, event.dice))
        yield Ruled(UnitsRolled(due.place, due.by, game.turn.round, made), ("IV/fighters/1.3", "N16", "N17"))


def _each(game: Game, due: RollDue, dice: tuple[int, ...]) -> Iterator[UnitRoll]:
    battle, by, start = game.battles[due.place], due.by, 0
    left = targets_left(game, battle, other(by))
    for unit in (game.units[name] for name in due.units):
        aim = aimed(game, battle, unit, by, (left, due.aim))
        values = rolls(game, unit, by, aim)
        own = dice[start : start + len(values)]
        count = sum(hits(game, die, value) for die, value in zip(own, values, strict=True))
        left -= count if aim == AIRCRAFT else 0
        start += len(values)
        yield UnitRoll(unit.name, aim, values[0], own, count)


def offers(game: Game, seat: str) -> Iterator[Offer]:
    """Who has not rolled, at each thing that he may aim at."""
    if not (by := side_to_roll(game)):
        return
    for battle in fought(game):
        yield from _in_battle(game, battle, by, (seat, still_to_roll(game, battle, by, seat)))


def _in_battle(game: Game, battle: Battle, by: str, who: tuple[str, list[Unit]]) -> Iterator[Offer]:
    seat, ready = who

    def request(units: tuple[Unit, ...], at: str) -> Rolling:
        return Rolling(seat, battle, by, units, at)

    def order(group: Units, at: str) -> RollUnits:
        return RollUnits(battle.place, group, at)

    yield from moving(game, MAY_ROLL, request, ready, order, "at", lambda _: AIMS, whoever)


ROLLING = Procedure(rolling, MAY_ROLL, send, offers)
