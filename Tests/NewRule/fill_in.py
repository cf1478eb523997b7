#!/usr/bin/env python3
"""Fills in the file that `vmgen-dev new-rule no_helper_name` writes, as its author would.

usage: fill_in.py FILE
"""

import pathlib
import sys

GAP = "FILL IN:"
# Each text of the new file, and what the author writes in its place.
FILLED = [
    (GAP + " what is wrong, at most 60 letters", "ViewModel that is called a helper"),
    (GAP + " why the convention wants this, in two to four sentences. A colleague who disagrees reads them.",
     "A ViewModel is the state of one screen. A helper is a part of several screens, so its name says the wrong thing."),
    (GAP + " what the rule cannot see, in whole sentences. The plan below has code that shows each of them.",
     "Only the word 'Helper' in the name of the class counts: 'CartUtilityViewModel' is not found."),
    (GAP + " code as a colleague writes it", "The cart."),
    (GAP + " the condition", "The name of the class itself, not that of its View."),
    (GAP + " is wrong; " + GAP + " do this", "is called a helper; name it after its screen"),
    (".misses(\"// " + GAP + " code\")", ".misses(\"final class CartUtilityViewModel {}\")"),
    (" // " + GAP + " code", ""),
    ("\"Wrong_ViewModel\": \"" + GAP + " another name\"", "\"*Helper*\": \"*Helped*\""),
    ("Wrong_", "Helper"),
]

path = pathlib.Path(sys.argv[1])
text = path.read_text()
for gap, filled in FILLED:
    if gap not in text:
        sys.exit(f"{path} has no '{gap}' to fill in")
    text = text.replace(gap, filled)
if GAP in text:
    sys.exit(f"{path} has gaps that this script does not fill in")
path.write_text(text)
