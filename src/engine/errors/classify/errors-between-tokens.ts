import type { Document } from '../../document/document.js';
import type { Edit } from '../../document/edit.js';
import type { Span } from '../../document/span.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { appliedEdits } from '../apply.js';
import { EditInContext } from './edit-in-context.js';
import { errantType } from './errant-type.js';
import type { TokenEdit } from './token-edit.js';

/** An error in the form that evaluation tools use: tokens of the original, their replacement, and the ERRANT type. */
export interface TokenError {
  readonly firstToken: number;
  /** Equal to `firstToken` for an insertion. */
  readonly endToken: number;
  /** Separated by spaces. */
  readonly correction: string;
  readonly type: string;
}

/**
 * The errors of a text between its tokens, one per edit, in order. Edits that change no token, such as those of spaces,
 * have the type `UNK`.
 * @param original segmented and tagged
 * @param edits sorted by start and disjoint
 * @param read segments and tags a text
 */
export function errorsBetweenTokens(
  original: Document,
  edits: readonly Edit[],
  lexicon: Lexicon,
  read: (text: string) => Document,
): TokenError[] {
  if (edits.length === 0) return [];
  const { corrected, applied } = appliedEdits(original.text, edits);
  const texts = [original.tokens, read(corrected).tokens] as const;
  return applied.map(({ from, to }) => {
    const [first, last] = tokensAt(texts[0], from);
    const [firstCorrected, lastCorrected] = tokensAt(texts[1], to);
    const edit = withoutSame(texts, {
      firstToken: first,
      endToken: last,
      firstCorrected,
      endCorrected: lastCorrected,
    });
    return {
      firstToken: edit.firstToken,
      endToken: edit.endToken,
      correction: texts[1]
        .slice(edit.firstCorrected, edit.endCorrected)
        .map(({ text }) => text)
        .join(' '),
      type: errantType(new EditInContext(...texts, edit, lexicon)),
    };
  });
}

/** The tokens that a range touches; between two tokens, the position before the next one, twice. */
function tokensAt(tokens: readonly Token[], { start, end }: Span): [first: number, end: number] {
  const before = tokens.findIndex((token) => token.end > start);
  const first = before < 0 ? tokens.length : before;
  let last = first;
  while (last < tokens.length && tokens[last]!.start < end) last += 1;
  return [first, last];
}

/** The same edit without the tokens that both sides share at its ends. */
function withoutSame([from, to]: readonly [readonly Token[], readonly Token[]], edit: TokenEdit): TokenEdit {
  let { firstToken, endToken, firstCorrected, endCorrected } = edit;
  const isLeft = () => firstToken < endToken && firstCorrected < endCorrected;
  while (isLeft() && from[firstToken]!.text === to[firstCorrected]!.text) {
    firstToken += 1;
    firstCorrected += 1;
  }
  while (isLeft() && from[endToken - 1]!.text === to[endCorrected - 1]!.text) {
    endToken -= 1;
    endCorrected -= 1;
  }
  return { firstToken, endToken, firstCorrected, endCorrected };
}
