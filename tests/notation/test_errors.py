"""What is no order is pointed at, and named in plain words; nothing that can be typed ends otherwise."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from core.mistakes import Mistake
from skyledger.notation import any_game
from skyledger.notation.parsing import MistakeInOrder, NotAnOrder
from skyledger.notation.world_at_war import read
from skyledger.notation.world_at_war.names import GRAMMAR
from tests.notation.conftest import CITIES, nasty_game, plain_game


@pytest.mark.parametrize(
    ("line", "caret", "expected"),
    [
        ("stage 3 AAF German form Catania to Tripoli",
         "                   ^", "“from PLACE”, “at PLACE” or “to PLACE”"),
        ("stage 3 AAF German from Catania too Tripoli",
         "                                ^", "“to PLACE”"),
        ("stage 3 AAF German from Catania form Tripoli to Derna",
         "                                ^", "“to PLACE”"),
        ("stage 3 AAF German from Catania",
         "                               ^", "“to PLACE”"),
        ("stage 3 AAF German from Catania to",
         "                                  ^", "a place"),
        ("stage 3 AAF German to Tripoli",
         "                   ^", "“from PLACE” or “at PLACE”"),
        ("uninvert AAF German at Catania",
         "         ^", "how many, such as “1 AAF German”"),
        ("stage German army air from Catania to Tripoli",
         "      ^", "how many, such as “1 German army air”"),
        ("counterair Tripoli with 1-3 AAF German from Catania",
         "                        ^", "“3 AAF German”; in a menu a range such as “1-3” stands for any one number of it"),
        ("uninvert 1\u20133 AAF German at Catania",
         "         ^", "“3 AAF German”; in a menu a range such as “1-3” stands for any one number of it"),
        ("uninvert 3 AAF German form Catania",
         "                      ^", "“from PLACE” or “at PLACE”"),
        ("stage",
         "     ^", "units, such as “3 AAF German” or “GE-AAF-07”"),
        ("stage GE-AAF-01, GE-AAF-02 form Catania to Tripoli",
         "                           ^", "“from PLACE”, “at PLACE”, “to PLACE” or “and NAME”"),
        ("stag 3 AAF German from Catania to Tripoli",
         "^", "“stage”"),
        ("   see transport 3",
         "   ^", "“sea transport”"),
        ('stage 3 AAF German from "Catania to Tripoli',
         "                        ^", "a closing quotation mark somewhere behind this one"),
        ("take Tobruk Germany",
         "            ^", "“for NATION”"),
        ("airbase at Derna lost",
         "                     ^", "“to isolation” or “to surrender”"),
        ("done now",
         "     ^", "the end of the order"),
        ("declare supply of Tobruk",
         "                        ^", "how it stands, such as “partial”"),
        ("declare supply Tobruk partial",
         "                             ^", "“of SUBJECT”"),
        ("uninvert 3 AAF German NAS at Catania",
         "                      ^", "“from PLACE” or “at PLACE”"),
        ("adjust GE-AAF-07 base because it slid",
         "                      ^", "what is set right and its new value, such as “base Tripoli”"),
        ("adjust GE-AAF-07 base Tripoli",
         "                             ^", "“because REASON”"),
        ("counterair Valletta 3 AAF German from Catania",
         "                    ^", "“with UNITS”"),
        ("counterair Valletta with 3 AAF German",
         "                                     ^", "“from PLACE” or “at PLACE”"),
        ("counterair",
         "          ^", "a place that is counteraired"),
        ("conterair Valletta with 3 AAF German from Catania",
         "^", "“counterair”"),
        ("reinforce",
         "         ^", "units, such as “3 AAF German” or “GE-AAF-07”"),
        ("fight",
         "^", "“fight on”"),
        ("fight on gladly",
         "         ^", "the end of the order"),
        ("sail Force K to Haifa sea supply",
         "                      ^", "“as ACTIVITY” or the end of the order"),
        ("hit Warspite",
         "            ^", "“with NUMBER hits”"),
        ("sink 2 DD of Force Q",
         "                    ^", "“at FORCE|PLACE”"),
        ("aim strike: Warspite",
         "            ^", "“UNITS at SHIP”, such as “3 NAS Japanese at Shokaku”"),
        ("disengage Valletta",
         "          ^", "the end of the order"),
        ("flee 2 AAF British from Valletta",
         "                                ^", "“to PLACE”"),
        ("choose",
         "      ^", "one of the options of the question"),
        ("standing order: stay",
         "                ^", "“disengage with fewer than …” or “fight on”"),
        ("standing order: disengage with 3 left",
         "                          ^", "“with fewer than NUMBER left”"),
        ("standing order: disengage with fewer than some left",
         "                                          ^", "a number"),
        ("standing order: disengage with fewer than 3 left to Valletta",
         "                                                 ^", "“at PLACE”, “and escape to PLACE, …” or the end of the order"),
        ("lift standing order Valletta",
         "                    ^", "“at PLACE” or the end of the order"),
        ("sink Formidable\x07",
         "               ^", "a sign that can be seen, which U+0007 is not"),
        ("sink \ud800",
         "     ^", "a sign that can be seen, which U+D800 is not"),
        ("sink \u202eFormidable",
         "     ^", "a sign that can be seen, which U+202E RIGHT-TO-LEFT OVERRIDE is not"),
        ('declare supply of Italy is full because "so\\u001b[2J"',
         "                                           ^", "a sign that can be seen, which U+001B is not"),
    ],
)  # fmt: skip
def test_the_caret_stands_under_what_is_wrong(plain, line, caret, expected):
    with pytest.raises(NotAnOrder) as told:
        read(plain, line, "axis")
    shown, pointed = str(told.value).split("\n")
    assert pointed == f"{caret} expected {expected}"
    assert told.value.column == len(caret)
    assert shown == "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)


def test_who_types_alternatives_with_their_square_brackets_is_told_what_these_mean(plain):
    with pytest.raises(NotAnOrder, match="square brackets stand in menus around what may be left out"):
        read(plain, "redeploy 3 AAF German from Catania to Tripoli [as x | as y]", "axis")


@pytest.mark.parametrize("line", ["", "   ", "xyzzy plugh", "# a comment", "3 AAF German", ".", '"'])
def test_without_a_verb_all_verbs_are_told(plain, line):
    with pytest.raises(NotAnOrder) as told:
        read(plain, line, "axis")
    if line != '"':
        assert told.value.expected == tuple(f"“{verb}”" for verb in GRAMMAR.verbs)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("cover with 1 NAS British from Alexandria in group 0", "Cover groups are counted from 1"),
        ("search for Force K with 1 NAS British from Alexandria in round 0", "Rounds of naval combat are counted from 1"),
    ],
)  # fmt: skip
def test_a_zero_is_no_number_of_a_group_or_round(plain, line, told):
    with pytest.raises(MistakeInOrder, match=told):
        read(plain, line, "britain")


@pytest.mark.parametrize(
    ("line", "column", "what", "near"),
    [
        ("stage 3 AAF German from Cataina to Tripoli", 25, "place", ("Catania",)),
        ("stage 3 AAF German from Catania to Tubruk", 36, "place", ("Tobruk",)),
        ("stage 3 AAF Germn from Catania to Tripoli", 13, "nation", ("German", "Germany")),
        ("stage 3 Germn AAF from Catania to Tripoli", 9, "nation", ("German", "Germany")),
        ("stage 3 AFF German from Catania to Tripoli", 9, "kind of air unit", ("AAF",)),
        ("stage GE-AAF-01, GE-AFA-02 to Tripoli", 18, "air unit", ("GE-AAF-02", "GE-AAF-08", "GE-AAF-07")),
        ("gain Tunesia for Germany", 6, "country", ("Tunisia",)),
        ("gain Tunisia for Germania", 18, "nation", ("German", "Germany")),
        ("counterair Valetta with 3 AAF German from Catania", 12, "place", ("Valletta",)),
        ("standing order: fight on at Valetta", 29, "place", ("Valletta",)),
        ("reinforce with GE-AFA-02", 16, "air unit", ("GE-AAF-02",)),
        ("move IT-Arieta to Sirte", 6, "ground unit", ("IT-Ariete",)),
        ("declare supply of Tobrukk partial", 19, "subject", ("Tobruk",)),
        ("adjust GE-AAF-7 base Tripoli because x", 8, "unit, place or nation", ("GE-AAF-07",)),
        ("declare supply of Tobruk none until tomorrow", 37, "end of a declaration", ()),
    ],
)
def test_an_unknown_name_is_pointed_at_with_what_comes_near(plain, line, column, what, near):
    with pytest.raises(MistakeInOrder) as told:
        read(plain, line, "axis")
    assert (told.value.column, told.value.what) == (column, what)
    assert told.value.near[: len(near)] == near
    assert str(told.value).startswith(f"{line}\n{' ' * (column - 1)}^ There is no {what} called “")


def test_of_a_ship_that_is_unknown_it_is_not_told_whether_it_sails_for_the_other_side(plain):
    with pytest.raises(MistakeInOrder) as told:
        read(plain, "sink Formidible", "axis")
    assert (told.value.column, told.value.near) == (6, ("Formidable",))
    assert str(told.value).endswith(
        "     ^ No ship called “Formidible” can be named here. Did you mean Formidable?"
    )


@pytest.mark.parametrize(
    ("line", "seat", "says"),
    [
        ("uninvert 1 AAF at Tripoli", "axis", "AAF of Germany, AAF of Italy: say which"),
        ("uninvert 1 at Alexandria", "allies", "AAF of Free France, NAS of Britain: say which"),
        ("uninvert 1 AAF at Valletta", "axis", "no such units of yours"),
        ("stage GE-AAF-01 from Tripoli to Derna", "axis", "GE-AAF-01 is at Catania, not at Tripoli."),
        ("sail Formidable from Haifa to Tobruk", "allies", "Formidable is at Alexandria, not at Haifa."),
        ("place an airbase at Sirte", "axis", "Say whose airbase it is"),
    ],
)
def test_what_cannot_be_told_for_sure_is_asked_back(plain, line, seat, says):
    with pytest.raises(MistakeInOrder, match=says):
        read(plain, line, seat)


def test_23_133_of_a_divided_factor_it_is_said_that_its_squadrons_are_in_play(plain):
    aside = replace(plain.units["GE-AAF-01"], base="", divided=True)
    game = replace(plain, units={**plain.units, "GE-AAF-01": aside})
    with pytest.raises(MistakeInOrder, match="GE-AAF-01 is divided; its squadrons are in play in its place"):
        read(game, "stage GE-AAF-01 from Catania to Tripoli", "axis")


def test_a_name_that_holds_a_word_of_the_grammar_is_to_be_quoted():
    with pytest.raises(NotAnOrder) as told:
        read(nasty_game(), "gain Bosnia and Herzegovina for Germany", "axis")
    assert str(told.value).endswith("\n     ^ expected quotation marks around “Bosnia and Herzegovina”")


def test_wide_and_combining_characters_do_not_move_the_caret(plain):
    with pytest.raises(MistakeInOrder) as told:
        read(plain, "take 東京 for Germani\u0301a", "axis")
    assert told.value.column == 6
    with pytest.raises(NotAnOrder) as told:
        read(plain, 'take "東京" Germany', "axis")
    assert str(told.value).split("\n")[1].index("^") == len("take '....' ")


def test_a_long_line_is_shown_around_the_caret(plain):
    line = f"stage {', '.join(['GE-AAF-01'] * 60)} form Catania to Tripoli"
    with pytest.raises(NotAnOrder) as told:
        read(plain, line, "axis")
    shown, pointed = str(told.value).split("\n")
    assert len(shown) <= 102
    assert shown[pointed.index("^") :].startswith("form Catania")


@pytest.mark.parametrize(
    "line", ["stage " * 2000, "x" * 5000, '"' * 3999, "a," * 1999, "sink " + "a " * 1990, "9" * 4000]
)
def test_very_long_input_is_refused_in_good_time(plain, line):
    with pytest.raises(Mistake) as told:
        read(plain, line, "axis")
    assert len(str(told.value)) < 6000


GAMES = (plain_game(), nasty_game())
WORDS = st.sampled_from(
    (*CITIES, "stage", "3", "AAF", "German", "from", "to", "at", "declare", "supply", "of", "because", ",", "and", '"', ":",
     "GE-AAF-01", "Formidable", "move", "excess", "adjust", "base", "until", "between", "as", "place", "airbase", ".", "\\",
     "fly", "the", "lost", "take", "for", "Italy", "Port", "end of", "is", "hex", "“", "”", "0104", "/", "Axis/")
)  # fmt: skip


@settings(max_examples=300)
@given(
    st.one_of(
        st.text(max_size=60),
        st.text(st.characters(categories=("Cc", "Cs", "Cf", "Zs", "Zl", "Po")), max_size=20),
        st.lists(WORDS, max_size=14).map(" ".join),
        st.lists(WORDS, max_size=14).map("".join),
    ),
    st.sampled_from(("axis", "allies", "gamemaster", "nobody")),
)
def test_nothing_that_can_be_typed_ends_otherwise_than_in_an_order_or_a_mistake(text, seat):
    for game in GAMES:
        mistake = mistake_in(game, text, seat)
        assert mistake is None or (str(mistake) and 1 <= mistake.column <= len(text) + 1)


def mistake_in(game, text, seat):
    try:
        read(game, text, seat)
    except Mistake as mistake:
        return mistake
    return None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("sink 1-6 CA British at Catania", "“6 CA”; in a menu a range such as “1-3” stands for any one number of it"),
        ("sink 1-6 CA",
         "“6 CA”; in a menu a range such as “1-3” stands for any one number of it; then expected “at FORCE|PLACE”"),
        ("damage 1\u20136 CA British at Catania",
         "“6 CA”; in a menu a range such as “1-3” stands for any one number of it"),
        ("counterair Tripoli with 1-3 AAF German from Catania",
         "“3 AAF German”; in a menu a range such as “1-3” stands for any one number of it"),
        ("sink 1-6", ""),
    ],
)  # fmt: skip
def test_of_a_range_that_a_menu_has_it_is_told_that_one_number_of_it_is_meant(plain, line, expected):
    with pytest.raises(Mistake) as told:
        any_game.read("A World at War", plain, line, "axis")
    shown = str(told.value)
    assert shown.endswith(f"^ expected {expected}") if expected else "range" not in shown


def test_18_14_an_airbase_of_no_name_is_that_of_the_one_nation_of_the_seat_that_has_counters(plain):
    seats = {**plain.seats, "axis": replace(plain.seats["axis"], nations=("Germany", "Rumania"))}
    game = replace(plain, seats=seats)
    assert [read(game, f"place {a}airbase at Sirte", "axis").nation for a in ("", "an ")] == ["Germany"] * 2
