#!/usr/bin/env python3
"""Adds up the table in docs/precision.md and checks its last line.

usage: totals.py
"""

import pathlib
import re
import sys

page = pathlib.Path(__file__).parents[2] / "docs" / "precision.md"
rows = re.findall(r"^\| (`?\w+`?) \|[^|]*\|[^|]*\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$", page.read_text(), re.M)
sums = [sum(int(row[column]) for row in rows if row[0] != "all") for column in range(1, 5)]
wrong = [row[0] for row in rows if int(row[1]) != sum(map(int, row[2:]))]
print(*sums)
if wrong or [int(number) for number in rows[-1][1:]] != sums:
    sys.exit(f"{page}: wrong sums: {', '.join(wrong) or 'the last line'}")
