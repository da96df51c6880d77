"""`demo`: a game turn played, recorded, replayed and undone."""

from importlib import import_module
from importlib.util import find_spec

from core.mistakes import Unworkable
from skyledger.cli.options import USUAL, Common
from skyledger.cli.paper import console
from skyledger.cli.status import DONE


def demo(*, common: Common = USUAL) -> int:
    """Watch a game turn played from an order file, replayed, undone and redone; nothing of yours is touched.

    JSON: none; the demo is for people.
    """
    if common.json:
        raise Unworkable("option", "The demo is for people and has no --json.")
    if find_spec("skyledger.demo") is None:
        raise Unworkable("demo", "This skyledger comes without its demo.")
    left = import_module("skyledger.demo").play(console())
    return left if isinstance(left, int) else DONE
