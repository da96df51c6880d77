"""From a line to an order: each branch of the grammar's tree becomes the order that it stands for."""

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from lark import Token, Tree

from core.dice import THROW, RollDice
from core.mistakes import Mistake, Unworkable
from core.world_at_war import orders as give
from core.world_at_war.board import name
from core.world_at_war.flight.missions import known_mission
from core.world_at_war.folds.redeployment import TACTICAL
from core.world_at_war.state import Game
from events.world_at_war.board import Seat
from skyledger.notation.parsing import NotAnOrder, Span, cut, one_line, parsed
from skyledger.notation.reader import (
    MOST_WORDS,
    Reader,
    Sort,
    longest,
    meant,
    mistaken,
    named,
    span_of,
    unexpected,
)
from skyledger.notation.world_at_war.activities import NAVAL_ACTIVITY_READS
from skyledger.notation.world_at_war.air_battle import choose, leave, leave_choice, lift
from skyledger.notation.world_at_war.air_transport import carrying, humping, supplying
from skyledger.notation.world_at_war.bombing import flown, routed
from skyledger.notation.world_at_war.construction import begin, build, enlarge
from skyledger.notation.world_at_war.declared import Parts, adjust, declare
from skyledger.notation.world_at_war.ground_combat import attack_read
from skyledger.notation.world_at_war.kamikazes import build as build_kamikazes
from skyledger.notation.world_at_war.kamikazes import convert, invoke, send
from skyledger.notation.world_at_war.names import (
    BASES,
    GRAMMAR,
    GROUND_UNITS,
    NATIONS,
    PLACES,
    TERRITORIES,
    THINGS,
    front_read,
    reader_of,
    way_read,
)
from skyledger.notation.world_at_war.naval_air import NAVAL_AIR_READS
from skyledger.notation.world_at_war.naval_combat import NAVAL_COMBAT_READS
from skyledger.notation.world_at_war.ships import NAVAL_READS
from skyledger.notation.world_at_war.support import PLAIN, support_read
from skyledger.notation.world_at_war.units import counted, kind_first, units_of


def read(game: Game, text: str, seat: str) -> give.Order | RollDice:
    """The order that a line means, with names as ledgers keep them.

    `seat` tells whose units are meant where a nation is left out. Raises `NotAnOrder` with the column and
    what was expected there, or a `Mistake` for a name that the game does not know.
    """
    reader = reader_of(game, seat, one_line(text))
    tree = _tree(reader)
    parts = {str(c.data): c for c in tree.children if isinstance(c, Tree)}
    words = {c.type: Tree[Token](c.type, [c]) for c in tree.children if isinstance(c, Token)}
    order: give.Order | RollDice = READS[str(tree.data)](reader, {**parts, **words})
    return order


def _tree(reader: Reader) -> Tree[Token]:
    try:
        return parsed(GRAMMAR, reader.line)
    except NotAnOrder as wrong:
        raise _sooner(reader, wrong) from None


def _sooner(reader: Reader, wrong: NotAnOrder) -> NotAnOrder:
    """The same error, or the one at a word that was taken for part of the name before it: “Catania form”."""
    before = list(GRAMMAR.lark.parse_interactive(reader.line[: wrong.column - 1]).iter_parse())
    run = tuple(takewhile(lambda token: token.type == "WORD", reversed(before)))[::-1]
    if (name_ := _unquoted(reader, run, wrong.column)) is not None:
        return NotAnOrder(wrong.text, (run[0].start_pos or 0) + 1, (f"quotation marks around “{name_}”",))
    if before and before[0].type in {"_DECLARE", "_ADJUST"}:  # names and words stand side by side there
        return wrong
    counted = len(run) < len(before) and before[-len(run) - 1].type == "NUMBER"
    names = Span(reader.line, run)
    rest = kind_first(names)[1] if counted and run else names
    known = longest(reader, rest, THINGS, len(rest.tokens) - 1) if rest and rest.tokens else 0
    return unexpected(reader, cut(rest, known)) if rest and known else wrong


