"""Orders of air strikes on ships: their lines, and the squadrons and targets in them (23.4)."""

from collections.abc import Collection, Iterable

from lark import Token, Tree
from msgspec.structs import replace

from core.mistakes import Unworkable
from core.world_at_war.board import side_of
from core.world_at_war.ship_damage.ships import LIGHT, LINE, SUBMARINES_ON_PATROL
from core.world_at_war.state import Game
from core.world_at_war.strikes.course import (
    AimStrike,
    EngageStrike,
    Goal,
    MeetDefenders,
    Squadrons,
    present,
)
from core.world_at_war.units import ELITE, REGULAR, Quality, of_quality
from events.sentences import all_of, said, say, translated
from events.world_at_war.board import AirUnit
from skyledger.notation.grammar import word
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.numbers import counted
from skyledger.notation.parsing import Span
from skyledger.notation.quoting import quoted
from skyledger.notation.reader import Reader, mistaken, named, pieces_of, span_of
from skyledger.notation.world_at_war.names import GRAMMAR, SHIPS, adjective, calls
from skyledger.notation.world_at_war.units import (
    kind_and_nation,
    nation_behind,
    quality_said,
    quality_told,
    without_articles,
)

TOGETHER = (LIGHT, SUBMARINES_ON_PATROL, LINE)
"""What is attacked as a group (23.43B, 23.43C), or has no ships of its own (23.752D)."""


def squadrons_read(reader: Reader, span: Span) -> Squadrons:
    """So many squadrons, as in “3 elite NAS Japanese”, in all words that name air units at a base.

    Raises `Mistake` for a kind or nation.
    """
    quality, such = quality_said(reader, Span(span.line, without_articles(span.tokens[1:])))
    kind, nation = kind_and_nation(reader, such, ()) if such.tokens else ("", "")
    some = _of_quality(Squadrons(counted(str(span.tokens[0])), kind, nation), quality)
    return some if kind and nation else _without_doubt(reader, span, some)


def _of_quality(some: Squadrons, quality: Quality) -> Squadrons:
    if quality == REGULAR:
        return replace(some, regular=True)
    return replace(some, elite=quality == ELITE)


def _without_doubt(reader: Reader, span: Span, some: Squadrons) -> Squadrons:
    """The kind and nation: the one such that the side has in the strike, or else the seat at all."""
    game, strike = reader.game, present(reader.game)
    seat = game.seats.get(reader.seat)
    names = (*strike.units, *strike.patrol, *strike.cover) if strike else ()
    there = {
        such
        for such in _such(some, (game.units[name] for name in names if name in game.units))
        if not seat or side_of(game, such[1]) == seat.side
    }
    own = {such for such in _such(some, game.units.values()) if seat and such[1] in seat.nations}
    for found in (there, own):
        if len(found) == 1:
            kind, nation = found.pop()
            return replace(some, kind=kind, nation=nation)
    raise mistaken(span, Unworkable("nation" if some.kind else "kind of air unit", _say_which(some, there)))


def _such(some: Squadrons, units: Iterable[AirUnit]) -> set[tuple[str, str]]:
    """The kinds and nations of the units of which such squadrons can be."""
    return {
        (unit.kind, unit.nation)
        for unit in of_quality(units, some.quality)
        if some.kind in ("", unit.kind) and some.nation in ("", unit.nation)
    }


def _say_which(some: Squadrons, there: Collection[tuple[str, str]]) -> str:
    if not some.kind:
        return say(
            "Say of which kind they are, as in “3 NAS Japanese”; there are {units}."
            if there
            else "Say of which kind they are, as in “3 NAS Japanese”.",
            units=[say("{kind} of {nation}", kind=kind, nation=nation) for kind, nation in sorted(there)],
        )
    return say(
        "Say whose {units} they are, as in “3 NAS Japanese”; there are some of {nations}."
        if there
        else "Say whose {units} they are, as in “3 NAS Japanese”.",
        units=translated(some.kind),
        nations=all_of(sorted(nation for _, nation in there)),
    )


