"""The board tells who supports ground units from the air, and whose word is waited for."""

import pytest

from events.world_at_war.board import Seat
from phases.referee import menu
from phases.world_at_war import WORLD_AT_WAR
from skyledger.board.noted import noted
from skyledger.board.sentences import support_words
from skyledger.board.sight import board_view
from skyledger.board.waiting import meaning_now, waiting
from tests.world_at_war.conftest import board
from tests.world_at_war.orders import AnnounceExploitation, AnnounceGroundCombat, Finish, SettleAttack
from tests.world_at_war.supported import defending, front, supporting

__all__ = ["board", "front"]


def told(game):
    """The support that the board shows, in words."""
    view = board_view(game.game, "public")
    return [support_words(one, view.nations) for one in view.supports]


def test_18_611_the_defenders_are_waited_for_when_attacks_are_announced(front):
    game = front("2 AAF Germany Lille", "1 AAF Britain Hull")
    game.when(supporting(game, "2 AAF Germany Lille"), Finish())
    assert waiting(game.game) == "allies has not finished."
    game.as_seat("allies").when(defending(game, "1 AAF Britain Hull"), Finish())
    assert waiting(game.game) == "axis has not finished."


def test_18_551_18_611_the_board_lists_who_supports_and_who_defends(front):
    game = front("2 AAF Germany Lille", "1 AAF Britain Hull")
    game.when(supporting(game, "2 AAF Germany Lille"), Finish())
    game.as_seat("allies").when(defending(game, "1 AAF Britain Hull"))
    ours, theirs = "Attack on Calais: German 2 AAF from Lille", "Defense of Calais: British 1 AAF from Hull"
    assert told(game) == [ours, theirs]


TWO_AXIS = (
    Seat("germany", "Axis", ("Germany",)),
    Seat("italy", "Axis", ("Italy",)),
    Seat("allies", "Allied", ("Britain",)),
)


def attacks_under_way(front, **fields):
    """Regular attacks are announced and made, none of them supported, and the defenders are done."""
    game = front("1 AAF Germany Lille", **fields)
    for seat in (one for one in game.game.seats if one != "allies"):
        game.as_seat(seat).when(*((AnnounceGroundCombat(),) if seat in ("germany", "axis") else ()), Finish())
    game.as_seat("allies").when(Finish()).accepted()
    return game.game


def test_18_551_who_announces_exploitation_for_partners_too_is_told_so(front):
    game = attacks_under_way(front, seats=TWO_AXIS)
    order = AnnounceExploitation()
    assert order in [offer.order for offer in menu(WORLD_AT_WAR, game, "germany")]
    assert meaning_now(game, order) == (
        "With it the regular attacks of the whole side are over, and exploitation follows: germany and italy make no "
        "more of them, and the others are not asked."
    )
    assert tuple(noted(game, "germany", order)) == (
        (
            "With that the regular attacks of italy are over as well, and nobody is asked for more of them; “undo” "
            "takes it back."
        ),
    )
    alone = attacks_under_way(front)
    assert meaning_now(alone, order) == ""
    assert tuple(noted(alone, "axis", order)) == ()


@pytest.mark.parametrize(("kind", "told"), [("invasion", True), ("", False)])
def test_18_5551_what_turned_back_and_aborted_are_is_said_where_they_are_offered(front, kind, told):
    game = front("2 AAF Germany Lille")
    game.when(supporting(game, "2 AAF Germany Lille", kind=kind), Finish()).accepted()
    game.as_seat("allies").when(Finish()).accepted()
    offers = [one for one in menu(WORLD_AT_WAR, game.game, "axis") if isinstance(one.order, SettleAttack)]
    assert ("turned back" in [one.order.how for one in offers]) == told
    means = meaning_now(game.game, offers[0].order, offers)
    assert ("“aborted” that you broke off its voyage" in means) == told
    assert "“prevented” is what the enemy did" in means