def _unquoted(reader: Reader, run: tuple[Token, ...], column: int) -> str | None:
    """A name that goes on at this column with a word of the grammar: "Bosnia and Herzegovina"."""
    begun = [str(token) for token in run]
    more = reader.line[column - 1 :].rstrip(" .").split()[:MOST_WORDS] if run else []
    longer = (" ".join((*begun, *more[:count])) for count in range(len(more), 0, -1))
    return next((one for one in longer if meant(reader.game, one, THINGS) is not None), None)


def _name(reader: Reader, parts: Parts, part: str, sorts: tuple[Sort, ...], what: str = "place") -> str:
    return named(reader, span_of(reader, parts[part]), sorts, what)


def _units(reader: Reader, parts: Parts) -> give.Units:
    tree = parts["group"] if "group" in parts else parts["named"]
    return units_of(reader, tree, span_of(reader, parts["origin"]) if "origin" in parts else None)


def _going(order: Callable[[give.Units, str], Any]) -> Callable[[Reader, Parts], Any]:
    return lambda reader, parts: order(_units(reader, parts), _name(reader, parts, "to", BASES))


def _staying(order: Callable[[give.Units], Any]) -> Callable[[Reader, Parts], Any]:
    return lambda reader, parts: order(_units(reader, parts))


def _redeploy(reader: Reader, parts: Parts) -> give.RedeployAirUnits:
    front = front_read(reader, parts["front"]) if "front" in parts else ""
    way = way_read(str(parts["WAY"].children[0])) if "WAY" in parts else TACTICAL
    return give.RedeployAirUnits(_units(reader, parts), _name(reader, parts, "to", BASES), front, way)


def _place_airbase(reader: Reader, parts: Parts) -> give.PlaceAirbase:
    taken_up = _name(reader, parts, "recycling", PLACES) if "recycling" in parts else ""
    return give.PlaceAirbase(_owner(reader, parts), _name(reader, parts, "place", PLACES), taken_up)


def _owner(reader: Reader, parts: Parts) -> str:
    """The nation named, if only by an article the one nation of the seat."""
    written = span_of(reader, parts["nation"]) if "nation" in parts else None
    if written and written.text.casefold() not in {"a", "an", "the"}:
        return named(reader, written, NATIONS, "nation")
    seat: Seat | None = reader.game.seats.get(reader.seat)
    if seat and len(seat.nations) == 1:
        return seat.nations[0]
    place = span_of(reader, parts["place"])
    raise mistaken(place, Unworkable("nation", "Say whose airbase it is, as in “place airbase German at …”."))


def _fly(reader: Reader, parts: Parts) -> give.FlyMission:
    return give.FlyMission(
        _units(reader, parts),
        _mission(reader, span_of(reader, parts["mission"])),
        _name(reader, parts, "target", BASES),
        _name(reader, parts, "returning", BASES) if "returning" in parts else "",
    )


def _mission(reader: Reader, span: Span) -> str:
    """One of the missions of the edition; between quotation marks it stays as it is, for the ruling."""
    if span.quoted:
        return span.text
    try:
        return known_mission(reader.game, span.text)
    except Mistake as mistake:
        raise mistaken(span, mistake) from None


def _move_ground(reader: Reader, parts: Parts) -> give.MoveGroundUnit:
    unit = _name(reader, parts, "ground", GROUND_UNITS, "ground unit")
    _lies_there(reader, parts, unit, reader.game.ground[unit].place)
    return give.MoveGroundUnit(unit, _name(reader, parts, "to", PLACES))


def _lies_there(reader: Reader, parts: Parts, mover: str, place: str) -> None:
    if "origin" in parts and (given := _name(reader, parts, "origin", PLACES)) != place:
        at, not_at = name(reader.game, place), name(reader.game, given)
        told = Unworkable("place", f"{mover} is at {at}, not at {not_at}.")
        raise mistaken(span_of(reader, parts["origin"]), told)


