"""From an order to the line that means it."""

from collections.abc import Callable
from typing import Any

from lark import Token

from core.dice import RollDice, by_machine
from core.world_at_war import orders as give
from core.world_at_war.state import Game, numbers
from core.world_at_war.under_way.missions import KAMIKAZE
from skyledger.notation.parsing import Span, bare, counted_word, free, quoted, word
from skyledger.notation.reader import MOST_WORDS, Sort, longest
from skyledger.notation.world_at_war.activities import activities_written
from skyledger.notation.world_at_war.air_battle import option_told, several_told
from skyledger.notation.world_at_war.air_transport import flights_written
from skyledger.notation.world_at_war.bombing import flown_told, raid_told, routed_told
from skyledger.notation.world_at_war.declared import ENDS, sorts_of, subject_called, subject_words, tidy
from skyledger.notation.world_at_war.ground_combat import attack_told
from skyledger.notation.world_at_war.names import (
    AIR_UNITS,
    BASES,
    GRAMMAR,
    GROUND_UNITS,
    NATIONS,
    PLACES,
    TERRITORIES,
    THINGS,
    adjective,
    calls,
    front_told,
    reader_of,
    way_told,
)
from skyledger.notation.world_at_war.naval_air import naval_air_written
from skyledger.notation.world_at_war.naval_bases import naval_bases_written
from skyledger.notation.world_at_war.naval_combat import Told, naval_combat_written
from skyledger.notation.world_at_war.ships import NAVAL_WRITES
from skyledger.notation.world_at_war.support import settled_told, ships_told, support_told
from skyledger.notation.world_at_war.units import nation_behind, quality_told


def naval_flights_written(units: Told) -> dict[type, Callable[[Game, Any], str]]:
    """The lines of these orders, by their types."""
    return {**naval_air_written(units), **naval_combat_written(units), **naval_bases_written(units)}


def render(game: Game, order: give.Order | RollDice) -> str:
    """The line that `read` takes back to this very order, if all that it names is in the game."""
    return WRITES[type(order)](game, order)


def _named(game: Game, stored: str, sorts: tuple[Sort, ...]) -> str:
    return word(GRAMMAR, calls(game, stored, sorts))


def _base(game: Game, stored: str) -> str:
    return _named(game, stored, BASES)


def _country(game: Game, nation: str) -> str:
    return _named(game, nation, NATIONS)


def _units(game: Game, units: give.Units, preposition: str) -> str:
    """The words “3 AAF German from Catania”, or the names of the units."""
    if isinstance(units, give.Named):
        return ", ".join(counted_word(GRAMMAR, calls(game, one, AIR_UNITS)) for one in units.names)
    return f"{_so_many(game, units)} {preposition} {_base(game, units.base)}"


def _so_many(game: Game, group: give.Group) -> str:
    nation = nation_behind(group.kind, adjective(game, group.nation))
    return f"{group.count} {quality_told(group.quality)}{group.kind} {nation}"


def _from_to(verb: str) -> Callable[[Game, Any], str]:
    return lambda game, order: f"{verb} {_units(game, order.units, 'from')} to {_base(game, order.to)}"


def _redeploy(game: Game, order: give.RedeployAirUnits) -> str:
    going = _from_to("redeploy")(game, order)
    return f"{going}{front_told(game, order.front)}{way_told(order.how)}"


def _at(verb: str) -> Callable[[Game, Any], str]:
    return lambda game, order: f"{verb} {_units(game, order.units, 'at')}"


def _place_airbase(game: Game, order: give.PlaceAirbase) -> str:
    recycling = f" recycling {_base(game, order.recycling)}" if order.recycling else ""
    nation = word(GRAMMAR, adjective(game, order.nation))
    return f"place airbase {nation} at {_base(game, order.hex)}{recycling}"


def _fly(game: Game, order: give.FlyMission) -> str:
    returning = f" returning to {_base(game, order.returning)}" if order.returning else ""
    going = f"fly {_units(game, order.units, 'from')} to {_base(game, order.to)}"
    return f"{going} as {_mission(game, order.mission)}{returning}"


