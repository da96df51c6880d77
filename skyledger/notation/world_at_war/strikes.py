"""Orders of air strikes on ships: their forms, read and written (23.4)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lark import Token, Tree

from core.mistakes import Mistake, Unworkable, near_misses
from core.world_at_war import orders as give
from core.world_at_war.ship_damage.ships import LIGHT, SUBMARINES_ON_PATROL
from core.world_at_war.state import Game
from core.world_at_war.units import ELITE, KINDS, QUALITIES
from skyledger.notation.parsing import Form, Span, quoted, word
from skyledger.notation.reader import Reader, mistaken, named, span_of
from skyledger.notation.world_at_war.names import GRAMMAR, NATIONS, SHIPS, adjective, calls
from skyledger.notation.world_at_war.units import (
    KIND,
    LONGEST_KIND,
    counted,
    kind_of,
    quality_said,
    quality_told,
)

NAVAL_STRIKE_FORMS = (
    Form(
        give.EngageStrike,
        "engage strike",
        "engage strike with none|[patrol SQUADRONS] [with cover SQUADRONS]",
        "engage strike with patrol 2 NAS British with cover 3 AAS British",
        "Air over the ships meets a strike, or does not; other squadrons stay out of it.",
        "23.415A",
    ),
    Form(
        give.MeetDefenders,
        "meet defenders",
        "meet defenders with SQUADRONS",
        "meet defenders with 2 NAS Italian, 1 AAS German",
        "Which squadrons of the strike meet those that engage it.",
        "23.415B",
    ),
    Form(
        give.AimStrike,
        "aim strike",
        "aim strike: SQUADRONS at SHIP|light ships|submarines [, …]",
        "aim strike: 3 NAS Italian at Warspite, 2 AAS German at light ships",
        "Who goes for which ship, once air defense has fired.",
        "23.43",
    ),
)

Parts = Mapping[str, Tree[Token]]
TOGETHER = (LIGHT, SUBMARINES_ON_PATROL)
"""What is attacked as a group (23.43B, 23.43C)."""

WORDS_OF_KINDS = {*QUALITIES, *(one.removesuffix("s") for kind in KIND for one in kind.split())}


def squadrons_read(reader: Reader, span: Span) -> give.Squadrons:
    """So many squadrons, as in “3 elite NAS Japanese”; raises `Mistake` for a kind or nation."""
    quality, such = quality_said(reader, Span(span.line, span.tokens[1:]))
    tokens, elite = such.tokens, quality == ELITE
    for length in range(min(LONGEST_KIND, len(tokens)), 0, -1):
        for head, rest in ((tokens[:length], tokens[length:]), (tokens[-length:], tokens[:-length])):
            if (kind := kind_of([str(token) for token in head])) and rest:
                nation = named(reader, Span(span.line, rest), NATIONS, "nation")
                return give.Squadrons(counted(str(span.tokens[0])), kind, nation, elite)
    given = " ".join(str(token) for token in tokens)
    if kind_of(given.split()):
        raise mistaken(span, Unworkable("nation", f"Say whose {given} they are, as in “3 NAS Japanese”."))
    raise mistaken(span, Mistake("kind of air unit", given, near_misses(given, KINDS)))


def _some(reader: Reader, tree: Tree[Token]) -> tuple[give.Squadrons, ...]:
    groups = (one for one in tree.find_data("group"))
    spans = sorted((span_of(reader, one) for one in groups), key=lambda span: span.column)
    return tuple(squadrons_read(reader, span) for span in spans)


def engage(reader: Reader, parts: Parts) -> give.EngageStrike:
    """Who engages a strike; raises `Mistake` for kinds and nations."""
    found = {part: _some(reader, parts[part]) if part in parts else () for part in ("patrols", "covers")}
    return give.EngageStrike(found["patrols"], found["covers"])


def meet(reader: Reader, parts: Parts) -> give.MeetDefenders:
    """Who meets the defenders; raises `Mistake` for kinds and nations."""
    return give.MeetDefenders(_some(reader, parts["squads"]))


def aim(reader: Reader, parts: Parts) -> give.AimStrike:
    """Who goes for which target; raises `Mistake` for names of ships, kinds and nations."""
    goals = (one for one in parts["aims"].children if isinstance(one, Tree))
    return give.AimStrike(tuple(_goal(reader, one) for one in goals))


def _goal(reader: Reader, tree: Tree[Token]) -> give.Goal:
    squads, where = (one for one in tree.children if isinstance(one, Tree))
    span = span_of(reader, where)
    together = next((one for one in TOGETHER if span.text.casefold() == one), "")
    return give.Goal(together or named(reader, span, SHIPS, "ship"), _some(reader, squads))


NAVAL_STRIKE_READS: dict[str, Callable[[Reader, Parts], Any]] = {
    "engage_strike": engage,
    "meet_defenders": meet,
    "aim_strike": aim,
}


def _told(game: Game, some: Iterable[give.Squadrons]) -> str:
    return ", ".join(_one(game, one) for one in some)


def _one(game: Game, one: give.Squadrons) -> str:
    elite = quality_told(ELITE if one.elite else "")
    return f"{one.count} {elite}{one.kind} {_nation(adjective(game, one.nation))}"


def _nation(called: str) -> str:
    """A nation's name, quoted if a word of it could be read as a part of the kind."""
    words = {one.casefold().removesuffix("s") for one in called.split()}
    return quoted(called) if words & WORDS_OF_KINDS else word(GRAMMAR, called)


def engaged_told(game: Game, order: give.EngageStrike) -> str:
    """The words of an order to engage, or to let a strike pass."""
    if not (order.patrol or order.cover):
        return "engage strike with none"
    patrol = f" with patrol {_told(game, order.patrol)}" if order.patrol else ""
    cover = f" with cover {_told(game, order.cover)}" if order.cover else ""
    return f"engage strike{patrol}{cover}"


def aimed_told(game: Game, order: give.AimStrike) -> str:
    """The words of an order that names targets."""
    goals = (f"{_told(game, one.flights)} at {_target(game, one.target)}" for one in order.goals)
    return f"aim strike: {', '.join(goals)}"


def _target(game: Game, target: str) -> str:
    if target in TOGETHER:
        return target
    called = calls(game, target, SHIPS)
    return quoted(called) if called.casefold() in TOGETHER else word(GRAMMAR, called)


NAVAL_STRIKE_WRITES: dict[type, Callable[[Game, Any], str]] = {
    give.EngageStrike: engaged_told,
    give.MeetDefenders: lambda game, order: f"meet defenders with {_told(game, order.flights)}",
    give.AimStrike: aimed_told,
}
