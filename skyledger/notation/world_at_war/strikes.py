"""Orders of air strikes on ships: their lines, and the squadrons and targets in them (23.4)."""

from collections.abc import Iterable, Iterator

from lark import Token, Tree
from msgspec import UNSET
from msgspec.structs import replace

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war.board import side_of
from core.world_at_war.ship_damage.ships import LIGHT, LINE, SUBMARINES_ON_PATROL, of_force
from core.world_at_war.state import Game
from core.world_at_war.strikes.course import (
    AimStrike,
    EngageStrike,
    Goal,
    MeetDefenders,
    Squadrons,
    as_flights,
    picked,
    present,
)
from core.world_at_war.strikes.mixed import others
from core.world_at_war.units import ELITE, KINDS, QUALITIES, REGULAR, Quality
from events.sentences import all_of, said, say, translated
from events.world_at_war.board import AirUnit
from skyledger.notation.grammar import word
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.numbers import counted
from skyledger.notation.parsing import Span
from skyledger.notation.quoting import quoted
from skyledger.notation.reader import Reader, mistaken, named, pieces_of, span_of
from skyledger.notation.world_at_war.names import GRAMMAR, NATIONS, SHIPS, adjective, calls
from skyledger.notation.world_at_war.units import (
    KIND,
    LONGEST_KIND,
    kind_behind,
    kind_of,
    quality_said,
    quality_told,
    without_articles,
)

TOGETHER = (LIGHT, SUBMARINES_ON_PATROL, LINE)
"""What is attacked as a group (23.43B, 23.43C), or has no ships of its own (23.752D)."""

WORDS_OF_KINDS = {*QUALITIES, *(one.removesuffix("s") for kind in KIND for one in kind.split())}


def squadrons_read(reader: Reader, span: Span, before: Squadrons | None = None) -> Squadrons:
    """So many squadrons, as in “3 elite NAS Japanese”; raises `Mistake` for a kind or nation.

    A number alone means such as were named before, or the only sort that there is.
    """
    quality, such = quality_said(reader, Span(span.line, without_articles(span.tokens[1:])))
    tokens, count = such.tokens, counted(str(span.tokens[0]))
    for length in range(min(LONGEST_KIND, len(tokens)), 0, -1):
        for head, rest in ((tokens[:length], tokens[length:]), (tokens[-length:], tokens[:-length])):
            if (kind := kind_of([str(token) for token in head])) and rest:
                nation = named(reader, Span(span.line, rest), NATIONS, "nation")
                return _of_quality(Squadrons(count, kind, nation), quality)
    if not tokens:
        some = replace(_only_sort(reader, span, before), count=count)
        return _of_quality(replace(some, elite=False, regular=UNSET), quality) if quality else some
    given = " ".join(str(token) for token in tokens)
    if kind := kind_of(given.split()):
        return _of_quality(Squadrons(count, kind, _only_nation(reader, span, kind)), quality)
    raise mistaken(span, Mistake("kind of air unit", given, near_misses(given, KINDS)))


def _of_quality(some: Squadrons, quality: Quality) -> Squadrons:
    if quality == REGULAR:
        return replace(some, regular=True)
    return replace(some, elite=quality == ELITE)


SAY_WHAT = said("Say what they are, as in “{count} NAS”.")


def _only_sort(reader: Reader, span: Span, before: Squadrons | None) -> Squadrons:
    """The sort that was named before, or that all are of which the seat has in the strike."""
    if before is not None:
        return before
    sorts = {(one.kind, one.nation) for one in _on_the_side_of(reader)}
    if len(sorts) == 1:
        return Squadrons(1, *sorts.pop())
    raise mistaken(span, Unworkable("squadrons", say(SAY_WHAT, count=str(span.tokens[0]))))


def _on_the_side_of(reader: Reader) -> Iterator[AirUnit]:
    """Those in the strike that is under way, for it or against it, that are of the seat's side."""
    game, strike = reader.game, present(reader.game)
    side = game.seats[reader.seat].side if reader.seat in game.seats else ""
    names = (*strike.units, *strike.patrol, *strike.cover) if strike else ()
    there = (game.units[name] for name in names if name in game.units)
    return (one for one in there if side in ("", side_of(game, one.nation)))


