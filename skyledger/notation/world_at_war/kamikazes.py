"""Orders to kamikazes: their lines, and who becomes or sends some (17.4)."""

from core.mistakes import Unworkable
from core.world_at_war.activities.orders import DiveOnForce
from core.world_at_war.board import commands
from core.world_at_war.kamikazes.pool import (
    BuildKamikazes,
    ConvertToKamikazes,
    InvokeKamikazes,
    SendKamikazes,
)
from core.world_at_war.state import Game
from core.world_at_war.under_way.missions import KAMIKAZE, existing
from core.world_at_war.units import Group, Units
from events.sentences import all_of, said, say
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.numbers import counted
from skyledger.notation.parsing import Span
from skyledger.notation.reader import Reader, lacking, mistaken, span_of
from skyledger.notation.world_at_war.construction import kind_and_nation_said, new_told, whose
from skyledger.notation.world_at_war.slots import SOME_UNITS, so_many_told, units_read, units_told
from skyledger.notation.world_at_war.units import quality_said


def _converted_read(reader: Reader, trees: Trees, said: Said) -> Units:
    """Which units, of a base or of the force pool; raises `NotAnOrder` or `Mistake`."""
    units, *where = trees
    if not where or where[0].data != "pool":
        return units_read(reader, trees, said)
    group = units.data == "group"
    return _of_the_pool(reader, span_of(reader, units)) if group else units_read(reader, trees[:1], said)


def _converted_told(game: Game, units: Units) -> str:
    if isinstance(units, Group) and not units.base:
        return f"{so_many_told(game, units)} in the force pool"
    return units_told(game, units, "at")


def _of_the_pool(reader: Reader, written: Span) -> Group:
    number, *words = written.tokens
    quality, such = quality_said(reader, Span(reader.line, tuple(words)))
    kind, nation = kind_and_nation_said(reader, Span(reader.line, (number, *such.tokens)))
    return Group(counted(str(number)), kind, nation or whose(reader, written, kind), "", quality)


def _built_read(reader: Reader, trees: Trees, _: Said) -> tuple[str, int]:
    """Whose, and how many; raises `NotAnOrder` for what is built at a place, and `Mistake`."""
    written = span_of(reader, trees[0])
    kind, nation = kind_and_nation_said(reader, written)
    if kind != KAMIKAZE:
        raise lacking(written, "“at PLACE”")
    return nation or whose(reader, written, kind), counted(str(written.tokens[0]))


def _told(game: Game, nation: str, count: int) -> str:
    return new_told(game, nation, KAMIKAZE, count)


def _sent_read(reader: Reader, trees: Trees, _: Said) -> tuple[str, int]:
    """Whose, and how many; raises `NotAnOrder` for anything but kamikazes, and `Mistake`."""
    written = span_of(reader, trees[0])
    kind, nation = kind_and_nation_said(reader, written)
    if kind != KAMIKAZE:
        raise lacking(Span(written.line, written.tokens[:1]), f"“{KAMIKAZE}”")
    return nation or _sender(reader, written), counted(str(written.tokens[0]))


def _sender(reader: Reader, written: Span) -> str:
    """The only nation of the seat that has kamikazes built."""
    game = reader.game
    having: list[str] = [
        one for one in game.nations if commands(game, reader.seat, one) and existing(game, one)
    ]
    if len(having) == 1:
        return having[0]
    told = say(
        "{nations} have kamikazes: say whose." if having else "You have no kamikazes built.",
        nations=all_of(having),
    )
    raise mistaken(written, Unworkable("nation", told))


KAMIKAZES = Chapter(
    heading=said("Kamikazes"),
    lines=(
        Line(
            InvokeKamikazes,
            "invoke kamikazes for/ {nation}",
            "invoke kamikazes for Japan",
            "The kamikaze rule is announced; elite naval air is elite no more, and kamikazes may be made.",
            "17.41",
            also="invoke kamikazes",
            verb="invoke",
        ),
        Line(
            ConvertToKamikazes,
            "convert {units:converted} to kamikazes",
            "convert 2 AAF Japanese in the force pool to kamikazes",
            "Naval air squadrons become a kamikaze each, factors of army air three, built ones built"
            " kamikazes.",
            "17.44A",
        ),
        Line(
            BuildKamikazes,
            "build {nation,count:new kamikazes}",
            "build 3 kamikazes Japanese",
            "Kamikazes are built from their force pool; they have no base, and lie at the map edge. In the"
            " edition of 2005 they are built at a base, as others are.",
            "17.44B",
        ),
        Line(
            SendKamikazes,
            "send {nation,count:kamikazes} against/to {to:place} [from {origin:base}]",
            "send 3 kamikazes Japanese against Tripoli",
            "Kamikazes attack naval units, at sea or in port, which is settled at the table; they are"
            " used up. In the edition of 2005 they fly from the base that is said.",
            "17.463",
        ),
        Line(
            DiveOnForce,
            "dive on {group} with {nation,count:kamikazes} [from {origin:base}]",
            "dive on Force K with 3 kamikazes Japanese",
            "Kamikazes go for a combat group of a naval force that is attacked, or, in naval combat, was"
            " found. In the edition of 2005 they fly from the base that is said.",
            "17.47",
        ),
    ),
    words={
        "invoke kamikazes": Word("invoke( the)?( kamikazes)?( rule)?"),
        "in the force pool": Word("(in|of|from) ((the|its|their) )?force pool"),
        "to kamikazes": Word("(in)?to kamikazes?"),
        "send": Word(then="how many kamikazes, such as “3 kamikazes Japanese”"),
        "dive on": Word(),
    },
    kinds={
        "converted": Kind(
            "UNITS at PLACE|in the force pool",
            _converted_read,
            _converted_told,
            SOME_UNITS,
            ("units", "units origin", "units pool"),
        ),
        "new kamikazes": Kind("NUMBER kamikaze NATION", _built_read, _told, shapes=("group",)),
        "kamikazes": Kind("NUMBER kamikaze NATION", _sent_read, _told, shapes=("group",)),
    },
)
