"""The signs of the terminal map, each with a style: letters of nations, ground, places and counters."""

import string
from collections.abc import Iterator, Mapping, Sequence

from rich.cells import set_cell_size
from rich.text import Text

from core.world_at_war.basing.room import SQUADRON_KINDS
from core.world_at_war.units import WHOLE
from events.world_at_war.board import Nation
from skyledger.board.view import TASK_FORCE, BoardView, HexView, PlaceView, all_stacks

SEA, COAST_NEUTRAL, LAND_NEUTRAL, AIRBASE, MORE = "~", "%", "#", "=", "+"
BEHIND, AHEAD, BATTLE = "<", ">", "!"
"""Where task forces came by, where they will go, and where they fight."""
HELD = ((".", ":"), (",", ";"))
"""Land and coast of the first side and of the second; nobody's are as in `NOBODYS`."""
NOBODYS = ("-", "_")
SIDE_STYLES = ("red", "green")
NEUTRAL_STYLE, SEA_STYLE, PLACE_STYLE = "yellow", "blue", "bold"
Letters = Mapping[str, str]


def letters(nations: Sequence[Nation]) -> dict[str, str]:
    """One capital letter a nation, major powers first: the first free one of its name or the alphabet."""
    taken: dict[str, str] = {}
    for nation in sorted(nations, key=lambda n: (n.power != "major", n.name)):
        wanted = (nation.name + nation.code).upper() + string.ascii_uppercase
        free = (c for c in wanted if c in string.ascii_uppercase and c not in taken.values())
        taken[nation.name] = next(free, "?")
    return taken


def ground_sign(hex_: HexView, sides: Sequence[str]) -> Text:
    """What a hex is made of and whose it is, in one character."""
    if hex_.ground == "sea":
        return Text(SEA, SEA_STYLE)
    coast = hex_.ground == "coast"
    if hex_.control == "neutral":
        return Text(COAST_NEUTRAL if coast else LAND_NEUTRAL, NEUTRAL_STYLE)
    if hex_.control not in sides[: len(HELD)]:
        return Text(NOBODYS[coast], "dim")
    side = sides.index(hex_.control)
    return Text(HELD[side][coast], SIDE_STYLES[side])


def place_sign(hex_: HexView) -> str:
    """@ a city with a port, o a city, u a port; empty for open country."""
    if hex_.city:
        return "@" if hex_.port else "o"
    return "u" if hex_.port else ""


def marks(view: BoardView) -> dict[str, str]:
    """The hexes of tracks and of naval combats, each with its mark; what is ahead of one goes before."""
    behind = {place: BEHIND for track in view.tracks for place in track.behind[:-1]}
    ahead = {place: AHEAD for track in view.tracks for place in track.ahead}
    return behind | ahead | {combat.place: BATTLE for combat in view.combats}


def head(hex_: HexView, place: PlaceView | None, sides: Sequence[str], mark: str = "") -> Text:
    """The upper line of a hex, four wide: sign, mark, start of its name, = for an airbase counter."""
    airbase = AIRBASE if place and place.airbase else ""
    sign = Text(place_sign(hex_), PLACE_STYLE) if place_sign(hex_) else ground_sign(hex_, sides)
    short = set_cell_size(_initials(hex_), 3 - len(airbase) - len(mark)) if hex_.names else ""
    return fitted(Text.assemble(sign, (mark, PLACE_STYLE), short, (airbase, PLACE_STYLE)), 4)


def _initials(hex_: HexView) -> str:
    return "".join(c for c in hex_.names[0] if c.isalnum())


def fitted(text: Text, width: int) -> Text:
    """A text of exactly this width in the terminal."""
    return text + " " * (width - text.cell_len)


def counters(place: PlaceView, named: Letters, sides: Sequence[str]) -> Iterator[Text]:
    """Short counters: G5 five factors, g3 three turned over, B2' squadrons, B1^ carriers, B1& task forces."""
    sums: dict[tuple[str, str, str, bool], int] = {}
    for carrier in place.carriers:
        _add(sums, (carrier.side, carrier.nation, "^", carrier.inverted), 1)
    for one in place.naval:
        if one.kind == TASK_FORCE or (one.name and not one.force):
            _add(sums, (one.side, one.nation, "&" if one.kind == TASK_FORCE else "^", False), 1)
    for stack in all_stacks(place):
        mark = "'" if stack.kind in (*SQUADRON_KINDS, *WHOLE) else ""
        for count, over in ((stack.ready, False), (stack.inverted, True)):
            _add(sums, (stack.side, stack.nation, mark, over), count)
    for (side, nation, mark, over), count in sums.items():
        letter = named.get(nation, "?")
        style = f"bold {SIDE_STYLES[sides.index(side)]}" if side in sides[: len(SIDE_STYLES)] else "bold"
        yield Text(
            f"{letter.lower() if over else letter}{count}{mark}", f"{style} {'dim' if over else 'reverse'}"
        )


def _add(sums: dict[tuple[str, str, str, bool], int], key: tuple[str, str, str, bool], count: int) -> None:
    if count:
        sums[key] = sums.get(key, 0) + count


def row_of_counters(all_: Sequence[Text], room: int) -> Text:
    """As many whole counters as fit; + says that the table has more."""
    for taken in range(len(all_), 0, -1):
        more = MORE if taken < len(all_) else ""
        text = Text.assemble(*all_[:taken], more)
        if text.cell_len <= room:
            return text
    return Text(all_[0].plain[0] + MORE, all_[0].style) if all_ else Text()
