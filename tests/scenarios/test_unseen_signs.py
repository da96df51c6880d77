"""Signs that nobody sees, so that two names may look alike: told by number and name wherever a text comes in."""

import json
import tomllib

import pytest

from core.mistakes import Mistake
from skyledger import scenarios
from skyledger.cli import main
from skyledger.datafiles.reading import Unreadable, data
from skyledger.notation.world_at_war import read as read_order
from tests.notation.conftest import plain_game
from tests.scenarios.conftest import HERE, TINY

NAMED = {
    "\u00a0": "U+00A0 NO-BREAK SPACE",
    "\u00ad": "U+00AD SOFT HYPHEN",
    "\u034f": "U+034F COMBINING GRAPHEME JOINER",
    "\u1160": "U+1160 HANGUL JUNGSEONG FILLER",
    "\u17b4": "U+17B4 KHMER VOWEL INHERENT AQ",
    "\u180b": "U+180B MONGOLIAN FREE VARIATION SELECTOR ONE",
    "\u200b": "U+200B ZERO WIDTH SPACE",
    "\u2060": "U+2060 WORD JOINER",
    "\u2800": "U+2800 BRAILLE PATTERN BLANK",
    "\u3000": "U+3000 IDEOGRAPHIC SPACE",
    "\u3164": "U+3164 HANGUL FILLER",
    "\ufe0f": "U+FE0F VARIATION SELECTOR-16",
    "\ufeff": "U+FEFF ZERO WIDTH NO-BREAK SPACE",
    "\uffa0": "U+FFA0 HALFWIDTH HANGUL FILLER",
    "\U000e0001": "U+E0001 LANGUAGE TAG",
    "\U000e0100": "U+E0100 VARIATION SELECTOR-17",
    "\x1b": "U+001B",
    "\x85": "U+0085",
}
MAP = tomllib.loads((HERE / "tiny_map.toml").read_text(encoding="utf-8"))
BLANK = {"\u00a0", "\u3000", "\x85"}
"""In a line of an order any blank is a blank."""


def texts_in(value, way=()):
    """The ways to all texts of plain data."""
    if isinstance(value, str):
        yield way
    else:
        entries = (
            value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        )
        for key, part in entries:
            yield from texts_in(part, (*way, key))


def with_sign(data, way, sign):
    """The data with a sign inside the text at the end of a way."""
    copy = json.loads(json.dumps(data))
    *to, last = way
    at = copy
    for key in to:
        at = at[key]
    at[last] = f"{at[last][:1]}{sign}{at[last][1:]}"
    return copy


def called(way):
    return ".".join(str(key) for key in way)


@pytest.mark.parametrize("way", [way for way in texts_in(TINY) if way != ("map",)], ids=called)
def test_no_text_of_a_scenario_has_one(refused, way):
    assert "Nobody can see sign 2 of the text, U+3164 HANGUL FILLER." in " ".join(
        refused(with_sign(TINY, way, "\u3164")).values()
    )


@pytest.mark.parametrize("sign", NAMED, ids=NAMED.values())
def test_it_is_told_by_number_and_name(refused, sign):
    told = refused(with_sign(TINY, ("seat", 0, "name"), sign))
    assert told["seat[1].name"].startswith(f"Nobody can see sign 2 of the text, {NAMED[sign]}.")


@pytest.mark.parametrize("way", list(texts_in(MAP)), ids=called)
def test_nor_has_a_text_of_a_map(tmp_path, way):
    (tmp_path / "map.json").write_text(json.dumps(with_sign(MAP, way, "\u2800")), encoding="utf-8")
    with pytest.raises(scenarios.ScenarioError, match=r"U\+2800 BRAILLE"):
        scenarios.read(json.dumps({**TINY, "map": "map.json"}).encode(), "tiny.json", tmp_path)


@pytest.mark.parametrize("sign", [sign for sign in NAMED if sign not in BLANK])
@pytest.mark.parametrize(
    "line", ["stage 1 AAF German from Li{}lle to Lyon", "declare oil of Germany is normal because a{}b"]
)
def test_nor_has_an_order(line, sign):
    with pytest.raises(Mistake) as caught:
        read_order(plain_game(), line.format(sign), "axis")
    assert f"expected a sign that can be seen, which {NAMED[sign]} is not" in str(caught.value)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("new", "malta_1942", "--title", "mal\u3164ta"), "U+3164 HANGUL FILLER"),
        (("new", "malta_1942", "--id", "mal\u3164ta"), "small letters"),
        (("order", "g", "done", "--as", "axis", "--id", "mal\u3164ta"), "U+3164 HANGUL FILLER"),
    ],
)
def test_nor_what_a_game_is_called(command, told, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("SKYLEDGER_DB", str(tmp_path / "games.skyledger"))
    assert main(command) == 2
    assert told in " ".join(capsys.readouterr().err.split())


def test_names_that_differ_in_how_an_accent_is_put_alone_are_the_same(refused, tiny):
    for seat, name in zip(tiny["seat"], ("pérou", "pe\u0301rou"), strict=True):
        seat["name"] = name
    assert "Entry 1 of the list has the same already." in refused(tiny)["seat[2].name"]


@pytest.mark.parametrize("sign", [*sorted(set(NAMED) - {"\u00a0", "\u3000"}), "\u202e", "\x9b", "\r"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_in_a_comment_of_toml_no_sign_is_hidden_either(sign, end):
    told = rf"comment in line 2, U\+{ord(sign):04X}"
    with pytest.raises(Unreadable, match=told):
        data(f'a = "#"{end}b = 1 # so{sign} on{end}'.encode(), "x.toml")


def test_a_comment_of_toml_has_blanks_of_every_sort_and_letters_of_every_language():
    assert data("a = 1 # Ła\u00a0東\u3000é\t—\r\n# ¼\r\n".encode(), "x.toml") == {"a": 1}
