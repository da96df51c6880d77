"""The whole grammar of a game on a page, made from the table of its orders."""

from textwrap import fill

from skyledger.notation import notation_of

NAMES = """\
UNITS are so many like units, “3 AAF German from Catania” (“three German air factors at Catania”
will do, and the nation may be left out where your own units there leave no doubt), or units by
name: “GE-AAF-01, GE-AAF-04”. PLACE is a city, a port, an island, a hex number or a box; where
units may go aboard, a carrier. NATION is a name, an adjective or a code. A name that contains a
word of the grammar stands between quotation marks: “Port to Port”. Where two things have one
name, say which: “carrier Lexington”, “hex 0402”. Capital letters and a final full stop do not
matter. In a file, “#” begins a comment, and a line “@SEAT” or “as SEAT:” says who gives the
orders behind it. An order has 4,000 signs at most, each of which can be seen.
"""

WIDTH = 95


def help_orders(game_name: str) -> str:
    """Every order of a game: its form and rule, meaning and example; then lists, and how names are written.

    Raises `KeyError` for a game without a notation.
    """
    entries = (
        f"{form.form}{f'  ({form.rule})' if form.rule else ''}\n    {form.meaning}\n    e.g. {form.example}\n"
        for form in notation_of(game_name).forms
    )
    return "\n".join((*entries, *(f"{fill(one, WIDTH)}\n" for one in notation_of(game_name).lists), NAMES))