def _counterair(reader: Reader, parts: Parts) -> give.AnnounceCounterair:
    there = "place" if "place" in parts else "target"
    return give.AnnounceCounterair(_units(reader, parts), _name(reader, parts, there, PLACES))


def _over(order: Callable[[give.Units, str], Any], part: str = "place") -> Callable[[Reader, Parts], Any]:
    return lambda reader, parts: order(_units(reader, parts), _name(reader, parts, part, PLACES))


def _dice(_: Reader, parts: Parts) -> RollDice:
    """The dice as they stand in the line; whether each of them is one is for the ruling to say."""
    return RollDice(tuple(counted(str(die)) for die in parts["fallen"].children))


def _to_nation(
    order: Callable[[str, str], Any], part: str, sorts: tuple[Sort, ...], what: str
) -> Callable[[Reader, Parts], Any]:
    return lambda reader, parts: order(
        _name(reader, parts, part, sorts, what), _name(reader, parts, "nation", NATIONS, "nation")
    )


READS: dict[str, Callable[[Reader, Parts], Any]] = {
    "finish": lambda _, __: give.Finish(),
    "place_airbase": _place_airbase,
    "eliminate_airbase": lambda reader, parts: give.EliminateAirbase(
        _name(reader, parts, "place", PLACES), str(parts["HOW"].children[0]).casefold()
    ),
    "stage": _going(give.StageAirUnits),
    "redeploy": _redeploy,
    "transfer": _going(give.TransferNavalAir),
    "shift": _going(give.ShiftNavalAir),
    "sea_transport": _going(give.SeaTransportAirUnits),
    "displace": _going(give.Displace),
    "move_excess": _going(give.MoveExcess),
    "turn_back": _staying(give.TurnBackSeaTransport),
    "air_supply": supplying(_units),
    "air_transport": carrying(give.FlyAirTransport, _units),
    "airdrop": carrying(give.FlyAirdrop, _units),
    "hump": humping(_units),
    "intercept_transport": _over(give.InterceptAirTransport),
    "counter_intercept": _staying(give.CounterIntercept),
    "attack_transport": _staying(give.AttackAirTransport),
    "uninvert": _staying(give.UninvertAirUnits),
    "give_up": _staying(give.GiveUpExcess),
    "fly": _fly,
    **NAVAL_READS,
    **NAVAL_ACTIVITY_READS,
    **NAVAL_COMBAT_READS,
    **NAVAL_AIR_READS,
    "take": _to_nation(give.TakeHex, "place", PLACES, "place"),
    "gain": _to_nation(give.GainTerritory, "territory", TERRITORIES, "country"),
    "move_ground": _move_ground,
    "roll": lambda _, __: THROW,
    "dice": _dice,
    "counterair": _counterair,
    "bomb": lambda reader, parts: flown(reader, parts, give.AnnounceBombing),
    "escort_bombing": lambda reader, parts: flown(reader, parts, give.EscortBombing),
    "oppose_bombing": lambda reader, parts: flown(reader, parts, give.OpposeBombing),
    "route_bombing": routed,
    "reinforce": _staying(give.ReinforceCounterair),
    "fight_on": lambda _, __: give.FightOn(),
    "disengage": lambda _, __: give.Disengage(),
    "flee": _going(give.FlyToRefuge),
    "return": _going(give.ReturnToBase),
    "choose": choose,
    "recombine": _staying(give.RecombineAirUnits),
    "leave": leave,
    "lift": lift,
    "leave_choice": leave_choice,
    "lift_choice": lambda _, __: give.LiftStandingChoice(),
    "support": lambda reader, parts: support_read(reader, parts, _units),
    "attack": attack_read,
    "defend": _over(give.DefendFromTheAir),
    "intercept": _over(give.InterceptSupport),
    "keep": _over(give.KeepSupport, "target"),
    "excess": _staying(give.NameExcess),
    **PLAIN,
    "build": build,
    "begin": begin,
    "enlarge": enlarge,
    "invoke": invoke,
    "convert": convert,
    "build_kamikazes": build_kamikazes,
    "send": send,
    "declare": declare,
    "adjust": adjust,
}
