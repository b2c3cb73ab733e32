"""Taking moves back, for any game: what can be, who agrees, and what hands then put back where."""
