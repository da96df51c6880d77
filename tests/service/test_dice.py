"""Dice given to the service: thrown once, for an order that stands; recorded; never looked at and chosen anew."""

import pytest
from msgspec.structs import replace

from core.dice import MACHINE, SEED, THROW, RollDice
from core.history import Redo, Undo
from core.mistakes import Unworkable
from core.ruling import Accepted, Refused
from events.message import DiceRolled
from events.world_at_war.air_battle import RollDue
from skyledger.audit import audit
from skyledger.folding import facts_of, order_of
from skyledger.games import GAMES
from skyledger.past import Past
from skyledger.rebuilding import rebuild
from skyledger.recording import drawn, thrown
from skyledger.service import GAMEMASTER, Desk, begin, rule_on, submit, table
from store.errors import StaleHead
from tests.world_at_war.conftest import units

SYSTEM = GAMES["A World at War"]
BOTH = (RollDue("air combat", "attacker", ("axis",), 2), RollDue("air combat", "defender", ("allies",), 2))


@pytest.fixture
def waiting(desk, board):
    """waiting(dice="", seed="") -> a game "g" in which the attacker's and the defender's dice are due."""

    def waits(rolls=BOTH, **fields):
        laid = board("Lille . . Lyon", phase="combat.counterair.rolling", rolls=rolls, **fields)
        begin(desk, "g", "tiny", SYSTEM, units(laid, "5 AAF Germany Lille"), "tiny")
        return "g"

    return waits


def fallen(entry):
    return [event for event, _ in facts_of(SYSTEM, entry) if isinstance(event, DiceRolled)]


def rolled(desk, seat="axis", order_id=""):
    """The dice that the machine throws for this seat."""
    answer = submit(desk, "g", seat, THROW, order_id)
    assert isinstance(answer.ruling, Accepted)
    return tuple(die for event in fallen(answer.entry) for die in event.dice)


def counting(desk):
    """The desk, and a list of how many random bytes were asked for each time."""
    asked = []

    def entropy(count):
        asked.append(count)
        return desk.entropy(count)

    return Desk(desk.ledger, desk.clock, entropy), asked


def first(seed, count, after=0):
    source = thrown(seed)
    return tuple(next(source) for _ in range(after + count))[after:]


def test_the_machine_throws_the_dice_of_the_seat_and_the_ledger_keeps_them(desk, waiting):
    waiting()
    answer = submit(desk, "g", "axis", THROW)
    (fact,) = fallen(answer.entry)
    assert (fact.by, fact.source, len(fact.dice)) == ("attacker", MACHINE, 2)
    assert set(fact.dice) <= set(range(1, 7))
    assert order_of(SYSTEM, answer.entry) == RollDice(fact.dice, MACHINE)
    assert [due.by for due in table(desk, "g").state.rolls] == ["defender"]


def test_the_gamemaster_throws_for_all_that_are_waited_for(desk, waiting):
    waiting()
    assert len(rolled(desk, GAMEMASTER)) == 4
    assert table(desk, "g").state.rolls == ()


def test_from_a_seed_the_dice_fall_one_after_the_other(desk, waiting):
    waiting(seed="1942")
    answer = submit(desk, "g", "allies", THROW)
    assert fallen(answer.entry) == [DiceRolled("air combat", first("1942", 2), SEED, "defender")]
    assert rolled(desk) == first("1942", 2, after=2)


def test_typed_dice_use_up_none_of_the_seeds(desk, waiting):
    waiting(seed="1942")
    submit(desk, "g", "allies", RollDice((6, 6)))
    assert rolled(desk) == first("1942", 2)


def test_dice_of_undone_play_are_spent(desk, waiting):
    waiting(seed="1942")
    assert rolled(desk) == first("1942", 2)
    submit(desk, "g", GAMEMASTER, Undo(because="a slip"))
    assert len(table(desk, "g").state.rolls) == 2
    assert rolled(desk) == first("1942", 2, after=2)


