"""Orders of battles, and dice: their lines; options and standing orders in them (18.46, 18.52, 19)."""

import re
from collections.abc import Iterable
from itertools import chain

from core.dice import RollDice, SetRolls
from core.world_at_war.air_battle.decisions import (
    Disengage,
    FightOn,
    LeaveStandingChoice,
    LeaveStandingOrder,
    LiftStandingChoice,
    LiftStandingOrder,
)
from core.world_at_war.board import by_adjective, name
from core.world_at_war.counterair.targets import (
    AnnounceCounterair,
    FlyToRefuge,
    ReinforceCounterair,
    ReturnToBase,
)
from core.world_at_war.sequence import Choose
from core.world_at_war.squadrons.chapter import RecombineAirUnits
from core.world_at_war.state import Game
from events.sentences import said
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word
from skyledger.notation.numbers import THROWN, counted, fallen
from skyledger.notation.quoting import OPENING, free, is_quoted, quoted, unquoted
from skyledger.notation.reader import Reader, text_of
from skyledger.notation.world_at_war.names import GRAMMAR
from skyledger.notation.world_at_war.slots import stations

ONE_OF_SEVERAL = re.compile(r'(?:"(?:\\.|[^"\\])*"|\([^()]*\)|[^,])+')
UNDIVIDED = re.compile(r'(?:\([^()"]*\)|[^,()"])+')


def _option_read(reader: Reader, trees: Trees, _: Said) -> str:
    """The option that is meant, or several; what is none stays as it is, for the ruling to tell."""
    written = text_of(trees[0])
    return _meant(reader.game, ", ".join(_so_many(reader.game, written)) or written)


NUMBER_OF = re.compile(r"\s*(?P<count>[0-9]{1,2})\s+(?P<kind>\S.*?)\s*\.?")


def _so_many(game: Game, written: str) -> tuple[str, ...]:
    """The options of a list in which a number stands before some: “2 ground factors” is one of them twice."""
    pieces = [one.strip() for one in ONE_OF_SEVERAL.findall(written)]
    told = [_times(game, one) for one in pieces]
    return tuple(chain.from_iterable(told)) if told != [[one] for one in pieces] else ()


def _times(game: Game, piece: str) -> list[str]:
    """An option as often as the number before it says; what is no such option, as it is."""
    found = NUMBER_OF.fullmatch(piece)
    if found is None or _meant(game, piece) in _options(game):
        return [piece]
    kinds = (found["kind"], found["kind"].removesuffix("s"))
    one = next((_meant(game, kind) for kind in kinds if _meant(game, kind) in _options(game)), "")
    return [one] * int(found["count"]) if one else [piece]


def _options(game: Game) -> tuple[str, ...]:
    """What the first open question leaves open."""
    return tuple(option for question in game.questions[:1] for option in question.options)


def _option(game: Game, written: str) -> str:
    """An option of the open question, by its name or that of its place; between quotation marks as it is."""
    whole = written.strip()
    text = whole.removesuffix(".").rstrip()
    marked = next((one for one in (whole, text) if is_quoted(one)), "")
    return unquoted(marked) if marked else _called(game, text)


def _called(game: Game, text: str) -> str:
    said = text.casefold()
    return next((one for one in _options(game) if said in (one.casefold(), *_also(game, one))), text)


def _also(game: Game, option: str) -> tuple[str, str]:
    """What else may be said for it: the name of a place, whose air units they are: “German AAF”."""
    return name(game, option).casefold(), by_adjective(option, game.nations.values()).casefold()


def _meant(game: Game, written: str) -> str:
    """An option, or the only one that has all of these words: “NAS”; what is quoted is short for nothing."""
    option = _option(game, written)
    options = _options(game)
    if option in options or written.strip()[:1] in OPENING:
        return option
    words = {*option.casefold().split()}
    fitting = [one for one in options if words and any(words <= {*each.split()} for each in _also(game, one))]
    return fitting[0] if len(fitting) == 1 else option


def answers(game: Game, line: str, seat: str) -> bool:
    """Is a line nothing but options of the question that this seat is asked, with commas between them?"""
    asked = next((one for one in game.questions[:1] if seat in one.seats), None)
    if asked is None:
        return False
    some = [_option(game, one) for one in _so_many(game, line) or ONE_OF_SEVERAL.findall(line)]
    begun = some[:1] if len(some) == 1 and _begins_one(asked.options, line) else []
    return bool(some) and all(one in asked.options for one in some if one not in begun)


def _begins_one(options: Iterable[str], line: str) -> bool:
    """Does a line begin but one of these options, with whole words: “uninverted” for “uninverted only”?"""
    text = line.strip().removesuffix(".").casefold()
    begins = any(text.split()[:1] == verb.split()[:1] for verb in GRAMMAR.verbs)
    return not begins and sum(f"{one.casefold()} ".startswith(f"{text} ") for one in options) == 1


def option_told(game: Game, option: str) -> str:
    """An option as it may be written: as people call it, or as it stands between quotation marks."""
    bare = (one for one in (name(game, option), option) if free(one) == one and _meant(game, one) == option)
    return next(bare, quoted(option))


def _options_read(_: Reader, trees: Trees, __: Said) -> tuple[str, ...]:
    """Options with commas between; those in brackets or quotation marks divide none."""
    written = text_of(trees[0]).strip().removesuffix(".")
    several = (one.strip() for one in ONE_OF_SEVERAL.findall(written))
    return tuple(unquoted(one) if is_quoted(one) else one for one in several if one)


