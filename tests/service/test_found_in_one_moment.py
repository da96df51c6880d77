"""A claim on which two rule in one moment: the second finding says what it takes the place of."""

from core.remarks import Claim, RuleOn
from skyledger.claims.ruled_before import Ruled, ruled_before
from skyledger.service import Desk, submit, table
from tests.service.beaten import Beaten


def test_who_comes_second_is_told_though_he_knew_of_no_first(desk, game):
    submit(desk, game, "axis", Claim(1, because="we had agreed otherwise"))

    def faster():
        submit(Desk(desk.ledger, desk.clock, desk.entropy), game, "gamemaster", RuleOn(2, "upheld", "so"))

    late = Desk(Beaten(desk.ledger, faster), desk.clock, desk.entropy)
    before = table(late, game)
    answer = submit(late, game, "gamemaster", RuleOn(2, "denied", "no"))
    facts = [one.event for one in answer.ruling.facts]
    assert ruled_before(before.past, facts, before.head.number) == ()
    assert ruled_before(before.past, facts, answer.entry.number - 1) == (Ruled(2, 3, "upheld"),)
