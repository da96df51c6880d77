"""What can be tested of The War Game: where units are and what they do; zones have no hexes."""

from skyledger.claims.testing import Testable

WAR_GAME = Testable(
    statuses={
        "sent": ("flight",),
        "dispatched": ("flight",),
        "attacking": ("attacks",),
        "grounded": ("grounded",),
        "leaving": ("leaving",),
        "retreated": ("retreated",),
        "landed": ("landed",),
        "rolled": ("rolled",),
    },
    base="place",
)
