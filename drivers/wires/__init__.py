"""Serial lines and I2C buses, real and simulated, behind the same few verbs."""
