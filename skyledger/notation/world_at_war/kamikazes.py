"""Orders to kamikazes: their forms, read and written (17.4)."""

from collections.abc import Mapping

from lark import Token, Tree

from core.mistakes import Unworkable
from core.world_at_war import orders as give
from core.world_at_war.board import commands
from core.world_at_war.naval_bases.target import DiveOnPort
from core.world_at_war.under_way.missions import KAMIKAZE, existing
from skyledger.notation.parsing import Form, Span
from skyledger.notation.reader import Reader, lacking, mistaken, named, span_of
from skyledger.notation.world_at_war.construction import kind_and_nation_said, whose
from skyledger.notation.world_at_war.names import FORCES, NATIONS, PLACES
from skyledger.notation.world_at_war.units import counted, quality_said, units_of

KAMIKAZE_FORMS = (
    Form(
        give.InvokeKamikazes,
        "invoke",
        "invoke kamikazes for NATION",
        "invoke kamikazes for Japan",
        "The kamikaze rule is announced; elite naval air is elite no more, and kamikazes may be made.",
        "17.41",
    ),
    Form(
        give.ConvertToKamikazes,
        "convert",
        "convert UNITS at PLACE|in the force pool to kamikazes",
        "convert 2 AAF Japanese in the force pool to kamikazes",
        "Naval air squadrons become a kamikaze each, factors of army air three, built ones built kamikazes.",
        "17.44A",
    ),
    Form(
        give.BuildKamikazes,
        "build",
        "build NUMBER kamikaze NATION",
        "build 3 kamikaze Japanese",
        "Kamikazes are built from their force pool; they have no base, and lie at the map edge.",
        "17.44B",
    ),
    Form(
        give.SendKamikazes,
        "send",
        "send NUMBER kamikaze NATION against PLACE",
        "send 3 kamikaze Japanese against Tripoli",
        "Kamikazes attack naval units, at sea or in port, which is settled at the table; they are used up.",
        "17.463",
    ),
    Form(
        give.DiveOnForce,
        "dive on",
        "dive on FORCE with NUMBER kamikaze NATION",
        "dive on Force K with 3 kamikaze Japanese",
        "Kamikazes go for a combat group of a naval force that is attacked, or, in naval combat, was found.",
        "17.47",
    ),
)

Parts = Mapping[str, Tree[Token]]


def invoke(reader: Reader, parts: Parts) -> give.InvokeKamikazes:
    """For which nation; raises `Mistake` for one that is not there."""
    return give.InvokeKamikazes(named(reader, span_of(reader, parts["nation"]), NATIONS, "nation"))


def convert(reader: Reader, parts: Parts) -> give.ConvertToKamikazes:
    """Which units, of a base or of the force pool; raises `NotAnOrder` or `Mistake`."""
    tree = parts["group"] if "group" in parts else parts["named"]
    if "POOL" in parts and tree.data == "group":
        return give.ConvertToKamikazes(_of_the_pool(reader, span_of(reader, tree)))
    origin = span_of(reader, parts["origin"]) if "origin" in parts else None
    return give.ConvertToKamikazes(units_of(reader, tree, origin))


def _of_the_pool(reader: Reader, written: Span) -> give.Group:
    number, *words = written.tokens
    quality, such = quality_said(reader, Span(reader.line, tuple(words)))
    kind, nation = kind_and_nation_said(reader, Span(reader.line, (number, *such.tokens)))
    return give.Group(counted(str(number)), kind, nation or whose(reader, written, kind), "", quality)


def build(reader: Reader, parts: Parts) -> give.BuildKamikazes:
    """How many; raises `NotAnOrder` for anything else, which is built at a place, and `Mistake`."""
    written = span_of(reader, parts["group"])
    kind, nation = kind_and_nation_said(reader, written)
    if kind != KAMIKAZE:
        raise lacking(written, "“at PLACE”")
    return give.BuildKamikazes(nation or whose(reader, written, kind), counted(str(written.tokens[0])))


def send(reader: Reader, parts: Parts) -> give.SendKamikazes:
    """How many, and against what; raises `NotAnOrder` for anything but kamikazes, and `Mistake`."""
    nation, count = _sent(reader, span_of(reader, parts["group"]))
    return give.SendKamikazes(nation, count, named(reader, span_of(reader, parts["target"]), PLACES, "place"))


def dive(reader: Reader, parts: Parts) -> give.DiveOnForce:
    """How many, and on which combat group; raises `NotAnOrder` for anything but kamikazes, and `Mistake`."""
    nation, count = _sent(reader, span_of(reader, parts["group"]))
    force = named(reader, span_of(reader, parts["carrier"]), FORCES, "task force or combat group")
    return give.DiveOnForce(nation, count, force)


def dive_into(reader: Reader, parts: Parts) -> DiveOnPort:
    """How many, and into which port; raises `NotAnOrder` for anything but kamikazes, and `Mistake`."""
    nation, count = _sent(reader, span_of(reader, parts["group"]))
    return DiveOnPort(nation, count, named(reader, span_of(reader, parts["place"]), PLACES, "place"))


def _sent(reader: Reader, written: Span) -> tuple[str, int]:
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
    told = f"{' and '.join(having)} have kamikazes: say whose." if having else "You have no kamikazes built."
    raise mistaken(written, Unworkable("nation", told))
