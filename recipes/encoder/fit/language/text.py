"""Raw text -> sentences -> words with offsets (in code points)."""

import re

_LETTER, _LETTER_OR_DIGIT = r"[^\W\d_]", r"[^\W_]"
_WORD = re.compile(
    r"https?://\S+|www\.\S+|[\w.+-]+@[\w-]+\.[\w.]+"
    r"|\d+(?:[.,:]\d+)+"
    r"|(?:[A-Za-z]\.){2,}"
    r"|\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|etc)\.(?=\s+\S)"
    rf"|{_LETTER}+?(?=n['’]t\b)|n['’]t\b"
    r"|['’](?:s|re|ve|ll|d|m)\b"
    rf"|{_LETTER_OR_DIGIT}+(?:_{_LETTER_OR_DIGIT}+)*"
    r"|\.{2,}|--+|[!?]+"
    r"|\S",
    re.I,
)
_PLAIN = {
    **{"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "``": '"', "''": '"'},
    **{"–": "-", "—": "-", "--": "-", "…": "..."},
}
_BREAK = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"'”’)\]]))\s+(?=[\"'“‘(\[]?[^\W_])|\s*\n\s*")
_NO_END = re.compile(r"(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|e\.g|i\.e|cf|No|Fig|approx|[A-Z])\.)\Z")


def sentence_spans(text):
    """[(start, end)] of each sentence, without outer white space. A line break always ends one."""
    spans, start = [], 0
    for found in [*_BREAK.finditer(text), None]:
        end = found.start() if found else len(text)
        if found and "\n" not in found.group() and _goes_on(text, end, found.end()):
            continue
        part = text[start:end]
        if part.strip():
            first = start + len(part) - len(part.lstrip())
            spans.append((first, first + len(part.strip())))
        start = found.end() if found else end
    return spans


def _goes_on(text, end, after):
    """Whether a stop ends no sentence: that of an abbreviation, or before a small letter."""
    last = text[max(0, end - 3) : end]
    return _NO_END.search(text[max(0, end - 8) : end]) or (text[after].islower() and last in ("...", "etc"))


def tokenise(text, start=0, end=None):
    """([word], [(start, end)]) of a stretch of a text. `don't` is two words, `cannot` is one."""
    found = list(_WORD.finditer(text, start, len(text) if end is None else end))
    return [each.group() for each in found], [each.span() for each in found]


def words_of(text):
    """The words of a text as the network sees them."""
    return [plain(word) for word in tokenise(text)[0]]


def plain(word):
    """What the network and the tags see: lower case, straight quotation marks and dashes."""
    return _PLAIN.get(word) or word.replace("’", "'").lower()


def resplit(tokens):
    """[(word, index of its token)]: the tokens of a corpus, split further as ours would be."""
    return [(word, at) for at, token in enumerate(tokens) for word in tokenise(token)[0]]
