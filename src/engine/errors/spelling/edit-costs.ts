import type { Artefact } from '../../artefact/artefact.js';
import { ALPHABET_SIZE } from './alphabet.js';

/** The tables of an edit model, each indexed by `a * ALPHABET_SIZE + b`. Costs are −ln of probabilities. */
export const EDIT_KINDS = ['omitted', 'added', 'replaced', 'swapped'] as const;
export type EditKind = (typeof EDIT_KINDS)[number];
export type EditTables = Readonly<Record<EditKind, Float32Array>>;

/** Longer words are truncated for this comparison. */
export const LONGEST_WORD = 31;

/**
 * The noisy channel (Kernighan, Church & Gale 1990): how unlikely it is that a writer who means one word writes
 * another, with costs of single edits estimated from learners' misspellings.
 *
 * `omitted[a][b]`: b left out after a. `added[a][b]`: b inserted after a. `replaced[a][b]`: b written for a.
 * `swapped[a][b]`: ab written as ba. The edge of a word is 0.
 */
export class EditCosts {
  readonly #rows = [0, 1, 2].map(() => new Float64Array(LONGEST_WORD + 1));

  constructor(readonly tables: EditTables) {}

  static from(artefact: Artefact): EditCosts {
    return new EditCosts({
      omitted: artefact.section('omitted', 'f32'),
      added: artefact.section('added', 'f32'),
      replaced: artefact.section('replaced', 'f32'),
      swapped: artefact.section('swapped', 'f32'),
    });
  }

  /** The lowest cost of getting from the intended word to the written one. Words are letter codes. */
  cost(intended: Uint8Array, intendedLength: number, written: Uint8Array, writtenLength: number): number {
    const { omitted, added, replaced, swapped } = this.tables;
    let [before, last, row] = this.#rows as [Float64Array, Float64Array, Float64Array];
    last[0] = 0;
    for (let j = 1; j <= writtenLength; j++) last[j] = last[j - 1]! + added[written[j - 1]!]!;
    for (let i = 1; i <= intendedLength; i++) {
      const letter = intended[i - 1]!;
      const previous = i > 1 ? intended[i - 2]! : 0;
      row[0] = last[0]! + omitted[previous * ALPHABET_SIZE + letter]!;
      for (let j = 1; j <= writtenLength; j++) {
        const typed = written[j - 1]!;
        let best = last[j - 1]!;
        if (typed !== letter) best += replaced[letter * ALPHABET_SIZE + typed]!;
        const omission = last[j]! + omitted[previous * ALPHABET_SIZE + letter]!;
        if (omission < best) best = omission;
        const addition = row[j - 1]! + added[letter * ALPHABET_SIZE + typed]!;
        if (addition < best) best = addition;
        if (i > 1 && j > 1 && typed === previous && written[j - 2] === letter && typed !== letter) {
          const swap = before[j - 2]! + swapped[previous * ALPHABET_SIZE + letter]!;
          if (swap < best) best = swap;
        }
        row[j] = best;
      }
      [before, last, row] = [last, row, before];
    }
    return last[writtenLength]!;
  }
}
