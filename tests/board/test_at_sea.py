"""22.41, 23.5-23.7 The board of naval activities, naval combat and attacks on bases, as each viewer may see it."""

import pytest
from msgspec.structs import replace

from core.fold import fold
from core.world_at_war.board import side_of
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.under_way.ships import concealed_forces, wave_named
from events.codec import encode
from events.world_at_war.board import AirUnit
from events.world_at_war.carriers import NavalAirTransferred
from events.world_at_war.naval_bases import NavalBaseAttackAnnounced
from skyledger.board.at_sea import NAVAL, STEPS, ships_in
from skyledger.board.sentences import activity_words, base_attack_words, combat_words
from skyledger.board.sight import board_view
from skyledger.board.svg.picture import svg
from skyledger.board.terminal.screen import LEFT_OUT
from skyledger.board.waiting import awaited, waiting
from tests.board.drawn import draw
from tests.scenarios.coral_sea import NAME, SCENARIO, Moments
from tests.scenarios.playing import SYSTEM, played
from tests.world_at_war.base_attacks import MALTA, concealed, waters
from tests.world_at_war.conftest import board

__all__ = ["board"]
FAR = "Lille . Malta~ = = = = = Gozo~"


@pytest.fixture(scope="module")
def at():
    """The moments of the battle; at.after[at.sent] is the game then."""
    with played(NAME, SCENARIO) as desk:
        return Moments(desk)


def combat(game, viewer):
    view = board_view(game, viewer)
    return [words for one in view.combats for words in combat_words(one, view.nations)]


def activities(game, viewer):
    view = board_view(game, viewer)
    return [activity_words(one, view.nations) for one in view.activities]


def test_23_752A_an_activity_is_told_with_its_way_and_who_is_aloft_in_the_hex(at):
    assert activities(at.after[at.sent], "japan") == [
        ("Seaborne invasion of Covering Group and Invasion Group (Axis) at 3242, by way of Rabaul, 3241; on to Woodlark, 3143; "
        "cover group 1: Japanese 1 AAS from Rabaul; cover group 2: Japanese 1 AAS from Lae; "
        "combat air patrol over Covering Group: Japanese 1 NAS of Shoho; "
        "air strike on Covering Group: Australian 1 AAS from Port Moresby")
    ]  # fmt: skip


@pytest.mark.parametrize("viewer", ["australia", "america", "public"])
def test_23_34A_combat_air_patrol_from_a_concealed_carrier_is_not_told_to_others(at, viewer):
    [told] = activities(at.after[at.sent], viewer)
    assert "cover group 2: Japanese 1 AAS from Lae" in told
    assert "patrol" not in told
    assert "Shoho" not in told


def test_22_41_naval_combat_is_told_group_by_group_with_what_is_allotted_and_announced(at):
    assert combat(at.after[at.launched], "japan") == [
        "3242, round 1: Covering Group, Invasion Group and Striking Force against TF 17",
        "Covering Group (Japanese: Shoho, 6 CA)",
        "Invasion Group (Japanese: 2 CA, 2 DD, 2 TR)",
        (
            "Striking Force (Japanese: Shokaku, Zuikaku, 4 CA, 2 DD), found by 2 search results; "
            "6 NAS for patrol and strikes as the round began; "
            "combat air patrol: Japanese 2 elite NAS of Zuikaku; air cover: Japanese 1 AAS from Rabaul"
        ),
        "TF 17 (American: under its marker)",
        "Back from the counterair over Milne Bay: Japanese 1 elite NAS from Shokaku",
        "Surprise strike on Striking Force: 5 squadrons from carriers that are not shown",
    ]


def test_17_3124_patrol_that_went_to_another_carrier_is_not_told_to_have_come_from_there(at):
    game = at.after[at.launched]
    [patrol] = [one.units for one in game.naval_combats[0].patrols if one.group == "Striking Force"]
    moved = fold(EVOLUTIONS, game, [NavalAirTransferred(patrol, "Zuikaku", "Shokaku")])
    told = " ".join(combat(moved, "japan"))
    assert "combat air patrol: Japanese 2 elite NAS of Shokaku" in told
    assert "2 elite NAS from" not in told


