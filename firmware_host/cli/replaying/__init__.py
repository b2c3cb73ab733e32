"""Shows a journal's game: step by step in the terminal or the browser, as pictures, or in words."""
