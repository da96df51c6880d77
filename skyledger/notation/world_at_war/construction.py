"""Orders of the unit construction phase: their forms, and what they mean as they are read."""

from collections.abc import Mapping

from lark import Token, Tree

from core.mistakes import Unworkable
from core.world_at_war import orders as give
from core.world_at_war.board import commands
from core.world_at_war.orders import BeginEscortCarriers, ConstructAirUnits, EnlargeForcePool
from core.world_at_war.units import unbuilt
from skyledger.notation.parsing import Form, Span
from skyledger.notation.reader import Reader, lacking, mistaken, named, span_of
from skyledger.notation.world_at_war.names import BASES, NATIONS, front_read
from skyledger.notation.world_at_war.units import counted, kind_and_nation, quality_said, without_articles

CONSTRUCTION_FORMS = (
    Form(
        give.ConstructAirUnits,
        "build",
        "build NUMBER KIND NATION at PLACE [on the FRONT front]",
        "build 2 AAF German at Palermo",
        "Air units are built from the force pool; strategic bombers and interceptors for a front.",
        "17.24",
    ),
    Form(
        give.EnlargeForcePool,
        "add",
        "add NUMBER KIND NATION to the force pool",
        "add 2 AAF German to the force pool",
        "Mobilization, production or research added air units to a nation's force pool.",
        "17.352B",
    ),
    Form(
        give.BeginEscortCarriers,
        "begin",
        "begin NUMBER CVE NATION",
        "begin 2 CVE American",
        "Escort carriers are begun for a nation; they count against its naval air training rate.",
        "17.353B",
    ),
)

Parts = Mapping[str, Tree[Token]]
OF_ITSELF = (
    "Leave out “{quality}”: it is said of naval air that is there; "
    "of which quality that is which comes anew, the outbreak of war decides (17.352B)."
)


def build(reader: Reader, parts: Parts) -> ConstructAirUnits:
    """How many units of which kind and nation, where; raises `NotAnOrder` or `Mistake`."""
    written = span_of(reader, parts["group"])
    kind, nation = kind_and_nation_said(reader, written)
    front = front_read(reader, parts["front"]) if "front" in parts else ""
    place = named(reader, span_of(reader, parts["origin"]), BASES, "place")
    count = counted(str(written.tokens[0]))
    return ConstructAirUnits(nation or whose(reader, written, kind), kind, count, place, front)


def kind_and_nation_said(reader: Reader, written: Span) -> tuple[str, str]:
    """The kind, which must be said, and the nation, which is empty if it is left out.

    Raises `NotAnOrder`, and `Mistake` for a quality, which what is new has by the rules (17.352B).
    """
    quality, wanted = quality_said(reader, Span(reader.line, without_articles(written.tokens[1:])))
    if quality:
        raise mistaken(written, Unworkable("quality", OF_ITSELF.format(quality=quality)))
    kind, nation = kind_and_nation(reader, wanted) if wanted.tokens else ("", "")
    if not kind:
        raise lacking(written, "a kind of air unit, such as “AAF”")
    return kind, nation


def enlarge(reader: Reader, parts: Parts) -> EnlargeForcePool:
    """How many units of which kind come into whose force pool; raises `NotAnOrder` or `Mistake`."""
    written = span_of(reader, parts["group"])
    kind, nation = kind_and_nation_said(reader, written)
    if not nation:
        raise lacking(written, "a nation")
    return EnlargeForcePool(nation, kind, counted(str(written.tokens[0])))


def whose(reader: Reader, span: Span, kind: str) -> str:
    """The only nation of the seat that has units of a kind unbuilt; raises `Mistake` if there is not one."""
    game = reader.game
    having: list[str] = [n for n in game.nations if commands(game, reader.seat, n) and unbuilt(game, n, kind)]
    if len(having) == 1:
        return having[0]
    several = f"{' and '.join(having)} have {kind} unbuilt: say whose."
    raise mistaken(span, Unworkable("nation", several if having else f"You have no {kind} unbuilt."))


def begin(reader: Reader, parts: Parts) -> BeginEscortCarriers:
    """How many escort carriers, for whom; raises `Mistake` for a nation that is not there."""
    count = counted(str(parts["NUMBER"].children[0]))
    return BeginEscortCarriers(named(reader, span_of(reader, parts["nation"]), NATIONS, "nation"), count)
