"""Orders judged again, held against new games into which they are given one by one."""
