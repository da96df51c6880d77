"""The commands on rules, charts and combat at the table: the group “Rules” of `skyledger --help`."""
