"""Combat orders (IV/combat orders): attacks, landings, drops, shots in support, passages."""

from core.chapter import Chapter
from core.war_game.combat_orders.attacks import ATTACKING
from core.war_game.combat_orders.invasions import DROPPING, LANDING_ASHORE, SHOOTING
from core.war_game.combat_orders.pass_through import PASSING
from core.war_game.menus import Part
from core.war_game.orders import Attack, Drop, Land, PassThrough, SupportShots

CHAPTER = Chapter(
    orders={
        Part.REST: {
            Attack: ATTACKING,
            Land: LANDING_ASHORE,
            Drop: DROPPING,
            SupportShots: SHOOTING,
            PassThrough: PASSING,
        },
    },
    plays={
        "N25": ("at_once", "with_the_fleet"),
        "N30": ("no", "yes"),
        "N34": ("landing", "any_attack"),
        "N35": ("any_ship", "as_printed"),
    },
)
