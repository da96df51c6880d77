"""The request for an interception, and what is wrong with it before the dice (18.56, 18.62, 18.57)."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec import UNSET, UnsetType

from core.world_at_war.air_battle.course import DISENGAGE, FIGHT_ON
from core.world_at_war.air_battle.kinds import Kind
from core.world_at_war.air_combat.groups import AAF, KINDS
from core.world_at_war.air_transport.flights import MISSIONS
from core.world_at_war.air_transport.interfering import COUNTER_INTERCEPTIONS
from core.world_at_war.bombing.chapter import BOMBINGS
from core.world_at_war.edition import Edition, editions, load
from core.world_at_war.flight.operating import OPEN_TO
from core.world_at_war.support.chapter import INTERCEPTIONS
from core.world_at_war.under_way.commitments import BOMBING, COUNTER_INTERCEPTION, INTERCEPTION, ON_TRANSPORT
from core.world_at_war.under_way.missions import AIRDROP, ATTACKER, DEFENDER, HUMP, SUPPLY, Side
from core.world_at_war.under_way.missions import TRANSPORT as CARRYING
from events.sentences import all_of, said, say
from skyledger.datafiles.problems import Fault, Path, unknown
from skyledger.resolving.air_combat.request import (
    MOST,
    SIDES,
    Conditions,
    Row,
    both_sides_faults,
    conditions_faults,
    dice_faults,
    edition_faults,
    force_faults,
    nation_faults,
    number_faults,
    row_faults,
    sum_faults,
    too_many,
    word_faults,
)
from skyledger.resolving.rounds import AFTER_A_ROUND, MOST_ROUNDS, AskedRound, pointless
from skyledger.resolving.table import read_as

SUPPORT, TRANSPORT, BOMBERS = said("defensive air support"), said("air transport"), "bombing"


class Sort(msgspec.Struct, frozen=True):
    """One sort of interception: its air battle, and which missions either side and its escorts fly in it."""

    battle: Kind
    missions: dict[Side, tuple[str, ...]]
    escorts: str = ""


SORTS = {
    SUPPORT: Sort(
        INTERCEPTIONS,
        {ATTACKER: (INTERCEPTION,), DEFENDER: (SUPPORT, said("escorting defensive air support"))},
    ),
    TRANSPORT: Sort(COUNTER_INTERCEPTIONS, {ATTACKER: (COUNTER_INTERCEPTION,), DEFENDER: (ON_TRANSPORT,)}),
    BOMBERS: Sort(
        BOMBINGS, {ATTACKER: (BOMBING,), DEFENDER: (said("opposing bombing"),)}, said("escorting bombing")
    ),
}
"""What may be intercepted; the attacker is always the side whose player turn it is."""


class InterceptionConditions(Conditions, frozen=True, forbid_unknown_fields=True):
    """What bears on rolls; radar counts against bombing alone (19.31D)."""

    defender_radar: int = 0


class Transports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The air transports of an activity: whose, and how many factors."""

    nation: str
    count: int


class AttackOnTransports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The single roll on the transports: by whom (left out, by all who may), and two dice added, or 0."""

    by: tuple[Row, ...] | msgspec.UnsetType = UNSET
    dice: int = 0


class Hit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which ground units their owner says were aboard what was lost, and what turned back (18.624)."""

    lost: tuple[str, ...] = ()
    back: tuple[str, ...] = ()


