"""A word of a sentence with its neighbours: where the kinds of errors look, and note what could be written instead."""


class Place:
    """
    words, tags: of the sentence; tags of the Penn Treebank. word, tag: those at `at`; before, tag_before, after,
    tag_after: its neighbours, "" outside. sites: (kind, start, end, words written or None, weight); None for a
    misspelling, a weight of 1 for a usual place of the kind.
    """

    __slots__ = (
        *("lexicon", "inventory", "form", "words", "tags", "count", "is_question", "sites"),
        *("at", "word", "tag", "before", "tag_before", "after", "tag_after"),
    )

    def __init__(self, words, tags, lexicon, inventory):
        self.lexicon, self.inventory, self.form = lexicon, inventory, lexicon.form
        self.words, self.tags, self.count = words, tags, len(words)
        self.is_question = words[-1] == "?"
        self.sites = []

    def move(self, at):
        """Goes to a word."""
        words, tags = self.words, self.tags
        self.at, self.word, self.tag = at, words[at], tags[at]
        self.before, self.tag_before = (words[at - 1], tags[at - 1]) if at else ("", "")
        self.after, self.tag_after = (words[at + 1], tags[at + 1]) if at + 1 < self.count else ("", "")

    def span(self, kind, weight, start, end, words):
        """A stretch of the sentence (indices of words) is written otherwise."""
        self.sites.append((kind, start, end, words, weight))

    def write(self, kind, weight, *words):
        """The word is written otherwise."""
        self.sites.append((kind, self.at, self.at + 1, list(words), weight))

    def omit(self, kind, weight):
        """The word is left out."""
        self.sites.append((kind, self.at, self.at + 1, [], weight))

    def insert(self, kind, weight, *words):
        """Words are put before the word."""
        self.sites.append((kind, self.at, self.at, list(words), weight))

    def insert_after(self, kind, weight, *words):
        """Words are put behind the word."""
        self.sites.append((kind, self.at + 1, self.at + 1, list(words), weight))

    def with_before(self, kind, weight, *words):
        """The word and the one before it are written otherwise."""
        self.sites.append((kind, self.at - 1, self.at + 1, list(words), weight))

    def with_after(self, kind, weight, *words):
        """The word and the one after it are written otherwise."""
        self.sites.append((kind, self.at, self.at + 2, list(words), weight))

    def omit_before(self, kind, weight):
        """The word before it is left out."""
        self.sites.append((kind, self.at - 1, self.at, [], weight))
