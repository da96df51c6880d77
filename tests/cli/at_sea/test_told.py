"""What is told of naval activities and combat as they go on."""


def test_23_7413_what_surprise_of_a_level_brings_is_told_with_the_level(fought_until):
    told = " ".join(fought_until("dice 3").split())
    assert (
        "level 4. Therefore combat air patrol has no +1 in air combat against it, air defense is a level lower, "
        "its dice against ships have +1 and 1 defending squadron engages less." in told
    )


def test_22_452_who_may_search_is_told_the_verb_for_what_was_found(run, fought_until):
    fought_until("search the battle with 1 AAS Australian from Port Moresby")
    told = " ".join(run("orders", "g", "--as", "america").out.split())
    assert "say by “find” which groups were found" in told
