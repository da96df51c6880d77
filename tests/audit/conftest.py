"""A counterair in a ledger, from its announcement to its first losses, and altered copies of it."""

import pytest

from core.dice import THROW, RollDice
from core.ruling import Accepted
from events.world_at_war.board import DeclaredFact
from skyledger.audit import audit
from skyledger.games import GAMES
from skyledger.service import begin, submit
from store.memory import MemoryLedger
from tests.audit.resealing import kept_anew
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import board, units
from tests.world_at_war.orders import AnnounceCounterair, Choose, Finish, Group

__all__ = ["board"]
SYSTEM = GAMES["A World at War"]
OPTION = DeclaredFact("option", "Axis/Front", "offensive")
ANNOUNCED = AnnounceCounterair(Group(3, "AAF", "Germany", "0200"), "0400")


@pytest.fixture
def desk():
    """A desk over a ledger in memory."""
    with MemoryLedger() as ledger:
        yield desk_over(ledger)


@pytest.fixture
def channel(desk, board):
    """channel(**fields) -> a game "g": three German factors are sent against two British and two American ones."""

    def begins(**fields):
        laid = board(
            "Lille . Ghent~ = Dover~ Bath~ York~",
            held=dict.fromkeys(("0400", "0500", "0600"), "Britain"),
            phase="movement.counterair.announcing",
            facts=(OPTION,),
            **fields,
        )
        texts = ("4 AAF Germany Ghent", "2 AAF Britain Dover", "2 AAF United States Dover")
        begin(desk, "g", "tiny", SYSTEM, units(laid, *texts), "tiny")
        given(desk, ("axis", ANNOUNCED), ("axis", Finish()))
        return desk

    return begins


@pytest.fixture
def typed(channel):
    """The round with dice from the table: entry 4 the attacker's, 5 the defender's, 6 who is lost."""
    desk = channel()
    given(
        desk,
        ("axis", RollDice((2, 2))),
        ("allies", RollDice((1, 1))),
        ("allies", Choose("Britain AAF")),
    )
    return desk


@pytest.fixture
def sown(channel):
    """The round with dice of the seed 1942: entry 4 the attacker's, 5 the defender's."""
    desk = channel(seed="1942")
    given(desk, ("axis", THROW), ("allies", THROW))
    return desk


def given(desk, *orders):
    """Orders that stand, one after the other."""
    for seat, order in orders:
        answer = submit(desk, "g", seat, order)
        assert isinstance(answer.ruling, Accepted), answer.ruling


def in_short(findings):
    """Kind, entry, and what was looked at."""
    return [(one.kind, one.entry, one.what) for one in findings]


@pytest.fixture
def after_altering(desk):
    """after_altering({4: change, ...}) -> every finding in the game once these entries were altered, and all
    was sealed anew; `change` is a function from entry to entry."""

    def altering(changes, over=None):
        entries = [
            changes.get(entry.number, lambda one: one)(entry) for entry in (over or desk.ledger).entries("g")
        ]
        return audit(kept_anew(desk.ledger, "g", entries), "g")

    return altering
