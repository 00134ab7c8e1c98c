"""Misspellings like those of learners: letters changed as their neighbours allow, learned from TOEFL-Spell."""

import csv
from collections import Counter, defaultdict
from functools import lru_cache

_MOST_CHANGES = 3
_MOST_OPTIONS = 40


class Misspelling:
    """Writes a word as a learner might misspell it."""

    def __init__(self, path, lexicon):
        """path: Annotations.tsv of TOEFL-Spell."""
        self._lexicon = lexicon
        self._seen = defaultdict(Counter)
        self._in_context, self._after, self._anywhere = Counter(), Counter(), Counter()
        with open(path, encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                self._learn((row["Misspelling"] or "").lower(), (row["Correction"] or "").lower())
        self._written_for = defaultdict(list)
        for (meant, written), count in self._anywhere.items():
            if count > 1 and len(written) <= (2 if meant else 1):
                self._written_for[meant].append((written, count))
        self._options = lru_cache(60_000)(self._find_options)

    def _learn(self, wrong, right):
        if not (wrong.isalpha() and right.isalpha()) or wrong == right or right not in self._lexicon.known:
            return
        self._seen[right][wrong] += 1
        changes = changed_letters(right, wrong)
        if len(changes) > _MOST_CHANGES:
            return
        framed = f"^{right}$"
        for at, meant, written in changes:
            self._in_context[framed[at], meant, written, framed[at + 1 + len(meant)]] += 1
            self._after[framed[at], meant, written] += 1
            self._anywhere[meant, written] += 1

    def __call__(self, word, rng):
        """A misspelling of a word, or None."""
        seen = self._seen.get(word)
        if seen and rng.random() < 0.35:
            return rng.choices(list(seen), list(seen.values()))[0]
        wrong = self._draw(word, rng)
        if wrong and len(word) > 6 and rng.random() < 0.18:
            twice = self._draw(wrong, rng)
            return twice if twice and twice != word else wrong
        return wrong

    def _draw(self, word, rng):
        options = self._options(word)
        return rng.choices([each for each, _ in options], [weight for _, weight in options])[0] if options else None

    def _find_options(self, word):
        """[(misspelling by one change, weight)]."""
        framed, weights = f"^{word}$", Counter()
        for at in range(len(word) + 1):
            for meant in dict.fromkeys(("", word[at : at + 1], word[at : at + 2])):
                if len(meant) == 2 and at + 2 > len(word):
                    continue
                before, after = framed[at], framed[at + 1 + len(meant)]
                for written, count in self._written_for.get(meant, ()):
                    weight = 3.0 * self._in_context[before, meant, written, after]
                    weight += (0.6 if meant or written == before else 0.15) * self._after[before, meant, written]
                    weight += count * (0.002 if not meant and written not in (before, after) else 0.03)
                    weight *= 0.25 if at == 0 else 1
                    made = word[:at] + written + word[at + len(meant) :]
                    if weight > 0.3 and made != word:
                        weights[made] += weight
        lexicon = self._lexicon
        return [
            (made, weight)
            for made, weight in weights.most_common(_MOST_OPTIONS)
            if made not in lexicon.known and lexicon.seen(made) < -5.5
        ]


def changed_letters(right, wrong):
    """[(place in right, letters there, letters written)] of a cheapest alignment; a swap of two letters is one."""
    rows, columns = len(right), len(wrong)
    costs = [[i + j if not i or not j else 0 for j in range(columns + 1)] for i in range(rows + 1)]

    def swapped(i, j):
        return min(i, j) > 1 and right[i - 2 : i] == wrong[j - 2 : j][::-1] and right[i - 1] != right[i - 2]

    for i in range(1, rows + 1):
        for j in range(1, columns + 1):
            change = costs[i - 1][j - 1] + (right[i - 1] != wrong[j - 1])
            costs[i][j] = min(costs[i - 1][j] + 1, costs[i][j - 1] + 1, change)
            if swapped(i, j):
                costs[i][j] = min(costs[i][j], costs[i - 2][j - 2] + 1)
    changes, i, j = [], rows, columns
    while i or j:
        cost = costs[i][j]
        if i and j and right[i - 1] == wrong[j - 1] and cost == costs[i - 1][j - 1]:
            i, j = i - 1, j - 1
            continue
        if swapped(i, j) and cost == costs[i - 2][j - 2] + 1:
            height, width = 2, 2
        elif i and j and cost == costs[i - 1][j - 1] + 1:
            height, width = 1, 1
        elif i and cost == costs[i - 1][j] + 1:
            height, width = 1, 0
        else:
            height, width = 0, 1
        changes.append((i - height, right[i - height : i], wrong[j - width : j]))
        i, j = i - height, j - width
    return changes[::-1]
