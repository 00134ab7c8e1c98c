"""Inflected forms of words, from AGID and a dictionary of verbs."""

import re

from lists import BE

SLOTS = ("S", "ING", "D", "N", "ER", "EST")
"""Plural or third person, -ing, past, participle, comparative, superlative."""
FORMS = ("BASE", *SLOTS, "BASE2", "S2")
"""Forms that tags name, in the order in which they are tried; BASE2 and S2 are the second most frequent."""
_OF_CLASS = {"N": ("S",), "A": ("ER", "EST"), "V": ("D", "N", "ING", "S")}
_IRREGULAR = {
    ("have", "S"): "has", ("have", "D"): "had", ("have", "N"): "had", ("have", "ING"): "having",
    ("do", "S"): "does", ("do", "D"): "did", ("do", "N"): "done", ("go", "S"): "goes",
    ("person", "S"): "people",
}  # fmt: skip
_NO_BASES = ("doe", "goe", "mans", "womans", "wed", "id", "ill", "bade")
_COMPARED = ("er", "est", "less", "more", "most", "worse", "worst", "least")
_UNSEEN = -9.0
"""log10 of the frequency of words that are in no list of frequencies."""


class Inflections:
    """
    `of[(base, slot)]`: the forms in a slot, the most frequent first. `bases[form]`: its (base, slot).
    `related[word][form name]`: other forms of the same lemmas, best first.
    """

    def __init__(self, verbs, agid, frequency, levels, known):
        """
        verbs, agid: lines of the two sources. frequency: log10 by word. levels: words with a CEFR level.
        known: words that are spelt correctly.
        """
        self._frequency, self._levels, self._known = frequency, levels, known
        self.of = {}
        bases = self._read_verbs(verbs)
        self._read_agid(agid, bases)
        self._correct()
        self.bases = {}
        for (base, slot), forms in self.of.items():
            for form in forms:
                self.bases.setdefault(form, set()).add((base, slot))
        self.related = self._relations()
        self._add_wrongly_regular()

    def _seen(self, word):
        return self._frequency.get(word, _UNSEEN)

    def _add(self, base, slot, form):
        if self._seen(form) > -7.5 and (form != base or slot in ("D", "N")):
            forms = self.of.setdefault((base, slot), [])
            if form not in forms:
                forms.append(form)

    def _read_verbs(self, lines):
        """Lines of base, third person, past, participle, -ing; returns the bases."""
        bases = set()
        for line in lines:
            base, *cells = line.split("\t")
            bases.add(base)
            if len(cells) != 4 or base not in self._frequency or base == "be" or not base.isalpha():
                continue
            for slot, cell in zip(("S", "D", "N", "ING"), cells):
                for form in cell.split("/"):
                    self._add(base, slot, form.strip().lower())
        return bases

    def _read_agid(self, lines, verbs):
        for line in lines:
            entry = re.match(r"([a-z]+) ([VNA])\??: (.*)", line)
            if not entry:
                continue
            base, kind, rest = entry.groups()
            if base not in self._frequency or base in ("be", "wit") or (base == "go" and kind == "A"):
                continue
            if kind == "V" and base not in verbs:
                continue
            cells = rest.split(" | ")
            short = kind == "V" and len(cells) == 3
            slots = _OF_CLASS[kind] if kind != "V" or len(cells) == 4 else ("D", "ING", "S")
            for slot, cell in zip(slots, cells):
                for form in self._usual(base, slot, cell):
                    self._add(base, slot, form)
                    if short and slot == "D":
                        self._add(base, "N", form)

    def _usual(self, base, slot, cell):
        """The forms of a cell of AGID that aren't rare, disputed or doubtful degrees."""
        for text in cell.split(", "):
            entry = re.match(r"([a-z']+)([~<!?]*)( \d+(?:\.\d+)?)?", text)
            if not entry or set("?~") & set(entry[2]) or (entry[3] and float(entry[3]) >= 2):
                continue
            form = entry[1]
            if slot in ("ER", "EST") and (self._seen(form) < -6.5 or not form.endswith(_COMPARED)):
                continue
            if slot == "ER" and base not in self._levels and self._frequency[base] < -5:
                continue
            yield form

    def _correct(self):
        of = self.of
        for base, slot in list(of):
            if slot in ("ER", "EST") and not self._has_degrees(base):
                of.pop((base, "ER"), None)
                of.pop((base, "EST"), None)
        for key, form in _IRREGULAR.items():
            of[key] = [form]
        for base in _NO_BASES:
            for slot in _OF_CLASS["V"]:
                of.pop((base, slot), None)
        for forms in of.values():
            forms.sort(key=lambda form: -self._seen(form))
        for (base, slot), forms in of.items():  # one spelling of a past form comes first in both slots
            past = of.get((base, "D"))
            if slot == "N" and base not in ("do", "get") and past and forms[0] != past[0] in forms:
                forms.remove(past[0])

    def _has_degrees(self, base):
        """Whether an adjective has both degrees, unlike `see`, `seer`."""
        highest = self.of.get((base, "EST"))
        return (base, "ER") in self.of and highest and self._seen(highest[0]) > -6.8

    def _relations(self):
        related = {}
        for word in (set(self.bases) | {base for base, _ in self.of}) - BE:
            got = {}
            for base in {base for base, _ in self.bases.get(word, ())} | {word}:
                if base != word and self._seen(base) > -7:
                    got.setdefault("BASE", set()).add(base)
                for slot in SLOTS:
                    others = set(self.of.get((base, slot), ())) - {word}
                    if others:
                        got.setdefault(slot, set()).update(others)
            own = {}
            for slot, forms in got.items():
                forms = sorted(forms, key=lambda form: (-self._seen(form), form))
                own[slot] = [form for form in forms if self._seen(form) > self._seen(forms[0]) - 1.5]
                if slot in ("BASE", "S") and len(own[slot]) > 1:
                    own[slot + "2"] = own[slot][1:]
            if own:
                related[word] = own
        return related

    def _add_wrongly_regular(self):
        """What learners make of irregular words: `catched`, `childs`, `broked`."""
        for (base, slot), forms in self.of.items():
            made = []
            if slot in ("D", "N") and forms[0] != regular(base, "ed"):
                made = [regular(base, "ed")] + ([forms[0] + "ed"] if slot == "N" else [])
            elif slot == "S" and forms[0] != regular(base, "s"):
                made = [regular(base, "s"), forms[0] + "s"]
            for word in made:
                if word not in self._known and word not in self.related:
                    self.related[word] = {**self.related.get(base, {}), "BASE": [base]}
                    self.bases.setdefault(word, set()).add((base, slot))


def regular(base, ending):
    """The regular form of a word in -ed or -s."""
    if base.endswith("y") and base[-2:-1] not in "aeiou":
        return base[:-1] + ("ied" if ending == "ed" else "ies")
    if ending == "ed":
        return base + ("d" if base.endswith("e") else "ed")
    return base + ("es" if base.endswith(("s", "x", "z", "ch", "sh")) else "s")
