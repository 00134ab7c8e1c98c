"""Words -> ids of pieces (WordPiece of BERT, uncased), as src/engine/encoder/word-pieces.ts does it."""

import unicodedata

MOST_PIECES = 8
"""Pieces of one word; what follows is left out."""
_LONGEST = 100


class WordPieces:
    """Splits words into the longest known piece, then the longest that continues it."""

    def __init__(self, pieces):
        self._ids = {piece: at for at, piece in enumerate(pieces)}
        self.padding, self.unknown, self.start, self.end = (
            self._ids[name] for name in ("[PAD]", "[UNK]", "[CLS]", "[SEP]")
        )

    def of(self, word):
        """The ids of the pieces of a word: 1 to `MOST_PIECES`."""
        ids = [piece for part in _parts(word) for piece in self._split(part)]
        return ids[:MOST_PIECES] or [self.unknown]

    def _split(self, part):
        if len(part) > _LONGEST:
            return [self.unknown]
        ids, start = [], 0
        while start < len(part):
            mark, end = "##" if start else "", len(part)
            while end > start and mark + part[start:end] not in self._ids:
                end -= 1
            if end == start:
                return [self.unknown]
            ids.append(self._ids[mark + part[start:end]])
            start = end
        return ids


def _parts(word):
    """Runs of letters and digits in lower case, without accents; each other character by itself."""
    parts, run = [], ""
    for char in unicodedata.normalize("NFD", word.lower()):
        kind = unicodedata.category(char)
        if kind == "Mn" or (kind in ("Cc", "Cf") and not char.isspace()):
            continue
        if not (char.isspace() or _stands_alone(char, kind)):
            run += char
            continue
        parts += [run] if run else []
        parts += [] if char.isspace() else [char]
        run = ""
    return parts + ([run] if run else [])


def _stands_alone(char, kind):
    code = ord(char)
    marks = 33 <= code <= 47 or 58 <= code <= 64 or 91 <= code <= 96 or 123 <= code <= 126
    chinese = 0x4E00 <= code <= 0x9FFF or 0x3400 <= code <= 0x4DBF or 0xF900 <= code <= 0xFAFF
    return marks or chinese or 0x20000 <= code <= 0x2FA1F or kind.startswith("P")
