"""The application: the only floor that sees all others."""
