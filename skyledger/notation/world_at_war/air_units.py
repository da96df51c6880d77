"""Orders to air units and airbases, outside battles: their lines, and whose airbase is placed (17.3, 18)."""

from core.mistakes import Mistake, Unworkable
from core.world_at_war.basing.airbases import PlaceAirbase, pools
from core.world_at_war.basing.losing import EliminateAirbase
from core.world_at_war.carriers.shifting import ShiftNavalAir
from core.world_at_war.carriers.transfers import TransferNavalAir
from core.world_at_war.displacement.chapter import Displace
from core.world_at_war.excess.chapter import GiveUpExcess, MoveExcess
from core.world_at_war.flight.missions import FlyMission, known_mission
from core.world_at_war.redeployment.chapter import RedeployAirUnits
from core.world_at_war.sequence import Finish
from core.world_at_war.staging.chapter import StageAirUnits
from core.world_at_war.staging.sea_transport import SeaTransportAirUnits, TurnBackSeaTransport
from core.world_at_war.state import Game, numbers
from core.world_at_war.uninversion.chapter import UninvertAirUnits, UninvertAll
from events.sentences import said, say
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.quoting import quoted
from skyledger.notation.reader import Reader, mistaken, named, span_of
from skyledger.notation.world_at_war.names import NATIONS, adjective, own_nation
from skyledger.notation.world_at_war.slots import KINDS


def _owner(reader: Reader, trees: Trees, said: Said) -> str:
    """The nation named, if only by an article the one nation of the seat that has airbases."""
    written = span_of(reader, trees[-1]) if trees else None
    if written and written.text.casefold() not in {"a", "an", "the"}:
        return named(reader, written, NATIONS, "nation")
    if own := own_nation(reader.game, reader.seat) or _only_placer(reader):
        return own
    place = span_of(reader, said["hex"][0])
    told = say("Say whose airbase it is, as in “place airbase {nation} at …”.", nation=_such_as(reader))
    raise mistaken(place, Unworkable("nation", told))


def _only_placer(reader: Reader) -> str:
    """The one nation of the seat that has airbase counters (18.14); empty where several have, or none."""
    seats = reader.game.seats
    own = seats[reader.seat].nations if reader.seat in seats else ()
    placing = [nation for nation in own if pools(reader.game, nation)]
    return placing[0] if len(placing) == 1 else ""


def _such_as(reader: Reader) -> str:
    """A nation of the seat that has the word, as it stands before its airbases."""
    seats, nations = reader.game.seats, tuple(reader.game.nations)
    own = seats[reader.seat].nations if reader.seat in seats else nations
    return adjective(reader.game, (*own, *nations)[0])


def _mission(reader: Reader, trees: Trees, _: Said) -> str:
    """One of the missions of the edition; between quotation marks it stays as it is, for the ruling."""
    span = span_of(reader, trees[0])
    if span.quoted:
        return span.text
    try:
        return known_mission(reader.game, span.text)
    except Mistake as mistake:
        raise mistaken(span, mistake) from None


def _mission_told(game: Game, mission: str) -> str:
    """A mission of the edition is read as it stands, the little words of the grammar in it too."""
    return mission if mission in numbers(game).operations else quoted(mission)


