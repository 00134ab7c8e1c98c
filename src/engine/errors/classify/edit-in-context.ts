import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { TokenEdit } from './token-edit.js';

/** An edit with the tokens of both sides and their context; both texts are tagged. */
export class EditInContext {
  /** What the edit removes. */
  readonly from: readonly Token[];
  /** What it inserts. */
  readonly to: readonly Token[];

  constructor(
    readonly original: readonly Token[],
    readonly corrected: readonly Token[],
    readonly edit: TokenEdit,
    readonly lexicon: Lexicon,
  ) {
    this.from = original.slice(edit.firstToken, edit.endToken);
    this.to = corrected.slice(edit.firstCorrected, edit.endCorrected);
  }

  /** The corrected token `distance` before the edit, 1 for its neighbour. */
  before(distance = 1): Token | undefined {
    return this.corrected[this.edit.firstCorrected - distance];
  }

  /** The corrected token `distance` after the edit, 1 for its neighbour. */
  after(distance = 1): Token | undefined {
    return this.corrected[this.edit.endCorrected + distance - 1];
  }

  /** The same without marks at the end of one side if the other has only words: `foward` → `forward.` */
  withoutMarks(): EditInContext {
    const isMark = (token: Token | undefined) => token?.kind === 'punctuation';
    const hasWord = (tokens: readonly Token[]) => tokens.some((token) => !isMark(token));
    const { from, to, edit } = this;
    if (!hasWord(from) || !hasWord(to) || isMark(from.at(-1)) === isMark(to.at(-1))) return this;
    const inner = isMark(to.at(-1))
      ? { ...edit, endCorrected: edit.endCorrected - 1 }
      : { ...edit, endToken: edit.endToken - 1 };
    return new EditInContext(this.original, this.corrected, inner, this.lexicon);
  }

  /** The same without the last token of both sides. */
  withoutLast(): EditInContext {
    const { original, corrected, edit, lexicon } = this;
    const inner = { ...edit, endToken: edit.endToken - 1, endCorrected: edit.endCorrected - 1 };
    return new EditInContext(original, corrected, inner, lexicon);
  }

  /** The same without the words with which both sides start and end. */
  trimmed(): EditInContext {
    const { from, to, edit } = this;
    const shorter = Math.min(from.length, to.length);
    let front = 0;
    while (front < shorter && from[front]!.lower === to[front]!.lower) front += 1;
    let back = 0;
    while (back < shorter - front && from.at(-1 - back)!.lower === to.at(-1 - back)!.lower) back += 1;
    if (front + back === 0) return this;
    const inner: TokenEdit = {
      firstToken: edit.firstToken + front,
      endToken: edit.endToken - back,
      firstCorrected: edit.firstCorrected + front,
      endCorrected: edit.endCorrected - back,
    };
    return new EditInContext(this.original, this.corrected, inner, this.lexicon);
  }
}

/** Words in lower case, separated by spaces. */
export const phrase = (tokens: readonly Token[]) => tokens.map(({ lower }) => lower).join(' ');