class Interception(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An interception that is to be resolved, as far as its rounds are known.

    `attacker` are those who intercept support, protect transports, or bomb; `defender` those who support,
    who intercept transports, or who oppose bombers.
    """

    intercepted: str
    defender: tuple[Row, ...]
    attacker: tuple[Row, ...] = ()
    escorts: tuple[Row, ...] = ()
    edition: str = "current"
    circumstances: InterceptionConditions = InterceptionConditions()
    rounds: tuple[AskedRound, ...] = ()
    transports: Transports | msgspec.UnsetType = UNSET
    activity: str = ""
    ground: tuple[str, ...] = ()
    brps: int = 0
    route: tuple[str, ...] = ()
    hex: str = ""
    attack: AttackOnTransports | msgspec.UnsetType = UNSET
    hit: Hit | msgspec.UnsetType = UNSET

    @property
    def sort(self) -> Sort:
        """Which sort of interception it is."""
        return SORTS[self.intercepted]

    @property
    def fought(self) -> tuple[AskedRound, ...]:
        """The rounds that are asked for: one, where two sides meet and nothing is said."""
        return self.rounds or ((AskedRound(),) if self.attacker else ())

    @property
    def army_sent(self) -> int:
        """The army air factors that are sent to bomb, escorts aside."""
        return sum(row.count for row in self.attacker if row.kind == AAF)

    @property
    def flying(self) -> Transports:
        """The air transports that are intercepted; nobody's where these are none."""
        return Transports("", 0) if isinstance(self.transports, msgspec.UnsetType) else self.transports


def read_interception(content: bytes, name: str) -> Interception:
    """The request that these bytes are; raises `DataError` with everything that is wrong with its shape."""
    return read_as(Interception, content, name)


# What is wrong with a request for an interception, with what it says of transports too, before the dice.

SINGLE = said("the air combat over a bombing is a single round (19.12)")


def interception_faults(request: Interception) -> Iterator[Fault]:
    """Every value that is unknown, out of bounds or out of place in such an interception."""
    yield from edition_faults(request.edition)
    if request.intercepted not in SORTS:
        reason = unknown(say("activity to be intercepted"), request.intercepted, SORTS)
        yield Fault(("intercepted",), reason)
        return
    edition = load(request.edition if request.edition in editions() else "current")
    yield from _force_faults(request, edition)
    yield from conditions_faults(request.circumstances)
    yield from _radar_faults(request)
    yield from _rounds_faults(request, edition)
    yield from transport_faults(request)
    if request.intercepted == BOMBERS:
        yield from _bombing_faults(request, edition)
    elif request.escorts:
        yield Fault(
            ("escorts",), say("These escort bombers; name them where bombing is intercepted (17.581).")
        )


def _force_faults(request: Interception, edition: Edition) -> Iterator[Fault]:
    for side in SIDES:
        rows: tuple[Row, ...] = getattr(request, side)
        if rows or side == DEFENDER or request.intercepted != TRANSPORT:
            yield from force_faults(rows, side)
        missions = request.sort.missions[side]
        for number, row in enumerate(rows):
            yield from _mission_faults(row, missions, edition, (side, number))
            yield from _inverted_faults(row, side, (side, number))
    for number, row in enumerate(request.escorts if request.sort.escorts else ()):
        yield from row_faults(row, ATTACKER, ("escorts", number))
        yield from _mission_faults(row, (request.sort.escorts,), edition, ("escorts", number))
    for number, row in enumerate(request.defender):
        yield from both_sides_faults(row, (*request.attacker, *request.escorts), (DEFENDER, number))
    yield from _together_faults(request)


def _together_faults(request: Interception) -> Iterator[Fault]:
    joining = (row for asked in request.rounds for row in asked.reinforcement)
    if rows := (*request.attacker, *request.escorts, *joining):
        yield from too_many(rows, ATTACKER)


def _inverted_faults(row: Row, side: Side, path: Path) -> Iterator[Fault]:
    if row.inverted and side == DEFENDER:
        yield Fault((*path, "inverted"), say("Inverted air units fly no mission (18.41, 18.611, 18.621)."))


def _mission_faults(row: Row, missions: Sequence[str], edition: Edition, path: Path) -> Iterator[Fault]:
    """17.23-17.83: kinds that fly none of these missions."""
    able = [kind for kind in KINDS if any(kind in edition.operations[mission] for mission in missions)]
    if row.kind in KINDS and row.kind not in able:
        number = OPEN_TO[row.kind]
        reason = say(
            "{missions} is not flown by any {kind} ({number}), but by {able}.",
            missions=missions[0],
            kind=row.kind,
            number=number,
            able=all_of(able),
        )
        yield Fault((*path, "kind"), reason[0].upper() + reason[1:])


def _radar_faults(request: Interception) -> Iterator[Fault]:
    path, radar = ("circumstances", "defender_radar"), request.circumstances.defender_radar
    yield from number_faults(path, radar)
    if radar and request.intercepted != BOMBERS:
        yield Fault(path, say("Radar counts in air combat over bombing alone (19.31D)."))


def _rounds_faults(request: Interception, edition: Edition) -> Iterator[Fault]:
    if len(request.rounds) > MOST_ROUNDS:
        yield Fault(
            ("rounds",),
            say(
                "At most {most} rounds are resolved, and {count} are given.",
                most=MOST_ROUNDS,
                count=len(request.rounds),
            ),
        )
    if request.rounds and not request.attacker and request.intercepted == TRANSPORT:
        reason = say(
            "Nobody counter-intercepts, so that no round is fought before the attack (18.622, 18.623)."
        )
        yield Fault(("rounds",), reason)
    for number, asked in enumerate(request.rounds):
        yield from _round_faults(request, asked, edition, ("rounds", number))
    if request.sort.battle.single and request.rounds:
        yield from pointless(request.rounds, 0, SINGLE, AFTER_A_ROUND)


def _round_faults(request: Interception, asked: AskedRound, edition: Edition, path: Path) -> Iterator[Fault]:
    yield from dice_faults(asked.dice, (*path, "dice"))
    for key in ("defender_decides", "attacker_decides"):
        yield from word_faults((*path, key), getattr(asked, key), (FIGHT_ON, DISENGAGE))
    for number, row in enumerate(asked.reinforcement):
        at = (*path, "reinforcement", number)
        yield from row_faults(row, ATTACKER, at)
        yield from _mission_faults(row, request.sort.missions[ATTACKER], edition, at)
        yield from both_sides_faults(row, request.defender, at)


def _bombing_faults(request: Interception, edition: Edition) -> Iterator[Fault]:
    """What rule 26 asks of those that fly to a target, as doubt W323 reads it."""
    sent = (*request.attacker, *request.escorts)
    nations = dict.fromkeys(row.nation for row in sent)
    if len(nations) > 1:
        reason = say(
            "One nation flies to a target (18.57, doubt W323), not {nations}.", nations=all_of(nations)
        )
        yield Fault((ATTACKER,), reason)
    for nation, limit in edition.army_air_in_bombings.items():
        if (army := _army(sent, nation)) > limit:
            reason = say(
                "{nation} sends {limit} AAF at most on bombings (18.57, doubt W323), not {army}.",
                nation=nation,
                limit=limit,
                army=army,
            )
            yield Fault((ATTACKER,), reason)


def _army(rows: Iterable[Row], nation: str) -> int:
    return sum(row.count for row in rows if (row.nation, row.kind) == (nation, AAF))


OF_TRANSPORTS = ("transports", "activity", "ground", "brps", "route", "hex", "attack", "hit")
"""What is said of air transports alone."""

A_UNIT_A_FACTOR = {SUPPLY: "18.532", CARRYING: "18.542", AIRDROP: "18.512C, doubt W319"}


def transport_faults(request: Interception) -> Iterator[Fault]:
    """Every wrong value in what is said of the transports; all of it, where none are intercepted."""
    if request.intercepted != TRANSPORT:
        for name in OF_TRANSPORTS:
            if getattr(request, name) not in (UNSET, "", (), 0):
                reason = say(
                    "This is said of intercepted air transport (18.62), not of {intercepted}.",
                    intercepted=request.intercepted,
                )
                yield Fault((name,), reason)
        return
    if isinstance(request.transports, UnsetType):
        reason = say("This key is missing: say whose air transports are intercepted, and how many (18.62).")
        yield Fault(("transports",), reason)
    else:
        yield from _flying_faults(request, request.transports)
    yield from word_faults(("activity",), request.activity, MISSIONS)
    yield from _route_faults(request)
    yield from _brps_faults(request)
    yield from _attack_faults(request)
    yield from _hit_faults(request)


def _flying_faults(request: Interception, transports: Transports) -> Iterator[Fault]:
    yield from nation_faults(transports.nation, ("transports", "nation"))
    if not 1 <= transports.count <= MOST:
        yield Fault(
            ("transports", "count"),
            say("1 to {most} factors fly, not {count}.", most=MOST, count=transports.count),
        )
    if transports.nation in {row.nation for row in request.defender}:
        reason = say(
            "{nation} stands among the interceptors as well; a nation is on one side.",
            nation=transports.nation,
        )
        yield Fault(("transports", "nation"), reason)
    yield from _ground_faults(request, transports)


def _ground_faults(request: Interception, transports: Transports) -> Iterator[Fault]:
    for number, name in enumerate(request.ground):
        if not name.strip() or request.ground.index(name) < number:
            reason = say("Each ground unit needs a name of its own, not “{name}”.", name=name)
            yield Fault(("ground", number), reason)
    if request.ground and request.activity == HUMP:
        yield Fault(("ground",), say("BRPs are flown over the Hump, and no ground units (17.63D)."))
    elif request.ground and len(request.ground) != transports.count:
        rule = A_UNIT_A_FACTOR.get(request.activity or CARRYING, "18.542")
        reason = say(
            "Each factor takes one ground unit ({rule}): {count} for {ground}.",
            rule=rule,
            count=transports.count,
            ground=len(request.ground),
        )
        yield Fault(("ground",), reason)


def _route_faults(request: Interception) -> Iterator[Fault]:
    if request.hex and request.route and request.hex not in request.route:
        told = unknown(say("hex of the route"), request.hex, request.route)
        yield Fault(
            ("hex",),
            say("{told} Transports are met in one hex of it, its ends among them (18.621).", told=told),
        )


def _brps_faults(request: Interception) -> Iterator[Fault]:
    yield from number_faults(("brps",), request.brps)
    if request.brps and request.activity != HUMP:
        reason = say(
            "BRPs are flown over the Hump alone (17.63D); say that the activity is “{HUMP}”.", HUMP=HUMP
        )
        yield Fault(("brps",), reason)


def _attack_faults(request: Interception) -> Iterator[Fault]:
    if isinstance(request.attack, UnsetType):
        return
    yield from sum_faults(("attack", "dice"), request.attack.dice)
    for number, row in enumerate(() if isinstance(request.attack.by, UnsetType) else request.attack.by):
        yield from row_faults(row, DEFENDER, ("attack", "by", number))


def _hit_faults(request: Interception) -> Iterator[Fault]:
    if isinstance(request.hit, UnsetType):
        return
    for key in ("lost", "back"):
        for number, name in enumerate(getattr(request.hit, key)):
            if name not in request.ground:
                yield Fault(("hit", key, number), unknown(say("ground unit"), name, request.ground))
