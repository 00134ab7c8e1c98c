/**
 * Markup in a document, and the text that it stands for; undefined: something beside the sentence, such as a citation, with which
 * the space before it goes if punctuation follows.
 */
export interface Mark {
  readonly from: number;
  readonly to: number;
  readonly as: string | undefined;
}

/** A paragraph, heading, list item or the like: what is read on its own. Its marks are sorted and disjoint. */
export interface Block {
  readonly from: number;
  readonly to: number;
  readonly marks: readonly Mark[];
}

/** Stands for code, formulas and references: no rule takes it for a word. */
export const PLACEHOLDER = '*';
