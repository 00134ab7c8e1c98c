import type { PennTag } from './penn-tags.js';
import type { Span } from './span.js';

/** The kind of a token. `word` contains letters, possibly with digits, apostrophes and hyphens inside. */
export type TokenKind = 'word' | 'number' | 'punctuation' | 'url' | 'email' | 'symbol';

/**
 * A token as in the Penn Treebank: clitics (`do` `n't`, `it` `'s`) and punctuation marks are separate. Offsets are
 * UTF-16 code units into the document's text.
 */
export interface Token extends Span {
  /** Position in `document.tokens`. */
  readonly index: number;
  /** The characters as written. */
  readonly text: string;
  /** In lower case, with typographic apostrophes converted to straight ones. */
  readonly lower: string;
  readonly kind: TokenKind;
  /** Whether white space (or the start of the text) precedes it. */
  readonly spaceBefore: boolean;
  /** Penn Treebank tag; assigned by the tagger, `''` before. */
  tag: PennTag | '';
}

/** A copy of a token with other values. It has the shape of all tokens, which V8 does not give to a copy by spreading. */
export function tokenWith(
  token: Token,
  {
    index = token.index,
    start = token.start,
    end = token.end,
    text = token.text,
    lower = token.lower,
  }: Partial<Token>,
): Token {
  const { kind, spaceBefore, tag } = token;
  return { index, start, end, text, lower, kind, spaceBefore, tag };
}
