"""What may be expected of an order: what is so passes, what is not is told beside what is."""

import pytest

STAGE = "stage 1 AAF German from Lille to Metz"
AGAIN = "stage GE-AAF-01 to Lyon"
FACT = 'fact AirUnitsStaged {"base": "0200"}'


def test_an_order_of_which_nothing_is_expected_must_be_accepted(otherwise):
    assert otherwise(STAGE) == []
    assert otherwise(f"{STAGE}\n{AGAIN}") == ["refused by 18.21"]
    assert otherwise("stage 1 AAF German from Lille to Mars") != []


def test_an_order_is_accepted_by_these_rules_among_others(otherwise):
    assert otherwise(f"{STAGE}\n= accepted") == []
    assert otherwise(f"{STAGE}\n= accepted 18.21") == []
    (found,) = otherwise(f"{STAGE}\n= accepted 18.21, 18.25")
    assert found.startswith("accepted by ")
    assert "18.21" in found
    assert otherwise(f"{STAGE}\n{AGAIN}\n= accepted") == ["refused by 18.21"]


def test_an_order_is_refused_by_these_rules_and_no_others(otherwise):
    assert otherwise(f"{STAGE}\n{AGAIN}\n= refused") == []
    assert otherwise(f"{STAGE}\n{AGAIN}\n= refused 18.21") == []
    assert otherwise(f"{STAGE}\n{AGAIN}\n= refused 18.21, 18.22") == ["refused by 18.21"]
    assert otherwise(f"{STAGE}\n{AGAIN}\n= refused 18.22") == ["refused by 18.21"]
    (found,) = otherwise(f"{STAGE}\n= refused 18.21")
    assert found.startswith("accepted by ")


def test_an_order_that_names_what_is_not_there_is_not_read(otherwise):
    assert otherwise("stage 1 AAF German from Lille to Mars\n= not read") == []
    assert otherwise(f"{STAGE}\n= not read") != []
    (found,) = otherwise("stage 1 AAF German from Lille to Mars\n= refused")
    assert found.startswith("not read: ")
    assert "“Mars”" in found


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        (FACT, ""),
        ("fact AirUnitsStaged", ""),
        ('fact AirUnitsStaged {"base": "0300"}', 'fact AirUnitsStaged {"base":"0200","hexes":2'),
        ('fact AirUnitsStaged {"bass": "0200"}', 'fact AirUnitsStaged {"base":"0200","hexes":2'),
        ("fact AirUnitsInverted", "fact AirUnitsStaged"),
        ("no fact AirUnitsStaged", "fact AirUnitsStaged"),
        ("no fact AirUnitsInverted", ""),
        ("GE-AAF-01 at Metz", ""),
        ("GE-AAF-01 at 0200", ""),
        ("GE-AAF-01, GE-AAF-02 at Metz", "GE-AAF-02 at Lille, not inverted"),
        ("GE-AAF-03 at Metz", "there was never a GE-AAF-03"),
        ("GE-AAF-01 uninverted", ""),
        ("GE-AAF-01 inverted", "GE-AAF-01 at Metz, not inverted"),
        ("GE-AAF-01 gone", "GE-AAF-01 at Metz, not inverted"),
        ("GE-AAF-03 gone", "there was never a GE-AAF-03"),
        ("awaits axis", ""),
        ("awaits nobody", "axis"),
        ("awaits axis, allies", "axis"),
        ("phase movement.staging", ""),
        ("phase movement.airbases", "movement.staging"),
        ("doubt W69", "its grounds are "),
    ],
)
def test_what_is_so_after_an_order_is_told_where_it_is_otherwise(otherwise, expected, found):
    told = otherwise(f"{STAGE}\n= {expected}")
    assert len(told) == bool(found)
    assert "".join(told).startswith(found)


def test_units_that_were_there_and_are_no_more_are_gone(otherwise):
    removed = 'adjust GE-AAF-02 base "force pool" because "a trial"'
    assert otherwise(f"@gamemaster\n{removed}\n= GE-AAF-02 gone\n= GE-AAF-01 at Lille") == []
    assert otherwise(f"@gamemaster\n{removed}\n= GE-AAF-02 at Lille") == ["GE-AAF-02 is gone"]


def test_an_expectation_may_be_for_one_option_alone(otherwise):
    boarding = "move excess GE-AAF-01 to Metz\n= may_leave: refused\n= others_leave: refused\n= refused"
    assert otherwise(boarding, head='doubt = "W69"\n') == []
    only = "move excess GE-AAF-01 to Metz\n= may_leave: refused 18.25\n= others_leave: accepted"
    assert len(otherwise(only, head='doubt = "W69"\n')) == len(("may_leave", "others_leave"))
    assert otherwise(only.rpartition("\n")[0].replace(" 18.25", ""), head='doubt = "W69"\n') == []


def test_a_doubt_that_a_ruling_rests_on_is_among_its_grounds(otherwise):
    """W69 asks who may leave a base that is too full; see the case of that doubt."""
    units = [f"GE-AAF-{number:02}" for number in range(1, 7)]
    full = f"""board = "Port~ B~ = C~"
turn = {{ year = 1942, season = "Summer", side = "Axis", phase = "movement.transfers" }}
questions = [{{ kind = "excess", rule = "18.15", seats = ["axis"], place = "Port", units = {units}, options = ["B"] }}]
units = [{{ name = "GE-AAF-01", nation = "Germany", kind = "AAF", base = "Port", shipped_from = "Port" }}, "5 AAF Germany at Port"]
"""
    leave = "move excess GE-AAF-01 to B\n= may_leave: accepted W69\n= may_leave: doubt W69\n= others_leave: refused"
    assert otherwise(leave, head='doubt = "W69"\n', set_up=full) == []


ATTRITION = 'resolve attrition {"attacker": [{"factors": 61}], "die": 4}'


def test_what_is_resolved_at_the_table_has_an_answer_and_is_no_order(otherwise):
    assert otherwise(ATTRITION) == []
    assert otherwise(f'{ATTRITION}\n= answer {{"net_roll": 4, "losses": "counters"}}') == []
    (found,) = otherwise(f'{ATTRITION}\n= answer {{"net_roll": 5}}')
    assert '"net_roll":4' in found
    assert otherwise(f"{ATTRITION}\n= refused") == ["resolved at the table"]
    assert otherwise(f"{ATTRITION}\n= not read") == ["resolved at the table"]
    (found,) = otherwise(f"{STAGE}\n= answer {{}}")
    assert found.startswith("fact AirUnitsStaged")


def test_18_141_check_opening_asks_what_powers_set_up_and_is_no_order(otherwise):
    two = 'board = "A B"\nairbases = [{ nation = "Germany", hex = "A" }, { nation = "Germany", hex = "B" }]\n'
    assert otherwise("check opening\n= accepted") == []
    assert otherwise("check  opening\n= refused 18.141", set_up=two) == []
    assert otherwise("check opening\n= accepted", set_up=two) == ["refused by 18.141"]


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ('{"attacker": [{"factors": 61}]}', "“die” is missing"),
        ('{"attacker": [{"factors": 61}], "die": 9}', "die"),
        ('{"attacker": 3, "die": 4}', "attacker"),
        ('{"attackers": [], "die": 4}', "attackers"),
        ("{{}", "JSON"),
    ],
)
def test_what_can_t_be_resolved_is_not_read_and_says_why(otherwise, request_, told):
    line = f"resolve attrition {request_}"
    assert otherwise(f"{line}\n= not read") == []
    (found,) = otherwise(f'{line}\n= answer {{"net_roll": 4}}')
    assert found.startswith("not read: ")
    assert told in found