def _mission(game: Game, mission: str) -> str:
    """A mission of the edition is read as it stands, the little words of the grammar in it too."""
    return mission if mission in numbers(game).operations else quoted(mission)


def _small(text: str) -> str:
    """A word that is read in small letters, unless quoted."""
    return word(GRAMMAR, text) if text == text.casefold() else quoted(text)


def _move_ground(game: Game, order: give.MoveGroundUnit) -> str:
    called = calls(game, order.unit, GROUND_UNITS)
    unit = quoted(called) if "excess" in called.casefold() else word(GRAMMAR, called)
    return f"move {unit} to {_base(game, order.to)}"


def _tokens(text: str) -> tuple[Token, ...]:
    """The tokens that `word` leaves a text in, as far as it matters where they end."""
    return (
        tuple(Token("WORD", w) for w in text.split(" ")) if bare(GRAMMAR, text) else (Token("QUOTED", text),)
    )


def _declare(game: Game, order: give.Declare) -> str:
    value = word(GRAMMAR, order.value) if tidy(order.value) == order.value else quoted(order.value)
    subject, stands = subject_called(game, order.kind, order.subject), _tokens(order.value)
    own = _tokens(subject)
    divided = subject_words(game, order.kind, Span("", (*own, *stands)), 1) == len(own)
    about = word(GRAMMAR, subject) if divided else quoted(subject)
    end = f"end of {order.until}" if order.until in ENDS else quoted(order.until)
    until = f" until {end}" if order.until else ""
    because = f" because {free(order.because)}" if order.because else ""
    return f"declare {_small(order.kind)} of {about} {value}{until}{because}"


def _adjust(game: Game, order: give.Adjust) -> str:
    sorts = sorts_of(order.what)
    value = calls(game, order.value, sorts) if sorts and order.value else order.value
    subject = calls(game, order.subject, THINGS)
    own, what = _tokens(subject), quoted(order.what) if " " in order.what else _small(order.what)
    line = Span("", (*own, Token("WORD", order.what), *_tokens(value)))
    most = min(MOST_WORDS, len(line.tokens) - 2)
    divided = longest(reader_of(game, "", ""), line, THINGS, most) == len(own)
    about = word(GRAMMAR, subject) if divided else quoted(subject)
    return f"adjust {about} {what} {word(GRAMMAR, value)} because {quoted(order.because)}"


def _rolled(order: RollDice) -> str:
    """What a machine threw is told by the facts; the order was to throw."""
    return "roll" if by_machine(order) else " ".join(("dice", *map(str, order.dice)))


def _new(game: Game, order: give.ConstructAirUnits | give.EnlargeForcePool) -> str:
    return f"{order.count} {order.kind} {nation_behind(order.kind, adjective(game, order.nation))}"


def _convert(game: Game, order: give.ConvertToKamikazes) -> str:
    if isinstance(order.units, give.Group) and not order.units.base:
        return f"convert {_so_many(game, order.units)} in the force pool to kamikazes"
    return f"convert {_units(game, order.units, 'at')} to kamikazes"


def _kamikazes(game: Game, order: give.BuildKamikazes | give.SendKamikazes) -> str:
    return f"{order.count} {KAMIKAZE} {nation_behind(KAMIKAZE, adjective(game, order.nation))}"


def _build(game: Game, order: give.ConstructAirUnits) -> str:
    place = _named(game, order.at, PLACES)
    return f"build {_new(game, order)} at {place}{front_told(game, order.front)}"


def _standing(game: Game, order: give.LeaveStandingOrder) -> str:
    few = f"disengage with fewer than {order.fewer_than} left" if order.fewer_than else "fight on"
    to = ", ".join(_named(game, one, PLACES) for one in order.to)
    escape = f" and escape to {to}" if to else ""
    return f"standing order: {few}{_there(game, order.place)}{escape}"


def _there(game: Game, place: str) -> str:
    return f" at {_named(game, place, PLACES)}" if place else ""


def _place(game: Game, place: str) -> str:
    return _named(game, place, PLACES)


def _with(verb: str) -> Callable[[Game, Any], str]:
    return lambda game, o: f"{verb} {_place(game, o.to)} with {_units(game, o.units, 'from')}"