def several_told(options: Iterable[str]) -> str:
    """Options as they may be written side by side, those between quotation marks that commas would divide."""
    return ", ".join(one if _bare_among_others(one) else quoted(one) for one in options)


def _bare_among_others(option: str) -> bool:
    return bool(UNDIVIDED.fullmatch(option)) and free(option) == option and not option.endswith(".")


COUNTERAIRED = "a place that is counteraired"
HOW_TO_STAND = "“disengage with fewer than …” or “fight on”"

AIR_BATTLE = Chapter(
    heading=said("Counterair, air combat and dice"),
    lines=(
        Line(
            RollDice,
            "{dice,source:throw}",
            "roll",
            "The machine throws the dice of your side that are due.",
            "19.21",
            verb="roll",
        ),
        Line(
            RollDice,
            "dice /is {dice,source:dice}",
            "dice 5 3",
            "What dice thrown at the table show, for the rolls that are due, in their order.",
            "19.21",
        ),
        Line(
            SetRolls,
            "rolls {rolls:at once|by order}",
            "rolls at once",
            "The machine throws dice as soon as they are due, or once “roll” asks for them: for every seat, "
            "whoever says it.",
        ),
        Line(
            AnnounceCounterair,
            "counterair {to:place} with {units from}",
            "counterair Valletta with 3 AAF German from Catania",
            "Air units of one base or deck will counterair an enemy air base.",
            "18.521",
            also="counterair with {units from} to/over {to:place}",
        ),
        Line(
            ReinforceCounterair,
            "reinforce with/ {units from}",
            "reinforce with 2 AAF German from Catania",
            "Further air units join the attackers in the air battle that is fought, and another round"
            " follows.",
            "18.522B",
        ),
        Line(
            FightOn,
            "fight on",
            "fight on",
            "Your side fights another round.",
            "18.522B",
        ),
        Line(
            Disengage,
            "disengage",
            "disengage",
            "Your side breaks off; defenders in a base fly to others, interceptors go for transports or"
            " home.",
            "18.522B",
        ),
        Line(
            FlyToRefuge,
            "flee {units from~} to {to:base}",
            "flee 2 AAF British from Valletta to Alexandria",
            "Defenders that disengage fly to that base.",
            "18.523",
        ),
        Line(
            ReturnToBase,
            "return {units from~} to {to:base}",
            "return 2 AAF German from Catania to Palermo",
            "Air units whose mission or activity is over land at another base than the one they came from.",
            "18.46",
        ),
        Line(
            Choose,
            "choose {option}",
            "choose uninverted only",
            "You take one of the options that a rule leaves you; several answer the questions that follow.",
        ),
        Line(
            LeaveStandingOrder,
            "standing order:' (disengage with fewer than {fewer_than} left/|fight on) [at/over {place}]"
            " [and escape to {to:refuges}]",
            "standing order: disengage with fewer than 3 left at Valletta and escape to Catania, Tripoli",
            "You say beforehand how you decide in air battles, and who leaves a base under attack, for"
            " where.",
            "18.522B",
        ),
        Line(
            LeaveStandingChoice,
            "standing choice:' {options}",
            "standing choice: uninverted only, search, cover, attack",
            "You say beforehand what you take in air combat, the first of these that a question offers.",
            "19.62",
        ),
        Line(
            LiftStandingChoice,
            "lift standing choice",
            "lift standing choice",
            "You are asked again.",
            "19.62",
        ),
        Line(
            LiftStandingOrder,
            "lift standing order [at/over {place}]",
            "lift standing order at Valletta",
            "Your standing order about that base, or about any, holds no more.",
            "18.522B",
        ),
        Line(
            RecombineAirUnits,
            "recombine {units at}",
            "recombine 3 AAS German at Catania",
            "Squadrons become factors again.",
            "23.141A",
        ),
    ),
    words={
        "roll": Word("(roll|throw)( all)?( (of )?(the )?(dice|die))?"),
        "rolls": Word(then="“at once” or “by order”"),
        "at once": Word("at[ -]once"),
        "by order": Word("by[ -]order"),
        "dice": Word("dice|die", then="what the dice show, such as “5 3”"),
        "counterair": Word("counter[ -]?air", then=COUNTERAIRED),
        "fight on": Word("fight (on|another round)"),
        "disengage": Word("disengage|break off"),
        "standing order": Word("(leave (a )?)?standing order", then=HOW_TO_STAND),
        ":'": Word("is|to", sign="[:=]", then=HOW_TO_STAND),
        "with fewer than": Word(
            "((with|when|if) )?((there are|I have) )?(fewer|less) than", told="“with fewer than NUMBER left”"
        ),
        "left": Word("((air )?(factors?|squadrons?|units?) )?((are|is) )?left"),
        "and escape to": Word("(and )?escape to"),
        "standing choice": Word("(leave (a )?)?standing choice"),
        "lift standing choice": Word("(lift|withdraw) ((the|my) )?standing choice"),
        "lift standing order": Word("(lift|withdraw) ((the|my) )?standing order"),
    },
    kinds={
        "throw": THROWN,
        "dice": fallen("NUMBER NUMBER …"),
        "option": Kind(
            "OPTION [, OPTION …]",
            _option_read,
            option_told,
            "one of the options of the question",
            ("REASON",),
        ),
        "fewer_than": Kind(
            "NUMBER",
            lambda _, trees, __: counted(text_of(trees[0])) if trees else 0,
            lambda _, few: str(few),
            "a number",
            ("FEW",),
        ),
        "refuges": stations("PLACE, …"),
        "options": Kind(
            "OPTION [, OPTION …]", _options_read, lambda _, options: several_told(options), shapes=("REASON",)
        ),
    },
)
