import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { BareErrorCode } from '../../results/codes.js';
import { UNCOUNTABLE } from '../patterns/uncountable.js';
import type { EditInContext } from './edit-in-context.js';
import { isNoun, isVerb } from './word-class.js';

const isOneOf = (list: string) => {
  const words = new Set(list.split(' '));
  return (word: string) => words.has(word);
};

const isIndefinite = isOneOf('a an');
const isSingularDemonstrative = isOneOf('this that');
const isPluralDemonstrative = isOneOf('these those');
const isPossessive = isOneOf('his her its their');
const isForAll = isOneOf('all both');
const isForEach = isOneOf('each every either');
const isForCountable = isOneOf('many few fewer');
const isForUncountable = isOneOf('much little less');
const isMassWord = isOneOf('some much little any');

/** The code for replacing one determiner or quantifier by another; undefined if only the rule of its class applies. */
export function determinerCode(edit: EditInContext): BareErrorCode | undefined {
  const [wrong, right] = [edit.from[0]!.lower, edit.to[0]!.lower];
  if (isIndefinite(wrong) && isIndefinite(right)) return 'FD';
  if (isDemonstrative(wrong) && isDemonstrative(right)) return demonstrativeCode(wrong, right, edit);
  if (isPossessive(wrong) && isPossessive(right)) return 'AGD';
  if ((isForAll(wrong) && isForEach(right)) || (isForEach(wrong) && isForAll(right))) return 'AGQ';
  if (wrong === 'less' && right === 'fewer') return 'FQ';
  if (
    (isForCountable(wrong) && isForUncountable(right)) ||
    (isForUncountable(wrong) && isForCountable(right))
  )
    return 'CQ';
  const noun = nounAfter(edit);
  if (isIndefinite(wrong) && isMassWord(right) && noun && isUncountable(noun, edit.lexicon)) return 'C';
  return undefined;
}

const isDemonstrative = (word: string) => isSingularDemonstrative(word) || isPluralDemonstrative(word);

function demonstrativeCode(wrong: string, right: string, edit: EditInContext): BareErrorCode {
  if (isSingularDemonstrative(wrong) === isSingularDemonstrative(right)) return 'RD';
  const noun = nounAfter(edit);
  return noun && isUncountable(noun, edit.lexicon) ? 'CD' : 'AGD';
}

/** The noun after a determiner, skipping adjectives. */
function nounAfter(edit: EditInContext): Token | undefined {
  for (let distance = 1; distance <= 4; distance++) {
    const token = edit.after(distance);
    if (!token || (isVerb(token) && !/^VB[GN]$/.test(token.tag))) return undefined;
    if (isNoun(token) && !isNounNext(edit.after(distance + 1))) return token;
  }
  return undefined;
}

const isNounNext = (token: Token | undefined) => token !== undefined && isNoun(token);

export function isUncountable({ lower }: Pick<Token, 'lower'>, lexicon: Lexicon): boolean {
  return UNCOUNTABLE.has(lower) || lexicon.isUncountable(lower);
}
