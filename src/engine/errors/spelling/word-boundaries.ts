import { withCaseOf } from '../../lexicon/letter-case.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { type Finding, neighbour, type Place } from './finding.js';
import type { SpellingModel } from './spelling-model.js';

/**
 * How much more likely, as a natural logarithm, a sentence must become. At 4, about 3 in 100,000 words of edited text
 * are reported, most of them slips, and 97 in 100 artificially split words are found.
 */
const LEAST_GAIN = 4;
const SURE_GAIN = 8;
const SURE = 0.9;
const LIKELY = 0.7;

/** Joined words must be common and in the vocabulary profiles. Zipf scale. */
const LEAST_ZIPF = 3.5;
/** Words that are written as two in another sense, or are joined by mistake. */
const ALSO_APART: ReadonlyMap<string, readonly [string, string]> = new Map(
  'every day, may be, any more, any way, some time, all ready, all together, every one, a while, a part, a long, a way'
    .split(', ')
    .map((words) => [words.replace(' ', ''), words.split(' ') as [string, string]]),
);
/** British and older writers do so on purpose. */
const RIGHT_APART = new Set(['percent', 'website', 'websites', 'forever', 'goodwill']);

export const SEPARATE_WORDS = 'These are separate words: *{correction}*.';

/** One word written as two (`some thing`), or two as one (`I go there everyday`): `RP`, if the sentence supports it. */
export function boundaryFinding(place: Place, model: SpellingModel): Finding | undefined {
  return writtenApart(place, model) ?? writtenTogether(place, model);
}

function writtenApart(place: Place, { lexicon, language }: SpellingModel): Finding | undefined {
  const { token, words } = place;
  const next = neighbour(place, 1);
  if (next?.kind !== 'word' || !next.spaceBefore || next.text !== next.lower || !words.holds(next))
    return undefined;
  if (next.lower.length < 2 || (token.lower.length < 2 && token.lower !== 'a')) return undefined;
  const id = lexicon.joinedId(token.lower, next.lower);
  if (id < 0 || (lexicon.flags(id) & WordFlag.lower) === 0 || lexicon.zipfOfId(id) < LEAST_ZIPF)
    return undefined;
  const joined = token.lower + next.lower;
  if (lexicon.cefr(joined) === 0 || RIGHT_APART.has(joined)) return undefined;
  const at = words.position(token);
  const gain = language.editGain(words.ids, at, at + 2, [language.wordId(joined)]);
  return found(place, next.end, joined, gain);
}

function writtenTogether(place: Place, { language }: SpellingModel): Finding | undefined {
  const { token, words } = place;
  const apart = ALSO_APART.get(token.lower);
  if (!apart) return undefined;
  const at = words.position(token);
  const gain = language.editGain(
    words.ids,
    at,
    at + 1,
    apart.map((word) => language.wordId(word)),
  );
  return found(place, token.end, apart.join(' '), gain);
}

function found({ token }: Place, end: number, correction: string, gain: number): Finding | undefined {
  if (gain < LEAST_GAIN) return undefined;
  const confidence = gain < SURE_GAIN ? LIKELY : SURE;
  const reason = correction.includes(' ') ? SEPARATE_WORDS : 'This is one word: *{correction}*.';
  return {
    start: token.start,
    end,
    correction: withCaseOf(token.text, correction),
    code: 'RP',
    confidence,
    reason,
  };
}
