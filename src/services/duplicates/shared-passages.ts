import type { Span } from '../../engine/document/span.js';
import { gramAt, NOT_OWN } from './words.js';

/** Words that two texts have in the same order, almost without interruption; spans are of words. */
export interface SharedPassage {
  /** Words that are in both; fewer than the spans have where words in between differ. */
  readonly words: number;
  readonly a: Span;
  readonly b: Span;
}

/** Fewest words of a stretch without a difference. */
const RUN = 4;
/** Most words that may differ between two stretches of one passage, in either text. */
const GAP = 3;

/**
 * Compares a text with others: finds the passages that they share, each word in at most one of them. Greedy, as in string
 * tiling (Wise 1993): stretches are taken in the order of the other text, the longest at each place.
 */
export class PassageFinder {
  readonly #first = new Map<number, number>();
  readonly #next: Int32Array;

  constructor(private readonly words: Uint32Array) {
    this.#next = new Int32Array(words.length).fill(-1);
    for (let at = words.length - RUN; at >= 0; at--) {
      const gram = gramAt(words, at, RUN);
      if (gram === 0) continue;
      this.#next[at] = this.#first.get(gram) ?? -1;
      this.#first.set(gram, at);
    }
  }

  /** @param fewest words of a passage */
  sharedWith(other: Uint32Array, fewest: number): SharedPassage[] {
    const taken = new Uint8Array(this.words.length);
    const passages: SharedPassage[] = [];
    for (let at = 0; at + RUN <= other.length; ) {
      const last = passages.at(-1);
      const run = this.#longestAt(other, at, taken, last?.a.end);
      if (!run) {
        at += 1;
        continue;
      }
      taken.fill(1, run.start, run.end);
      const length = run.end - run.start;
      const b = { start: at, end: at + length };
      at = b.end;
      if (last && continues(last, run, b))
        passages[passages.length - 1] = {
          words: last.words + length,
          a: { start: last.a.start, end: run.end },
          b: { start: last.b.start, end: b.end },
        };
      else passages.push({ words: length, a: run, b });
    }
    return passages.filter(({ words }) => words >= fewest);
  }

  /** The longest stretch that the texts share here; of equally long ones, that which goes on where the last one ended. */
  #longestAt(other: Uint32Array, at: number, taken: Uint8Array, after = 0): Span | undefined {
    const { words } = this;
    let best: Span | undefined;
    let from = this.#first.get(gramAt(other, at, RUN)) ?? -1;
    for (; from >= 0; from = this.#next[from]!) {
      const length = sharedRun(words, from, other, at, taken);
      const longest = best ? best.end - best.start : RUN - 1;
      const isNext = best && best.start < after && from >= after;
      if (length > longest || (isNext && length === longest)) best = { start: from, end: from + length };
    }
    return best;
  }
}

const continues = ({ a, b }: SharedPassage, nextA: Span, nextB: Span) =>
  nextA.start >= a.end && nextA.start - a.end <= GAP && nextB.start - b.end <= GAP;

/** How many words two texts share from here on. @param taken places of `a` that don't count */
function sharedRun(a: Uint32Array, atA: number, b: Uint32Array, atB: number, taken: Uint8Array): number {
  let length = 0;
  while (
    atA + length < a.length &&
    a[atA + length] === b[atB + length] &&
    a[atA + length] !== NOT_OWN &&
    taken[atA + length] === 0
  )
    length += 1;
  return length;
}
