"""Orders given to the service: written once, read models in step, refused ones beside the ledger."""

import pytest

from core.dice import THROW, RollDice
from core.history import Redo, Undo
from core.mistakes import Mistake
from core.ruling import Refused
from events.codec import encode
from events.sentences import speaking
from skyledger.languages.pseudo import PSEUDO
from skyledger.past import Past
from skyledger.service import Desk, rule_on, submit, table
from store.errors import StaleHead
from tests.world_at_war.orders import Finish, Group, StageAirUnits

LYON, METZ = "0300", "0600"


def stage(count, to, base="0000"):
    return StageAirUnits(Group(count, "AAF", "Germany", base), to)


def based(desk, place):
    return [row[0] for row in desk.ledger.read_model_rows("g", "basing") if row[3] == place]


def test_an_accepted_order_is_an_entry_and_shows_in_the_read_models(desk, game):
    answer = submit(desk, game, "axis", stage(2, LYON))
    assert answer.entry.number == 2
    assert based(desk, LYON) == ["GE-AAF-01", "GE-AAF-02"]
    assert (2, None, 1, "AirUnitsStaged", "18.21") in desk.ledger.read_model_rows(game, "rulings")


def test_a_refused_order_changes_nothing_and_is_logged_beside(desk, game):
    answer = submit(desk, game, "allies", stage(2, LYON))
    assert isinstance(answer.ruling, Refused)
    assert desk.ledger.head(game).number == 1
    assert len(desk.ledger.refusals(game)) == 1


@pytest.mark.parametrize("order", [stage(2, "0000"), Undo(), Redo(), RollDice((6,)), THROW])
def test_a_refusal_is_kept_in_english_whichever_language_it_is_told_in(desk, game, order):
    with speaking(PSEUDO):
        told = submit(desk, game, "axis", order).ruling
    english = submit(desk, game, "axis", order).ruling
    assert told.violations[0].sentence != english.violations[0].sentence
    assert [one.ruling for one in desk.ledger.refusals(game)] == [encode(english)] * 2


def test_the_same_order_id_is_answered_and_not_written_again(desk, game):
    first = submit(desk, game, "axis", stage(2, LYON), "mine")
    again = submit(desk, game, "axis", stage(2, LYON), "mine")
    assert again.again
    assert again.entry.hash == first.entry.hash
    assert desk.ledger.head(game).number == 2


def test_a_dry_run_writes_nothing(desk, game):
    rule_on(table(desk, game), "axis", stage(2, LYON))
    assert desk.ledger.head(game).number == 1
    assert desk.ledger.refusals(game) == []


def test_an_order_for_an_older_game_is_stale(desk, game):
    submit(desk, game, "axis", stage(1, LYON))
    with pytest.raises(StaleHead, match="after entry 1; it stands at entry 2"):
        submit(desk, game, "axis", stage(1, LYON), expected=1)


def test_a_seat_that_is_not_there_is_a_mistake(desk, game):
    with pytest.raises(Mistake, match=r"no seat called “axos”.*axis"):
        submit(desk, game, "axos", Finish())


def test_undo_and_redo_move_the_read_models_too(desk, game):
    submit(desk, game, "axis", stage(2, LYON))
    submit(desk, game, "axis", stage(3, METZ))
    submit(desk, game, "axis", Undo())
    assert (len(based(desk, LYON)), len(based(desk, METZ))) == (2, 0)
    assert {r[:2] for r in desk.ledger.read_model_rows(game, "rulings")} == {(2, None), (3, 4)}
    submit(desk, game, "axis", Redo())
    assert len(based(desk, METZ)) == 3
    assert {r[:2] for r in desk.ledger.read_model_rows(game, "rulings")} == {(2, None), (3, None)}


def test_another_desk_over_the_same_ledger_sees_the_same_game(desk, game):
    submit(desk, game, "axis", stage(2, LYON))
    submit(desk, game, "axis", Undo())
    submit(desk, game, "axis", stage(3, METZ))
    other = Desk(desk.ledger, desk.clock, desk.entropy)
    assert table(other, game).state == table(desk, game).state
    assert Past(table(desk, game).system, desk.ledger, game).at() == table(desk, game).state


def test_two_desks_over_one_ledger_take_turns(desk, game):
    other = Desk(desk.ledger, desk.clock, desk.entropy)
    submit(desk, game, "axis", stage(1, LYON))
    submit(other, game, "axis", stage(1, METZ))
    submit(desk, game, "axis", stage(1, METZ))
    assert table(other, game).state == table(desk, game).state
    assert desk.ledger.verify(game) == []