def test_a_seat_does_not_take_back_its_dice_and_what_it_declared_before_them(desk, waiting):
    waiting()
    rolled(desk)
    for order in (Undo(), Undo(2)):
        ruling = submit(desk, "g", "axis", order).ruling
        assert isinstance(ruling, Refused)
        assert "In entry 2 a die was rolled" in ruling.violations[0].found[0]


def test_what_is_redone_has_its_own_dice(desk, waiting):
    waiting(seed="7")
    before = rolled(desk)
    submit(desk, "g", GAMEMASTER, Undo(because="a slip"))
    submit(desk, "g", GAMEMASTER, Redo())
    assert [due.by for due in table(desk, "g").state.rolls] == ["defender"]
    assert rolled(desk, "allies") == first("7", 2, after=len(before))


@pytest.mark.parametrize("fields", [{"dice": "typed"}, {"rolls": BOTH[1:]}])
def test_no_die_is_thrown_for_an_order_that_is_refused(desk, waiting, fields):
    waiting(**fields)
    counted, asked = counting(desk)
    assert isinstance(submit(counted, "g", "axis", THROW, "mine").ruling, Refused)
    assert asked == []
    assert desk.ledger.head("g").number == 1


def test_no_die_is_thrown_where_none_is_due(desk, waiting):
    waiting(rolls=())
    counted, asked = counting(desk)
    with pytest.raises(Unworkable, match="No dice are due"):
        submit(counted, "g", "axis", THROW, "mine")
    assert asked == []
    assert desk.ledger.head("g").number == 1


def test_no_die_is_thrown_for_an_order_that_came_too_late(desk, waiting):
    waiting()
    counted, asked = counting(desk)
    with pytest.raises(StaleHead):
        submit(counted, "g", "axis", THROW, "mine", expected=7)
    assert asked == []


def test_the_same_order_is_answered_with_the_dice_that_fell(desk, waiting):
    waiting()
    once = submit(desk, "g", "axis", THROW, "mine")
    counted, asked = counting(desk)
    again = submit(counted, "g", "axis", THROW, "mine")
    assert (again.again, again.entry.hash, asked) == (True, once.entry.hash, [])
    with pytest.raises(Unworkable, match="which is another order"):
        submit(desk, "g", "axis", RollDice((5, 3)), "mine")
    with pytest.raises(Unworkable, match="which is another order"):
        submit(desk, "g", "allies", THROW, "mine")


class Overtaken:
    """A ledger in which, before the first append, somebody else writes an entry of his own."""

    def __init__(self, ledger, before):
        self.ledger, self.before = ledger, [before]

    def append(self, entry, *rest):
        for write in (self.before.pop() for _ in self.before[:1]):
            write()
        return self.ledger.append(entry, *rest)

    def __getattr__(self, name):
        return getattr(self.ledger, name)


def test_who_is_overtaken_throws_the_next_dice_and_no_others(desk, waiting):
    waiting(seed="1942")
    other = Desk(desk.ledger, desk.clock, desk.entropy)
    ledger = Overtaken(desk.ledger, lambda: submit(other, "g", "allies", THROW))
    late = Desk(ledger, desk.clock, desk.entropy)
    assert rolled(late) == first("1942", 2, after=2)
    assert [f.dice for e in desk.ledger.entries("g") for f in fallen(e)] == [
        first("1942", 2),
        first("1942", 2, after=2),
    ]


def test_an_order_that_is_written_meanwhile_is_answered_with_its_dice(desk, waiting):
    waiting()
    other = Desk(desk.ledger, desk.clock, desk.entropy)
    late = Desk(
        Overtaken(desk.ledger, lambda: submit(other, "g", "axis", THROW, "mine")), desk.clock, desk.entropy
    )
    answer = submit(late, "g", "axis", THROW, "mine")
    assert (answer.again, answer.ruling, answer.entry.number) == (True, None, 2)
    assert desk.ledger.head("g").number == 2


