import type { Sign } from './ridge.js';

/** Better writers have more of these … */
const RISING =
  'length.distinct_words length.word_mean length.word_spread length.distinct_word_mean length.long_words ' +
  'vocabulary.level_mean vocabulary.level_top vocabulary.share_b1 vocabulary.share_b2 vocabulary.share_c1 ' +
  'vocabulary.types_a2 vocabulary.types_b1 vocabulary.types_b2 vocabulary.types_c1 vocabulary.uncommon ' +
  'vocabulary.types_uncommon vocabulary.types_content diversity.mtld diversity.hdd diversity.hdd_short ' +
  'syntax.subordination syntax.passives syntax.perfects syntax.gerunds syntax.nominalisations ' +
  'syntax.modals syntax.infinitives syntax.prepositions syntax.comparatives syntax.premodifiers ' +
  'grammar.items grammar.items_a2 grammar.items_b1 grammar.items_b2 grammar.items_c1 ' +
  'grammar.level_mean cohesion.connectives_b cohesion.connectives_c cohesion.types_b cohesion.types_c cohesion.types ' +
  'mechanics.capital_start mechanics.closed mechanics.commas ' +
  'surprisal.association surprisal.function_words surprisal.content_words surprisal.collocated ' +
  'surprisal.collocated_content vocabulary.advanced_a2 vocabulary.advanced_b1 vocabulary.advanced_b2 ' +
  'vocabulary.beyond_band_1 vocabulary.beyond_band_2 vocabulary.band_2 vocabulary.band_3 vocabulary.band_4 ' +
  'vocabulary.level_nouns vocabulary.level_verbs vocabulary.level_adjectives vocabulary.level_adverbs ' +
  'diversity.moving_25 diversity.moving_50';

/** … and fewer of these. */
const FALLING =
  'accuracy.words accuracy.expected accuracy.grammar accuracy.spelling accuracy.punctuation accuracy.verb ' +
  'accuracy.noun accuracy.determiner accuracy.preposition accuracy.wording surprisal.misplaced ' +
  'surprisal.misplaced_content vocabulary.share_a1 vocabulary.band_1 vocabulary.zipf_mean vocabulary.zipf_words ' +
  'sentences.off_length syntax.verbless mechanics.lower_i mechanics.informal mechanics.crammed';

/**
 * The features that the scoring model may use, each with the direction in which it has to count. A prior from research
 * on second-language writing: without it, a model fitted on one corpus learns what is particular to its questions.
 * A feature that isn't listed has no known direction. Left out are plain counts of words, sentences and paragraphs, so
 * that repeating oneself gains nothing; what belongs to the genre rather than the writer (pronouns, tenses, contractions,
 * hedges, length of sentences as such); plain rates of errors, which `accuracy` estimates with regard to length; and
 * what goes up with scores in ELLIPSE and down in CEFR-ASAG, or the other way round, when length is partialled out
 * (clauses in a sentence, long sentences, exclamation marks).
 */
export const FEATURE_DIRECTIONS: ReadonlyMap<string, Sign> = new Map([
  ...RISING.split(' ').map((name) => [name, 1] as const),
  ...FALLING.split(' ').map((name) => [name, -1] as const),
]);
