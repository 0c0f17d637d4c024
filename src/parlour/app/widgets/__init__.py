"""What is drawn on the screens: widgets that are given plain data and hold no facts of a game."""
