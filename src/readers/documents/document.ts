import { AssessError } from '../../errors.js';

/** What a document may contain besides its text, in plain words. */
export type LeftOut =
  | 'headers and footers'
  | 'comments'
  | 'tracked changes'
  | 'footnotes'
  | 'text boxes'
  | 'hidden passages'
  | 'phonetic guides'
  | 'symbols'
  | 'formulas'
  | 'embedded objects'
  | 'placeholders';

/** The text of a document, and what was left out of it. */
export interface DocumentText {
  /** Paragraphs, separated by blank lines; in PDFs and plain text, lines as they are. */
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
  /** The detected encoding of plain text that is not UTF-8. */
  readonly guessed?: string | undefined;
}

/** The result of reading a document. @throws AssessError `unreadable_file` if everything in it is a tracked change */
export function documentOf(
  path: string,
  { text, leftOut }: { readonly text: string; readonly leftOut: ReadonlySet<LeftOut> },
): DocumentText {
  if (text === '' && leftOut.has('tracked changes'))
    throw new AssessError('unreadable_file', {
      path,
      reason: 'all of its text is tracked changes',
      next: 'accept or reject the changes in a word processor, and save it',
    });
  return { text, leftOut: [...leftOut] };
}

/** Characters that a document may have: as many as a record of a table, far more than a text needs. */
export const LONGEST_TEXT = 1 << 20;
export const TOO_LONG = 'it is longer than 1 MiB, and no text is';

/** Collects paragraphs; empty ones only serve as spacing. */
export class Paragraphs {
  readonly #finished: string[] = [];
  #text = '';
  #length = 0;

  constructor(private readonly path: string) {}

  /** @throws AssessError `unreadable_file` if the text is longer than `LONGEST_TEXT` */
  add(text: string): void {
    this.#text += text;
    this.#length += text.length;
    if (this.#length > LONGEST_TEXT)
      throw new AssessError('unreadable_file', { path: this.path, reason: TOO_LONG });
  }

  /** Ends the paragraph. */
  end(): void {
    if (this.#text.trim() !== '') this.#finished.push(this.#text.trim());
    this.#text = '';
  }

  toString(): string {
    this.end();
    return this.#finished.join('\n\n');
  }
}
