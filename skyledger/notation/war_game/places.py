"""Places in an order of The War Game: by name, of the open question, of one's only attack."""

from core.same import asked_once
from core.war_game.battles import attackers, fought
from core.war_game.board import of_seat
from core.war_game.retreats.chapter import given_up
from events.sentences import all_of, say, translated
from skyledger.notation.grammar import word
from skyledger.notation.lines import Kind, Said, Trees
from skyledger.notation.parsing import NotAnOrder
from skyledger.notation.reader import Reader, Sort, named, span_of
from skyledger.notation.war_game.names import BASES, GRAMMAR, PLACES, UNITS, calls, place_in_question

A_PLACE = "a place"


def _called(sorts: tuple[Sort, ...], shown: str, expected: str = A_PLACE) -> Kind:
    """A name of a thing of these sorts."""
    return Kind(
        shown,
        lambda reader, trees, _: named(reader, span_of(reader, trees[0]), sorts, "place"),
        asked_once(lambda game, stored: word(GRAMMAR, calls(game, stored, sorts))),
        expected,
    )


PLACE, BASE = _called(PLACES, "PLACE"), _called(BASES, "PLACE")
BASE_OR_SHIP = _called(BASES, "PLACE|SHIP")
SHIP = _called(UNITS, "SHIP", "a ship")


def place_asked(reader: Reader, trees: Trees, said: Said) -> str:
    """The place that is named, or else that of the open question."""
    place: str = PLACE.read(reader, trees, said) if trees else place_in_question(reader)
    return place


def place_attacked(reader: Reader, trees: Trees, said: Said) -> str:
    """The place that is named, or else that of the seat's only attack, or of the only one that it may end."""
    if trees:
        place: str = PLACE.read(reader, trees, said)
        return place
    mine = of_seat(reader.game, reader.seat)
    places = [b.place for b in fought(reader.game) if any(map(mine, attackers(reader.game, b)))]
    one = next((some for some in (places, given_up(reader.game, reader.seat)) if len(some) == 1), None)
    if one is not None:
        return one[0]
    where = say("a place; you attack {places}", places=all_of(places)) if places else translated(A_PLACE)
    raise NotAnOrder(reader.line, len(reader.line.rstrip()) + 1, (where,))


def landing_place(reader: Reader, trees: Trees, said: Said) -> str:
    """The place or ship that is named, or else the only one that the open question leaves."""
    if trees:
        place: str = BASE_OR_SHIP.read(reader, trees, said)
        return place
    asked = next((one for one in reader.game.questions[:1] if one.kind == "landing"), None)
    if asked and len(asked.options) == 1:
        return str(asked.options[0])
    options = [calls(reader.game, one, BASES) for one in asked.options] if asked else []
    at = say("“at PLACE”, one of {places}", places=all_of(options)) if options else "“at PLACE”"
    raise NotAnOrder(reader.line, len(reader.line.rstrip()) + 1, (at,))
