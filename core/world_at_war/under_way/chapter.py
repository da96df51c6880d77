"""What is under way, and who is committed to it."""

from core.chapter import Chapter

CHAPTER = Chapter(
    plays={
        "W200": ("yes", "no"),
        "W228": ("groups_as_tfs", "task_forces"),
        "W229": ("sound_only", "all"),
        "W248": ("unlimited", "two"),
        "W278": ("any_of_them", "most_units"),
        "W379": ("fresh_air", "once", "sorties"),
        "W383": ("over_it", "in_it"),
        "W406": ("land_based", "defends_only"),
        "W412": ("each_entry", "by_hex", "one_role"),
        "W415": ("as_on_land", "free"),
        "W418": ("ships", "marker"),
        "W422": ("no_part", "as_sent"),
    },
)
