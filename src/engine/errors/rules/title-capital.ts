import type { Token } from '../../document/token.js';
import { capitalised } from '../../lexicon/letter-case.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import type { Cursor } from '../patterns/cursor.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

const TITLES = wordSet('mr mrs ms mr. mrs. ms. dr dr. prof. miss');
/** Titles that are also descriptions: `my uncle Tom`, `the engineering professor Ann Lee`. */
const RELATIVES = wordSet('uncle aunt auntie grandma grandpa granny professor');
const PARENTS = wordSet('mum mom dad mummy mommy daddy grandma grandpa');
const SALUTATIONS = wordSet('dear hi hello hey respected');
const ADDRESSED = wordSet('sir sirs madam mum mom dad mummy daddy grandma grandpa granny aunt auntie uncle');
/** Words before `mum` without which it is no name: a verb or a clause begins beside it. */
const BEFORE_NAME = /^(?:VB[DPZ]?|IN|CC|UH|,|:|WRB)$/;

export const detector: Detector = {
  words: [...SALUTATIONS, ...TITLES, ...RELATIVES, ...PARENTS],
  codes: ['RP'],
  detect(cursor) {
    const { token } = cursor;
    if (SALUTATIONS.has(token.lower)) return addressed(cursor);
    if (token.text !== token.lower || !isTitle(cursor)) return undefined;
    return cursor.replace(token, token, capitalised(token.text), 'RP', 0.92);
  },
};

/** `Dear sir`, `Dear Sir or madam`, `Hi khaled`: whom a letter begins with. */
function addressed(cursor: Cursor) {
  if (cursor.index !== cursor.first) return undefined;
  const next = cursor.at(1);
  if (next?.lower === 'sir' && /^(?:or|and|\/)$/.test(cursor.at(2)?.text ?? '')) {
    const madam = cursor.at(3);
    if (next.text !== 'sir' && madam?.text === 'madam')
      return cursor.replace(madam, madam, 'Madam', 'RP', 0.92);
  }
  if (next?.kind !== 'word' || next.text !== next.lower) return undefined;
  const isName = ADDRESSED.has(next.lower) || (isUnknown(cursor, next) && endsLine(cursor, cursor.at(2)));
  return isName ? cursor.replace(next, next, capitalised(next.text), 'RP', 0.92) : undefined;
}

/** A word that the lexicon has only as a name, if at all. */
function isUnknown({ lexicon }: Cursor, { lower }: Token): boolean {
  const id = lexicon.id(lower);
  return id < 0 || (lexicon.flags(id) & WordFlag.lower) === 0;
}

const endsLine = (cursor: Cursor, mark: Token | undefined) =>
  mark?.lower === ',' && /^,\s*\n/.test(cursor.text.slice(mark.start, mark.start + 4));

function isTitle(cursor: Cursor): boolean {
  const { token } = cursor;
  const [before, next] = [cursor.at(-1), cursor.at(1)];
  const isBeforeName = next?.kind === 'word' && next.spaceBefore && /^\p{Lu}\p{Ll}/u.test(next.text);
  if (TITLES.has(token.lower))
    return isBeforeName && !/^(?:VB|MD)/.test(token.tag) && before?.lower !== 'the';
  if (RELATIVES.has(token.lower) && isBeforeName) return !before || BEFORE_NAME.test(before.tag);
  return PARENTS.has(token.lower) && isParent(cursor, before, next);
}

/** `Mum cooked`, `with mum and dad`; not `my mum`, `a mum`, `mums`. */
function isParent(cursor: Cursor, before: Token | undefined, next: Token | undefined): boolean {
  if (before?.lower === 'and' && PARENTS.has(cursor.at(-2)?.lower ?? '')) {
    const opener = cursor.at(-3);
    return cursor.at(-2)!.text !== cursor.at(-2)!.lower || !opener || BEFORE_NAME.test(opener.tag);
  }
  if (
    before &&
    (!BEFORE_NAME.test(before.tag) || (/^(?:CC|,)$/.test(before.tag) && cursor.index - cursor.first > 1))
  )
    return false;
  return next !== undefined && !/^(?:NN|POS)/.test(next.tag);
}
