"""Combat phases played at random, up to eight battles at once, keep T85-T92 and what must hold in every game."""

import os

import pytest

from phases.war_game import WAR_GAME
from tests.war_game.conftest import board
from tests.war_game.random_play import Play

SEED = int(os.environ.get("SKYLEDGER_SEED", "1942"))

WORLD = """
Germany - Holland - France - Spain; Germany - Baltic~ - Norway - North Sea~ - Great Britain - Channel~ - France;
North Sea~ - Channel~ - Biscay~ - NA-5~ - North Sea~; Biscay~ - France; Biscay~ - Spain; NA-5~ - Great Britain;
NA-5~ - Ireland - Great Britain; Germany - Italy - Tyrrhenian~ - Malta~ - Egypt; Tyrrhenian~ - Sicily - Malta~;
Germany - Poland - Ukraine - Caucasus; Poland - Baltic~; Ukraine - Black Sea~ - Caucasus; Holland - North Sea~;
Biscay~ - Tyrrhenian~; Norway - Russia - Ukraine; NA-5~ - Norway Sea~ - North Sea~
"""


def crowded():
    """A board on which up to eight places can be attacked in one turn, with carriers and troopships."""
    return board(
        WORLD,
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


@pytest.mark.parametrize("seed", range(6))
def test_T85_to_T92_thirty_combat_phases_keep_what_must_hold(seed):
    play = Play(WAR_GAME, crowded(), SEED + seed)
    play.combats(5)
    assert play.at_once >= 4, "many battles at once"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_T85_to_T92_a_thousand_combat_phases_keep_what_must_hold(seed):
    Play(WAR_GAME, crowded(), SEED + 1000 + seed).combats(5)
