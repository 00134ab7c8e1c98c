import type { Token } from '../../document/token.js';
import type { BareErrorCode } from '../../results/codes.js';
import { isUncountable } from './determiner-code.js';
import type { EditInContext } from './edit-in-context.js';
import { isVerb } from './word-class.js';

const PLURAL_DETERMINERS = new Set(
  'many several few both these those various numerous fewer two three four five six seven eight nine ten dozens hundreds'.split(
    ' ',
  ),
);
const SINGULAR_DETERMINERS = new Set('a an one each every this that another either neither'.split(' '));
/** How far before its noun a determiner may be. */
const REACH = 4;

/**
 * The code for a noun in the other number: `CN` if it has no plural, `AGN` if a determiner or number beside it
 * determines the number, `FN` otherwise. Undefined unless the two words are one noun in two numbers.
 */
export function nounCode(edit: EditInContext): BareErrorCode | undefined {
  const [wrong, right] = [edit.from[0]!, edit.to[0]!];
  const { lexicon } = edit;
  const lemmas = lexicon.lemmas(wrong.lower, 'noun');
  const isOneNoun =
    lexicon.lemmas(right.lower, 'noun').some((lemma) => lemmas.includes(lemma)) ||
    wrong.lower === `${right.lower}s` ||
    right.lower === `${wrong.lower}s`;
  if (!isOneNoun) return undefined;
  if (isVerbAfterSubject(edit)) return 'AGV';
  const singular = lexicon.singular(wrong.lower) ?? wrong.lower.replace(/s$/, '');
  if (singular === right.lower && isUncountable(right, lexicon)) return 'CN';
  return numberIsGiven(edit, right) ? 'AGN' : 'FN';
}

/** `the dogs barks`, `he like`: a possible verb directly after its subject that the tagger takes for a noun. */
function isVerbAfterSubject(edit: EditInContext): boolean {
  const { lexicon } = edit;
  const subject = edit.before()?.tag ?? '';
  const [wrong, right] = [edit.from[0]!.lower, edit.to[0]!.lower];
  if (isVerb(edit.from[0]!) && isNounTag(subject)) return lexicon.lemmas(right, 'verb').length > 0;
  if (subject === 'NNS')
    return lexicon.isBaseForm(right, 'verb') && lexicon.inflections(wrong).includes('thirdPerson');
  return subject === 'PRP' && lexicon.lemmas(right, 'verb').length > 0;
}

const isNounTag = (tag: string) => tag.startsWith('NN');

function numberIsGiven(edit: EditInContext, noun: Token): boolean {
  const isPlural = /^NNP?S$/.test(noun.tag);
  for (let distance = 1; distance <= REACH; distance++) {
    const token = edit.before(distance);
    if (!token) return false;
    if (isPlural && (isOneOf(edit, distance) || isLotOf(edit, distance))) return true;
    if (isPlural && (PLURAL_DETERMINERS.has(token.lower) || isNumber(token))) return true;
    if (!isPlural && SINGULAR_DETERMINERS.has(token.lower)) return true;
    if (!/^(?:JJ|RB|NN|CD|VB[GN]|,|HYPH)/.test(token.tag) && !isWithinOneOf(edit, distance)) return false;
  }
  return false;
}

const isNumber = ({ tag, lower }: Token) => tag === 'CD' && lower !== 'one' && lower !== '1';

/** `one of the best`: the words between `one` and the noun. */
const isWithinOneOf = (edit: EditInContext, distance: number) =>
  /^(?:DT|PRP\$|IN)$/.test(edit.before(distance)?.tag ?? '') &&
  (isOneOf(edit, distance + 1) || isOneOf(edit, distance + 2));

const isLotOf = (edit: EditInContext, distance: number) =>
  edit.before(distance)?.lower === 'of' && /^lots?$/.test(edit.before(distance + 1)?.lower ?? '');

const isOneOf = (edit: EditInContext, distance: number) =>
  edit.before(distance)?.lower === 'of' && edit.before(distance + 1)?.lower === 'one';
