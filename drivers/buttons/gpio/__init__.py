"""Buttons on GPIO pins through gpiozero."""
