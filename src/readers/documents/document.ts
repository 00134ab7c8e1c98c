import { AssessError } from '../../errors.js';

/** What a document has besides its text, as people call it. */
export type LeftOut =
  | 'headers and footers'
  | 'comments'
  | 'tracked changes'
  | 'footnotes'
  | 'text boxes'
  | 'hidden passages';

/** The text of a document, and what is no part of it. */
export interface DocumentText {
  /** Paragraphs, with a blank line between them; in a PDF and in plain text, lines as they are. */
  readonly text: string;
  readonly leftOut: readonly LeftOut[];
  /** The encoding in which plain text is read that is not UTF-8, where it was guessed. */
  readonly guessed?: string | undefined;
}

/** What was read of a document. @throws AssessError `unreadable_file` where all that was written is tracked changes */
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

/** Characters that a document may hold: as many as a record of a table, far more than a text. */
export const LONGEST_TEXT = 1 << 20;
export const TOO_LONG = 'it is longer than 1 MiB, and no text is';

/** Collects paragraphs; empty ones are only a distance to people. */
export class Paragraphs {
  readonly #finished: string[] = [];
  #text = '';
  #length = 0;

  constructor(private readonly path: string) {}

  /** @throws AssessError `unreadable_file` beyond `LONGEST_TEXT` */
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
