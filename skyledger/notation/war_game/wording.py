"""The orders of The War Game: the line of each, the words in them, and the kinds of their slots."""

from typing import Any

from core.dice import RollDice, SetRolls
from core.war_game import orders as give
from core.war_game.battles import battle_at
from core.war_game.board import Named, Units, parts_of
from core.war_game.state import Game, kinds
from events.sentences import said, say
from skyledger.notation.grammar import word
from skyledger.notation.lines import Chapter, Kind, Line, Said, Trees, Word, Wording, lines_under
from skyledger.notation.numbers import THROWN, fallen
from skyledger.notation.parsing import cut
from skyledger.notation.quoting import free, spoken
from skyledger.notation.reader import (
    MOST_WORDS,
    Reader,
    lacking,
    longest,
    meant,
    named,
    span_of,
    text_of,
)
from skyledger.notation.readings import OPTION, reading_of
from skyledger.notation.war_game.names import (
    BASES,
    GRAMMAR,
    PLACES,
    UNITS,
    calls,
    only_battle,
    place_in_question,
    where_of,
    where_they_fight,
)
from skyledger.notation.war_game.places import (
    A_PLACE,
    BASE,
    BASE_OR_SHIP,
    PLACE,
    SHIP,
    landing_place,
    place_asked,
    place_attacked,
)
from skyledger.notation.war_game.units import (
    attackers_of,
    fighting_units,
    said_units,
    sort_told,
    units_anywhere,
    units_told,
)

