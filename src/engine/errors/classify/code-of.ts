import type { BareErrorCode } from '../../results/codes.js';
import type { EditInContext } from './edit-in-context.js';
import { gapCode } from './gap-code.js';
import { phraseCode } from './phrase-code.js';
import { wordCode } from './word-code.js';

/**
 * The code of an edit, from the words and tags on both sides. Words at the start or end of both sides are ignored,
 * unless the whole phrase matters.
 * @returns a code of codes.ts without `+`
 */
export function codeOf(edit: EditInContext): BareErrorCode {
  if (edit.from.length === 0 || edit.to.length === 0) return gapCode(edit);
  const trimmed = edit.trimmed();
  const isGap = trimmed.from.length === 0 || trimmed.to.length === 0;
  if (isGap && trimmed.from.length + trimmed.to.length === 0) return 'RP';
  const words = isGap ? edit : edit.withoutMarks();
  const code = words.from.length === 1 && words.to.length === 1 ? wordCode(words) : phraseCode(words);
  return isGap && isVague(code) ? gapCode(trimmed) : code;
}

/** Codes that are less specific than what is missing or unnecessary. */
const isVague = (code: string) => code === 'F' || code === 'CE' || /^R[A-Z]?$/.test(code);
