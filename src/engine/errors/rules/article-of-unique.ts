import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Cursor, Proposal } from '../patterns/cursor.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const CODE = 'MD';
const ORDINAL = wordSet('first second third fourth fifth');
/** Nouns that need an article after an ordinal: others may go without it ("at first sight", "first prize was a trip"). */
const AFTER_ORDINAL =
  wordSet(`reason thing problem advantage disadvantage point question paragraph part picture chapter week month stage step
  factor aspect argument option method example section text sentence line column chart graph diagram table group
  lesson meeting visit job car book film house child wife time situation solution idea topic task case room
  country city`);
/** Plurals of which there may be many main ones: "There are main roads". */
const OF_MANY =
  /^(?:roads|streets|meals|courses|dishes|characters|users|verbs|clauses|ideas|buildings|lines)$/;
/** Nouns whose best one `most` picks out; before others it can mean `nearly all` ("most modern art"). */
const MOST_ONE = wordSet(
  `thing reason problem part place person advantage disadvantage factor aspect moment example question city country`,
);
const ONLY_ONE = wordSet(
  `way thing person reason problem child place country option solution chance difference subject exception question`,
);

export const detector: Detector = {
  words: ['main', 'same', 'only', 'most', ...ORDINAL],
  codes: [CODE],
  detect(cursor): Proposal | undefined {
    const { token } = cursor;
    const place = placeOf(cursor);
    if (place === undefined || !isBare(cursor, token, place)) return undefined;
    return cursor.insertBefore(token, 'the', CODE, 0.85);
  },
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
      if (/^(?:force|sequence)$/.test(noun.lower) || OF_MANY.test(noun.lower)) return false;
      return place === 'start' ? isSubject || next?.tag === 'IN' : true;
    case 'same':
      return place === 'start' ? isSubject : true;
    case 'only':
      return place === 'be' && head === 1 && noun.tag === 'NN' && ONLY_ONE.has(noun.lower);
    case 'most':
      return place === 'start' && head === 2 && MOST_ONE.has(noun.lower) && isSubject;
    default:
      // "In second year, students …" is British usage; "in second year of university" is not.
      if (!AFTER_ORDINAL.has(noun.lower) && !(noun.lower === 'year' && next?.lower === 'of')) return false;
      return place === 'start' ? isSubject : place === 'preposition' && head === 1;
  }
}
