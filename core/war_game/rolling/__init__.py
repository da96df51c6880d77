"""Rolling: what a unit rolls at, with how many dice."""
