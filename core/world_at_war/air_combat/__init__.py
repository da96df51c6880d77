"""Air combat (rule 19): pure functions from forces, circumstances and dice to losses and open choices."""
