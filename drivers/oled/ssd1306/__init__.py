"""Solomon SSD1306 panels over I2C through luma.oled."""