def test_nobody_brings_dice_along_as_the_machines(desk, waiting):
    waiting()
    for source in (MACHINE, SEED):
        with pytest.raises(Unworkable, match="The machine throws its dice itself"):
            submit(desk, "g", "axis", RollDice((6, 6), source))


def test_a_dry_run_throws_nothing(desk, waiting):
    waiting()
    counted, asked = counting(desk)
    with pytest.raises(Unworkable, match="can't be tried out"):
        rule_on(table(counted, "g"), "axis", THROW)
    assert isinstance(rule_on(table(counted, "g"), "axis", RollDice((6,))), Refused)
    assert asked == []


def test_a_dry_run_of_a_throw_that_would_be_refused_says_so(desk, waiting):
    waiting(dice="typed")
    ruling = rule_on(table(desk, "g"), "axis", THROW)
    assert [v.check for v in ruling.violations] == ["19.21/source"]


def test_a_replay_assigns_the_dice_that_fell(desk, waiting):
    waiting()
    rolled(desk)
    assert Past(SYSTEM, desk.ledger, "g").at() == table(desk, "g").state
    assert audit(desk.ledger, "g") == []


def test_rolls_are_a_table_in_which_what_was_undone_is_marked(desk, waiting):
    waiting(seed="1942")
    rolled(desk)
    submit(desk, "g", GAMEMASTER, Undo(because="a slip"))
    submit(desk, "g", "axis", RollDice((5, 3)))
    one, two = first("1942", 2)
    rows = [
        (2, 3, 1, "air combat", "attacker", f"{one} {two}", "seed"),
        (4, None, 1, "air combat", "attacker", "5 3", "typed"),
    ]
    assert desk.ledger.read_model_rows("g", "rolls") == rows
    rebuild(desk.ledger, "g")
    assert desk.ledger.read_model_rows("g", "rolls") == rows
    assert audit(desk.ledger, "g") == []


def test_a_row_of_rolls_that_the_ledger_does_not_give_is_found(desk, waiting):
    waiting()
    dice = rolled(desk)
    rows = {name: desk.ledger.read_model_rows("g", name) for name in ("rolls", "rulings")}
    rows |= {p.table: desk.ledger.read_model_rows("g", p.table) for p in SYSTEM.rules.projections}
    better = [(*row[:5], "6 6", row[6]) for row in rows["rolls"]]
    desk.ledger.drop_and_rebuild("g", {**rows, "rolls": better}, 2)
    told = [found.told for found in audit(desk.ledger, "g")]
    assert len(told) == (2 if dice != (6, 6) else 0)
    assert all("table rolls" in one for one in told)


def test_random_dice_show_each_face_as_often_as_any_other():
    """Every byte from 0 to 251 once is 42 of each face, and the four bytes above are left out."""
    source = drawn(lambda _: bytes(range(256)))
    dice = [next(source) for _ in range(252)]
    assert [dice.count(face) for face in range(1, 7)] == [42] * 6


@pytest.mark.parametrize("sides", [6, 8, 10, 12])
def test_dice_of_any_game_show_each_face_as_often_as_any_other(sides):
    fair = 256 - 256 % sides
    source = drawn(lambda _: bytes(range(256)), sides)
    dice = [next(source) for _ in range(fair)]
    assert [dice.count(face) for face in range(1, sides + 1)] == [fair // sides] * sides


def test_two_games_of_one_seed_have_the_same_dice_and_of_another_not(desk, board):
    told = []
    for game, seed in (("a", "5"), ("b", "5"), ("c", "6")):
        laid = board("Lille . . Lyon", phase="combat.counterair.rolling", seed=seed)
        many = (RollDue("air combat", "attacker", ("axis",), 30),)
        begin(desk, game, "tiny", SYSTEM, replace(laid, rolls=many), "tiny")
        told.append(fallen(submit(desk, game, "axis", THROW).entry)[0].dice)
    assert told[0] == told[1] != told[2]
