"""One moment for two commands: who comes second is judged by what the other one did."""

from itertools import count

import pytest
from msgspec import to_builtins

from core.history import Undo
from core.mistakes import Mistake
from core.proposals import Accept, AdoptBranch, ProposeOrder
from core.remarks import Comment
from core.ruling import Accepted
from skyledger.adopted import adoption_in
from skyledger.cli.keep.removing import take_away
from skyledger.cli.play.branching import Meant, begun
from skyledger.service import Desk, submit, table
from store.errors import HasBranches, StaleHead, StoreError
from store.place import open as open_ledger
from tests.service.beaten import Beaten
from tests.service.conftest import desk_over
from tests.service.test_submit import stage
from tests.world_at_war.conftest import board

__all__ = ["board"]
RIGHT = "g~right"


@pytest.fixture
def desk(tmp_path):
    with open_ledger(tmp_path / "games.db") as ledger:
        yield desk_over(ledger)


@pytest.fixture
def others(tmp_path, desk, game):
    """Somebody else at the same file, over a connection of their own."""
    submit(desk, game, "axis", stage(1, "0300"))
    desk.ledger.branch(RIGHT, game, 1)
    submit(desk, RIGHT, "axis", stage(1, "0600"))
    with open_ledger(tmp_path / "games.db") as ledger:
        desk_over(ledger)
        yield Desk(ledger, desk.clock, desk.entropy)


def beaten(desk, act):
    return Desk(Beaten(desk.ledger, act), desk.clock, desk.entropy)


def adoption(desk):
    head = desk.ledger.head(RIGHT)
    return AdoptBranch(RIGHT, 1, head.number, head.hash.hex())


def stands(answer):
    assert isinstance(answer.ruling, Accepted), answer.ruling
    return answer


def removed(desk):
    take_away(desk.ledger, [desk.ledger.game(RIGHT)])


def propose(desk):
    order = to_builtins(adoption(desk))
    stands(submit(desk, "g", "axis", ProposeOrder(order)))


def test_a_branch_is_adopted_and_who_removes_it_in_that_moment_hears_it(desk, others):
    def adopts():
        stands(submit(others, "g", "gamemaster", adoption(others)))

    with pytest.raises(Mistake, match="was adopted by entry 3 of g"):
        removed(beaten(desk, adopts))
    assert desk.ledger.head(RIGHT).number == 2


def test_a_branch_is_proposed_and_who_removes_it_in_that_moment_hears_it(desk, others):
    with pytest.raises(Mistake, match="entry 3 of g proposes to adopt it"):
        removed(beaten(desk, lambda: propose(others)))
    assert desk.ledger.head(RIGHT).number == 2


@pytest.mark.parametrize("way", ["by right", "proposed"])
def test_a_branch_is_removed_and_who_adopts_it_in_that_moment_hears_it(desk, others, way):
    order = adoption(desk) if way == "by right" else ProposeOrder(to_builtins(adoption(desk)))
    seat = "gamemaster" if way == "by right" else "axis"
    with pytest.raises(Mistake, match="g~right was removed meanwhile"):
        submit(beaten(desk, lambda: removed(others)), "g", seat, order)
    assert adoption_in(desk.ledger, "g") is None
    assert desk.ledger.head("g").number == 2


def test_a_branch_takes_back_what_is_agreed_to_in_that_moment_and_it_is_not_adopted(desk, others):
    propose(others)
    with pytest.raises(Mistake, match="Entry 3 of g~right changed what is to be adopted"):
        submit(beaten(desk, lambda: stands(submit(others, RIGHT, "axis", Undo()))), "g", "allies", Accept(3))
    assert adoption_in(desk.ledger, "g") is None


def test_a_branch_goes_on_in_that_moment_and_it_is_not_adopted(desk, others):
    propose(others)

    def goes_on():
        stands(submit(others, RIGHT, "axis", stage(1, "0300")))

    with pytest.raises(Mistake, match="g~right was to be adopted as it stood after entry 2"):
        submit(beaten(desk, goes_on), "g", "allies", Accept(3))
    assert adoption_in(desk.ledger, "g") is None


