import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Detector } from '../rule.js';

const CODE = 'AGN';
const SINGULAR: Readonly<Record<string, string>> = {
  years: 'year',
  months: 'month',
  weeks: 'week',
  days: 'day',
  hours: 'hour',
  minutes: 'minute',
  kilometres: 'kilometre',
  kilometers: 'kilometer',
  stars: 'star',
  euros: 'euro',
  dollars: 'dollar',
  pounds: 'pound',
  litres: 'litre',
  liters: 'liter',
  metres: 'metre',
  meters: 'meter',
};
/** The words of `my ten year old brother`, which lack only their hyphens. */
const AGE = 'year';
/** Nouns after a measure of time, so that `a two weeks holiday` is not a partitive. */
const MEASURED =
  /^(?:course|courses|degree|program|programme|trip|holiday|holidays|vacation|journey|break|flight|drive|walk|contract|weekend|tour|class|lesson|project|period|hotel|plan|stay|visit)$/;
const DETERMINER = /^(?:DT|PRP\$)$/;

const HYPHENATED: ReadonlySet<string> = new Set(hyphenated());

export const detector: Detector = {
  tags: ['NNS'],
  words: [AGE, ...HYPHENATED],
  codes: [CODE, 'RP'],
  detect(cursor) {
    const { token } = cursor;
    if (token.tag === 'NNS' && token.lower !== AGE && !token.lower.includes('-'))
      return SINGULAR[token.lower] ? (apart(cursor, token) ?? ofAny(cursor, token)) : ofAny(cursor, token);
    if (token.lower.includes('-') && !HYPHENATED.has(token.lower)) return undefined;
    return HYPHENATED.has(token.lower) ? joined(cursor, token) : apart(cursor, token);
  },
};

/** "two-years", "10-days-old" and the like, for small numbers. */
function hyphenated(): string[] {
  const numbers =
    'one two three four five six seven eight nine ten twelve fifteen twenty thirty 1 2 3 4 5 6 7 8 9 10 12 15 16 17 18 20 30';
  return numbers
    .split(' ')
    .flatMap((number) =>
      Object.keys(SINGULAR).flatMap((unit) => [`${number}-${unit}`, `${number}-${unit}-old`]),
    );
}

function joined(cursor: Cursor, token: Token): Proposal | undefined {
  if (!/^(?:NN|JJ)/.test(cursor.at(1)?.tag ?? '')) return undefined;
  const parts = token.lower.split('-').map((part) => SINGULAR[part] ?? part);
  return cursor.replace(token, token, parts.join('-'), CODE, 0.88);
}

function apart(cursor: Cursor, unit: Token): Proposal | undefined {
  const number = cursor.at(-1);
  const isOld = cursor.at(1)?.lower === 'old';
  if (unit.lower === AGE && !isOld) return undefined;
  const noun = cursor.at(isOld ? 2 : 1);
  if (number?.tag !== 'CD' || !noun || !DETERMINER.test(cursor.at(-2)?.tag ?? '')) return undefined;
  if (isOld ? !/^NNS?$/.test(noun.tag) : !MEASURED.test(noun.lower)) return undefined;
  // "In those two weeks holiday makers …": the noun opens another phrase.
  if (!isOld && /^NNS?$/.test(cursor.at(2)?.tag ?? '')) return undefined;
  const measure = `${number.lower}-${SINGULAR[unit.lower] ?? unit.lower}${isOld ? '-old' : ''}`;
  const last = isOld ? cursor.at(1)! : unit;
  const code = unit.lower === AGE ? 'RP' : CODE;
  // The article is part of the edit, so that nothing removes it because of the plural.
  const article = cursor.at(-2)!;
  const a = cursor.lexicon.startsWithVowelSound(number.lower) ? 'an' : 'a';
  return /^an?$/.test(article.lower)
    ? cursor.replace(article, last, `${a} ${measure}`, code, 0.95)
    : cursor.replace(number, last, measure, code, isOld ? 0.88 : 0.8);
}

/** `a ten floors building`: after `a` and a number, a plural before a singular noun is a measure. */
function ofAny(cursor: Cursor, unit: Token): Proposal | undefined {
  const [article, number, noun, after] = [cursor.at(-2), cursor.at(-1), cursor.at(1), cursor.at(2)];
  const { lexicon } = cursor;
  if (!article || number?.tag !== 'CD' || !noun) return undefined;
  if (article.lower === 'the' && isWholeSubject(cursor, noun, after)) {
    const measure = SINGULAR[unit.lower] ?? lexicon.singular(unit.lower);
    return measure === undefined
      ? undefined
      : cursor.replace(number, unit, `${number.lower}-${measure}`, CODE, 0.85);
  }
  if (!/^an?$/.test(article.lower)) return undefined;
  const isNoun = noun.tag === 'NN' || (/^(?:VBP?|JJ)$/.test(noun.tag) && after?.tag === '.');
  const singular = SINGULAR[unit.lower] ?? lexicon.singular(unit.lower);
  if (singular === undefined || singular === unit.lower || !isNoun || !lexicon.isCountable(noun.lower))
    return undefined;
  // `a hundred students march past`
  if (!/^(?:[.,]|IN|CC)$/.test(after?.tag ?? '.') && MULTIPLE.test(number.lower)) return undefined;
  if (/^NN/.test(after?.tag ?? '') || noun.lower === 'ago') return undefined;
  const a = lexicon.startsWithVowelSound(number.lower) ? 'an' : 'a';
  return cursor.replace(article, unit, `${a} ${number.lower}-${singular}`, CODE, 0.95);
}

/** `The ten pages letter was`: the noun after the measure is the subject of the sentence. */
const isWholeSubject = (cursor: Cursor, noun: Token, after: Token | undefined): boolean =>
  cursor.at(-3) === undefined &&
  noun.tag === 'NN' &&
  cursor.lexicon.isCountable(noun.lower) &&
  /^(?:is|was|has|had|will|took|takes|cost|costs)$/.test(after?.lower ?? '');

const MULTIPLE = /^(?:hundred|thousand|million|dozen)$/;
