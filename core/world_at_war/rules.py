"""A World at War as the referee and the service get it, and the doubts that a game may settle otherwise."""

from collections.abc import Mapping

from core.doubts import Doubt, register
from core.rulebook import Paragraph, paragraphs
from core.ruling import Prints
from core.system import Rules
from core.throwing import dice_due, seed_of
from core.world_at_war.air_combat.groups import SWITCHES as OF_AIR_COMBAT
from core.world_at_war.air_transport.aboard import SWITCHES as OF_AIR_TRANSPORT
from core.world_at_war.board import name
from core.world_at_war.conditions import BOOK
from core.world_at_war.folds.evolve import EVOLUTIONS
from core.world_at_war.ground_combat.strength import SWITCHES as OF_GROUND_COMBAT
from core.world_at_war.menus import told_apart
from core.world_at_war.projections import PROJECTIONS
from core.world_at_war.registry import PROCEDURES, AnyOrder
from core.world_at_war.sealing import sealed, sealed_in
from core.world_at_war.sequence import Choose, faces_of
from core.world_at_war.ship_damage.readings import SWITCHES as OF_NAVAL_STRIKES
from core.world_at_war.state import PACKAGE, Game, numbers, position_of, started
from core.world_at_war.under_way.ships import seen_from
from events.world_at_war import WorldAtWarEvent
from events.world_at_war.board import Position, Question


def _doubts() -> Mapping[str, Doubt]:
    return register(PACKAGE)


def _paragraphs() -> Mapping[str, Paragraph]:
    return paragraphs(PACKAGE)


def _edition(game: Game) -> str:
    return game.edition


def _prints(game: Game) -> Prints:
    return numbers(game).prints


def _phase(game: Game) -> str:
    return game.turn.phase


def _seats(game: Game) -> tuple[str, ...]:
    return tuple(game.seats)


def _questions(game: Game) -> tuple[Question, ...]:
    return game.questions


def _named_in(game: Game, seat: str, order: object) -> Game:
    """What a seat may see (17.3123); an answer names one of the options that it was asked about."""
    return game if isinstance(order, Choose) else seen_from(game, seat)


RULES = Rules(
    name="A World at War",
    event=WorldAtWarEvent,
    order=AnyOrder,
    empty=Game(),
    started=started,
    position=Position,
    position_of=position_of,
    sealed=sealed,
    sealed_in=sealed_in,
    evolutions=EVOLUTIONS,
    procedures={order: told_apart(procedure) for order, procedure in PROCEDURES.items()},
    edition_of=_edition,
    prints=_prints,
    phase_of=_phase,
    seats=_seats,
    questions=_questions,
    dice_due=dice_due,
    seed=seed_of,
    faces=faces_of,
    called=name,
    projections=PROJECTIONS,
    rulebook=BOOK,
    paragraphs=_paragraphs,
    doubts=_doubts,
    named_in=_named_in,
)


OF_STRIKES_IN_PLAY = {number: options for number, options in OF_NAVAL_STRIKES.items() if number != "W338"}
"""W338 is about losses that are counted; in play army air is divided and put together as 23.144 says."""

