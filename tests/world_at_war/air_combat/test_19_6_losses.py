"""Losses of mixed forces, on both levels (19.6); the worked passages have a file of their own."""

from core.world_at_war.air_combat.groups import Group
from core.world_at_war.air_combat.losses import inversion_choice, suffered
from core.world_at_war.air_combat.round import doubts_used, fought
from core.world_at_war.edition import AirResult
from tests.world_at_war.air_fights import choices, fight, losses


def test_19_61A_19_61B_19_61C_nation_kind_and_quality_make_types():
    """All of three squadrons: the lower DRM first, Italy 1, then Japan 2 (army and naval), then elite 3."""
    of = fight("9 AAF Britain", "3 NAS Japan, 3 elite NAS Japan, 1 AAF Japan, 3 NAS Italy")
    assert losses(of, (2, 2)) == {
        "Italy NAS": (1, 0),
        "Japan NAS": (1, 0),
        "Japan AAF": (0, 1),
        "Japan NAS (elite)": (0, 1),
    }
    assert [one.options for one in choices(of, (2, 2)) if one.rule == "19.62"] == [("Japan NAS", "Japan AAF")]


def test_19_61_the_largest_type_takes_what_is_left_over():
    of = fight("9 AAF Germany", "4 AAF Britain, 3 AAF France, 2 AAF Greece")
    assert losses(of, (1, 0)) == {"Britain AAF": (1, 0)}
    assert losses(of, (4, 0)) == {"Britain AAF": (2, 0), "France AAF": (1, 0), "Greece AAF": (1, 0)}
    assert losses(of, (2, 3)) == {"Britain AAF": (1, 1), "France AAF": (1, 1), "Greece AAF": (0, 1)}


def test_19_61_a_type_that_is_gone_takes_no_more():
    of = fight("9 AAF Germany", "5 AAF Britain, 1 AAF Greece")
    assert losses(of, (2, 3)) == {"Britain AAF": (1, 3), "Greece AAF": (1, 0)}


def test_19_62_of_equal_types_the_lower_drm_takes_what_is_left_over():
    of = fight("9 AAF Germany", "3 AAF Britain, 3 AAF Greece")
    assert losses(of, (1, 0)) == {"Greece AAF": (1, 0)}
    assert losses(of, (1, 2)) == {"Greece AAF": (1, 1), "Britain AAF": (0, 1)}
    assert choices(of, (1, 2)) == ()


def test_19_62_with_equal_drms_too_the_owner_picks():
    of = fight("9 AAF Germany", "3 AAF Britain, 3 AAF Australia")
    [one] = choices(of, (1, 0))
    assert (one.rule, one.side, one.options) == ("19.62", "defender", ("Britain AAF", "Australia AAF"))
    assert (one.taken, one.answered) == ("Britain AAF", False)
    assert losses(of, (1, 0), answers=("Australia AAF",)) == {"Australia AAF": (1, 0)}
    assert choices(of, (2, 0)) == ()
    assert len(choices(of, (1, 1))) == 1


def test_19_62_whose_choice_it_is_among_several_owners_is_a_doubt():
    of = fight("1 AAF Germany", "3 AAF Britain, 3 AAF Australia")
    assert "W216" in doubts_used(of, {"attacker": 7, "defender": 2})
    assert "W216" not in doubts_used(of, {"attacker": 2, "defender": 2})  # no result


def test_19_62_a_tie_over_a_bombing_mission_is_a_doubt():
    of = fight("9 AAF Germany", "3 AAF Britain, 3 AAF Greece", bombing=True)
    assert losses(of, (1, 0)) == {"Greece AAF": (1, 0)}
    done = suffered(of, "defender", AirResult(1), (), {"W273": "owner"})
    assert done.choices[0].options == ("Britain AAF", "Greece AAF")
    assert "W273" in doubts_used(
        fight("1 AAF Germany", "3 AAF Britain, 3 AAF Greece", bombing=True), {"attacker": 6, "defender": 2}
    )


def test_19_63_whether_dealing_aborts_begins_again_is_a_doubt():
    of = fight("2 AAF Germany", "3 AAF United States, 1 AAF Britain")
    assert losses(of, (1, 1), readings={"W217": "begins_again"}) == {"United States AAF": (1, 1)}


def test_17_57_jets_are_a_type_and_whether_a_jet_counts_as_three_there_is_a_doubt():
    of = fight("9 AAF Germany", "3 AAF Britain, 2 jet Britain")
    assert losses(of, (1, 0)) == {"Britain AAF": (1, 0)}
    assert losses(of, (1, 0), readings={"W214": "three"}) == {"Britain jet": (1, 0)}


def test_17_65_air_transports_are_a_type_and_whether_they_must_be_engaged_is_a_doubt():
    of = fight("1 AAF Germany", "3 AAF Britain, 2 air-transport Britain")
    assert losses(of, (1, 1)) == {"Britain AAF": (1, 0), "Britain air transport": (0, 1)}
    assert "W181" in doubts_used(of, {"attacker": 7, "defender": 2})


