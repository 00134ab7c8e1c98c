import { readFileSync } from 'node:fs';

/** What a learner wrote and what was meant, as annotated. */
export interface Misspelling {
  readonly written: string;
  readonly meant: string;
  /** The essay it stands in. */
  readonly file: string;
}

/**
 * TOEFL-Spell's Annotations.tsv (Flor, Fried & Rozovskaya 2019): file, span, misspelling, type, correction. Only type
 * M, single tokens that are no words, as in the paper; letters as written.
 */
export function readMisspellings(path: string): Misspelling[] {
  return readFileSync(path, 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split('\t'))
    .filter(([, , written, type, meant]) => type === 'M' && written && meant)
    .map(([file, , written, , meant]) => ({ file: file!, written: written!, meant: meant! }));
}

/** One in five essays is held out, by a hash of its name (FNV-1a), so that no writer stands on both sides. */
export function isHeldOut(file: string): boolean {
  return fold(file) === 0;
}

/** The fold of an essay, 0 to 4; fold 0 is the one held out. */
export function fold(file: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < file.length; at++) hash = Math.imul(hash ^ file.charCodeAt(at), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % 5;
}
