"""Small panels."""