def test_19_61_interceptors_are_a_type_or_not_as_doubt_W215_says():
    of = fight("9 AAF Germany", "3 AAF Britain, 2 interceptor Britain")
    assert losses(of, (2, 0)) == {"Britain AAF": (1, 0), "Britain interceptor": (1, 0)}
    one = {"W215": "not_listed"}
    assert losses(of, (2, 0), answers=("Britain AAF", "Britain AAF"), readings=one) == {"Britain AAF": (2, 0)}
    assert "W215" in doubts_used(of, {"attacker": 7, "defender": 7}, one)


BOTH_STATES = "3 AAF Britain, 2 inverted AAF Britain"


def test_19_64_the_attacker_chooses_and_uninverted_only_is_taken_meanwhile():
    [one] = inversion_choice(fight("5 AAF Germany", BOTH_STATES))
    assert (one.rule, one.side, one.options) == ("19.64", "attacker", ("uninverted only", "both"))
    assert (one.taken, one.answered) == ("uninverted only", False)
    [chosen] = inversion_choice(fight("5 AAF Germany", BOTH_STATES, apply_to_inverted="both"))
    assert (chosen.taken, chosen.answered) == ("both", True)
    assert inversion_choice(fight("5 AAF Germany", "3 AAF Britain")) == ()
    assert inversion_choice(fight("5 AAF Germany", "3 inverted AAF Britain")) == ()


def test_19_64_results_on_uninverted_only_and_surplus_eliminations_on_inverted():
    of = fight("5 AAF Germany", BOTH_STATES, apply_to_inverted="uninverted only")
    assert losses(of, (2, 4)) == {"Britain AAF": (2, 1)}
    assert losses(of, (4, 4)) == {"Britain AAF": (3, 0), "Britain AAF (inverted)": (1, 0)}
    assert losses(of, (9, 4)) == {"Britain AAF": (3, 0), "Britain AAF (inverted)": (2, 0)}


def test_19_64_results_on_both_are_shared_and_aborts_on_inverted_air_do_nothing():
    of = fight("5 AAF Germany", BOTH_STATES, apply_to_inverted="both")
    assert losses(of, (2, 0)) == {"Britain AAF": (1, 0), "Britain AAF (inverted)": (1, 0)}
    assert losses(of, (1, 1)) == {"Britain AAF": (1, 0)}
    assert losses(of, (1, 2)) == {"Britain AAF": (1, 1)}
    used = doubts_used(of, {"attacker": 7, "defender": 7})
    assert {"W218", "W219"} <= set(used)


def test_19_64_or_the_owner_picks_between_ready_and_inverted_air_as_doubt_W218_says():
    of = fight("5 AAF Germany", BOTH_STATES, apply_to_inverted="both")
    owner = {"W218": "owner"}
    ready, inverted = "Britain AAF", "Britain AAF (inverted)"
    done = suffered(of, "defender", AirResult(1, 1), (), owner)
    assert [(one.rule, one.side, one.options) for one in done.choices] == [
        ("19.62", "defender", (ready, inverted)),
        ("19.62", "defender", (ready, inverted)),
    ]
    assert losses(of, (2, 1), answers=(inverted, inverted), readings=owner) == {
        ready: (0, 1),
        inverted: (2, 0),
    }
    assert losses(of, (1, 1), answers=(ready, inverted), readings=owner) == {ready: (1, 0)}
    mixed = fight("9 AAF Germany", f"{BOTH_STATES}, 4 AAF France", apply_to_inverted="both")
    assert losses(mixed, (2, 0), answers=(inverted,), readings=owner) == {
        inverted: (1, 0),
        "France AAF": (1, 0),
    }
    assert "W218" in doubts_used(of, {"attacker": 7, "defender": 7}, owner)


def test_19_64_or_aborts_go_to_ready_air_if_doubt_W219_is_shifted():
    of = fight("5 AAF Germany", BOTH_STATES, apply_to_inverted="both")
    shifted = {"W219": "shifted"}
    assert losses(of, (1, 1), readings=shifted) == {"Britain AAF": (1, 1)}
    assert losses(of, (0, 2), readings=shifted) == {"Britain AAF": (0, 2)}
    assert losses(of, (3, 2), readings=shifted) == {"Britain AAF": (2, 1), "Britain AAF (inverted)": (1, 0)}
    assert "W219" in doubts_used(of, {"attacker": 7, "defender": 7}, shifted)


def test_19_64_inverted_air_alone_is_eliminated_and_never_aborts():
    assert losses(fight("5 AAF Germany", "3 inverted AAF Britain"), (1, 2)) == {
        "Britain AAF (inverted)": (1, 0)
    }


def test_19_64_there_is_no_choice_where_nothing_was_hit():
    done = fought(fight("1 AAF Germany", BOTH_STATES), {"attacker": 2, "defender": 7})
    assert [one.rule for one in done.choices] == []


def test_19_65B_uneven_squadrons_of_a_later_round_are_shared_like_any_types():
    left = Group("United States", "AAF", 4, parts=(0, 1, 3))
    of = fight("1 NAS Japan", "1 NAS United States")
    later = of.__class__(of.attacker, (left,), "squadrons")
    [one] = suffered(later, "defender", AirResult(1, 2)).losses
    assert one.parts == (AirResult(0, 0), AirResult(0, 1), AirResult(1, 1))
