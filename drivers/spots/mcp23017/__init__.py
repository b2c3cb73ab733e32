"""Microchip MCP23017 input expanders over I2C."""
