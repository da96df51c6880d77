"""Tiny boards with a Japan of its own, for kamikazes."""

import pytest

from events.world_at_war.kamikazes import KamikazePool
from tests.world_at_war.building import BUILDING, unbuilt
from tests.world_at_war.conftest import DeclaredFact, units
from tests.world_at_war.fillings import country
from tests.world_at_war.orders import ConvertToKamikazes, Group, InvokeKamikazes

LAND = "Kobe~ Osaka~ = = Guam^ = = Wake^ = Truk~ . Metz"
KOBE, OSAKA, GUAM, WAKE, TRUK, INLAND, METZ = "0000", "0100", "0400", "0700", "0900", "1000", "1100"


def rate(number):
    """The naval air training rate of Japan: one is printed, the rest is declared (17.353C)."""
    return DeclaredFact("research", "Japan/naval air training", str(number - 1))


@pytest.fixture
def table(given, board):
    """table("3 NAS Japan", there=("4 AAF Japan Kobe",), rate_of=6, invoked=True): Japan in construction."""

    def lay(*pool, there=(), rate_of=6, limit=None, elite=(), **fields):
        facts = (rate(rate_of), *fields.pop("facts", ()))
        fields = {"theater": "Pacific", "phase": BUILDING, "side": "Axis", "facts": facts} | fields
        if limit is not None:
            fields["kamikazes"] = (KamikazePool("Japan", limit),)
        laid = country(board(LAND, holder="Japan", **fields), "Japan", (KOBE, OSAKA), "Japan")
        laid = unbuilt(units(laid, *there), *pool)
        return given(unbuilt(laid, *elite, elite=True)).as_seat("axis")

    return lay


def invoke(table):
    """The order of Japan to invoke the rule."""
    return table.when(InvokeKamikazes("Japan"))


def convert(table, text, base=""):
    """The order to convert "3 NAS Japan" at a base, or in the force pool."""
    count, kind, nation = text.split(" ", 2)
    return table.when(ConvertToKamikazes(Group(int(count), kind, nation, base)))


def kamikazes(table):
    """How many kamikazes are built, and how many are not."""
    all_ = [u for u in table.game.units.values() if u.kind == "kamikaze"]
    return sum(bool(u.base) for u in all_), sum(not u.base for u in all_)
