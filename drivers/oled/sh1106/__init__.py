"""Sino Wealth SH1106 panels over I2C through luma.oled."""
