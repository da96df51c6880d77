"""`why` in A World at War: what stands with a unit, and what each fact about one rests on."""
