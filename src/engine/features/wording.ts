/** Teachers' terms for the aspects of a text, in the order of a rating scale. */
export const CATEGORIES = [
  'Vocabulary range and level',
  'Grammar range',
  'Sentence structure',
  'Accuracy overall',
  'Accuracy: verbs',
  'Accuracy: nouns and articles',
  'Accuracy: choice of words',
  'Spelling',
  'Linking',
  'Usual word sequences',
  'Mechanics',
  'Length',
  'Other',
] as const;

export type Category = (typeof CATEGORIES)[number];

/** How a text with more of a feature than the average text looks, and one with less. */
type Phrases = readonly [more: string, less: string];

interface Wording {
  readonly category: Category;
  readonly more: string;
  readonly less: string;
}

const PHRASES: Partial<Record<Category, Readonly<Record<string, Phrases>>>> = {
  'Vocabulary range and level': {
    'length.distinct_words': ['many different words', 'few different words'],
    'length.word_mean': ['long words', 'short words'],
    'length.word_spread': ['words of very different length', 'words of similar length'],
    'length.distinct_word_mean': ['long words among the different ones', 'short words throughout'],
    'length.long_words': ['many words of seven letters or more', 'few words of seven letters or more'],
    'vocabulary.level_mean': ['words of a high level', 'words of a low level'],
    'vocabulary.level_top': ['its hardest words of a high level', 'its hardest words of a low level'],
    'vocabulary.share_a1': ['many words of level A1', 'few words of level A1'],
    'vocabulary.share_b1': ['a large share of words from B1 up', 'a small share of words from B1 up'],
    'vocabulary.share_b2': ['a large share of words from B2 up', 'a small share of words from B2 up'],
    'vocabulary.share_c1': ['a large share of words from C1 up', 'a small share of words from C1 up'],
    'vocabulary.types_a2': ['many different words from A2 up', 'few different words from A2 up'],
    'vocabulary.types_b1': ['many different words from B1 up', 'few different words from B1 up'],
    'vocabulary.types_b2': ['many different words from B2 up', 'few different words from B2 up'],
    'vocabulary.types_c1': ['many different words from C1 up', 'few different words from C1 up'],
    'vocabulary.zipf_mean': ['common nouns, verbs and adjectives', 'uncommon nouns, verbs and adjectives'],
    'vocabulary.zipf_words': ['common words on the whole', 'uncommon words on the whole'],
    'vocabulary.uncommon': ['a large share of uncommon words', 'a small share of uncommon words'],
    'vocabulary.rare': ['a large share of rare words', 'a small share of rare words'],
    'vocabulary.types_uncommon': ['many different uncommon words', 'few different uncommon words'],
    'vocabulary.types_content': [
      'many different nouns, verbs and adjectives',
      'few different nouns, verbs and adjectives',
    ],
    'vocabulary.advanced_a2': ['many words from A2 up for its length', 'few words from A2 up for its length'],
    'vocabulary.advanced_b1': ['many words from B1 up for its length', 'few words from B1 up for its length'],
    'vocabulary.advanced_b2': ['many words from B2 up for its length', 'few words from B2 up for its length'],
    'vocabulary.running_b1': ['words from B1 up used often', 'words from B1 up used seldom'],
    'vocabulary.running_b2': ['words from B2 up used often', 'words from B2 up used seldom'],
    'vocabulary.band_1': ['many of the first 1,000 words', 'few of the first 1,000 words'],
    'vocabulary.band_2': ['many of the second 1,000 words', 'few of the second 1,000 words'],
    'vocabulary.band_3': ['many fairly common words', 'few fairly common words'],
    'vocabulary.band_4': ['many less common words', 'few less common words'],
    'vocabulary.beyond_band_1': [
      'many words beyond the first 1,000 for its length',
      'few words beyond the first 1,000 for its length',
    ],
    'vocabulary.beyond_band_2': [
      'many words beyond the first 2,000 for its length',
      'few words beyond the first 2,000 for its length',
    ],
    'vocabulary.level_nouns': ['nouns of a high level', 'nouns of a low level'],
    'vocabulary.level_verbs': ['verbs of a high level', 'verbs of a low level'],
    'vocabulary.level_adjectives': ['adjectives of a high level', 'adjectives of a low level'],
    'vocabulary.level_adverbs': ['adverbs of a high level', 'adverbs of a low level'],
    'vocabulary.zipf_nouns': ['common nouns', 'uncommon nouns'],
    'vocabulary.zipf_verbs': ['common verbs', 'uncommon verbs'],
    'vocabulary.zipf_adjectives': ['common adjectives', 'uncommon adjectives'],
    'vocabulary.zipf_adverbs': ['common adverbs', 'uncommon adverbs'],
    'vocabulary.derived': ['many derived words (-ness, -able)', 'few derived words (-ness, -able)'],
    'vocabulary.suffixes': [
      'many different suffixes (-ness, -able)',
      'few different suffixes (-ness, -able)',
    ],
    'diversity.moving_25': ['words seldom repeated close together', 'words often repeated close together'],
    'diversity.moving_50': [
      'words seldom repeated within fifty words',
      'words often repeated within fifty words',
    ],
    'diversity.function_words': ['varied small words', 'little variety of small words'],
    'diversity.verbs': ['varied verbs', 'little variety of verbs'],
    'style.adverbs': ['many adverbs in -ly', 'few adverbs in -ly'],
    'style.hedges': ['many words that weaken claims', 'few words that weaken claims'],
    'style.vague_words': ['many vague words (thing, nice)', 'few vague words (thing, nice)'],
    'diversity.mtld': ['words seldom repeated', 'words often repeated'],
    'diversity.hdd': ['varied words', 'little variety of words'],
    'diversity.hdd_short': ['varied words within a few lines', 'little variety of words within a few lines'],
    'syntax.nominalisations': ['many abstract nouns (-tion, -ness)', 'few abstract nouns (-tion, -ness)'],
  },
  'Grammar range': {
    'grammar.items': ['many different structures', 'few different structures'],
    'grammar.items_a1': ['many different structures of A1', 'few different structures of A1'],
    'grammar.items_a2': ['many different structures of A2', 'few different structures of A2'],
    'grammar.items_b1': ['many different structures of B1', 'few different structures of B1'],
    'grammar.items_b2': ['many different structures of B2', 'few different structures of B2'],
    'grammar.items_c1': ['structures of C1', 'few or no structures of C1'],
    'grammar.level_mean': ['structures of a high level', 'structures of a low level'],
    'grammar.sentences_b1': [
      'many sentences with a structure from B1 up',
      'few sentences with a structure from B1 up',
    ],
    'grammar.sentences_b2': [
      'many sentences with a structure from B2 up',
      'few sentences with a structure from B2 up',
    ],
    'grammar.sentence_level': ['sentences of a high level', 'sentences of a low level'],
    'syntax.verb_variety': ['varied verb forms', 'little variety of verb forms'],
    'syntax.verb_groups': ['many verbs with auxiliaries', 'few verbs with auxiliaries'],
    'syntax.passives': ['many passives', 'few passives'],
    'syntax.perfects': ['many perfect forms', 'few perfect forms'],
    'syntax.progressives': ['many progressive forms', 'few progressive forms'],
    'syntax.modals': ['many modal verbs', 'few modal verbs'],
    'syntax.infinitives': ['many infinitives with to', 'few infinitives with to'],
    'syntax.gerunds': ['many -ing forms', 'few -ing forms'],
    'syntax.past': ['much past tense', 'little past tense'],
    'syntax.comparatives': ['many comparisons', 'few comparisons'],
  },
  'Sentence structure': {
    'length.sentence_mean': ['long sentences', 'short sentences'],
    'length.sentence_spread': ['sentences of very different length', 'sentences of similar length'],
    'syntax.clauses': ['many clauses in a sentence', 'few clauses in a sentence'],
    'syntax.clause_length': ['long clauses', 'short clauses'],
    'syntax.verbless': ['many sentences without a verb', 'few sentences without a verb'],
    'syntax.subordination': ['many subordinate clauses', 'few subordinate clauses'],
    'syntax.relatives': ['many relative clauses', 'few relative clauses'],
    'syntax.coordination': ['much joined by and, but, or', 'little joined by and, but, or'],
    'syntax.prepositions': ['many phrases with prepositions', 'few phrases with prepositions'],
    'syntax.nouns': ['many nouns', 'few nouns'],
    'syntax.pronouns': ['many pronouns', 'few pronouns'],
    'syntax.adjectives': ['many adjectives', 'few adjectives'],
    'syntax.adverbs': ['many adverbs', 'few adverbs'],
    'syntax.determiners': ['many articles and determiners', 'few articles and determiners'],
    'diversity.tag_pairs': ['words of varied classes in a row', 'words of the same classes in a row'],
    'syntax.nonfinite': [
      'many infinitives and -ing forms to a clause',
      'few infinitives and -ing forms to a clause',
    ],
    'syntax.complex_nominals': [
      'many complex noun phrases to a clause',
      'few complex noun phrases to a clause',
    ],
    'syntax.complex_share': ['mostly complex noun phrases', 'mostly simple noun phrases'],
    'syntax.coordinate_phrases': ['many phrases joined by and', 'few phrases joined by and'],
    'syntax.subordinators': ['varied words that open clauses', 'little variety of words that open clauses'],
    'sentences.off_length': ['sentences too long or too short', 'sentences of a good length'],
    'sentences.overlong': ['much in overlong sentences', 'little in overlong sentences'],
    'sentences.openings': ['sentences that start differently', 'sentences that start with the same words'],
    'sentences.adverbial_openings': [
      'many sentences that open with when, where or how',
      'few sentences that open with when, where or how',
    ],
    'sentences.pronoun_openings': [
      'many sentences that start with a pronoun',
      'few sentences that start with a pronoun',
    ],
    'syntax.noun_phrase': ['long noun phrases', 'short noun phrases'],
    'syntax.premodifiers': ['much before the nouns of phrases', 'little before the nouns of phrases'],
    'syntax.postmodifiers': ['much after the nouns of phrases', 'little after the nouns of phrases'],
  },
  'Accuracy overall': {
    'errors.all': ['many errors', 'few errors'],
    'errors.grammar': ['many errors of grammar', 'few errors of grammar'],
    'errors.suspects': ['many words that look wrong', 'few words that look wrong'],
    'errors.clean_sentences': ['many sentences without an error', 'few sentences without an error'],
    'accuracy.words': ['many errors for its length', 'few errors for its length'],
    'accuracy.expected': ['much that may be wrong for its length', 'little that may be wrong for its length'],
    'accuracy.grammar': ['many errors of grammar for its length', 'few errors of grammar for its length'],
    'errors.expected': ['much that may be wrong', 'little that may be wrong'],
    'errors.clean_stretch': ['long stretches without an error', 'short stretches between errors'],
    'errors.agreement': ['many errors in agreement', 'few errors in agreement'],
    'errors.form': ['many words in a wrong form', 'few words in a wrong form'],
    'errors.missing': ['many missing words', 'few missing words'],
    'errors.unnecessary': ['many unnecessary words', 'few unnecessary words'],
  },
  'Accuracy: verbs': {
    'accuracy.verb': ['many errors in verbs for its length', 'few errors in verbs for its length'],
    'errors.verb': ['many errors in verbs', 'few errors in verbs'],
  },
  'Accuracy: nouns and articles': {
    'accuracy.noun': ['many errors in nouns for its length', 'few errors in nouns for its length'],
    'accuracy.determiner': [
      'many errors in articles for its length',
      'few errors in articles for its length',
    ],
    'errors.noun': ['many errors in nouns', 'few errors in nouns'],
    'errors.determiner': ['many errors in articles', 'few errors in articles'],
  },
  'Accuracy: choice of words': {
    'accuracy.preposition': [
      'many errors in prepositions for its length',
      'few errors in prepositions for its length',
    ],
    'accuracy.wording': ['many badly chosen words for its length', 'few badly chosen words for its length'],
    'errors.preposition': ['many errors in prepositions', 'few errors in prepositions'],
    'errors.wording': ['many badly chosen words', 'few badly chosen words'],
    'errors.replaced': ['many words that should be others', 'few words that should be others'],
  },
  Spelling: {
    'errors.spelling': ['many misspellings', 'few misspellings'],
    'errors.unknown_words': ['many words in no dictionary', 'few words in no dictionary'],
    'accuracy.spelling': ['many misspellings for its length', 'few misspellings for its length'],
    'surprisal.repaired': ['misspellings that spoil sentences', 'hardly a sentence spoilt by misspellings'],
    'errors.everyday_spelling': ['many everyday words misspelt', 'few everyday words misspelt'],
  },
  Linking: {
    'cohesion.connectives_a': ['many simple linking words', 'few simple linking words'],
    'cohesion.connectives_b': ['many linking words of level B', 'few linking words of level B'],
    'cohesion.connectives_c': ['many linking words of level C', 'few linking words of level C'],
    'cohesion.types': ['varied linking words', 'little variety of linking words'],
    'cohesion.types_b': ['varied linking words of level B', 'little variety of linking words of level B'],
    'cohesion.types_c': ['varied linking words of level C', 'little variety of linking words of level C'],
    'cohesion.first_person': ['I and we used often', 'I and we used seldom'],
    'cohesion.pointing': ['this, these and such used often', 'this, these and such used seldom'],
    'cohesion.overlap': ['sentences that share words', 'sentences that share few words'],
    'cohesion.opening_variety': ['varied starts of sentences', 'sentences that start alike'],
    'cohesion.links': ['sentences tied to the one before', 'sentences not tied to the one before'],
    'cohesion.linked_openings': [
      'many sentences that start with a linking word',
      'few sentences that start with a linking word',
    ],
    'style.third_person': ['he, she, it and they used often', 'he, she, it and they used seldom'],
    'cohesion.joined_openings': [
      'many sentences that start with and, so or but',
      'few sentences that start with and, so or but',
    ],
  },
  'Usual word sequences': {
    'surprisal.mean': ['words hard to foresee', 'words easy to foresee'],
    'surprisal.spread': ['words of very different predictability', 'words of similar predictability'],
    'surprisal.unexpected': ['many words that nothing leads up to', 'few words that nothing leads up to'],
    'surprisal.association': ['words that go well together', 'words that seldom go together'],
    'surprisal.function_words': ['small words in their usual places', 'small words in unusual places'],
    'surprisal.content_words': ['nouns and verbs in usual company', 'nouns and verbs in unusual company'],
    'surprisal.misplaced': ['many words in unusual places', 'few words in unusual places'],
    'surprisal.misplaced_content': [
      'many nouns and verbs in unusual company',
      'few nouns and verbs in unusual company',
    ],
    'surprisal.collocated': ['many words that belong together', 'few words that belong together'],
    'surprisal.collocated_content': ['many collocations', 'few collocations'],
    ngrams: ['words and sequences that strong writers use', 'words and sequences that weak writers use'],
  },
  Mechanics: {
    'accuracy.punctuation': [
      'many errors in punctuation for its length',
      'few errors in punctuation for its length',
    ],
    'errors.capitals': ['many errors in capitals', 'few errors in capitals'],
    'errors.missing_punctuation': ['many missing commas and stops', 'few missing commas and stops'],
    'errors.punctuation': ['many errors in punctuation', 'few errors in punctuation'],
    'mechanics.capital_start': [
      'capitals at the start of sentences',
      'capitals missing at the start of sentences',
    ],
    'mechanics.closed': ['sentences that end with a stop', 'stops missing at the end of sentences'],
    'mechanics.commas': ['many commas', 'few commas'],
    'mechanics.colons': ['many colons, brackets and dashes', 'few colons, brackets and dashes'],
    'mechanics.lower_i': ['small i for I', 'no small i for I'],
    'mechanics.emphasis': ['many exclamation marks', 'few exclamation marks'],
    'mechanics.informal': ['many spellings as in chats (u, gonna)', 'few spellings as in chats (u, gonna)'],
    'mechanics.shouted': ['many words in capitals', 'few words in capitals'],
    'mechanics.contractions': ['many short forms (don’t, it’s)', 'few short forms (don’t, it’s)'],
    'mechanics.crammed': ['spaces missing after commas and stops', 'spaces after commas and stops'],
  },
  Length: {
    'length.words': ['a long text', 'a short text'],
    'length.sentences': ['many sentences', 'few sentences'],
    'length.paragraphs': ['many paragraphs', 'few paragraphs'],
  },
};

