import type { Edit } from '../document/edit.js';
import type { Token } from '../document/token.js';

/** Errors within one word, whose correction leaves what the sentence says as it is. */
const WITHIN_A_WORD = new Set(['S', 'SA', 'SX', 'RP', 'MP', 'IN', 'IV', 'IJ', 'CN', 'DA']);

/** Whether an edit mends the form of a word, so that whatever else is wrong around it still is. */
export const mendsOneWord = ({ code, correction }: Edit): boolean =>
  WITHIN_A_WORD.has(code) && !/^$|\s/.test(correction);

/** The text of a token after an edit of the whole or of a part of it. */
export const mended = ({ text, start }: Token, edit: Edit): string =>
  text.slice(0, edit.start - start) + edit.correction + text.slice(edit.end - start);
