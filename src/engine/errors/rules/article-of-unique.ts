import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import type { Rule } from '../rule.js';

const CODE = 'MD';
const ORDINAL = new Set('first second third fourth fifth'.split(' '));
/** Set phrases with an ordinal and no article: "at first sight", "in second gear". */
const AFTER_ORDINAL = new Set(
  `sight glance hand class person gear place grade degree thought base principles light look order aid blush form
  instance name dibs baseman nature cousin floor read day half quarter rate world importance resort disease remission`.split(
    /\s+/,
  ),
);
const ONLY_ONE = new Set(
  'way thing person reason problem child place country option solution chance difference subject exception question'.split(
    ' ',
  ),
);

export const articleOfUnique: Rule = {
  name: 'article-of-unique',
  description:
    'an adjective that picks out one thing, such as `main`, `same`, `only` or `second`, without its article',
  reason:
    'A word such as *main*, *same* or *first* picks out one thing: write *{correction}* before *{after}*.',
  detector: {
    words: ['main', 'same', 'only', 'most', ...ORDINAL],
    codes: [CODE],
    detect(cursor): Proposal | undefined {
      const { token } = cursor;
      const place = placeOf(cursor);
      if (place === undefined || !isBare(cursor, token, place)) return undefined;
      return cursor.insertBefore(token, 'the', CODE, 0.85);
    },
  },
  detects: [
    ['I think that main problem is money.', 'I think that the main problem is money.'],
    ['Same thing happened to me.', 'The same thing happened to me.'],
    ['Second reason is that it is cheap.', 'The second reason is that it is cheap.'],
    ['Most important thing is to be happy.', 'The most important thing is to be happy.'],
    ['I am only child in my family.', 'I am the only child in my family.'],
    ['She is in second year of university.', 'She is in the second year of university.'],
  ],
  leaves: [
    'Most important people are busy.',
    'It was love at first sight.',
    'He is only human, and I only know one way.',
    'Its main problem is money.',
    'In main and side streets there are shops.',
    'Same here.',
    'First, people are busy.',
  ],
};

type Place = 'start' | 'be' | 'verb' | 'preposition';

/** Where the phrase stands; undefined where an article can be missing for other reasons, or can't be. */
function placeOf(cursor: Cursor): Place | undefined {
  const before = cursor.at(-1);
  // "that first day": a determiner.
  if (before?.lower === 'that' && !/^(?:main|most)$/.test(cursor.token.lower)) return undefined;
  if (!before || /^(?:that|because|but)$/.test(before.lower)) return 'start';
  if (before.lower === ',' && cursor.index - cursor.first <= 6) return 'start';
  if (/^(?:am|is|are|was|were|'m|'re|be)$/.test(before.lower)) return 'be';
  if (/^VB[DPZ]?$/.test(before.tag)) return 'verb';
  return before.tag === 'IN' && !/^(?:by|before|as)$/.test(before.lower) ? 'preposition' : undefined;
}

function isBare(cursor: Cursor, { lower }: Token, place: Place): boolean {
  let head = 1;
  while (cursor.at(head)?.tag === 'JJ') head += 1;
  const noun = cursor.at(head);
  if (!noun || !/^NNS?$/.test(noun.tag)) return false;
  const next = cursor.at(head + 1);
  const endsPhrase = !next || !/^(?:NN|HYPH|POS|VBG|CC|CD|,)/.test(next.tag);
  if (!endsPhrase) return false;
  const isSubject = next !== undefined && isFiniteTag(next.tag);
  switch (lower) {
    case 'main':
      if (/^(?:force|sequence)$/.test(noun.lower)) return false;
      return place === 'start' ? isSubject || next?.tag === 'IN' : true;
    case 'same':
      return place === 'start' ? isSubject : true;
    case 'only':
      return place === 'be' && head === 1 && noun.tag === 'NN' && ONLY_ONE.has(noun.lower);
    case 'most':
      return place === 'start' && head === 2 && noun.tag === 'NN' && isSubject;
    default:
      if (noun.tag !== 'NN' || AFTER_ORDINAL.has(noun.lower)) return false;
      return place === 'start' ? isSubject : place === 'preposition' && head === 1;
  }
}
