"""Boards for counterairs, and the orders that announce and begin them."""

from core.dice import RollDice
from events.world_at_war.board import DeclaredFact
from tests.world_at_war.conftest import units
from tests.world_at_war.orders import AnnounceCounterair, Finish

OPTION = DeclaredFact("option", "Axis/Front", "offensive")
CHANNEL = "Ghent~ Lille~ . Dover~ = Bath~ . York~"
ALLIED = {"0300": "Britain", "0500": "Britain", "0700": "Britain"}


def channel(given, board, *texts, drawing=CHANNEL, held=None, facts=(), phase="movement", **more):
    """The Axis may announce; Ghent and Lille are German, Dover (two hexes from Lille), Bath and York British."""
    option = more.pop("option", OPTION)
    laid = board(
        drawing,
        held=ALLIED if held is None else held,
        facts=(*facts, option) if option else facts,
        phase=f"{phase}.counterair.announcing",
        **more,
    )
    return given(units(laid, *texts))


def announce(table, text, to):
    return AnnounceCounterair(table.group(text), table.at(to))


def begin(table):
    """All announcements are made: the first round is asked for."""
    return table.as_seat("gamemaster").when(Finish()).accepted().as_seat("axis")


def roll(table, axis, allies):
    """Both sides roll, the Axis first."""
    table.as_seat("axis").when(RollDice(axis)).accepted()
    return table.as_seat("allies").when(RollDice(allies)).accepted().as_seat("axis")