def test_23_24A_23_35A_what_is_allotted_is_told_to_its_seat_alone_until_strikes_are_announced(at):
    allotted = {
        viewer: " ".join(combat(at.after[at.allotted], viewer)) for viewer in ("japan", "america", "public")
    }
    assert {who for who, told in allotted.items() if "elite NAS of Zuikaku" in told} == {"japan"}
    assert {who for who, told in allotted.items() if "American 1 NAS of Lexington" in told} == {"america"}
    assert {who for who, told in allotted.items() if "NAS for patrol and strikes" in told} == {
        "japan",
        "america",
    }
    shown = " ".join(combat(at.after[at.launched], "america"))
    assert (
        "combat air patrol: 2 squadrons from carriers that are not shown; air cover: Japanese 1 AAS from Rabaul"
        in shown
    )


def test_22_6_what_sides_have_said_and_what_is_damaged_is_told(at):
    told = combat(at.after[at.stays], "america")
    assert told[-1] == "Allied stays"
    assert "TF 17 (American: Lexington, Yorktown, 8 CA, 1 DD); 6 NAS for patrol" in " ".join(told)
    assert "Shokaku (damaged)" in " ".join(combat(at.after[at.stays], "japan"))


def other_contents(game, viewer):
    """The same game with other ships and other secrets of the side that the viewer does not see into."""
    side = game.seats[viewer].side if viewer in game.seats else ""
    hidden = {f for f in concealed_forces(game) if side_of(game, game.forces[f].nation) != side}
    decks = {
        f"Other {n}": replace(c, name=f"Other {n}", size=2, damaged=not c.damaged)
        for n, c in game.carriers.items()
        if c.force in hidden
    }
    shown = {n: c for n, c in game.carriers.items() if c.force not in hidden}
    moved = {
        n: replace(u, base=f"Other {u.base}") if f"Other {u.base}" in decks else u
        for n, u in game.units.items()
    }
    light = {k: replace(s, factors=s.factors + 1) if s.force in hidden else s for k, s in game.light.items()}
    combats = tuple(_other_lots(one, viewer, hidden) for one in game.naval_combats)
    return replace(game, carriers={**shown, **decks}, units=moved, light=light, naval_combats=combats)


def _other_lots(combat, viewer, hidden):
    lots = {
        table: tuple(one for one in getattr(combat, table) if one.seat == viewer or one.group in combat.shown)
        for table in ("patrols", "cover")
    }
    available = {name: count + (name in hidden) for name, count in combat.available.items()}
    return replace(combat, available=available, **lots)


@pytest.mark.parametrize("viewer", ["japan", "america", "public"])
def test_17_3123_two_games_that_differ_in_secrets_alone_have_the_same_board(at, viewer):
    differed = 0
    for number in range(2, at.over + 1, 5):
        game = at.after[number]
        other = other_contents(game, viewer)
        differed += game != other
        assert encode(board_view(game, viewer)) == encode(board_view(other, viewer)), number
    assert differed > 15


def test_23_752A_the_map_marks_the_way_behind_and_ahead_and_where_it_is_fought(at):
    sailing = draw(at.after[at.sent], "public", 100)
    assert "~<" in sailing
    assert "~>" in sailing
    assert "> ahead of task forces   < behind   ! naval combat" in sailing
    assert "~!" in draw(at.after[at.launched], "public", 100)
    assert "ahead of task forces" not in draw(at.after[2], "public", 100)


def test_23_77_a_force_that_gave_up_its_activity_goes_nowhere(at):
    assert [track.ahead for track in board_view(at.after[at.given_up], "public").tracks] == [()]


def test_23_752A_the_picture_has_the_ways_and_the_battle(at):
    picture = svg(at.after[at.launched], "public")
    assert "The way of Covering Group and Invasion Group" in picture
    assert "Naval combat at 3242, round 1" in picture
    assert 'class="track"' not in svg(at.after[2], "public")


def test_a_part_of_the_map_is_shown_with_what_concerns_it(at):
    near, far = (draw(at.after[at.launched], "japan", 100, region) for region in ("3242 2", "Noumea 2"))
    assert "Naval combat\n" in near
    assert "Naval combat\n" not in far
    for told in (near, far):
        assert "Boxes\n" not in told
        assert "Force pools" not in told
        assert LEFT_OUT in told


def raided(board):
    """Three German factors are over Malta, where a concealed task force lies; Gozo is out of their range."""
    held = {MALTA: "Britain", "0800": "Britain"}
    laid = waters(board, "3 AAF Germany Lille", drawing=FAR, held=held, **concealed(decks=()))
    return laid.attack("3 AAF Germany Lille").done()