def _some_read(reader: Reader, trees: Trees, _: Said) -> tuple[Squadrons, ...]:
    """Some squadrons; raises `Mistake` for kinds and nations."""
    return tuple(squadrons_read(reader, span_of(reader, group)) for group in pieces_of(trees[0]))


def _goals_read(reader: Reader, trees: Trees, _: Said) -> tuple[Goal, ...]:
    """Who goes for which target; raises `Mistake` for names of ships, kinds and nations."""
    return tuple(_goal(reader, one) for one in pieces_of(trees[0]))


def _goal(reader: Reader, tree: Tree[Token]) -> Goal:
    squads, where = pieces_of(tree)
    span = span_of(reader, where)
    together = next((one for one in TOGETHER if span.text.casefold() == one), "")
    target = together or named(reader, span, SHIPS, "ship")
    return Goal(target, _some_read(reader, (squads,), {}))


def _told(game: Game, some: Iterable[Squadrons]) -> str:
    return ", ".join(_one(game, one) for one in some)


def _one(game: Game, one: Squadrons) -> str:
    nation = nation_behind(one.kind, adjective(game, one.nation))
    return f"{one.count} {quality_told(one.quality)}{one.kind} {nation}"


def _goals_told(game: Game, goals: Iterable[Goal]) -> str:
    return ", ".join(f"{_told(game, one.flights)} at {_target(game, one.target)}" for one in goals)


def _target(game: Game, target: str) -> str:
    if target in TOGETHER:
        return target
    called = calls(game, target, SHIPS)
    return quoted(called) if called.casefold() in TOGETHER else word(GRAMMAR, called)


JOINED = ", *(and +|& *)?(with +)?"
"""Before a second sort of squadrons; read with its word, for a comma alone leads to more of the first."""

SOME_SQUADRONS = "squadrons, such as “3 NAS Japanese”"

STRIKES = Chapter(
    heading=said("The steps of a strike at ships"),
    lines=(
        Line(
            EngageStrike,
            "engage strike (with patrol {patrol:squadrons} [with cover {cover:squadrons}]|with cover"
            " {cover:squadrons} [with patrol {patrol:squadrons}]|with none)",
            "engage strike with patrol 2 NAS British with cover 3 AAS British",
            "Air over the ships meets a strike, or does not; other squadrons stay out of it.",
            "23.415A",
        ),
        Line(
            MeetDefenders,
            "meet defenders with {flights:squadrons}",
            "meet defenders with 2 NAS Italian, 1 AAS German",
            "Which squadrons of the strike meet those that engage it.",
            "23.415B",
        ),
        Line(
            AimStrike,
            "aim strike: {goals:aims}",
            "aim strike: 3 NAS Italian at Warspite, 2 AAS German at light ships",
            "Who goes for which ship, once air defense has fired.",
            "23.43",
        ),
    ),
    words={
        "engage strike": Word("engage (the )?strike", then="“with patrol”, “with cover” or “with none”"),
        "with patrol": Word(
            "(with|((and|&)( with)?)) (combat air )?patrol", sign=f"{JOINED}(combat +air +)?patrol"
        ),
        "with cover": Word("(with|((and|&)( with)?)) (air )?cover", sign=f"{JOINED}(air +)?cover"),
        "with none": Word("with (none|nobody|nothing)"),
        "meet defenders": Word("meet (the )?defenders"),
        "aim strike": Word("aim (the )?strike"),
    },
    kinds={
        "squadrons": Kind("SQUADRONS", _some_read, _told, SOME_SQUADRONS, ("squads",)),
        "aims": Kind(
            "SQUADRONS at SHIP|light ships|submarines [, …]",
            _goals_read,
            _goals_told,
            SOME_SQUADRONS,
            ("aims",),
        ),
    },
)
