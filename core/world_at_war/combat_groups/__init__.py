"""22.42, 23.71A Combat groups, at sea and in naval combat."""