WRITES: dict[type, Callable[[Game, Any], str]] = {
    give.Finish: lambda _, __: "done",
    give.PlaceAirbase: _place_airbase,
    give.EliminateAirbase: lambda game, order: f"airbase at {_base(game, order.hex)} lost to {order.how}",
    give.StageAirUnits: _from_to("stage"),
    give.RedeployAirUnits: _redeploy,
    give.TransferNavalAir: _from_to("transfer"),
    give.ShiftNavalAir: _from_to("shift"),
    give.SeaTransportAirUnits: _from_to("sea transport"),
    give.TurnBackSeaTransport: _at("turn back"),
    give.FlyMission: _fly,
    **flights_written(_units, _place),
    give.UninvertAirUnits: _at("uninvert"),
    give.MoveExcess: _from_to("move excess"),
    give.GiveUpExcess: _at("give up"),
    give.Displace: _from_to("displace"),
    **NAVAL_WRITES,
    **activities_written(_units),
    **naval_flights_written(_units),
    give.TakeHex: lambda game, order: f"take {_base(game, order.hex)} for {_country(game, order.by)}",
    give.GainTerritory: lambda game, order: (
        f"gain {_named(game, order.territory, TERRITORIES)} for {_country(game, order.by)}"
    ),
    give.MoveGroundUnit: _move_ground,
    RollDice: lambda _, order: _rolled(order),
    give.AnnounceCounterair: _with("counterair"),
    give.SupportAttack: lambda game, o: support_told(game, o, _units(game, o.units, "from"), _place),
    give.SupportInvasion: lambda game, order: ships_told(game, order, _place),
    give.AnnounceGroundCombat: lambda _, __: "announce ground attacks",
    give.AnnounceOverrun: lambda game, order: f"overrun {_place(game, order.to)}",
    give.AnnounceExploitation: lambda _, __: "announce exploitation",
    give.DefendFromTheAir: _with("defend"),
    give.KeepSupport: lambda game, o: f"keep {_units(game, o.units, 'from')} over {_place(game, o.to)}",
    give.InterceptSupport: _with("intercept over"),
    give.AttackHex: lambda game, order: attack_told(game, order, _place),
    give.SettleAttack: lambda game, order: settled_told(game, order, _place),
    give.NameExcess: _at("excess"),
    give.AnnounceBombing: lambda game, o: f"bomb {flown_told(game, o, _units(game, o.units, 'from'))}",
    give.EscortBombing: lambda game, o: f"escort {raid_told(game, o, _units(game, o.units, 'from'))}",
    give.OpposeBombing: lambda game, o: f"oppose {raid_told(game, o, _units(game, o.units, 'from'))}",
    give.RouteBombing: routed_told,
    give.ReinforceCounterair: lambda game, o: f"reinforce with {_units(game, o.units, 'from')}",
    give.FightOn: lambda _, __: "fight on",
    give.Disengage: lambda _, __: "disengage",
    give.FlyToRefuge: _from_to("flee"),
    give.ReturnToBase: _from_to("return"),
    give.Choose: lambda game, order: f"choose {option_told(game, order.option)}",
    give.RecombineAirUnits: _at("recombine"),
    give.LeaveStandingOrder: _standing,
    give.LeaveStandingChoice: lambda _, order: f"standing choice: {several_told(order.options)}",
    give.LiftStandingChoice: lambda _, __: "lift standing choice",
    give.LiftStandingOrder: lambda game, order: f"lift standing order{_there(game, order.place)}",
    give.ConstructAirUnits: _build,
    give.EnlargeForcePool: lambda game, o: f"add {_new(game, o)} to the force pool",
    give.BeginEscortCarriers: lambda game, o: (
        f"begin {o.count} CVE {word(GRAMMAR, adjective(game, o.nation))}"
    ),
    give.InvokeKamikazes: lambda game, order: f"invoke kamikazes for {_country(game, order.nation)}",
    give.ConvertToKamikazes: _convert,
    give.BuildKamikazes: lambda game, order: f"build {_kamikazes(game, order)}",
    give.SendKamikazes: lambda game, o: f"send {_kamikazes(game, o)} against {_named(game, o.to, PLACES)}",
    give.Declare: _declare,
    give.Adjust: _adjust,
}
