"""Boards for random play: a crowded one, one at sea, and any part of the first with any options of the doubts."""

from msgspec.structs import replace

from core.war_game.rules import SWITCHES
from tests.war_game.conftest import board

WORLD = """
Germany - Holland - France - Spain; Germany - Baltic~ - Norway - North Sea~ - Great Britain - Channel~ - France;
North Sea~ - Channel~ - Biscay~ - NA-5~ - North Sea~; Biscay~ - France; Biscay~ - Spain; NA-5~ - Great Britain;
NA-5~ - Ireland - Great Britain; Germany - Italy - Tyrrhenian~ - Malta~ - Egypt; Tyrrhenian~ - Sicily - Malta~;
Germany - Poland - Ukraine - Caucasus; Poland - Baltic~; Ukraine - Black Sea~ - Caucasus; Holland - North Sea~;
Biscay~ - Tyrrhenian~; Norway - Russia - Ukraine; NA-5~ - Norway Sea~ - North Sea~
"""
FORCES = (
    "2 fighter Germany Germany", "1 dive bomber Germany Holland", "2 bomber Germany Germany", "3 infantry Germany Holland",
    "1 dogfighter Germany Norway", "2 fighter Germany France", "2 infantry Germany France", "1 armor Germany Poland",
    "1 battleship Germany Baltic", "2 destroyer Germany Baltic", "1 transport Germany Baltic",
    "2 infantry Germany GE-TR-01", "1 carrier Germany Baltic", "1 fighter Germany GE-CV-01", "1 paratroops Germany Germany",
    "1 infantry Rumania Poland", "1 fighter Rumania Poland", "1 submarine Germany Biscay",
    "2 fighter Italy Italy", "1 bomber Italy Sicily", "2 infantry Italy Sicily", "1 destroyer Italy Tyrrhenian",
    "1 anti-aircraft Italy Italy", "1 anti-aircraft Germany Holland",
    "2 fighter United Kingdom Great Britain", "1 dogfighter United Kingdom Ireland", "2 infantry United Kingdom Great Britain",
    "1 anti-aircraft United Kingdom Great Britain", "1 bomber United Kingdom Great Britain", "1 infantry Canada Ireland",
    "1 fighter Canada Ireland", "1 carrier United Kingdom North Sea", "2 fighter United Kingdom UK-CV-01",
    "1 destroyer United Kingdom North Sea", "1 carrier United Kingdom Malta", "1 fighter United Kingdom UK-CV-02",
    "1 infantry United Kingdom Egypt", "1 dive bomber United Kingdom Egypt",
    "1 carrier United States NA-5", "2 fighter United States US-CV-01", "1 destroyer United States NA-5",
    "1 transport United States NA-5", "2 infantry United States US-TR-01", "1 battleship United States Channel",
    "2 infantry U.S.S.R. Ukraine", "2 fighter U.S.S.R. Ukraine", "1 bomber U.S.S.R. Caucasus", "1 infantry U.S.S.R. Caucasus",
    "1 fighter U.S.S.R. Russia", "1 artillery U.S.S.R. Russia", "1 fighter France Spain", "1 infantry France Spain",
)  # fmt: skip
SHIPS = {"GE-TR-01": 10, "GE-CV-01": 12, "UK-CV-01": 31, "UK-CV-02": 34, "US-CV-01": 38, "US-TR-01": 41}
"""Ships that carry others: the place of each among the forces."""


def crowded():
    """A board on which eight places and more can be attacked in one turn, with carriers and troopships."""
    return board(WORLD, *FORCES)


NAVAL = (
    "2 battleship Germany Baltic", "3 destroyer Germany Baltic", "2 bomber Germany Germany", "1 infantry Germany Norway",
    "1 paratroops Germany Germany", "2 carrier United Kingdom North Sea", "2 fighter United Kingdom UK-CV-01",
    "1 fighter United Kingdom UK-CV-02", "1 infantry United Kingdom Great Britain", "1 infantry Canada Ireland",
    "1 carrier United States NA-5", "1 fighter United States US-CV-01",
)  # fmt: skip


def naval():
    """A board on which carriers are sunk, and their aircraft look for another deck."""
    return board(WORLD, *NAVAL)


BOMBED = (
    "4 bomber Germany Germany", "1 fighter Germany Germany", "2 fighter United Kingdom Great Britain",
    "1 bomber United Kingdom Great Britain", "2 infantry United Kingdom Great Britain",
    "1 armor United Kingdom Great Britain",
)  # fmt: skip


def bombed():
    """A board on which bombs fall where aircraft are on the ground beside other units."""
    return board(WORLD, *BOMBED)


def any_board(dice):
    """A third to all of the crowded board, with some of the doubts settled otherwise than by default."""
    share, odds = dice.choice((0.35, 0.5, 0.7, 1)), dice.choice((0, 0, 0.2, 0.5))
    kept = {number for number in range(len(FORCES)) if dice.random() < share}
    kept |= {SHIPS[ship] for number in kept for ship in SHIPS if FORCES[number].endswith(ship)}
    if {31, 34} & kept:
        kept |= {31, 34}  # the second British carrier is the second only if the first is there
    doubts = {one: dice.choice(options) for one, options in SWITCHES.items() if dice.random() < odds}
    return replace(board(WORLD, *(FORCES[number] for number in sorted(kept))), doubts=doubts)
