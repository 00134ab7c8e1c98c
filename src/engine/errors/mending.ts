import type { Edit } from '../document/edit.js';
import type { Token } from '../document/token.js';

/** Errors within one word, whose correction does not change what the sentence says. */
const WITHIN_A_WORD = new Set(['S', 'SA', 'SX', 'RP', 'MP', 'IN', 'IV', 'IJ', 'CN', 'DA']);

/** Whether an edit corrects the form of a word and leaves other errors around it unchanged. */
export const mendsOneWord = ({ code, correction }: Edit): boolean =>
  WITHIN_A_WORD.has(code) && !/^$|\s/.test(correction);

/** The text of a token after an edit of all or part of it. */
export const mended = ({ text, start }: Token, edit: Edit): string =>
  text.slice(0, edit.start - start) + edit.correction + text.slice(edit.end - start);
