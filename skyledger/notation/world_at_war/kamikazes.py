"""Orders to kamikazes, as they are read and written."""

from collections.abc import Mapping

from lark import Token, Tree

from core.mistakes import Unworkable
from core.world_at_war import orders as give
from core.world_at_war.board import commands
from core.world_at_war.naval_bases.target import DiveOnPort
from core.world_at_war.under_way.pools import KAMIKAZE, existing
from skyledger.notation.parsing import Span
from skyledger.notation.reader import Reader, lacking, mistaken, named, span_of
from skyledger.notation.world_at_war.construction import kind_and_nation_said, whose
from skyledger.notation.world_at_war.names import FORCES, NATIONS, PLACES
from skyledger.notation.world_at_war.qualities import quality_said
from skyledger.notation.world_at_war.units import counted, units_of

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
