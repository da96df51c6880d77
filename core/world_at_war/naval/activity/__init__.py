"""23.23, 23.34, 23.71, 23.752: naval activities hex by hex, and land-based air that goes for them."""
