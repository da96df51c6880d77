"""23.2, 23.3, 23.71B, 23.752 Naval activities hex by hex, and land-based air that goes for them."""