def over_ports(game):
    view = board_view(game, "public")
    return [base_attack_words(one, view.nations) for one in view.base_attacks]


def test_23_5_an_attack_on_a_naval_base_is_told_while_it_is_flown(board):
    table = raided(board)
    assert over_ports(table.game) == ["Malta, sortie 1; against the ships: German 3 AAF from Lille"]
    table.struck(("Warspite", 2, "AAF", "Germany"))
    assert over_ports(table.game) == ["Malta, sortie 1; back from a sortie: German 3 AAF from Lille"]


def test_17_463_kamikazes_over_a_port_are_told_without_carriers(board):
    kamikazes = tuple(AirUnit(f"IT-kamikaze-{n:02}", "Italy", "kamikaze", "map edge") for n in range(1, 18))
    table = waters(board, drawing=FAR, units=kamikazes, **concealed(decks=()))
    waves = (kamikazes[:15], kamikazes[15:])
    for at, wave in enumerate(waves):
        names = tuple(unit.name for unit in wave)
        table = table.after(NavalBaseAttackAnnounced(names, MALTA, "ships", wave_named(at)))
    assert over_ports(table.game) == [
        f"Malta, announced; against the ships: Italian {len(wave)} kamikazes from map edge" for wave in waves
    ]


def test_23_46_those_are_waited_for_whose_ships_may_escape(board):
    table = raided(board).struck(("Warspite", 2, "AAF", "Germany"))
    assert awaited(table.game) == ("allies",)
    assert waiting(table.game) == "allies may let air and ships escape from Malta, and must say “done”."
    table.done("allies")
    assert waiting(table.game) == "axis may fly another sortie over Malta, and must say “done”."


def test_every_step_at_sea_in_which_somebody_orders_something_has_its_words():
    dice_or_nothing = (
        "contesting",
        "firing",
        "attacking",
        "surprise",
        "launching",
        "beginning",
        "sorties",
        "resolving",
    )
    states = [one for one in SYSTEM.turn.accepts if any(chapter in one for chapter in NAVAL)]
    wordless = [one for one in states if not any(one.endswith(f".{step}") for step in STEPS)]
    assert {one.rpartition(".")[2] for one in wordless if ".opposed." not in one} <= set(dice_or_nothing)
    assert len(states) > 60


def test_22_41_it_is_told_what_each_seat_has_to_say(at):
    told = [waiting(at.after[number]) for number in (at.entered, at.sent, at.allotted + 1, at.over)]
    assert told[0] == "australia may attack the force at 3242 with “attack at sea”; “done” lets it pass."
    assert told[1] == "japan must place cover groups over those that are attacked at 3242."
    assert (
        told[2]
        == "america, australia and japan may search at 3242, say by “find” which groups were found, and must say “done”."
    )
    assert told[3].endswith("must say “stay in the battle” or “leave the battle” for their side.")


def test_23_35A_it_is_told_beforehand_that_all_that_is_allotted_goes_into_one_order(at):
    told = {waiting(at.after[number]) for number in range(at.sent, at.allotted + 1)}
    asked = [one for one in told if "must allot" in one]
    assert any("combat air patrol" in one for one in asked)
    assert all("all of it in one order" in one for one in asked)


def test_17_3123_the_ships_of_a_task_force_are_those_that_the_viewers_game_knows(at):
    assert ships_in(at.after[at.launched], "TF 17") == ("Lexington", "Yorktown", "8 CA", "1 DD")


@pytest.mark.parametrize("viewer", ["japan", "america", "public"])
def test_17_3123_a_group_that_was_shown_and_lost_its_last_ship_is_told_so(at, viewer):
    game = at.after[at.launched]
    shown = replace(game.forces["TF 17"], concealed=False)
    sunk = replace(
        game,
        forces={**game.forces, "TF 17": shown},
        carriers={name: one for name, one in game.carriers.items() if one.force != "TF 17"},
        light={key: one for key, one in game.light.items() if one.force != "TF 17"},
    )
    told = " ".join(combat(sunk, viewer))
    assert "TF 17 (American: no ship is left)" in told
    over = told.partition("TF 17 (American")[2].partition(" Back from")[0].partition(" Surprise")[0]
    assert "carriers that are not shown" not in over
