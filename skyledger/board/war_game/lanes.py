"""A timeline drawn: as a table for a terminal, and as a picture."""

from rich.table import Table
from rich.text import Text

from skyledger.board.svg.paper import BACK, label, nation_colour, number, tag
from skyledger.board.war_game.timeline import FOUGHT, LOST, Lane, Spot, Timeline
from skyledger.telling.listing import possessive

SIGNS = {
    "en route": "→ {place}",
    "engaged": "{place}",
    "returning": "← home",
    "in battle": "fights",
    "attacked": "pinned",
    "grounded": "grounded",
    "leaving": "leaves",
    "retreated": "out",
    "at home": "·",
    FOUGHT: "at {place}",
    LOST: "†",
}
"""What stands in a round: whither it flies, where it defends, or what it does at home."""
LEGEND = (
    "→ on its way, a place: defends there, ← flying home, · at home, fights or pinned where it is, "
    "at a place: its battle there is over, out: has retreated, † lost"
)

ROW, COLUMN, NAMES, TOP = 26.0, 108.0, 190.0, 78.0
TINTS = {
    "en route": "#f0dfa8",
    "engaged": "#d98a6a",
    "in battle": "#d98a6a",
    "returning": "#e8e0c8",
    "grounded": "#c9c3b4",
    "leaving": "#e2b9a8",
}


def sign(spot: Spot) -> str:
    """What an aircraft does in a round, in a word."""
    return SIGNS[spot.state].format(place=spot.place)


def table(timeline: Timeline) -> Table:
    """One row an aircraft, one column a round."""
    drawn = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    drawn.add_column("Aircraft", no_wrap=True)
    drawn.add_column("Home")
    for round_ in range(1, timeline.rounds + 1):
        drawn.add_column(f"{round_}")
    for lane in timeline.lanes:
        by_round = {spot.round: sign(spot) for spot in lane.spots}
        cells = (by_round.get(round_, "") for round_ in range(1, timeline.rounds + 1))
        drawn.add_row(Text(lane.unit), Text(lane.home), *map(Text, cells))
    return drawn


def svg(timeline: Timeline) -> str:
    """The same as a picture: a lane for each aircraft, a field for each round."""
    width = NAMES + COLUMN * timeline.rounds + 24
    height = TOP + ROW * (len(timeline.lanes) + 1) + 40
    heads = (
        label(f"Round {round_}", NAMES + COLUMN * (round_ - 1) + 6, TOP - 8, font_weight="bold")
        for round_ in range(1, timeline.rounds + 1)
    )
    lanes = (part for row, lane in enumerate(timeline.lanes) for part in _lane(lane, TOP + ROW * row))
    inside = (
        tag("style", "text{font-family:Georgia,serif;font-size:12px;fill:#2b2b2b}"),
        tag("rect", width=width, height=height, fill=BACK),
        label(f"Game turn {timeline.number}, {possessive(timeline.player)} turn", 16, 34, font_size=18),
        *heads,
        *lanes,
        label(LEGEND, 16, height - 16),
    )
    box = f"0 0 {number(width)} {number(height)}"
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=box, width=width, height=height)


def _lane(lane: Lane, y: float) -> list[str]:
    found = [
        tag("rect", x=12, y=y + 5, width=8, height=ROW - 10, fill=nation_colour(lane.nation)),
        label(f"{lane.unit}, {lane.home}", 26, y + 17),
    ]
    for spot in lane.spots:
        x = NAMES + COLUMN * (spot.round - 1)
        tint = TINTS.get(spot.state, "#fbf8ef")
        found.append(tag("rect", x=x, y=y + 2, width=COLUMN - 4, height=ROW - 4, rx=4, fill=tint))
        found.append(label(sign(spot), x + 6, y + 17))
    return found
