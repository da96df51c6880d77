"""Orders of battles, and dice: their forms; options and standing orders, read and written."""

import re
from collections.abc import Iterable, Mapping

from lark import Token, Tree

from core.dice import RollDice
from core.world_at_war import orders as give
from core.world_at_war.board import name
from core.world_at_war.orders import Choose, LeaveStandingChoice, LeaveStandingOrder, LiftStandingOrder
from core.world_at_war.state import Game
from skyledger.notation.parsing import Form, free, is_quoted, quoted, unquoted
from skyledger.notation.reader import Reader, named, span_of
from skyledger.notation.world_at_war.names import PLACES
from skyledger.notation.world_at_war.units import counted

BATTLE_FORMS = (
    Form(
        RollDice,
        "roll",
        "roll",
        "roll",
        "The machine throws the dice of your side that are due.",
        "19.21",
    ),
    Form(
        RollDice,
        "dice",
        "dice NUMBER NUMBER …",
        "dice 5 3",
        "What dice thrown at the table show, for the rolls that are due, in their order.",
        "19.21",
    ),
    Form(
        give.AnnounceCounterair,
        "counterair",
        "counterair PLACE with UNITS from PLACE",
        "counterair Valletta with 3 AAF German from Catania",
        "Air units of one base or deck will counterair an enemy air base.",
        "18.521",
    ),
    Form(
        give.ReinforceCounterair,
        "reinforce",
        "reinforce with UNITS from PLACE",
        "reinforce with 2 AAF German from Catania",
        "Further air units join the attackers in the air battle that is fought, and another round follows.",
        "18.522B",
    ),
    Form(give.FightOn, "fight on", "fight on", "fight on", "Your side fights another round.", "18.522B"),
    Form(
        give.Disengage,
        "disengage",
        "disengage",
        "disengage",
        "Your side breaks off; defenders in a base fly to others, interceptors go for transports or home.",
        "18.522B",
    ),
    Form(
        give.FlyToRefuge,
        "flee",
        "flee UNITS from PLACE to PLACE",
        "flee 2 AAF British from Valletta to Alexandria",
        "Defenders that disengage fly to that base.",
        "18.523",
    ),
    Form(
        give.ReturnToBase,
        "return",
        "return UNITS from PLACE to PLACE",
        "return 2 AAF German from Catania to Palermo",
        "Air units whose mission or activity is over land at another base than the one they came from.",
        "18.46",
    ),
    Form(
        give.Choose,
        "choose",
        "choose OPTION [, OPTION …]",
        "choose uninverted only",
        "You take one of the options that a rule leaves you; several answer the questions that follow.",
    ),
    Form(
        give.LeaveStandingOrder,
        "standing order",
        "standing order: disengage with fewer than NUMBER left|fight on [at PLACE] [and escape to PLACE, …]",
        "standing order: disengage with fewer than 3 left at Valletta and escape to Catania, Tripoli",
        "You say beforehand how you decide in air battles, and who leaves a base under attack, for where.",
        "18.522B",
    ),
    Form(
        give.LeaveStandingChoice,
        "standing choice",
        "standing choice: OPTION [, OPTION …]",
        "standing choice: uninverted only, search, cover, attack",
        "You say beforehand what you take in air combat, the first of these that a question offers.",
        "19.62",
    ),
    Form(
        give.LiftStandingChoice,
        "lift standing choice",
        "lift standing choice",
        "lift standing choice",
        "You are asked again.",
        "19.62",
    ),
    Form(
        give.LiftStandingOrder,
        "lift standing order",
        "lift standing order [at PLACE]",
        "lift standing order at Valletta",
        "Your standing order about that base, or about any, holds no more.",
        "18.522B",
    ),
    Form(
        give.RecombineAirUnits,
        "recombine",
        "recombine UNITS at PLACE",
        "recombine 3 AAS German at Catania",
        "Squadrons become factors again.",
        "23.141A",
    ),
)

Parts = Mapping[str, Tree[Token]]
ONE_OF_SEVERAL = re.compile(r'(?:"(?:\\.|[^"\\])*"|\([^()]*\)|[^,])+')
UNDIVIDED = re.compile(r'(?:\([^()"]*\)|[^,()"])+')


def choose(reader: Reader, parts: Parts) -> Choose:
    """The option that is meant; what is none stays as it is, for the ruling to tell."""
    return Choose(_option(reader.game, str(parts["REASON"].children[0])))


def _option(game: Game, written: str) -> str:
    """An option of the open question, by its name or that of its place; between quotation marks as it is."""
    whole = written.strip()
    text = whole.removesuffix(".").rstrip()
    marked = next((one for one in (whole, text) if is_quoted(one)), "")
    return unquoted(marked) if marked else _called(game, text)


def _called(game: Game, text: str) -> str:
    options = [option for question in game.questions[:1] for option in question.options]
    said = text.casefold()
    return next((one for one in options if said in (one.casefold(), name(game, one).casefold())), text)


def option_told(game: Game, option: str) -> str:
    """An option as it may be written: as people call it, or as it stands between quotation marks."""
    bare = (one for one in (name(game, option), option) if free(one) == one and _option(game, one) == option)
    return next(bare, quoted(option))


def leave(reader: Reader, parts: Parts) -> LeaveStandingOrder:
    """A standing order; fewer than 0 left means to fight on. Raises `Mistake` for places."""
    few = counted(str(parts["FEW"].children[0])) if "FEW" in parts else 0
    return LeaveStandingOrder(few, _there(reader, parts), _refuges(reader, parts))


def _refuges(reader: Reader, parts: Parts) -> tuple[str, ...]:
    there = parts["refuges"].children if "refuges" in parts else ()
    phrases = (one for one in there if isinstance(one, Tree))
    return tuple(named(reader, span_of(reader, one), PLACES, "place") for one in phrases)


def leave_choice(_: Reader, parts: Parts) -> LeaveStandingChoice:
    """A standing choice: options with commas between; those in brackets or quotation marks divide none."""
    written = str(parts["REASON"].children[0]).strip().removesuffix(".")
    several = (one.strip() for one in ONE_OF_SEVERAL.findall(written))
    return LeaveStandingChoice(tuple(unquoted(one) if is_quoted(one) else one for one in several if one))


def several_told(options: Iterable[str]) -> str:
    """Options as they may be written side by side, those between quotation marks that commas would divide."""
    return ", ".join(one if _bare_among_others(one) else quoted(one) for one in options)


def _bare_among_others(option: str) -> bool:
    return bool(UNDIVIDED.fullmatch(option)) and free(option) == option and not option.endswith(".")


def lift(reader: Reader, parts: Parts) -> LiftStandingOrder:
    """The end of a standing order. Raises `Mistake` for a place that is not there."""
    return LiftStandingOrder(_there(reader, parts))


def _there(reader: Reader, parts: Parts) -> str:
    """The base that it is about; empty for any."""
    return named(reader, span_of(reader, parts["there"]), PLACES, "place") if "there" in parts else ""