const WORDINGS: ReadonlyMap<string, Wording> = new Map(
  CATEGORIES.flatMap((category) =>
    Object.entries(PHRASES[category] ?? {}).map(([feature, [more, less]]) => [
      feature,
      { category, more, less },
    ]),
  ),
);

/** A feature in a teacher's words; a feature without a wording is called by its name. */
export function wordingOf(feature: string): Wording {
  const known = WORDINGS.get(feature);
  if (known) return known;
  const name = feature.replace('.', ': ').replaceAll('_', ' ');
  return { category: 'Other', more: `much ${name}`, less: `little ${name}` };
}

/** Merits whose lack is a fault. */
const WITHOUT_FAULT: ReadonlySet<string> = new Set([
  'errors.clean_sentences',
  'errors.clean_stretch',
  'mechanics.capital_start',
  'mechanics.closed',
]);
/** Faults outside of the families of errors. */
const OTHER_FAULTS: ReadonlySet<string> = new Set([
  'surprisal.repaired',
  'mechanics.lower_i',
  'mechanics.informal',
  'mechanics.crammed',
]);

/** Whether a text with more of the feature has more faults, or fewer; undefined for features that measure no faults. */
export function faultsOf(feature: string): 'more' | 'fewer' | undefined {
  if (WITHOUT_FAULT.has(feature)) return 'fewer';
  return /^(?:errors|accuracy)\./.test(feature) || OTHER_FAULTS.has(feature) ? 'more' : undefined;
}

/** Whether a feature has a wording. */
export const hasWording = (feature: string): boolean => WORDINGS.has(feature);
