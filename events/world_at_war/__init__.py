"""The facts of A World at War's air rules, those of each chapter in its module, and here side by side."""

from events.message import *
from events.policy import *
from events.world_at_war.activities import *
from events.world_at_war.air_battle import *
from events.world_at_war.air_transport import *
from events.world_at_war.basing import *
from events.world_at_war.bombing import *
from events.world_at_war.carriers import *
from events.world_at_war.construction import *
from events.world_at_war.counterair import *
from events.world_at_war.flight import *
from events.world_at_war.ground_combat import *
from events.world_at_war.kamikazes import *
from events.world_at_war.naval_air import *
from events.world_at_war.naval_bases import *
from events.world_at_war.naval_combat import *
from events.world_at_war.sequence import *
from events.world_at_war.ships import *
from events.world_at_war.squadrons import *
from events.world_at_war.staging import *
from events.world_at_war.strikes import *
from events.world_at_war.support import *