BEFORE_COMBAT = (
    Line(
        give.Finish,
        "done",
        "done",
        "You have nothing more to do here, or let the rest pass; “done until after combat” goes on to there.",
    ),
    Line(
        give.Attack,
        "attack {place} with {units:attackers}",
        "attack Bay of Biscay with 2 German fighters from France",
        "Units attack a place; how they get there is outside the module.",
        "IV/concept/1",
    ),
    Line(
        give.Land,
        "land {units anywhere} on/to {place} [through {through:place}]",
        "land 1 German infantry from France on Great Britain",
        "Troops land from the sea, perhaps after their fleet has passed through: name either of its zones.",
        "IV/example 2/1",
    ),
    Line(
        give.Drop,
        "drop {units anywhere} on/to {place}",
        "drop 1 German paratroops from France on Great Britain",
        "Troops are dropped from the air.",
        "IV/dispatching/1.2",
    ),
    Line(
        give.SupportShots,
        "support {place} with {units anywhere}",
        "support Great Britain with Tirpitz",
        "Ships shoot from outside for an attack on land.",
        "IV/example 3/1",
    ),
    Line(
        give.PassThrough,
        "pass through {first:place} to {second:place} with {units from}",
        "pass through North Sea to NA-4 with Tirpitz",
        "A fleet goes through a first sea zone and attacks a second in round 2.",
        "IV/dispatching/3.9",
    ),
)
AT_WHAT = "{!place,units:rolling} [{at:at aircraft=aircraft|at land=land|as bombs=bombs}]"
"""Who rolls, and at what."""
IN_A_ROUND = (
    Line(
        give.CallOff,
        "call off [{place:place attacked}]",
        "call off Bay of Biscay",
        "You give up an attack, your only one if no place is said, and all attackers leave.",
        "IV/sample battle/round 2/1",
    ),
    Line(
        give.Retreat,
        "retreat {units at} [to {to:base}]",
        "retreat 1 British fighter at NA-4 to Great Britain",
        "Units leave a battle; without a place, to where they came from.",
        "IV/dispatching/3.4",
    ),
    Line(
        give.Ground,
        "ground {units at} [below {below:ship}]",
        "ground 1 Soviet bomber at Vladivostok",
        "Defending aircraft stay on the ground or below deck in this round; a guest says below which.",
        "IV/grounding/1.1",
    ),
    Line(
        give.Dispatch,
        "dispatch {units anywhere} to {to:place}",
        "dispatch 1 American fighter from NA-5 to Bay of Biscay",
        "Aircraft are sent to defend a place next to them, and get there in the next round.",
        "IV/dispatching/1.1",
    ),
    Line(
        give.RollAll,
        "roll all [at' {place}]",
        "roll all at Vladivostok",
        "All of yours roll that have still to, here or everywhere: fighters, bombers, guns, then the others.",
        "IV/fighters/1.3",
        "roll at {place}",
        verb="roll all",
    ),
    Line(
        give.RollUnits,
        f"roll at {{place}} with {AT_WHAT}",
        "roll at Vladivostok with 1 fighter, 1 dive bomber, 2 infantry",
        "Units roll in this order, each at aircraft while one is left, else at land or sea, or as you"
        " say; attacking bombers drop bombs unless you say at aircraft.",
        "IV/fighters/1.3",
        f"roll with/ {AT_WHAT}",
    ),
)
ANSWERS = (
    Line(
        RollDice,
        "dice /is {dice,source:dice}",
        "dice 4 11",
        "The dice that were thrown at the table, in order.",
    ),
    Line(
        RollDice,
        "{dice,source:throw}",
        "roll",
        "The machine throws the dice that are due from you.",
        verb="roll",
    ),
    Line(
        SetRolls,
        "rolls {rolls:at once|by order}",
        "rolls at once",
        "Dice fall as soon as they are due, and all roll where nobody chooses how; or once “roll” asks. It "
        "binds both sides, whoever says it.",
    ),
    Line(
        give.TakeLosses,
        "lose {place,units:losses}",
        "lose 1 British destroyer at NA-4",
        "The answer which units are lost to the hits that are asked about, one unit to each.",
        "IV/fighters/1.1",
    ),
    Line(
        give.DirectBomb,
        "bomb on {at:aircraft|others} [at/from {place:place asked}]",
        "bomb on aircraft at Vladivostok",
        "The answer on what a bomb's hit falls: aircraft on the ground or others; the shooter picks which.",
        "IV/grounding/2.3",
        verb="bomb on",
    ),
    Line(
        give.LandAircraft,
        "come down [at' {to:landing place}] [with {units:units asked}]",
        "come down at Great Britain",
        "The answer where aircraft go that have lost their landing place; the only place needs not be named.",
        "IV/dispatching/2.2",
    ),
)
AFTER_COMBAT = (
    Line(
        give.Move,
        "move {units from} to {to:base or ship}",
        "move 1 German infantry from France to Germany",
        "Units move after combat; how far is outside the module.",
    ),
    Line(
        give.Adjust,
        "adjust {subject,what,value,because:righting}",
        "adjust Tirpitz place North Sea because she was set up wrongly",
        "The gamemaster sets something right by hand, or says how a doubt is read from now on; it is"
        " recorded and marked.",
    ),
)
CHAPTERS = (
    Chapter(said("Before combat"), BEFORE_COMBAT),
    Chapter(said("In a round of combat"), IN_A_ROUND),
    Chapter(said("Dice, and answers to what is asked"), ANSWERS),
    Chapter(said("After combat, and what the gamemaster sets right"), AFTER_COMBAT),
)

# Words of these lines, and the pieces of which slots consist.

