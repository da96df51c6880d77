"""Which names stand bare follows from the declared words, and is what lark takes for words."""

import re

import pytest

from skyledger.notation.grammar import NUMBERS, accepted
from skyledger.notation.war_game.names import GRAMMAR as WAR_GAME
from skyledger.notation.world_at_war.names import GRAMMAR as WORLD_AT_WAR

GRAMMARS = {"world_at_war": WORLD_AT_WAR, "war_game": WAR_GAME}
NO_WORDS = NUMBERS | {"WORD", "QUOTED", "REASON", "_STOP", "__IGNORE_0"}
PIECES = (
    "of",
    "ON",
    "nine factors",
    "3 ground factors",
    "in the round 3",
    "round 12",
    "the end of",
    "end  of",
)
NAMES = (
    "Malta",
    "Port",
    "Wake Island",
    "ten",
    "15",
    "dice",
    "roll",
    "ROLL",
    "\N{LATIN SMALL LETTER LONG S}ide",
    "&",
)


@pytest.fixture(params=GRAMMARS.values(), ids=GRAMMARS)
def grammar(request):
    return request.param


def test_orders_begin_with_the_words_that_lark_takes_first(grammar):
    assert grammar.opening == accepted(grammar.lark.parse_interactive(""))


def test_a_word_that_no_name_may_be_taken_for_is_one_that_lark_takes_behind_a_verb(grammar):
    verbs_only = accepted(grammar.lark.parse_interactive("")) - grammar.phrases.keys()
    patterns = [
        re.compile(terminal.pattern.to_regexp())
        for terminal in grammar.lark.terminals
        if terminal.name not in NO_WORDS | verbs_only
    ]
    texts = {*PIECES, *NAMES, *grammar.wording.words, *grammar.verbs}
    texts |= {word for line in grammar.wording.lines for word in line.example.split(" ")}
    texts |= {
        form for text in texts for form in (text.upper(), text.replace(" ", "  "), f"{text}s", f"{text}.")
    }
    taken = {text for text in texts if any(pattern.fullmatch(text) for pattern in patterns)}
    assert {text for text in texts if grammar.keyword.fullmatch(text)} == taken
    assert len(taken) > 20


def test_a_number_is_what_lark_takes_for_one(grammar):
    pattern = re.compile(grammar.lark.get_terminal("NUMBER").pattern.to_regexp())
    texts = ("3", "15", "an", "A", "Ten", "eleven", "3rd", "", "1" * 16)
    assert [bool(grammar.number.fullmatch(t)) for t in texts] == [bool(pattern.fullmatch(t)) for t in texts]
