"""The world around a simulated table: cards, fingers, the helper and simulated people."""