SOME_UNITS = "units, such as “2 German fighters” or “GE-fighter-01”"
ANOTHER_UNIT = "another unit"
WORDS = {
    "done": Word("done|finish(ed)?|pass"),
    "pass through": Word(),
    "call off": Word(),
    "dispatch": Word("dispatch|send"),
    "roll all": Word("(roll|throw) (all|every(one|body|thing))"),
    "roll at": Word("(roll|throw)( (the )?(dice|die))? (at|for|in|on)"),
    "roll": Word(
        "(roll|throw)( (the )?(dice|die))?", then="“all”, “at PLACE”, “with UNITS” or the end of the order"
    ),
    "rolls": Word(then="“at once” or “by order”"),
    "at once": Word("at[ -]once"),
    "by order": Word("by[ -]order"),
    "dice": Word("dice|die", then="what the dice show, such as “5 11”"),
    "bomb": Word("bombs?( falls?)?"),
    "come down": Word(),
    "adjust": Word(then="what is set right, such as “Tirpitz place North Sea”"),
    "with": Word(told="“with UNITS”"),
    "at": Word("at|in"),
    "at'": Word("at|on|in", told="“at PLACE”"),
    "to": Word("to|onto|into|aboard"),
    "through": Word("through|after"),
    "below": Word("below( (the )?deck of)?"),
    "because": Word(then="a reason", told="“because REASON”"),
    "and": Word("and|&", then=ANOTHER_UNIT, told="“and UNIT”"),
    "then": Word(then=ANOTHER_UNIT),
    ",": Word(sign=",", then=ANOTHER_UNIT),
    "is": Word(sign="[:=]"),
    "next": Word("and|&", sign=",", then="what another die shows"),
    "at aircraft": Word(told="“at aircraft”, “at land” or “as bombs”"),
    "at land": Word("at (the )?(land|ground)"),
    "as bombs": Word("(as|dropping) bombs"),
    "aircraft": Word("(the )?(grounded )?aircraft", told="“aircraft” or “others”"),
    "others": Word("(the )?others?"),
}
TOKENS = {
    "NUMBER": Word(then="a kind of unit, such as “fighter”"),
    "ALL": Word(then="“from PLACE”, “at PLACE” or a kind of unit"),
    "DIE": Word(told="what a die shows, such as “5”"),
    "$END": Word(told="the end of the order"),
}
FOLLOWING = (
    "with", "from", "at", "at'", "to", "on", "through", "below",
    "aircraft", "at aircraft", "because", "and", "DIE", "$END",
)  # fmt: skip
PIECES = r"""
sources: units origin (_list units origin)+
spread: units origin _list units
units: _unit (_list _unit)*
_unit: group | everyone | phrase
everyone: ALL words?
group: NUMBER words
_list: _COMMA _AND? | _AND | _THEN
origin: (_FROM | _AT) phrase
subject: words
because: _BECAUSE REASON
fallen: DIE (_NEXT? DIE)*
thrown: _ROLL
phrase: WORD+ | QUOTED
words: (WORD | QUOTED)+
ALL.2: /all|every(one|body|thing)/i _END
NUMBER.2: /[0-9]{1,15}|an?|both|one|two|three|four|five|six|seven|eight|nine|ten/i _END
DIE.2: /[0-9]{1,15}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve/i _END
"""

# What stands in the slots.


def _rolling_read(reader: Reader, trees: Trees, said: Said) -> tuple[str, Units]:
    """Where units roll, and which: at the place that is named, or where they fight.

    A place behind the units alone is that of their battle, be they elsewhere as ships that shoot for it are.
    """
    behind = "" if "place" in said else _battle_behind(reader, trees)
    place = PLACE.read(reader, said["place"], said) if "place" in said else behind or only_battle(reader)
    units = said_units(reader, trees[:1] if behind else trees, place)
    return place or where_they_fight(reader.game, units), units


def _battle_behind(reader: Reader, trees: Trees) -> str:
    """The place behind the units, if a battle is fought there."""
    at = meant(reader.game, span_of(reader, trees[1]).text, PLACES) if len(trees) > 1 else None
    return at if at is not None and battle_at(reader.game, at) else ""


def _rolling_told(game: Game, place: str, units: Units) -> str:
    """Units that stand where they roll need no place of their own."""
    some = parts_of(units)
    there = all(isinstance(one, Named) or one.place == place for one in some)
    return ", ".join(sort_told(game, one) for one in some) if there else units_told(game, units, "at")


def _losses_read(reader: Reader, trees: Trees, said: Said) -> tuple[str, Units]:
    """Units; their place is that of the question, or their own where it is about none that are named."""
    place = place_asked(reader, trees[1:], said)
    units = said_units(reader, trees, place)
    asked = {name for question in reader.game.questions[:1] for name in question.units}
    others = len(trees) == 1 and isinstance(units, Named) and asked.isdisjoint(units.names)
    return where_of(reader.game, units) if others or not place else place, units


def _losses_told(game: Game, place: str, units: Units) -> str:
    at = f" at {PLACE.write(game, place)}" if isinstance(units, Named) else ""
    return f"{units_told(game, units, 'at')}{at}"


