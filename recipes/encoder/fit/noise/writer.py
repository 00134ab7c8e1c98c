"""One learner: how many errors, and which kinds more than others."""

import math
from collections import defaultdict

_MEAN_RATE = 0.08
_HABITS = (
    # kind, share of writers, from, to: how many times as often they make it
    ("art missing", 0.10, 4, 12),
    ("sva", 0.06, 3, 8),
    ("comma missing", 0.06, 4, 10),
    ("apostrophe", 0.06, 5, 12),
    ("stop", 0.05, 5, 15),
    ("spelling", 0.15, 2, 5),
)
_GOOD_SPELLERS = 0.08
_OF_PUNCTUATION = ("comma missing", "comma needless", "splice", "stop", "stop wrong")


class Writer:
    """scale: how many times the usual errors. liking[kind]: how much more or less often than by `scale` alone."""

    def __init__(self, rng, without_punctuation=False):
        """without_punctuation: for texts whose marks were not written by people."""
        self.scale = 0.25 * rng.betavariate(1.25, 2.7) / _MEAN_RATE / 0.75
        self.liking = defaultdict(lambda: math.exp(rng.gauss(-0.32, 0.8)))
        for kind, share, least, most in _HABITS:
            if rng.random() < share:
                self.liking[kind] = rng.uniform(least, most)
        if rng.random() < _GOOD_SPELLERS:
            self.liking["spelling"] = 0.03
        if without_punctuation:
            self.liking.update(dict.fromkeys(_OF_PUNCTUATION, 0.0))