def _only_nation(reader: Reader, span: Span, kind: str) -> str:
    """The nation of such squadrons on the seat's side of the strike, or else of all its own, if it is one."""
    game = reader.game
    nations: list[str] = sorted({one.nation for one in _on_the_side_of(reader) if one.kind == kind})
    own = {one.nation for one in game.units.values() if one.kind == kind} & {*_nations_of(game, reader.seat)}
    for found in (nations, sorted(own)):
        if len(found) == 1:
            return found[0]
    told = say(
        "Say whose {units} they are, as in “3 NAS Japanese”; there are some of {nations}."
        if nations
        else "Say whose {units} they are, as in “3 NAS Japanese”.",
        units=translated(kind),
        nations=all_of(nations),
    )
    raise mistaken(span, Unworkable("nation", told))


def _nations_of(game: Game, seat: str) -> tuple[str, ...]:
    return game.seats[seat].nations if seat in game.seats else ()


def _some_read(reader: Reader, trees: Trees, _: Said) -> tuple[Squadrons, ...]:
    """Some squadrons; raises `Mistake` for kinds and nations."""
    return _each_read(reader, trees[0], None)


def _each_read(reader: Reader, tree: Tree[Token], before: Squadrons | None) -> tuple[Squadrons, ...]:
    some: tuple[Squadrons, ...] = ()
    for group in pieces_of(tree):
        before = squadrons_read(reader, span_of(reader, group), before)
        some = (*some, before)
    return some


def _goals_read(reader: Reader, trees: Trees, _: Said) -> tuple[Goal, ...]:
    """Who goes for which target; raises `Mistake` for names of ships, kinds and nations."""
    goals: tuple[Goal, ...] = ()
    for one in pieces_of(trees[0]):
        *squads, where = pieces_of(one)
        target = _target_read(reader, where)
        before = goals[-1].flights[-1] if goals else None
        some = (
            _each_read(reader, squads[0], before) if squads else _rest(reader, goals, span_of(reader, where))
        )
        goals = (*goals, Goal(target, some))
    return goals


def _target_read(reader: Reader, where: Tree[Token]) -> str:
    span = span_of(reader, where)
    return _together(reader.game, span.text) or named(reader, span, SHIPS, "ship")


def _rest(reader: Reader, goals: Iterable[Goal], span: Span) -> tuple[Squadrons, ...]:
    """All of the strike that have no target yet; raises `Mistake` where nobody is left."""
    game, strike = reader.game, present(reader.game)
    free = others(game, strike) if strike else ()
    for goal in goals:
        taken = picked(game, goal.flights, free)
        free = tuple(unit for unit in free if unit.name not in taken)
    if not free:
        raise mistaken(span, Unworkable("squadrons", say("No squadron of a strike is left to aim.")))
    return as_flights(free)


def _together(game: Game, given: str) -> str:
    """What is attacked as a group, by its name, or as that of a task force of several (2005:17.462B)."""
    of_forces = (of_force(one, force) for one in TOGETHER for force in game.forces)
    return next((one for one in (*TOGETHER, *of_forces) if one.casefold() == given.casefold()), "")


def _told(game: Game, some: Iterable[Squadrons]) -> str:
    return ", ".join(_one(game, one) for one in some)


def _one(game: Game, one: Squadrons) -> str:
    kind = kind_behind(one.count, one.kind)
    return f"{one.count} {quality_told(one.quality)}{kind} {_nation(adjective(game, one.nation))}"


def _nation(called: str) -> str:
    """A nation's name, quoted if a word of it could be read as a part of the kind."""
    words = {one.casefold().removesuffix("s") for one in called.split()}
    return quoted(called) if words & WORDS_OF_KINDS else word(GRAMMAR, called)


def _goals_told(game: Game, goals: Iterable[Goal]) -> str:
    return ", ".join(f"{_told(game, one.flights)} at {_target(game, one.target)}" for one in goals)


def _target(game: Game, target: str) -> str:
    if _together(game, target):
        return target if target in TOGETHER else word(GRAMMAR, target)
    called = calls(game, target, SHIPS)
    return quoted(called) if called.casefold() in TOGETHER else word(GRAMMAR, called)


JOINED = ", *(and +|& *)?(with +)?"
"""Before a second sort of squadrons; read with its word, for a comma alone leads to more of the first."""

SOME_SQUADRONS = "squadrons, such as “2 NAS”"

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
            "Who goes for which ship, once air defense has fired. Naval air has +1 against ships at sea, "
            "light ships too (23.441C); where army air goes for the same target, doubt W244 says whether.",
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
