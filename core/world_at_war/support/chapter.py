"""Ground support and defensive air support (18.55, 18.56, 18.61)."""

from core.chapter import Chapter
from core.world_at_war.conditions import BREAKING_OFF
from core.world_at_war.menus import Part
from core.world_at_war.support.announcing import (
    ANNOUNCING_COMBAT,
    EXPLOITING,
    OVERRUNNING,
)
from core.world_at_war.support.defending import DEFENDING
from core.world_at_war.support.intercepting import INTERCEPTING
from core.world_at_war.support.keeping import KEEPING
from core.world_at_war.support.kind import INTERCEPTIONS
from core.world_at_war.support.limits import NAMING
from core.world_at_war.support.orders import (
    AnnounceExploitation,
    AnnounceGroundCombat,
    AnnounceOverrun,
    DefendFromTheAir,
    InterceptSupport,
    KeepSupport,
    NameExcess,
    SettleAttack,
    SupportAttack,
    SupportInvasion,
)
from core.world_at_war.support.settling import SETTLING
from core.world_at_war.support.ships import SHIPPING
from core.world_at_war.support.supporting import SUPPORTING
from core.world_at_war.under_way.battles import INTERCEPTION

CHAPTER = Chapter(
    orders={
        Part.AIR: {
            AnnounceGroundCombat: ANNOUNCING_COMBAT,
            AnnounceOverrun: OVERRUNNING,
            AnnounceExploitation: EXPLOITING,
            SupportAttack: SUPPORTING,
            SupportInvasion: SHIPPING,
            DefendFromTheAir: DEFENDING,
            KeepSupport: KEEPING,
            InterceptSupport: INTERCEPTING,
            SettleAttack: SETTLING,
            NameExcess: NAMING,
        },
    },
    adds={BREAKING_OFF: INTERCEPTIONS.leaving},
    kinds={INTERCEPTION: INTERCEPTIONS},
    plays={
        "W191": ("owner", "opponent"),
        "W193": ("both_kinds", "army_only"),
        "W313": ("no", "may"),
        "W348": ("lost", "home"),
        "W387": ("followed", "in_the_hex", "as_declared"),
        "W417": ("in_the_hex", "afloat"),
        "W427": ("from_elsewhere", "all"),
        "W428": ("in_part", "wholly"),
    },
)
