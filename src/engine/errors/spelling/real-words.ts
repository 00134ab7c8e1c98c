import { tokenize } from '../../document/tokenizer.js';
import { withCaseOf } from '../../lexicon/letter-case.js';
import type { Finding, Place } from './finding.js';
import { CONTRACTIONS_LIKE_WORDS } from './known-slips.js';
import type { SpellingModel } from './spelling-model.js';

/**
 * How much likelier, as a natural logarithm, the sentence must get than the slip is unlikely (the noisy channel of Mays,
 * Damerau & Mercer 1991). Chosen on edited text with and without such slips put in: at 3, it raises about 1 in 5,000 words,
 * and finds two slips in five.
 */
const LEAST_EVIDENCE = 3;
/** −ln of the probability of leaving an apostrophe out, or of writing what sounds like it. */
const COST_OF_CONTRACTION = 2;
/** From here on the confidence does not grow. */
const MOST_EVIDENCE = 9;
const LEAST_CONFIDENCE = 0.55;
const MOST_CONFIDENCE = 0.85;

/**
 * A word that is spelt rightly and stands for another one that looks or sounds like it (`SX`): `form` for `from`; or that
 * lacks its apostrophe (`MP`): `its` for `it's`.
 */
export function realWordFinding(place: Place, model: SpellingModel): Finding | undefined {
  const { token, facts, words } = place;
  const { lexicon, language } = model;
  const isPlain = token.text === token.lower || facts.sentenceStarts.has(token.index) || facts.isShouted;
  if (!isPlain || facts.quoted.has(token.index) || facts.questionWords.has(token.lower)) return undefined;
  const at = words.position(token);
  let best: string | undefined;
  let evidence = LEAST_EVIDENCE;
  for (const { id, cost } of model.confusables.of(lexicon.id(token.lower))) {
    const word = lexicon.word(id);
    const gain = language.editGain(words.ids, at, at + 1, [language.wordId(word)]) - cost;
    if (gain < evidence) continue;
    best = word;
    evidence = gain;
  }
  for (const contraction of CONTRACTIONS_LIKE_WORDS.get(token.lower) ?? []) {
    const ids = tokenize(contraction).map(({ lower }) => language.wordId(lower));
    const gain = language.editGain(words.ids, at, at + 1, ids) - COST_OF_CONTRACTION;
    if (gain < evidence) continue;
    best = contraction;
    evidence = gain;
  }
  if (best === undefined) return undefined;
  const share = (Math.min(evidence, MOST_EVIDENCE) - LEAST_EVIDENCE) / (MOST_EVIDENCE - LEAST_EVIDENCE);
  const confidence = LEAST_CONFIDENCE + share * (MOST_CONFIDENCE - LEAST_CONFIDENCE);
  const { start, end, text, lower } = token;
  const code = best.replace("'", '') === lower ? 'MP' : 'SX';
  return { start, end, correction: withCaseOf(text, best), code, confidence };
}
