"""Orders of the unit construction phase: their lines, and what is built where it is left out."""

from core.mistakes import Unworkable
from core.world_at_war.board import commands
from core.world_at_war.construction.force_pools import (
    BeginEscortCarriers,
    ConstructAirUnits,
    EnlargeForcePool,
)
from core.world_at_war.state import Game
from core.world_at_war.units import unbuilt
from events.sentences import all_of, said, say
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.numbers import counted
from skyledger.notation.parsing import Span
from skyledger.notation.reader import Reader, lacking, mistaken, span_of
from skyledger.notation.world_at_war.names import adjective, own_nation
from skyledger.notation.world_at_war.units import (
    kind_and_nation,
    kind_behind,
    nation_behind,
    quality_said,
    without_articles,
)

OF_ITSELF = said(
    "Leave out “{quality}”: it is said of naval air that is there; "
    "of which quality that is which comes anew, the outbreak of war decides (17.352B)."
)


def new_read(reader: Reader, trees: Trees, _: Said) -> tuple[str, str, int]:
    """The nation, kind and number of units that are built; raises `NotAnOrder` or `Mistake`."""
    written = span_of(reader, trees[0])
    kind, nation = kind_and_nation_said(reader, written)
    return nation or whose(reader, written, kind), kind, counted(str(written.tokens[0]))


def _enlargement_read(reader: Reader, trees: Trees, _: Said) -> tuple[str, str, int]:
    """As `new_read`, but the nation must be said where the seat has several."""
    written = span_of(reader, trees[0])
    kind, said_ = kind_and_nation_said(reader, written)
    nation = said_ or own_nation(reader.game, reader.seat)
    if not nation:
        raise lacking(written, say("a nation"))
    return nation, kind, counted(str(written.tokens[0]))


def new_told(game: Game, nation: str, kind: str, count: int) -> str:
    """The words “3 AAF German”, “2 jets German”."""
    called = kind_behind(count, kind)
    return f"{count} {called} {nation_behind(called, adjective(game, nation))}"


def kind_and_nation_said(reader: Reader, written: Span) -> tuple[str, str]:
    """The kind, which must be said, and the nation, which is empty if it is left out.

    Raises `NotAnOrder`, and `Mistake` for a quality, which what is new has by the rules (17.352B).
    """
    quality, wanted = quality_said(reader, Span(reader.line, without_articles(written.tokens[1:])))
    if quality:
        raise mistaken(written, Unworkable("quality", say(OF_ITSELF, quality=quality)))
    kind, nation = kind_and_nation(reader, wanted) if wanted.tokens else ("", "")
    if not kind:
        raise lacking(written, say("a kind of air unit, such as “AAF”"))
    return kind, nation


def whose(reader: Reader, span: Span, kind: str) -> str:
    """The only nation of the seat that has units of a kind unbuilt; raises `Mistake` if there is not one."""
    game = reader.game
    having: list[str] = [n for n in game.nations if commands(game, reader.seat, n) and unbuilt(game, n, kind)]
    if len(having) == 1:
        return having[0]
    told = say(
        "{nations} have {kind} unbuilt: say whose." if having else "You have no {kind} unbuilt.",
        nations=all_of(having),
        kind=kind,
    )
    raise mistaken(span, Unworkable("nation", told))


CONSTRUCTION = Chapter(
    heading=said("Unit construction"),
    lines=(
        Line(
            ConstructAirUnits,
            "build {nation,kind,count:new units} at/from {at:base} [on {front}]",
            "build 2 AAF German at Palermo",
            "Air units are built from the force pool; strategic bombers and interceptors for a front.",
            "17.24",
        ),
        Line(
            EnlargeForcePool,
            "add {nation,kind,count:enlargement} to the force pool",
            "add 2 AAF German to the force pool",
            "Mobilization, production or research added air units to a nation's force pool.",
            "17.352B",
        ),
        Line(
            BeginEscortCarriers,
            "begin {count:number} CVE /of {nation:adjective}",
            "begin 2 CVE American",
            "Escort carriers are begun for a nation; they count against its naval air training rate.",
            "17.353B",
            also="begin {count:number} [{nation:adjective}] CVE",
        ),
    ),
    words={
        "build": Word("build|construct", then="units of the force pool, such as “3 AAF German”"),
        "add": Word(then="how many of which kind, such as “3 AAF German”"),
        "begin": Word("begin|start", then="how many, such as “2 CVE American”"),
        "CVE": Word("CVEs?|escort carriers?", told="“CVE”"),
        "to the force pool": Word("((in)?to )?((the|its|their) )?force pool"),
    },
    kinds={
        "new units": Kind("NUMBER KIND NATION", new_read, new_told, shapes=("group",)),
        "enlargement": Kind("NUMBER KIND NATION", _enlargement_read, new_told, shapes=("group",)),
    },
)