def test_a_branch_adopts_another_one_in_that_moment_and_it_is_not_adopted(desk, others):
    propose(others)

    def adopts_away():
        others.ledger.branch("g~other", RIGHT, 2)
        head = others.ledger.head("g~other")
        order = AdoptBranch("g~other", 2, head.number, head.hash.hex())
        stands(submit(others, RIGHT, "gamemaster", order))

    with pytest.raises(Mistake, match="g~other counts in its place"):
        submit(beaten(desk, adopts_away), "g", "allies", Accept(3))
    assert adoption_in(desk.ledger, "g") is None


def test_a_branch_is_agreed_to_and_who_takes_that_back_in_it_in_that_moment_hears_it(desk, others):
    propose(others)
    answer = submit(
        beaten(desk, lambda: stands(submit(others, "g", "allies", Accept(3)))), RIGHT, "axis", Undo()
    )
    assert "Entry 4 of g adopted g~right, by consent" in answer.ruling.violations[0].found[0]
    assert desk.ledger.head(RIGHT).number == 2


def test_a_game_that_goes_on_while_it_is_removed_with_its_branches_stays_with_all_of_them(desk, others):
    stands(submit(desk, "g", "gamemaster", adoption(desk)))
    rows = [desk.ledger.game(RIGHT), desk.ledger.game("g")]

    def goes_on():
        stands(submit(others, "g", "axis", Comment(2, "hello")))

    with pytest.raises(StaleHead, match="Nothing was removed"):
        take_away(beaten(desk, goes_on).ledger, rows)
    assert [one.game for one in desk.ledger.games()] == ["g", RIGHT]
    take_away(desk.ledger, [desk.ledger.game(RIGHT), desk.ledger.game("g")])
    assert [one.game for one in desk.ledger.games()] == []


def test_a_branch_begun_while_the_game_is_removed_with_its_branches_keeps_all(desk, others):
    rows = [desk.ledger.game(RIGHT), desk.ledger.game("g")]
    with pytest.raises(HasBranches, match=r"g stays: g~new is a branch of it.* Nothing was removed"):
        take_away(beaten(desk, lambda: others.ledger.branch("g~new", "g", 1)).ledger, rows)
    assert [one.game for one in desk.ledger.games()] == ["g", "g~new", RIGHT]


def opened(desk):
    table(desk, RIGHT)


def ordered(desk):
    submit(desk, RIGHT, "axis", stage(1, "0300"), "late")


def before_statement(number, connection, act):
    """Have others do something before this statement that is sent to the file, if that is no part of a write."""
    seen = []

    def traced(statement):
        seen.append(statement)
        if len(seen) == number and not connection.in_transaction:
            act()

    connection.set_trace_callback(traced)
    return seen


def branched(desk):
    begun(desk, Meant(RIGHT, 2, "late", "at-2"), ())


@pytest.mark.parametrize("does", [opened, ordered, branched])
def test_a_game_that_is_removed_while_it_is_read_is_told_to_be_none(tmp_path, desk, others, does):
    """Whenever that is: before whichever statement that is sent to the file."""
    kept, told = list(others.ledger.entries(RIGHT)), []
    for number in count(1):
        if not desk.ledger.games(RIGHT):
            desk.ledger.branch(RIGHT, "g", 1, kept[1:])
        with open_ledger(tmp_path / "games.db") as ledger:
            late = desk_over(ledger)
            seen = before_statement(number, ledger._connection, lambda: removed(others))
            try:
                does(late)
            except StoreError as error:
                told.append(f"{type(error).__name__}: {error}")
        if len(seen) < number or "BEGIN IMMEDIATE" in seen[:number]:
            break
    assert len(told) > 20
    assert {one.partition(" in ")[0] for one in told} == {f"NoSuchGame: There is no game {RIGHT}"}
