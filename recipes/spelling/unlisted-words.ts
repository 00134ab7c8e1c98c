import { affinity, logFrequency } from '#src/engine/errors/spelling/context.js';
import type { Candidate } from '#src/engine/errors/spelling/ranking-features.js';
import type { SpellingModel } from '#src/engine/errors/spelling/spelling-model.js';
import type { UnlistedCounts } from './running-text.js';

/** What is written by slip: the frequency of the word meant, less the cost of the slip (edit-costs.ts). */
const COST = 0;
/** −ln of the share of word pairs that learners write as one word. */
const COST_OF_JOINING = 5;
/** An unlisted word must be so much more frequent, as a natural logarithm, than slips for its neighbours would make it. */
const MARGIN = 2.5;
/** Slips are so much rarer in edited text than in what word frequencies are counted in, as a natural logarithm. */
const EDITED = 1.6;
/** Frequencies are on the Zipf scale, log10 of the count in a billion. */
const LEAST_ZIPF = 1.5;
const LEAST_COUNT = 3;
const BILLION = 1e9;

/** How much more often people write a word than slips would explain: the logarithm of the ratio. */
function evidence(word: string, frequency: number, model: SpellingModel): number {
  let bySlip = 0;
  for (const candidate of model.finder.find(word)) bySlip = Math.max(bySlip, slips(candidate, model));
  return Math.log(frequency / Math.max(bySlip, 1e-9));
}

/** How often in a billion words a candidate comes out as the word that is looked at. */
function slips({ first, last, isSplit, features }: Candidate, { lexicon, language }: SpellingModel): number {
  if (!isSplit) return 10 ** lexicon.zipfOfId(first) * Math.exp(-features[COST]!);
  const together = affinity(first, last, language, lexicon) + logFrequency(last, lexicon);
  return 10 ** lexicon.zipfOfId(first) * Math.exp(together - COST_OF_JOINING);
}

/**
 * Words that the lexicon lacks and that are no slips: by their frequency in general, or in edited texts, they are words of
 * their own. The noisy-channel argument of Kernighan, Church & Gale (1990), turned round.
 * @param zipf frequencies on the Zipf scale by word, those of the lexicon included
 */
export function unlistedWords(
  zipf: ReadonlyMap<string, number>,
  texts: UnlistedCounts,
  model: SpellingModel,
): string[] {
  const { lexicon } = model;
  const frequencies = new Map<string, number>();
  for (const [word, value] of zipf)
    if (value >= LEAST_ZIPF && /^[a-z]{3,}$/.test(word) && lexicon.id(word) < 0)
      frequencies.set(word, 10 ** value);
  for (const [word, count] of texts.counts) {
    if (count < LEAST_COUNT || !/^[a-z]{3,}$/.test(word)) continue;
    const inTexts = ((count - 1) / texts.total) * BILLION * Math.exp(EDITED);
    frequencies.set(word, Math.max(inTexts, frequencies.get(word) ?? 0));
  }
  return [...frequencies]
    .filter(([word, frequency]) => isOrdinary(word, frequency, model))
    .filter(([word, frequency]) => evidence(word, frequency, model) > MARGIN)
    .map(([word]) => word)
    .sort();
}

/** Whether a word that the lexicon writes with a capital is written without one often enough. */
function isOrdinary(word: string, frequency: number, { lexicon }: SpellingModel): boolean {
  const id = lexicon.id(word);
  return id < 0 || frequency > 0.3 * Math.exp(EDITED) * 10 ** lexicon.zipfOfId(id);
}
