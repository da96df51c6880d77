"""An audit reads a ledger as it stood when it began, whoever gives orders meanwhile."""

from skyledger.audit import audit
from skyledger.games import GAMES
from skyledger.service import begin, submit
from store.place import open as open_ledger
from tests.service.conftest import desk_over
from tests.world_at_war.conftest import board, units
from tests.world_at_war.orders import Group, StageAirUnits

__all__ = ["board"]
STAGED = StageAirUnits(Group(1, "AAF", "Germany", "0000"), "0300")


class Meanwhile:
    """A ledger; as soon as an audit of it has read the entries, somebody else gives an order."""

    def __init__(self, ledger, order):
        self.ledger, self.order = ledger, order

    def stored(self, *asked):
        entries = list(self.ledger.stored(*asked))
        self.order()
        return entries

    def __getattr__(self, name):
        return getattr(self.ledger, name)


def test_an_order_given_while_the_audit_goes_on_is_no_finding(tmp_path, board):
    path = tmp_path / "games.db"
    position = units(board("Lille . . Lyon . . Metz"), "5 AAF Germany Lille")
    with open_ledger(path) as audited, open_ledger(path) as played:
        begin(desk_over(audited), "g", "tiny", GAMES["A World at War"], position, "tiny")
        desk = desk_over(played)
        assert audit(Meanwhile(audited, lambda: submit(desk, "g", "axis", STAGED, "mine")), "g") == []
        assert played.head("g").number == 2
        assert audit(audited, "g") == []
