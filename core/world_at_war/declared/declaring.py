"""What players declare, how long it holds, and the gamemaster's hand."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from core.menus import Offer
from core.mistakes import Mistake, Unworkable, near_misses
from core.readings import chosen_in
from core.rulebook import register
from core.ruling import Finding, Procedure, Ruled
from core.world_at_war.board import known_carrier, known_hex, known_nation, known_place, name
from core.world_at_war.conditions import rule
from core.world_at_war.declared.facts import FACT_KINDS, FactKind, settled_by
from core.world_at_war.edition import load
from core.world_at_war.state import GAMEMASTER, PACKAGE, Game, numbers
from core.world_at_war.under_way.missions import KAMIKAZE, MAP_EDGE, based_on_the_map
from core.world_at_war.units import AIR_UNIT, Order
from events.message import PhaseEntered
from events.sentences import said, say, translated
from events.world_at_war.sequence import FactDeclared, FactLapsed, PlayerTurnBegan, PositionAdjusted

PHASE, PLAYER_TURN, GAME_TURN = said("phase"), said("player turn"), said("game turn")
ENDS = ("", PHASE, PLAYER_TURN, GAME_TURN)
OPTION, EDITION, RULES = "option", "edition", "rules"
POOL = said("force pool")


class Declare(Order, frozen=True, tag="Declare/1"):
    """Declare how something outside the refereed rules stands."""

    kind: str
    subject: str
    value: str
    until: str = ""
    because: str = ""


class Declaration(msgspec.Struct, frozen=True):
    """Somebody says how something stands."""

    seat: str
    order: Declare
    kind: FactKind


def declaration(_: Game, order: Declare, seat: str) -> Declaration:
    """What is declared; raises `Mistake` for a kind of fact that nobody asks for."""
    if order.kind in FACT_KINDS:
        return Declaration(seat, order, FACT_KINDS[order.kind])
    hint = say("Known are {kinds}.", kinds=tuple(FACT_KINDS))
    raise Mistake("kind of fact", order.kind, near_misses(order.kind, FACT_KINDS), hint)


@rule(
    "declaration/subject", "A declared fact is about what its kind asks for.", "“{given}” is not {allowed}."
)
def subject_fits(game: Game, request: Declaration) -> Iterable[Finding]:
    """As `fact_kinds` says; a subject that no rule would look at is no use to anybody."""
    if not request.kind.about(game, request.order.subject):
        yield Finding(given=request.order.subject, allowed=translated(request.kind.subjects))


@rule(
    "declaration/value",
    "A declared fact stands in a way that its kind knows.",
    "“{given}” is not {allowed}.",
)
def value_fits(_: Game, request: Declaration) -> Iterable[Finding]:
    """As `fact_kinds` says."""
    if not request.kind.stands(request.order.value):
        yield Finding(given=request.order.value, allowed=translated(request.kind.values))


@rule(
    "declaration/end",
    "A declared fact holds until a phase or turn ends.",
    "“{given}” is not the end of the phase, player turn or game turn.",
)
def end_is_known(_: Game, request: Declaration) -> Iterable[Finding]:
    """Without an end it holds until it is declared anew."""
    if request.order.until not in ENDS:
        yield Finding(given=request.order.until)


def declare(_: Game, request: Declaration) -> Iterator[Ruled]:
    """The fact stands, with who said so and on which rule."""
    order, number = request.order, settled_by(request.kind, request.order.subject)
    reason = order.because or number
    fact = FactDeclared(order.kind, order.subject, order.value, request.seat, reason, order.until)
    yield Ruled(fact, (number,))


def lapse_with_the_phase(game: Game, _: PhaseEntered) -> tuple[Ruled, ...]:
    """What was declared until the end of the phase is over."""
    return _lapsed(game, PHASE)


def lapse_with_the_turn(game: Game, event: PlayerTurnBegan) -> tuple[Ruled, ...]:
    """What was declared until the player turn ends, or the game turn, is over."""
    game_turn = _lapsed(game, GAME_TURN) if event.side == game.sides[0] else ()
    return (*_lapsed(game, PLAYER_TURN), *game_turn)


def _lapsed(game: Game, until: str) -> tuple[Ruled, ...]:
    over = sorted((f.kind, f.subject) for f in game.facts.values() if f.until == until)
    return tuple(Ruled(FactLapsed(kind, subject), ()) for kind, subject in over)


def _specimen(game: Game, _: str) -> Iterator[Offer]:
    faction = next(iter(game.nations.values())).faction
    yield Offer(Declare("supply", faction, "full"), open_ended=True)


DECLARING = Procedure(declaration, (subject_fits, value_fits, end_is_known), declare, _specimen)


class Adjustment(msgspec.Struct, frozen=True):
    """The gamemaster sets something right: what of whom becomes what, and why."""

    subject: str
    what: str
    value: str
    because: str


class Adjust(Order, frozen=True, tag="Adjust/1"):
    """The gamemaster sets something right by hand and says why."""

    subject: str
    what: str
    value: str
    because: str


def adjustment(game: Game, order: Adjust, _: str) -> Adjustment:
    """What is set right; raises `Mistake` for what is not there or can't be set."""
    if order.what == OPTION:
        return Adjustment(*_reading(order), order.because)
    if order.what == EDITION:
        return Adjustment(RULES, EDITION, _another_edition(game, order.value), order.because)
    if order.what == "control":
        holder = known_nation(game, order.value).name if order.value else ""
        return Adjustment(known_hex(game, order.subject).id, "control", holder, order.because)
    if order.what == "place" or (order.what == "inverted" and _names_a_carrier(game, order.subject)):
        return Adjustment(
            known_carrier(game, order.subject).name, order.what, _set(game, order), order.because
        )
    if _names_a_carrier(game, order.subject):
        raise _not_adjustable(order)
    if (unit := game.units.get(order.subject)) is None:
        raise Mistake(AIR_UNIT, order.subject, near_misses(order.subject, game.units))
    if unit.divided:
        told = say("{unit} is divided; its squadrons are adjusted, each by itself (23.133).", unit=unit.name)
        raise Unworkable(AIR_UNIT, told)
    return Adjustment(unit.name, order.what, _set(game, order), order.because)


