import { type Candidate, RANKING_FEATURES } from '#src/engine/errors/spelling/ranking-features.js';
import type { SpellingModel } from '#src/engine/errors/spelling/spelling-model.js';
import type { Lexicon } from '#src/engine/lexicon/lexicon.js';
import { PartOfSpeech } from '#src/engine/lexicon/parts-of-speech.js';
import { WordFlag } from '#src/engine/lexicon/word-flags.js';
import type { Confusable } from './sections.js';

/** Both words are common and in the vocabulary profiles. Zipf scale. */
const LEAST_ZIPF = 4;
/** Shorter words, most of them prepositions, differ by more than letters, but for these. */
const SHORTEST = 3;
const SHORT_PAIRS = new Set(['to too', 'too to', 'by buy', 'buy by', 'of off', 'off of']);
/** −ln of the probability of the slip. */
const MOST_COST = 8;
/** Words that sound alike are confused for that, however many letters differ. */
const MOST_COST_OF_SOUND = 4;
const COST = RANKING_FEATURES.indexOf('cost');
const SOUNDS_SAME = RANKING_FEATURES.indexOf('soundsSame');
/** Words of these classes differ by grammar: which of `this` and `these` is due no sentence around them tells for sure. */
const GRAMMATICAL = PartOfSpeech.pronoun | PartOfSpeech.determiner;

/**
 * Words that learners confuse because they look or sound alike, found by the same edits as misspellings. Forms of one word
 * (`work`, `works`) and varieties of one (`centre`, `center`) are left to others.
 */
export function confusableWords(model: SpellingModel): Map<number, Confusable[]> {
  const { lexicon } = model;
  const found = new Map<number, Confusable[]>();
  for (let id = 0; id < lexicon.size; id++) {
    const word = lexicon.word(id);
    if (!isCommon(id, lexicon)) continue;
    const confusables = model.finder
      .find(word)
      .filter((candidate) => isConfusable(id, candidate, model))
      .map(({ first, features }) => ({ id: first, cost: costOf(features) }));
    if (confusables.length > 0) found.set(id, confusables);
  }
  return found;
}

const costOf = (features: Float32Array) =>
  features[SOUNDS_SAME] === 1 ? Math.min(MOST_COST_OF_SOUND, features[COST]!) : features[COST]!;

function isCommon(id: number, lexicon: Lexicon): boolean {
  const word = lexicon.word(id);
  return (
    lexicon.zipfOfId(id) >= LEAST_ZIPF &&
    (lexicon.flags(id) & WordFlag.lower) !== 0 &&
    /^[a-z]+$/.test(word) &&
    lexicon.cefr(word) > 0
  );
}

function isConfusable(id: number, candidate: Candidate, { lexicon, varieties }: SpellingModel): boolean {
  const { first, isSplit, distance, features } = candidate;
  if (isSplit || !isCommon(first, lexicon) || features[COST]! > MOST_COST) return false;
  if (distance > 1 && features[SOUNDS_SAME] !== 1) return false;
  if (varieties.partner(id) === first || varieties.partner(first) === id) return false;
  const [word, other] = [lexicon.word(id), lexicon.word(first)];
  if (Math.min(word.length, other.length) < SHORTEST) return SHORT_PAIRS.has(`${word} ${other}`);
  if (word === `${other}s` || other === `${word}s`) return false;
  const grammatical = lexicon.partsOfSpeech(word) & lexicon.partsOfSpeech(other) & GRAMMATICAL;
  const shared = lemmas(other, lexicon);
  return grammatical === 0 && ![...lemmas(word, lexicon)].some((lemma) => shared.has(lemma));
}

function lemmas(word: string, lexicon: Lexicon): Set<string> {
  const found = new Set([word]);
  for (const wordClass of ['noun', 'verb', 'adjective'] as const)
    for (const lemma of lexicon.lemmas(word, wordClass)) found.add(lemma);
  return found;
}
