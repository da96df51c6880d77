"""17.41-17.46 Kamikazes: the rule invoked, their pool, how they are made and fly."""