def _reading(order: Adjust) -> tuple[str, str, str]:
    doubt, option = chosen_in(PACKAGE, order.subject, order.value)
    return doubt, OPTION, option


def _another_edition(game: Game, given: str) -> str:
    """The edition that is played from now on; raises `Mistake` for none, and for the one that is played."""
    name = load(given.casefold()).name
    if name == game.edition and not game.revision:
        raise Unworkable("edition", say("It is played by the edition {edition} already.", edition=name))
    return name


def _names_a_carrier(game: Game, given: str) -> bool:
    return given.casefold() in {carrier.casefold() for carrier in game.carriers}


def _set(game: Game, order: Adjust) -> str:
    match order.what:
        case "place":
            return known_place(game, order.value)
        case "base" if order.value.casefold() == POOL:
            return ""
        case "base" if _names_a_kamikaze(game, order.subject) and not based_on_the_map(game):
            return _at_the_map_edge(order)
        case "base":
            return order.value if order.value in game.carriers else known_place(game, order.value)
        case "inverted" if order.value in ("yes", "no"):
            return ADJUSTED if order.value == "yes" else ""
        case "front" if order.value in game.atlas.map.fronts:
            return order.value
    raise _not_adjustable(order)


def _not_adjustable(order: Adjust) -> Mistake:
    return Mistake("adjustment", f"{order.what} {order.value}", hint=say(ADJUSTABLE))


def _names_a_kamikaze(game: Game, given: str) -> bool:
    return given in game.units and game.units[given].kind == KAMIKAZE


def _at_the_map_edge(order: Adjust) -> str:
    if order.value.casefold() != MAP_EDGE:
        raise Unworkable("place", say("A kamikaze is at the map edge or in the force pool (17.461)."))
    return MAP_EDGE


ADJUSTED = said("adjusted")
ADJUSTABLE = said(
    "Of an air unit: base PLACE (or “force pool”), inverted yes or no, front NAME; "
    "of a carrier: place PLACE, inverted yes or no; of a hex: control NATION; of a doubt: option NAME; "
    "of the rules: edition NAME."
)


@rule(
    "adjustment",
    "The gamemaster says why something is set right.",
    "{unit} is adjusted without a reason.",
)
def reason_is_given(game: Game, request: Adjustment) -> Iterable[Finding]:
    """An adjustment stands in the ledger for ever, and so does its reason."""
    if not request.because.strip():
        yield Finding(unit=name(game, request.subject))


@rule(
    "17.3123/adjustment",
    "A ship that belongs to a task force is where the task force is.",
    "{unit} belongs to {place}, which is at {allowed}, not at {given}; only a ship that is in no task force"
    " is put elsewhere.",
)
def stays_with_its_force(game: Game, request: Adjustment) -> Iterable[Finding]:
    """Put elsewhere by itself it would be in two places, and no game could be begun from the position."""
    carrier = game.carriers.get(request.subject)
    if request.what != "place" or carrier is None or not carrier.force:
        return
    if (place := game.forces[carrier.force].place) != request.value:
        where = {"given": name(game, request.value), "allowed": name(game, place)}
        yield Finding(unit=carrier.name, place=carrier.force, **where)


def adjust(game: Game, request: Adjustment) -> Iterator[Ruled]:
    """It is so, by the gamemaster's word and no rule's."""
    yield _adjusted(request.subject, request.what, request.value, request.because)
    if request.what == EDITION:
        for doubt, option in _read_otherwise(game, load(request.value).options):
            yield _adjusted(doubt, OPTION, option, request.because)


def _adjusted(subject: str, what: str, value: str, because: str) -> Ruled:
    return Ruled(PositionAdjusted(subject, what, value, because), ("adjustment",))


def _read_otherwise(game: Game, own: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The readings of doubts that an edition brings, and those that go with the one before.

    What a group chose otherwise than its edition stays chosen.
    """
    before, every = numbers(game).options, register(PACKAGE)
    for doubt in sorted({*before, *own}):
        read = game.doubts.get(doubt, every[doubt].default)
        usual = before.get(doubt, every[doubt].default)
        wanted = own.get(doubt, every[doubt].default)
        if read == usual and read != wanted:
            yield doubt, wanted


def _adjustments(game: Game, seat: str) -> Iterator[Offer]:
    if seat == GAMEMASTER:
        for unit in sorted(game.units)[:1]:
            yield Offer(Adjust(unit, "inverted", "no", "a reason"), open_ended=True)


ADJUSTING = Procedure(adjustment, (reason_is_given, stays_with_its_force), adjust, _adjustments)


class TakeHex(Order, frozen=True, tag="TakeHex/1"):
    """Declare that a hex came under a nation's control."""

    hex: str
    by: str


class GainTerritory(Order, frozen=True, tag="GainTerritory/1"):
    """Declare that a country came to a nation's side by association, activation or diplomacy (18.21C)."""

    territory: str
    by: str


class MoveGroundUnit(Order, frozen=True, tag="MoveGroundUnit/1"):
    """Declare a ground unit moved, or off the board: `to` is a place, or the force pool."""

    unit: str
    to: str
