"""Orders of naval combat: their lines, and who flies in them: what meets, is searched for and struck."""

from collections.abc import Iterable

from lark import Token, Tree

from core.world_at_war.naval_combat.orders import (
    AllotCover,
    AllotPatrol,
    Covering,
    FindGroup,
    Flight,
    JoinBattle,
    LaunchCounterair,
    LaunchStrike,
    LeaveBattle,
    SearchAtSea,
    StayInBattle,
)
from core.world_at_war.state import Game
from core.world_at_war.units import Group, Named, Units
from events.sentences import said
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.reader import Reader, named, pieces_of, span_of
from skyledger.notation.world_at_war.names import FORCES
from skyledger.notation.world_at_war.slots import FORCE, SOME_UNITS, called, number_of, units_told
from skyledger.notation.world_at_war.units import units_of


def _flight_read(reader: Reader, trees: Trees, _: Said) -> Flight:
    """So many like units of each base, and units by their names; raises `NotAnOrder` or `Mistake`."""
    found = [_squad(reader, squad) for squad in pieces_of(trees[0])]
    groups = tuple(units for units in found if isinstance(units, Group))
    return Flight(groups, tuple(name for units in found if isinstance(units, Named) for name in units.names))


def _squad(reader: Reader, squad: Tree[Token]) -> Units:
    first, *behind = pieces_of(squad)
    if first.data == "phrase":
        return units_of(reader, squad, None)
    return units_of(reader, first, span_of(reader, behind[0]) if behind else None)


def _flight_told(game: Game, air: Flight) -> str:
    each: Iterable[Units] = (*air.groups, *(Named((name,)) for name in air.names))
    return ", ".join(units_told(game, one, "from") for one in each)


def _coverings_read(reader: Reader, trees: Trees, said: Said) -> tuple[Covering, ...]:
    """Who covers which combat group; raises `NotAnOrder` or `Mistake`."""
    both = (pieces_of(one) for one in pieces_of(trees[0]))
    return tuple(
        Covering(
            named(reader, span_of(reader, group), FORCES, "combat group"), _flight_read(reader, (air,), said)
        )
        for group, air in both
    )


def _coverings_told(game: Game, cover: tuple[Covering, ...]) -> str:
    return " ".join(
        f"over {FORCE.write(game, one.group)} with {_flight_told(game, one.air)}" for one in cover
    )


A_STRIKE = "“strike at FORCE”"
COUNTERAIRED = "a place that is counteraired"

NAVAL_COMBAT = Chapter(
    heading=said("Naval combat"),
    lines=(
        Line(
            JoinBattle,
            "join battle at {place} [with {forces}]",
            "join battle at Valletta with Force K",
            "Task forces of both sides met at sea, by an interception that was thrown at the table.",
            "22.41",
        ),
        Line(
            LaunchCounterair,
            "launch counterair of /at/over {to:place} with {air:flight}",
            "launch counterair of Valletta with 2 NAS British from Formidable",
            "In naval combat, as a round starts: carriers counterair an enemy air base.",
            "23.64",
        ),
        Line(
            AllotPatrol,
            "allot patrol' /with {air:flight}, or: allot no patrol",
            "allot patrol 2 NAS British from Formidable",
            "In secret: who flies combat air patrol; the other air on carriers may strike.",
            "23.35A",
        ),
        Line(
            AllotCover,
            "allot cover' {cover}, or: allot no cover",
            "allot cover over Force K with 2 NAS British from Alexandria",
            "In secret: who flies air cover over which combat group.",
            "23.24A",
        ),
        Line(
            SearchAtSea,
            "search the battle with {units from base}",
            "search the battle with 1 NAS British from Alexandria",
            "Land-based air searches in this round of naval combat; “find” says what came of it.",
            "23.11B",
        ),
        Line(
            FindGroup,
            "find {group:combat group} with {results}",
            "find Force K with 2 results",
            "Search results against a combat group, from none to three, that were thrown at the table.",
            "23.72A",
        ),
        Line(
            LaunchStrike,
            "launch [{surprise:surprise=true}|{joint:joint=true}] strike' at/over {group:combat group}"
            " with {air:flight}",
            "launch strike at Force K with 2 NAS British from Formidable",
            "An air strike on a combat group that was found; a joint one joins the last that was announced.",
            "23.74",
        ),
        Line(
            StayInBattle,
            "stay in the battle",
            "stay in the battle",
            "The side fights another round of naval combat.",
            "22.6",
        ),
        Line(
            LeaveBattle,
            "leave the battle [with {forces}]",
            "leave the battle",
            "The side withdraws from naval combat; these task forces alone do so only where doubt W359 is "
            "played as each_force.",
            "22.7",
        ),
    ),
    words={
        "join battle": Word("join (the )?battle"),
        "launch": Word(then="“strike at FORCE”, “surprise strike at FORCE” or “counterair of PLACE”"),
        "counterair of": Word("(an? )?counterair( of)?", then=COUNTERAIRED),
        "surprise": Word("(an? |the )?surprise", then=A_STRIKE),
        "joint": Word("(an? |the )?joint", then=A_STRIKE),
        "strike'": Word("(an? |the )?(air )?strike"),
        "allot": Word(then="“patrol UNITS”, “no patrol”, “cover over FORCE” or “no cover”"),
        "patrol'": Word("(to )?(combat air )?patrol:?"),
        "no patrol": Word("(no|nothing to) (combat air )?patrol"),
        "cover'": Word("(air )?cover:?"),
        "no cover": Word("no (air )?cover"),
        "search the battle": Word("search (in )?(the )?battle"),
        "find": Word("find|found"),
        "results": Word("(search )?results?"),
        "stay in the battle": Word("stay( in (the )?(naval )?(battle|combat))?"),
        "leave the battle": Word("(leave|withdraw from) (the )?(naval )?(battle|combat)"),
    },
    kinds={
        "combat group": called(FORCES, "combat group", "FORCE", "a combat group"),
        "flight": Kind("UNITS [, UNITS …]", _flight_read, _flight_told, SOME_UNITS, ("flight",)),
        "cover": Kind(
            "over FORCE with UNITS [over FORCE …]",
            _coverings_read,
            _coverings_told,
            "“over FORCE with UNITS”",
            ("coverings",),
        ),
        "results": number_of("result", "results", "results"),
    },
)