def _units(shown: str, preposition: str, read: Any) -> Kind:
    return Kind(
        shown,
        read,
        lambda game, units: units_told(game, units, preposition),
        SOME_UNITS,
        ("units", "units origin", "sources", "spread"),
    )


def _righting_read(reader: Reader, trees: Trees, _: Said) -> tuple[str, str, str, str]:
    """“UNIT WHAT VALUE because REASON”."""
    span = span_of(reader, trees[0])
    if reading := reading_of(span):
        return (*reading, spoken(text_of(trees[1])))
    count = longest(reader, span, UNITS, min(MOST_WORDS, max(1, len(span.tokens) - 2))) or 1
    subject = named(reader, cut(span, 0, count), UNITS, "unit")
    if len(span.tokens) < count + 2:
        raise lacking(span, say("what is set right and its new value, such as “place North Sea”"))
    what, value = cut(span, count, count + 1).text.casefold(), cut(span, count + 1)
    set_to = named(reader, value, BASES, "place") if what == "place" else value.text.casefold()
    return subject, what, set_to, spoken(text_of(trees[1]))


def _righting_told(game: Game, subject: str, what: str, value: str, because: str) -> str:
    if what == OPTION:
        return f"{subject} {what} {value} because {free(because)}"
    told = BASE.write(game, value) if what == "place" else word(GRAMMAR, value)
    unit = word(GRAMMAR, calls(game, subject, UNITS))
    return f"{unit} {word(GRAMMAR, what)} {told} because {free(because)}"


KINDS = {
    "place": PLACE,
    "place attacked": Kind("PLACE", place_attacked, PLACE.write, A_PLACE),
    "place asked": Kind("PLACE", place_asked, PLACE.write, A_PLACE),
    "base": BASE,
    "base or ship": BASE_OR_SHIP,
    "landing place": Kind("PLACE|SHIP", landing_place, BASE_OR_SHIP.write, A_PLACE),
    "ship": SHIP,
    "units anywhere": _units(
        "UNITS [from PLACE]", "from", lambda reader, trees, _: units_anywhere(reader, trees)
    ),
    "units from": _units("UNITS [from PLACE]", "from", lambda reader, trees, _: said_units(reader, trees)),
    "attackers": _units("UNITS [from PLACE]", "from", attackers_of),
    "units at": _units("UNITS [at PLACE]", "at", lambda reader, trees, _: fighting_units(reader, trees)),
    "rolling": Kind("UNITS [at PLACE]", _rolling_read, _rolling_told, SOME_UNITS, ("units", "units origin")),
    "units asked": _units(
        "UNITS", "at", lambda reader, trees, _: said_units(reader, trees, place_in_question(reader))
    ),
    "losses": Kind("UNITS [at PLACE]", _losses_read, _losses_told, SOME_UNITS, ("units", "units origin")),
    "righting": Kind(
        "UNIT place PLACE because REASON, UNIT lost yes because REASON, or DOUBT option NAME because REASON",
        _righting_read,
        _righting_told,
        shapes=("subject because",),
    ),
    "dice": fallen("NUMBERS"),
    "throw": THROWN,
}

WORDING = Wording(lines_under(CHAPTERS), WORDS, KINDS, PIECES, TOKENS, FOLLOWING)

LISTS = (f"UNITS are of these kinds, or of those that the scenario states: {', '.join(kinds())}.",)
"""One sentence for each word in capitals that has a list of its own."""

NAMES = said(
    "UNITS are so many like units, “2 German fighters from France” (the nation may be left out where your "
    "own units there leave no doubt), several sorts, “1 bomber, 2 infantry from France”, also from several "
    "places, “2 fighters from France, 1 fighter from NA-5”, all that the order can be given for, “all from "
    "France”, “all fighters from France, Germany”, or “all” without a place, wherever they are (of attackers "
    "those beside it, if any are), or units by name, “Tirpitz”, “GE-fighter-01 to 03”. PLACE is a "
    "territory or sea zone, or a ship for what is aboard; it may be left out where yours are at one alone. A "
    "name with a word of the grammar in it stands between quotation marks: “Port to Port”."
)