AIR_UNITS = Chapter(
    heading=said("Air units and their bases"),
    lines=(
        Line(
            Finish,
            "done",
            "done",
            "You have nothing more to do here; “done until combat” passes step after step to there.",
        ),
        Line(
            PlaceAirbase,
            "place airbase {nation:owner} at {hex:place} [recycling {!recycling:place}]",
            "place airbase German at Sirte recycling Derna",
            "An airbase counter is placed, if need be one that is taken up elsewhere.",
            "18.142",
            also="place [{nation:owner}] airbase [of/for/ {nation:owner}] at {hex:place}"
            " [for {nation:owner}] [recycling {!recycling:place}]",
            verb="place airbase",
        ),
        Line(
            EliminateAirbase,
            "/the airbase at {hex:place} lost to/for/ {how:isolation|surrender}",
            "airbase at Derna lost to isolation",
            "An airbase is lost because it is isolated or its owner surrenders.",
            "18.147",
            also="eliminate /the airbase at {hex:place} to/for {how:isolation|surrender}",
            verb="airbase at",
        ),
        Line(
            StageAirUnits,
            "stage {units from~} to {to:base}",
            "stage 3 AAF German from Catania to Tripoli",
            "Air units change base as the movement phase begins.",
            "18.21",
        ),
        Line(
            RedeployAirUnits,
            "redeploy {units from} to {to:base} [on {front}]"
            " [{how:as naval redeployment=NR/as tactical redeployment=TR}]",
            "redeploy 3 AAF German from Catania to Tripoli as naval redeployment",
            "Air units change base in the redeployment phase, strategic units their SW box or its front.",
            "18.72D",
        ),
        Line(
            TransferNavalAir,
            "transfer {units from~} to {to:carrier or base}",
            "transfer 3 NAS British from Alexandria to Formidable",
            "Naval air units go aboard a carrier in their port or box, or ashore there.",
            "17.3122",
        ),
        Line(
            ShiftNavalAir,
            "shift {units from carrier~} to {to:carrier or base}",
            "shift 1 NAS British from Formidable to Valletta",
            "At sea naval air goes to another carrier of its force; patrol without a deck lands ashore.",
            "17.3124",
        ),
        Line(
            SeaTransportAirUnits,
            "sea transport {units from~} to {to:base}",
            "sea transport 2 AAF British from Alexandria to Valletta",
            "Air units are carried by sea from port to port.",
            "18.24",
        ),
        Line(
            TurnBackSeaTransport,
            "turn back {units at}",
            "turn back 2 AAF British at Valletta",
            "The sea transport of these units failed; they are where they came from.",
            "18.15",
        ),
        Line(
            FlyMission,
            "fly {units from} to/over {to:base} as {mission} [returning to/ {returning:base}]",
            "fly 2 AAF German from Catania to Valletta as ground support returning to Palermo",
            "Air units fly a mission that is settled at the table.",
            "18.4",
            also="fly {units from} as {mission} to/over {to:base} [returning to/ {returning:base}]",
        ),
        Line(
            UninvertAirUnits,
            "uninvert {units at}",
            "uninvert 3 AAF German at Catania",
            "Air units are turned face up again.",
            "18.71",
        ),
        Line(
            UninvertAll,
            "uninvert all",
            "uninvert all",
            "All your air units ashore that may be are turned face up again.",
            "18.71",
        ),
        Line(
            MoveExcess,
            "move excess {units from~} to {to:base}",
            "move excess 1 AAF Italian from Sirte to Tripoli",
            "Units that their base has no room for go to another one.",
            "18.15",
        ),
        Line(
            GiveUpExcess,
            "give up {units at}",
            "give up 1 AAF Italian at Sirte",
            "Units that their base has no room for are given up.",
            "18.15",
        ),
        Line(
            Displace,
            "displace {units from~} to {to:base}",
            "displace 2 AAF German from Tobruk to Derna",
            "Units whose base was lost go to another one.",
            "18.25",
        ),
    ),
    words={
        "done": Word("done|finish(ed)?"),
        "place": Word(then="a nation or “airbase”"),
        "airbase": Word(then="", told="“airbase”"),
        "eliminate": Word("eliminate|lose|remove"),
        "lost": Word(
            then="“to isolation” or “to surrender”", told="“lost to isolation” or “lost to surrender”"
        ),
        "sea transport": Word("sea[ -]*transport|ship"),
        "turn back": Word(),
        "uninvert": Word("un-?invert"),
        "all": Word("all|every(one|body|thing)"),
        "move excess": Word("move (the )?excess"),
        "give up": Word(),
        "as naval redeployment": Word("as (an? )?(naval redeployment|NR)"),
        "as tactical redeployment": Word("as (an? )?(tactical redeployment|TR)"),
        "returning": Word("returning|return"),
    },
    kinds={
        "owner": Kind("NATION", _owner, KINDS["adjective"].write, KINDS["adjective"].expected),
        "mission": Kind(
            "MISSION", _mission, _mission_told, "a mission, such as “ground support”", ("mission",)
        ),
    },
)
