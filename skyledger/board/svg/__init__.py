"""The board of A World at War as a picture in SVG."""
