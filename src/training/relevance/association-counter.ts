import { STRENGTH_UNITS } from '../../engine/relevance/associations.js';

export interface AssociationSettings {
  /** How many of the most frequent roots take part. */
  readonly roots: number;
  /** How many neighbours each keeps. */
  readonly neighbours: number;
  /** Added to the count of a root, so that chance meetings of rare ones do not look strong. */
  readonly smoothing: number;
  /** Pairs seen no more often than this are chance. */
  readonly leastCount: number;
}

export const ASSOCIATION_SETTINGS: AssociationSettings = {
  roots: 8000,
  neighbours: 80,
  smoothing: 500,
  leastCount: 3,
};

/** Chance of a word is taken as its frequency to this power (Levy, Goldberg & Dagan 2015), against rare neighbours. */
const CONTEXT_POWER = 0.75;
/** Half a pair and more are taken off each count before the logarithm. */
const DISCOUNT = 1.5;
const MOST_STRENGTH = 7;

/** `rank` says which neighbours are kept: strong ones, but those that meet often before those that hardly ever do. */
interface Neighbour {
  readonly id: number;
  readonly strength: number;
  readonly rank: number;
}

export interface AssociationTable {
  readonly roots: readonly string[];
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly neighbours: Uint16Array<ArrayBuffer>;
  readonly strengths: Uint8Array<ArrayBuffer>;
  readonly background: Float32Array<ArrayBuffer>;
}

/** Counts which roots stand near each other, in a triangle of counters. */
export class AssociationCounter {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #counts: Uint32Array;
  readonly #frequency: Float64Array;

  /** @param roots those that take part, at most 65,536 */
  constructor(readonly roots: readonly string[]) {
    this.#ids = new Map(roots.map((root, id) => [root, id]));
    this.#counts = new Uint32Array((roots.length * (roots.length + 1)) / 2);
    this.#frequency = new Float64Array(roots.length);
  }

  id(root: string): number | undefined {
    return this.#ids.get(root);
  }

  /** @param positions word positions, ascending @param ids root numbers at these positions */
  count(positions: readonly number[], ids: readonly number[], window: number): void {
    for (let at = 0; at < ids.length; at++) {
      this.#frequency[ids[at]!]! += 1;
      for (let next = at + 1; next < ids.length && positions[next]! - positions[at]! <= window; next++)
        if (ids[next] !== ids[at]) this.#counts[this.#cell(ids[at]!, ids[next]!)]! += 1;
    }
  }

  table({ neighbours, smoothing, leastCount }: AssociationSettings): AssociationTable {
    const size = this.roots.length;
    const sums = new Float64Array(size);
    for (let a = 0; a < size; a++)
      for (let b = 0; b < size; b++) if (a !== b) sums[a]! += this.#counts[this.#cell(a, b)]!;
    const context = sums.map((sum) => (sum + smoothing) ** CONTEXT_POWER);
    const contextTotal = context.reduce((total, value) => total + value, 0);
    const rows = Array.from({ length: size }, (_, a) => {
      const row: Neighbour[] = [];
      for (let b = 0; b < size; b++) {
        const count = a === b ? 0 : this.#counts[this.#cell(a, b)]!;
        if (count <= leastCount) continue;
        const expected = ((sums[a]! + smoothing) * context[b]!) / contextTotal;
        const strength = Math.log((count - DISCOUNT) / expected);
        if (strength > 0)
          row.push({ id: b, strength: Math.min(MOST_STRENGTH, strength), rank: strength * Math.log(count) });
      }
      row.sort((x, y) => y.rank - x.rank || x.id - y.id);
      return row.slice(0, neighbours).sort((x, y) => x.id - y.id);
    });
    return { roots: this.roots, ...packed(rows), background: this.#background(rows) };
  }

  #background(rows: readonly (readonly Neighbour[])[]): Float32Array<ArrayBuffer> {
    const weights = this.#frequency.map(Math.sqrt);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return Float32Array.from(
      rows,
      (row) => row.reduce((sum, { id, strength }) => sum + strength * weights[id]!, 0) / total,
    );
  }

  #cell(a: number, b: number): number {
    const [low, high] = a < b ? [a, b] : [b, a];
    return (high * (high + 1)) / 2 + low;
  }
}

function packed(rows: readonly (readonly Neighbour[])[]) {
  const starts = new Uint32Array(rows.length + 1);
  rows.forEach((row, id) => {
    starts[id + 1] = starts[id]! + row.length;
  });
  const flat = rows.flat();
  return {
    starts,
    neighbours: Uint16Array.from(flat, ({ id }) => id),
    strengths: Uint8Array.from(flat, ({ strength }) => Math.max(1, Math.round(strength * STRENGTH_UNITS))),
  };
}
