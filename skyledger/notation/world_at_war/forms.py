"""Every order of A World at War: its form, an example, its meaning."""

from skyledger.notation.world_at_war.air_forms import AIR_FORMS
from skyledger.notation.world_at_war.battle_forms import BATTLE_FORMS
from skyledger.notation.world_at_war.board_forms import DECLARED_FORMS, HAPPENED_FORMS
from skyledger.notation.world_at_war.bombing_forms import BOMBING_FORMS
from skyledger.notation.world_at_war.construction_forms import CONSTRUCTION_FORMS
from skyledger.notation.world_at_war.flight_forms import FLIGHT_FORMS
from skyledger.notation.world_at_war.ground_combat_forms import GROUND_COMBAT_FORMS
from skyledger.notation.world_at_war.kamikaze_forms import KAMIKAZE_FORMS
from skyledger.notation.world_at_war.naval_activity_forms import NAVAL_ACTIVITY_FORMS
from skyledger.notation.world_at_war.naval_air_forms import NAVAL_AIR_FORMS
from skyledger.notation.world_at_war.naval_base_forms import NAVAL_BASE_FORMS
from skyledger.notation.world_at_war.naval_combat_forms import NAVAL_COMBAT_FORMS
from skyledger.notation.world_at_war.naval_forms import NAVAL_FORMS
from skyledger.notation.world_at_war.support_forms import SUPPORT_FORMS

FORMS = (
    *AIR_FORMS,
    *FLIGHT_FORMS,
    *CONSTRUCTION_FORMS,
    *KAMIKAZE_FORMS,
    *NAVAL_FORMS,
    *NAVAL_ACTIVITY_FORMS,
    *NAVAL_COMBAT_FORMS,
    *NAVAL_AIR_FORMS,
    *NAVAL_BASE_FORMS,
    *HAPPENED_FORMS,
    *BATTLE_FORMS,
    *BOMBING_FORMS,
    *SUPPORT_FORMS,
    *GROUND_COMBAT_FORMS,
    *DECLARED_FORMS,
)
