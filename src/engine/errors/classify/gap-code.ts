import type { Token } from '../../document/token.js';
import type { BareErrorCode } from '../../results/codes.js';
import type { EditInContext } from './edit-in-context.js';
import { isInVerbGroup, isVerb, type WordClass, wordClassOf } from './word-class.js';
import { classCode } from './word-code.js';

const TENSE = /^(?:have|has|had|'ve|will|'ll)$/;

/** The code for words or marks that are missing (`M`) or unnecessary (`U`). */
export function gapCode(edit: EditInContext): BareErrorCode {
  const isMissing = edit.from.length === 0;
  const tokens = isMissing ? edit.to : edit.from;
  const next = isMissing ? edit.after() : edit.original[edit.edit.endToken];
  const first = isMissing ? 'M' : 'U';
  const only = tokens[0];
  if (tokens.length === 1 && only && TENSE.test(only.lower) && next && /^VB[ND]?$/.test(next.tag)) {
    // Where nothing was written, a word can only be missing.
    return isMissing ? 'MV' : 'TV';
  }
  return classCode(first, classOfAll(tokens, next));
}

/** The class of a phrase: that of its head. */
export function classOfAll(tokens: readonly Token[], next: Token | undefined): WordClass {
  const classes = tokens.map((token, at) => wordClassOf(token, tokens[at + 1] ?? next));
  const words = classes.filter((wordClass) => wordClass !== 'P');
  if (words.length === 0) return 'P';
  if (words.length === 1) return words[0]!;
  if (words.every((wordClass) => wordClass === words[0])) return words[0]!;
  if (tokens.some(isVerb) && tokens.every((token, at) => isInVerbGroup(token, tokens[at + 1] ?? next)))
    return 'V';
  if (words[0] !== 'T' && words.includes('N') && words.every((wordClass) => /^[DJNQTP]$/.test(wordClass)))
    return 'N';
  // `be able to`
  if (isVerb(tokens[0]!) && tokens.at(-1)?.lower === 'to') return 'V';
  return words.every((wordClass) => /^[DJY]$/.test(wordClass)) && words.includes('J') ? 'J' : '';
}
