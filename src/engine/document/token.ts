import type { PennTag } from './penn-tags.js';
import type { Span } from './span.js';

/** What a token is made of. `word` holds letters, possibly with digits, apostrophes and hyphens inside. */
export type TokenKind = 'word' | 'number' | 'punctuation' | 'url' | 'email' | 'symbol';

/**
 * A token in the manner of the Penn Treebank: clitics stand alone (`do` `n't`, `it` `'s`), so do punctuation marks.
 * Offsets are UTF-16 code units into the document's text.
 */
export interface Token extends Span {
  /** Position in `document.tokens`. */
  readonly index: number;
  /** The characters as written. */
  readonly text: string;
  /** Lower case, with typographic apostrophes made straight. */
  readonly lower: string;
  readonly kind: TokenKind;
  /** Whether white space (or the start of the text) stands before it. */
  readonly spaceBefore: boolean;
  /** Penn Treebank tag; assigned by the tagger, `''` before. */
  tag: PennTag | '';
}
