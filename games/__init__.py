"""The games: pure rules with one machine each; strangers to each other and to hardware."""
