import type { Cursor } from '../patterns/cursor.js';

/** Offsets from the token of the cursor: the first, and the one after the last. */
type Reach = readonly [first: number, end: number];

/**
 * A construction of good English that looks like an error to detectors, because they see only a few words around a
 * place. What it finds is right as it stands, whatever detectors say. Its examples are its tests.
 */
export interface Construction {
  readonly name: string;
  readonly description: string;
  /** Words (lower case) at which it is looked for. */
  readonly words: readonly string[];
  /** Prefixes of the error codes that it rules out; without them, all but spelling and punctuation marks to insert. */
  readonly codes?: RegExp;
  /** The tokens that are right as they stand, if the construction is here. */
  find(cursor: Cursor): Reach | undefined;
  /** Sentences that no detector may change. */
  readonly leaves: readonly string[];
  /** Near misses with the correction that they still get. */
  readonly corrects: readonly (readonly [wrong: string, corrected: string])[];
}
