import type { BareErrorCode } from '../codes.js';
import type { EditInContext } from './edit-in-context.js';
import { gapCode } from './gap-code.js';
import { phraseCode } from './phrase-code.js';
import { wordCode } from './word-code.js';

/**
 * The code of an edit, from the words and tags on both sides. Words that both sides begin or end with don't count, save
 * where the whole phrase decides.
 * @returns a code of codes.ts without `+`
 */
export function codeOf(edit: EditInContext): BareErrorCode {
  const trimmed = edit.trimmed();
  if (trimmed.from.length === 0 && trimmed.to.length === 0) return 'RP';
  if (edit.from.length === 0 || edit.to.length === 0) return gapCode(edit);
  if (edit.from.length === 1 && edit.to.length === 1) return wordCode(edit);
  const code = phraseCode(edit);
  if (trimmed.from.length > 0 && trimmed.to.length > 0) return code;
  return ['F', 'R', 'CE'].includes(code) || /^R[A-Z]$/.test(code) ? gapCode(trimmed) : code;
}