SWITCHES: dict[str, tuple[str, ...]] = (
    OF_AIR_COMBAT
    | OF_STRIKES_IN_PLAY
    | OF_AIR_TRANSPORT
    | OF_GROUND_COMBAT
    | {
        "W2": ("one", "two"),
        "W3": ("each", "once"),
        "W4": ("together", "each_nation"),
        "W7": ("no_installation_needed", "installation_needed"),
        "W8": ("any_of_side", "controller"),
        "W9": ("same_nation", "commonwealth"),
        "W14": ("each_step", "each_act", "whole_phase"),
        "W13": ("no", "yes"),
        "W18": ("both", "launch_only"),
        "W19": ("no", "yes"),
        "W23": ("end_of_player_turn", "own_transfer"),
        "W24": ("excess_lost", "all_lost"),
        "W25": ("inverted", "keep"),
        "W29": ("either", "home"),
        "W30": ("britain", "both"),
        "W32": ("each", "either"),
        "W37": ("none", "one"),
        "W40": ("yes", "no"),
        "W41": ("if_supplied", "next_turn"),
        "W42": ("stated_once", "assumed"),
        "W43": ("as_it_stands", "traceable"),
        "W50": ("by_theater", "all"),
        "W51": ("same_theater", "any"),
        "W53": ("no", "yes"),
        "W55": ("yes", "no"),
        "W56": ("yes", "no"),
        "W58": ("refused", "eliminated"),
        "W62": ("two_named", "commonwealth"),
        "W66": ("cause_first", "controller"),
        "W69": ("may_leave", "others_leave"),
        "W70": ("keep", "inverted"),
        "W72": ("permitted_path", "straight"),
        "W74": ("no", "yes"),
        "W75": ("side", "faction"),
        "W77": ("open", "closed_until_next"),
        "W80": ("not_exclusive", "exclusive"),
        "W82": ("one_beyond_link", "link_reached"),
        "W83": ("both_ways", "off_only"),
        "W84": ("no", "yes"),
        "W85": ("holds", "lifted"),
        "W87": ("unbounded", "staging"),
        "W88": ("flight", "straight"),
        "W89": ("side", "own"),
        "W94": ("may_choose", "displaced"),
        "W95": ("as_staging", "any_linked"),
        "W97": ("with_carriers", "displaced"),
        "W229": ("sound_only", "all"),
        "W100": ("end_of_turn", "any_time"),
        "W102": ("permitted_path", "straight"),
        "W104": ("barred", "missions_only"),
        "W106": ("nine_or_more", "nine_only"),
        "W107": ("full_supply", "any_supply"),
        "W108": ("need_not", "must"),
        "W109": ("others_only", "both"),
        "W112": ("path_exists", "within_staging"),
        "W113": ("extends", "missions_only"),
        "W114": ("sw_exempt", "sw_bound"),
        "W115": ("us_boxes", "all_boxes"),
        "W116": ("barred", "allowed"),
        "W117": ("same_restriction", "supply_only"),
        "W120": ("end_of_turn", "any_time"),
        "W121": ("theater_enemy", "any_war"),
        "W122": ("no", "yes"),
        "W123": ("goes_before", "restricted"),
        "W124": ("misses", "keeps"),
        "W138": ("at_outbreak", "next_turn"),
        "W144": ("first_chance", "reminder"),
        "W147": ("existing_spent", "whole_pool"),
        "W148": ("rate_then", "recomputed"),
        "W163": ("lower", "none"),
        "W181": ("attacker_chooses", "always"),
        "W185": ("every", "losses"),
        "W190": ("exact", "down", "up"),
        "W191": ("owner", "opponent"),
        "W193": ("both_kinds", "army_only"),
        "W196": ("with_support", "ground_only"),
        "W216": ("most_units", "opponent"),
        "W224": ("two_or_more", "three_only"),
        "W256": ("with_the_carrier", "by_hand"),
        "W257": ("lost", "same_hex"),
        "W259": ("any_time", "end_of_turn"),
        "W260": ("ports_only", "boxes_too"),
        "W261": ("displaced", "stay"),
        "W262": ("any_base", "staging_range"),
        "W263": ("both", "either"),
        "W268": ("barred", "own_hex_only"),
        "W271": ("asked", "stays"),
        "W275": ("after_the_dice", "before_the_dice"),
        "W276": ("inverted", "as_carrier"),
        "W278": ("any_of_them", "most_units"),
        "W279": ("as_recombined", "each_one"),
        "W281": ("go_along", "stay"),
        "W282": ("stay_ashore", "aboard"),
        "W283": ("each", "last_of_all"),
        "W286": ("holder", "everybody"),
        "W287": ("factor", "wait"),
        "W288": ("as_partial", "unmodified"),
        "W289": ("any_time", "fighters_too", "before_or_after"),
        "W290": ("home_country", "own_land"),
        "W291": ("by_map", "never"),
        "W292": ("patron", "itself"),
        "W293": ("by_front", "not_told_apart"),
        "W295": ("once_however_far", "as_often_as_wanted"),
        "W296": ("tactical_only", "both"),
        "W298": ("where_it_touches", "everywhere"),
        "W299": ("new_base", "both_ends"),
        "W311": ("stay", "go"),
        "W388": ("at_once", "not_traced"),
        "W389": ("first_movement", "game_turn", "player_turn"),
        "W387": ("followed", "in_the_hex", "as_declared"),
        "W323": ("kept", "not_asked"),
        "W324": ("a_third", "all_of_it"),
        "W325": ("as_met", "all_engaged"),
        "W326": ("escorts_first", "recounted"),
        "W327": ("other_front", "target", "route"),
        "W328": ("together", "any_time"),
        "W329": ("excess", "stays"),
        "W312": ("interceptors", "either"),
        "W313": ("no", "may"),
        "W160": ("same_group", "lost"),
        "W353": ("excess", "stays"),
        "W354": ("own_hex", "defender_alone"),
        "W345": ("as_defensive", "at_once"),
        "W348": ("lost", "home"),
        "W222": ("factor_activities", "redeployment_too"),
        "W225": ("best_sets", "owner"),
        "W226": ("owner", "largest"),
        "W228": ("groups_as_tfs", "task_forces"),
        "W255": ("each_time", "once"),
        "W351": ("entered", "in_port"),
        "W352": ("largest", "any"),
        "W394": ("any", "all"),
        "W395": ("whole_phase", "before_attacks"),
        "W396": ("side", "faction"),
        "W397": ("year", "research", "any_year"),
        "W398": ("phase_end", "at_once"),
        "W399": ("nobody", "in_the_box", "along_the_way"),
        "W400": ("as_faction", "exempt"),
        "W402": ("spared", "as_the_holder"),
        "W401": ("in_the_phase", "as_it_begins"),
        "W346": ("same_phase", "in_flight"),
        "W347": ("player_turn", "game_turn"),
        "W356": ("port", "full"),
        "W358": ("surprise_first", "by_group"),
        "W361": ("each_hex", "once"),
        "W377": ("the_line_too", "guards_alone"),
        "W376": ("mission", "at_sea"),
        "W378": ("all", "as_named"),
        "W383": ("over_it", "in_it"),
        "W385": ("counterair", "with_others"),
        "W380": ("kept", "used_up"),
        "W379": ("fresh_air", "once", "sorties"),
        "W410": ("last", "each_sortie"),
        "W415": ("as_on_land", "free"),
        "W418": ("ships", "marker"),
        "W417": ("in_the_hex", "afloat"),
        "W416": ("stays_inverted", "as_carrier"),
        "W411": ("fresh_air", "each_hex"),
        "W412": ("each_entry", "by_hex", "one_role"),
        "W414": ("not_bound", "as_carrier"),
        "W413": ("activity", "each_force"),
        "W409": ("wait", "at_once"),
        "W382": ("one_base", "each_base"),
        "W407": ("own", "mixed"),
        "W408": ("flies_on", "lost"),
        "W419": ("as_the_carrier", "inverted"),
        "W371": ("carrier_air", "any_patrol"),
        "W247": ("add_up", "separate"),
        "W248": ("unlimited", "two"),
        "W367": ("others", "any_group"),
        "W368": ("own_strike", "with_those_there"),
        "W369": ("as_in_port", "nobody"),
        "W372": ("counterair", "those_that_meet"),
        "W370": ("offensive", "no_option"),
        "W145": ("construction", "any_phase"),
        "W154": ("yes", "no"),
        "W432": ("as_named", "bound"),
        "W431": ("any_of_them", "last_first"),
        "W430": ("with_his_own", "anybody"),
        "W429": ("any_of_them", "most_units"),
        "W428": ("in_part", "wholly"),
        "W427": ("from_elsewhere", "all"),
        "W426": ("shared", "any_of_side"),
        "W425": ("with_all", "with_one"),
        "W424": ("around", "straight"),
        "W423": ("flies_on", "lost"),
        "W422": ("no_part", "as_sent"),
        "W421": ("as_told", "phase_end"),
        "W420": ("followed", "as_declared"),
        "W149": ("free", "price"),
        "W150": ("as_others", "ready"),
        "W151": ("installations_in_japan", "operational_only"),
        "W314": ("all", "in_play"),
        "W315": ("as_it_was", "ready"),
        "W404": ("as_the_crow_flies", "by_sea"),
        "W406": ("land_based", "defends_only"),
        "W405": ("by_disengaging", "may_leave"),
        "W403": ("any_carrier", "own_carrier"),
        "W433": ("limit", "converted"),
        "W434": ("as_ships", "ships"),
        "W435": ("attackers", "all_air"),
        "W436": ("sound_ones", "counted"),
        "W437": ("modifier_alone", "bound", "not_bound"),
    }
)
