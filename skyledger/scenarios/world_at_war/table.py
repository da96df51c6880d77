"""What the checks of a position look at: names that are there, and questions that are left open."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from core.mistakes import Mistake
from core.rulebook import register
from core.world_at_war.air_battle.chapter import WHICH_NEXT
from core.world_at_war.air_battle.picks import ASKED as OF_A_ROUND
from core.world_at_war.air_battle.picks import options_of
from core.world_at_war.air_transport.course import LOSSES as OF_TRANSPORTS
from core.world_at_war.board import name
from core.world_at_war.declared.facts import FACT_KINDS
from core.world_at_war.displacement.together import WHICH_BASE
from core.world_at_war.edition import CURRENT, editions
from core.world_at_war.ground_combat.chapter import ASKED as OF_GROUND_COMBAT
from core.world_at_war.registry import REMOVALS, SWITCHES
from core.world_at_war.revision import edition_of
from core.world_at_war.sequence import CHOICE
from core.world_at_war.state import PACKAGE, Game, game_from
from core.world_at_war.strikes.attacking import SHARED
from core.world_at_war.strikes.kamikazes import DIVERTING
from core.world_at_war.under_way.missions import KAMIKAZE
from core.world_at_war.under_way.ships import KINDS
from core.world_at_war.under_way.steps import AT_THE_LIGHT_SHIPS, OVER_THE_FORCES
from events.sentences import say
from events.world_at_war.board import DeclaredFact, Nation, Position, Question
from phases.world_at_war import WORLD_AT_WAR
from skyledger.datafiles.problems import Fault, Path, a_name, among, twice


class Table(msgspec.Struct, frozen=True):
    """A position, the game that would begin from it, and the names that may be used there."""

    position: Position
    game: Game
    nations: dict[str, Nation]
    places: tuple[str, ...]
    open_questions: frozenset[str]
    """Places and air units that an open question is about: what is wrong with them is being settled."""


def table(position: Position) -> Table:
    """A position ready to be checked; with an unknown edition the numbers are those of the current one."""
    known = position if _is_played(position) else replace(position, edition=CURRENT, revision=UNSET)
    asked = ((q.place, *q.units) for q in position.questions)
    return Table(
        position,
        _sound_game(known),
        {n.name: n for n in position.nations},
        tuple(_place_names(position)),
        frozenset(name for names in asked for name in names),
    )


def _is_played(position: Position) -> bool:
    """Is its edition one that there is, or a sound one of its own?"""
    if position.revision is UNSET:
        return position.edition in editions()
    try:
        edition_of(position.revision)
    except Mistake:
        return False
    return True


def _sound_game(position: Position) -> Game:
    """The game without the choices and facts that no rule could understand."""
    doubts = {n: option for n, option in position.doubts.items() if option in options().get(n, ())}
    game = game_from(replace(position, doubts=doubts))
    return replace(game, facts={key: fact for key, fact in game.facts.items() if _understood(game, fact)})


def _understood(game: Game, fact: DeclaredFact) -> bool:
    kind = FACT_KINDS.get(fact.kind)
    return kind is not None and kind.about(game, fact.subject) and kind.stands(fact.value)


def _place_names(position: Position) -> Iterator[str]:
    yield from (hex_.id for hex_ in position.map.hexes)
    yield from (box.name for box in position.map.boxes)
    for hex_ in position.map.hexes:
        yield from (name for place in hex_.places for name in (place.name, *place.also))
        yield from (hex_.island,) if hex_.one_hex_island else ()


@cache
def options() -> dict[str, tuple[str, ...]]:
    """What a game may choose for each doubt: the options that the code plays, and the default in any case."""
    every = register(PACKAGE).items()
    return {number: SWITCHES.get(number, (doubt.default,)) for number, doubt in every}


def nation_faults(at: Table, path: Path, given: str) -> Iterator[Fault]:
    """A fault if this is no nation in play."""
    return among(path, "nation", given, at.nations)


def side_faults(at: Table, path: Path, given: str) -> Iterator[Fault]:
    """A fault if this is none of the sides."""
    return among(path, "side", given, at.position.sides)


def place_faults(at: Table, path: Path, given: str, also: Iterable[str] = ()) -> Iterator[Fault]:
    """A fault if this is no hex, no box and none of the other places that will do here."""
    if given in at.game.atlas.hexes or given in at.game.atlas.boxes or given in also:
        return
    if (meant := at.game.atlas.places.get(given.casefold())) is not None:
        yield Fault(path, say("A position names a place by its hex or box: {place}.", place=meant))
    else:
        yield from among(path, "place", given, (*at.places, *also))


def hex_faults(at: Table, path: Path, given: str) -> Iterator[Fault]:
    """A fault if this is no hex."""
    if given in at.game.atlas.boxes:
        yield Fault(path, say("{place} is a box; this must be a hex.", place=given))
    else:
        yield from place_faults(at, path, given)


# Checks of the questions that a position leaves open: put to seats that are there, and with answers.

BASES = (WHICH_NEXT, WHICH_BASE)
"""The rules that leave open which of several bases is next."""

CHOICES = (
    *OF_A_ROUND,
    *OF_GROUND_COMBAT,
    *REMOVALS,
    OF_TRANSPORTS,
    SHARED,
    DIVERTING,
    OVER_THE_FORCES,
    AT_THE_LIGHT_SHIPS,
    *BASES,
)
"""The rules that leave a choice to a side."""

KINDS_ASKED = tuple(kind for kind in WORLD_AT_WAR.answers if kind != "always")


def questions(at: Table) -> Iterator[Fault]:
    """An open question can be answered, and is put to seats and about places and units that there are."""
    yield from twice(("questions",), at.position.questions, lambda q: (q.kind, q.place), "place")
    for index, question in enumerate(at.position.questions):
        yield from _question(at, question, ("questions", index))


def _question(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    seats_, units = [s.name for s in at.position.seats], {u.name for u in at.position.units}
    yield from among((*path, "kind"), "kind of question", question.kind, KINDS_ASKED)
    yield from a_name((*path, "rule"), question.rule, say("A question names the rule that asks it."))
    yield from place_faults(at, (*path, "place"), question.place, at.game.carriers)
    for number, seat in enumerate(question.seats):
        yield from among((*path, "seats", number), "seat", seat, seats_)
    for number, unit in enumerate(question.units):
        yield from among((*path, "units", number), "air unit", unit, units)
    yield from _options(at, question, path)


def _options(at: Table, question: Question, path: Path) -> Iterator[Fault]:
    """A choice offers what its rule leaves open: words of a round, or places; of other questions, places."""
    if question.kind == CHOICE:
        yield from among((*path, "rule"), "rule that leaves a choice", question.rule, CHOICES)
        if not question.options:
            yield Fault((*path, "options"), say("A choice without options could never be answered."))
    words = _words(at, question.rule) if question.kind == CHOICE else ()
    for number, option in enumerate(question.options):
        if words:
            yield from among(
                (*path, "options", number), say("option of {rule}", rule=question.rule), option, words
            )
        elif question.kind != CHOICE or question.rule in {*REMOVALS, *BASES}:
            yield from place_faults(at, (*path, "options", number), option, at.game.carriers)


def _words(at: Table, number: str) -> Iterable[str]:
    """Every option that a choice by this rule can have, of rules whose options are no places and no parts.

    After a strike hits are shared among like light ships (23.45), and diverted kamikazes go for a combat
    group (17.47E.3), which in port may be that of ships outside task forces (17.47A).
    """
    if number == SHARED:
        return tuple(f"{nation} {kind}" for nation, kind in product(sorted(at.game.nations), KINDS))
    if number in (OVER_THE_FORCES, AT_THE_LIGHT_SHIPS):
        return tuple(
            str(count) for count in range(1 + sum(one.kind == KAMIKAZE for one in at.game.units.values()))
        )
    if number == DIVERTING:
        return (*at.game.forces, *(name(at.game, one.place) for one in at.game.base_attacks))
    return options_of(at.game, number)
