"""The chapters of the game, and what is collected of them.

Their order here is that of their orders in menus, within each part, and of conditions that several of them
add to one order. Which of them may import which is another order (`pyproject.toml`).
"""

from functools import reduce
from itertools import chain
from operator import or_
from typing import Any

from core.chapter import Chapter, Removal, played, procedures
from core.ruling import Procedure
from core.world_at_war import sequence
from core.world_at_war.activities import chapter as activities
from core.world_at_war.air_battle import chapter as air_battle
from core.world_at_war.air_battle.kinds import KINDS
from core.world_at_war.air_combat import chapter as air_combat
from core.world_at_war.air_transport import chapter as air_transport
from core.world_at_war.basing import chapter as basing
from core.world_at_war.bombing import chapter as bombing
from core.world_at_war.carriers import chapter as carriers
from core.world_at_war.combat_groups import chapter as combat_groups
from core.world_at_war.construction import chapter as construction
from core.world_at_war.counterair import chapter as counterair
from core.world_at_war.declared import chapter as declared
from core.world_at_war.displacement import chapter as displacement
from core.world_at_war.excess import chapter as excess
from core.world_at_war.flight import chapter as flight
from core.world_at_war.folds import EVOLUTIONS
from core.world_at_war.ground_combat import chapter as ground_combat
from core.world_at_war.kamikaze_strikes import chapter as kamikaze_strikes
from core.world_at_war.kamikazes import chapter as kamikazes
from core.world_at_war.menus import Part
from core.world_at_war.naval_air import chapter as naval_air
from core.world_at_war.naval_bases import chapter as naval_bases
from core.world_at_war.naval_combat import chapter as naval_combat
from core.world_at_war.redeployment import chapter as redeployment
from core.world_at_war.sequence import Answers, Choose, answering
from core.world_at_war.ship_damage import chapter as ship_damage
from core.world_at_war.ships import chapter as ships
from core.world_at_war.squadrons import chapter as squadrons
from core.world_at_war.staging import chapter as staging
from core.world_at_war.strikes import chapter as strikes
from core.world_at_war.strikes.kamikazes import OCCASIONS
from core.world_at_war.support import chapter as support
from core.world_at_war.under_way import chapter as under_way
from core.world_at_war.uninversion import chapter as uninversion

CHAPTERS: tuple[Chapter, ...] = tuple(
    one.CHAPTER
    for one in (
        sequence,
        under_way,
        air_combat,
        ship_damage,
        basing,
        construction,
        kamikazes,
        excess,
        staging,
        carriers,
        flight,
        air_transport,
        counterair,
        air_battle,
        squadrons,
        support,
        ground_combat,
        uninversion,
        redeployment,
        displacement,
        declared,
        bombing,
        naval_bases,
        ships,
        combat_groups,
        activities,
        kamikaze_strikes,
        naval_combat,
        strikes,
        naval_air,
    )
)

SWITCHES = played(CHAPTERS)
"""The doubts that a game may settle, with the options that are played."""

OCCASIONS.extend(occasion for one in CHAPTERS for occasion in one.occasions)
KINDS.update({name: kind for one in CHAPTERS for name, kind in one.kinds.items()})

REMOVALS: dict[str, Removal] = {rule: left for one in CHAPTERS for rule, left in one.removals.items()}
"""The rules by which something leaves the place that is taken."""

CHOICES = Answers(
    EVOLUTIONS,
    REMOVALS,
    reads=tuple(chain.from_iterable(one.reads for one in CHAPTERS)),
    resumes=tuple(chain.from_iterable(one.resumes for one in CHAPTERS)),
)

PROCEDURES: dict[type, Procedure] = procedures(
    (*CHAPTERS, Chapter(orders={Part.FIRST: {Choose: answering(CHOICES)}}))
)

AnyOrder: Any = reduce(or_, PROCEDURES)
"""Every order that the game takes."""
