"""The simulated table in a browser: shows what a floor says and carries fingers' deeds back to it."""
