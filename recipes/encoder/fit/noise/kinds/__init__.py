"""
The kinds of errors. Each function notes at one `Place` what learners could write there; rates.json says how often they
do. The order is part of the recipe: random numbers are drawn in it.
"""

from noise.kinds import clauses, function_words, marks, nouns, order, verbs, wording

KINDS = (
    function_words.confused,
    function_words.articles,
    function_words.determiners,
    nouns.number_and_possession,
    nouns.compounds,
    verbs.finite,
    verbs.infinitives,
    verbs.participles,
    verbs.lost_be,
    clauses.contractions,
    clauses.subjects,
    clauses.relatives_and_conjunctions,
    wording.degrees,
    wording.other_words,
    wording.phrases,
    wording.needless,
    wording.needless_prepositions,
    wording.repeated_or_missing,
    order.adverbs,
    order.questions,
    order.around_words,
    clauses.double_negation,
    marks.spaces,
    marks.punctuation,
    marks.spelling,
)
