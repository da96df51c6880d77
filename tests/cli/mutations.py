"""Orders, scenarios and maps as a stranger might send them: sound ones, changed at random."""

import copy
import json
import random
import tomllib

from skyledger.notation import notation_of
from tests.cli.conftest import ROOT

PLAYED = sorted((ROOT / "tests/scenarios/played").glob("*.orders"))
SHIPPED = sorted((ROOT / "skyledger/scenarios").glob("*.toml"))
MAPS = sorted((ROOT / "skyledger/maps").glob("**/*.json")) + sorted(
    (ROOT / "skyledger/maps").glob("**/*.toml")
)
SIGNS = (
    "\x00\x07\x1b\x7f\x9b\u00a0\u00ad\u200b\u200f\u202e\u2028\u2066\ufeff\ufffe\ud800\U0010ffff\U000e0041"
    "\"'“”„«»\\#@:;,.()[]{}<>/-+*%$0¹²٣ßİŁ東é\u0301🛩\t\n\r "
)
NUMBERS = ("0", "-1", "1.5", "1e9", "٣", "0x10", "999999999999999", str(2**53), str(2**63), "9" * 400, "NaN")
VALUES = (
    None, True, 0, -1, 1, 999, 1000, 2**31, 2**53, 2**53 + 1, 2**63, 10**400, 1.5, 1e308, "", " ", "\x1b[2J", "a\u202eb",
    "a" * 201, "b" * 5000, "Germany", "Axis", "[bold]x[/bold]", "{0}", "%s", "../../etc/passwd", "/dev/zero", [], {},
    [[]], [None], {"": ""}, {"name": {}},
)  # fmt: skip


def sound_orders() -> list[str]:
    """One order of each kind as the help tells it, and all that were played."""
    told = [form.example for game in ("A World at War", "The War Game") for form in notation_of(game).forms]
    lines = [line.strip() for file in PLAYED for line in file.read_text(encoding="utf-8").splitlines()]
    return [*told, *(line for line in lines if line and line[0] not in "#@")]


def mutated_order(chance: random.Random, orders: list[str]) -> str:
    """A sound order with one to four changes."""
    text = chance.choice(orders)
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(CHANGES)(chance, text, orders)[:6000]
    return text


def _sign(chance, text, _):
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(SIGNS) + text[at + chance.randrange(2) :]


def _token(chance, text, orders):
    words, others = text.split(" "), chance.choice(orders).split(" ")
    at = chance.randrange(len(words))
    words[at : at + chance.randrange(3)] = others[: chance.randrange(4)]
    return " ".join(words)


def _number(chance, text, _):
    words = text.split(" ")
    numbers = [n for n, word in enumerate(words) if any(map(str.isdigit, word))] or range(len(words))
    words[chance.choice(list(numbers))] = chance.choice(NUMBERS)
    return " ".join(words)


def _longer(chance, text, _):
    at = chance.randrange(len(text) + 1)
    return text[:at] + text[at : at + 20] * chance.choice((2, 50, 300)) + text[at:]


def _bracketed(chance, text, _):
    mark = chance.choice(("()", "[]", '""', "“”", "«»", "{}", "\\\\", "##"))
    count = chance.choice((1, 2, 500))
    first, last = sorted(chance.randrange(len(text) + 1) for _ in range(2))
    return (
        text[:first] + mark[0] * count + text[first:last] + mark[1] * chance.choice((0, count)) + text[last:]
    )


def _escaped(chance, text, _):
    escape = chance.choice((r"\u001b", r"\u202E", r"\n", r"\ud83d", r"\q", r"\\u0007"))
    return f'{text} because "{escape}{chance.choice(SIGNS)}"'


def _cut(chance, text, _):
    return (
        text[chance.randrange(len(text) + 1) :]
        if chance.random() < 0.3
        else text[: chance.randrange(len(text) + 1)]
    )


def _cased(chance, text, _):
    return chance.choice((str.upper, str.title, str.swapcase, str.casefold))(text)


CHANGES = (_sign, _sign, _token, _token, _number, _longer, _bracketed, _escaped, _cut, _cased)


def sound_files() -> list[tuple[str, dict]]:
    """The shipped scenarios and maps as plain data; a map stands in a scenario of its game."""
    laid = [tomllib.loads(path.read_text(encoding="utf-8")) for path in SHIPPED]
    return [(data["map"], data) for data in laid]


def sound_map(name: str) -> dict:
    path = next(path for path in MAPS if path.stem == name)
    text = path.read_text(encoding="utf-8")
    return json.loads(text) if path.suffix == ".json" else tomllib.loads(text)


def mutated_data(chance: random.Random, data: dict) -> dict:
    """Plain data with one to four values, keys or depths changed."""
    found = copy.deepcopy(data)
    for _ in range(chance.randint(1, 4)):
        part, key = _place(chance, found)
        _change(chance, part, key)
    return found


def _place(chance, data):
    part, key = data, chance.choice(list(data))
    while isinstance(part[key], dict | list) and part[key] and chance.random() < 0.8:
        part = part[key]
        key = chance.choice(list(part)) if isinstance(part, dict) else chance.randrange(len(part))
    return part, key


def _change(chance, part, key):
    ways = (_gone, _doubled, _deepened, _many, _marked, _replaced, _replaced)
    chance.choice(ways)(chance, part, key)


def _gone(_, part, key):
    del part[key]
    if not part and isinstance(part, dict):
        part["odd"] = 1


def _doubled(chance, part, key):
    if isinstance(part, dict):
        part[chance.choice(("", "x" * 300, "\x1b[2J", "\u202e", "name", "count", "1"))] = part[key]
    else:
        part.append(copy.deepcopy(part[key]))


def _deepened(chance, part, key):
    deep = part[key]
    for _ in range(chance.choice((1, 3, 400))):
        deep = [deep] if chance.random() < 0.5 else {"a": deep}
    part[key] = deep


def _many(chance, part, key):
    if isinstance(part[key], list):
        part[key] = part[key] * chance.choice((2, 30))


def _marked(chance, part, key):
    if isinstance(part[key], str):
        part[key] = _sign(chance, part[key], ())


def _replaced(chance, part, key):
    part[key] = copy.deepcopy(chance.choice(VALUES))
