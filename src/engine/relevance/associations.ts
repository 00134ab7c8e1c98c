import type { Artefact } from '../artefact/artefact.js';

/**
 * Words that occur near each other more often than chance has it, from running text: for each root, its strongest
 * neighbours with their positive pointwise mutual information (Church & Hanks 1990, "Word association norms, mutual
 * information, and lexicography").
 */
export class Associations {
  readonly #ids: ReadonlyMap<string, number>;
  readonly #starts: Uint32Array;
  readonly #neighbours: Uint16Array;
  readonly #strengths: Uint8Array;
  readonly #background: Float32Array;

  constructor(artefact: Artefact) {
    const roots = artefact.text('roots').split('\n');
    this.#ids = new Map(roots.map((root, id) => [root, id]));
    this.#starts = artefact.section('starts', 'u32');
    this.#neighbours = artefact.section('neighbours', 'u16');
    this.#strengths = artefact.section('strengths', 'u8');
    this.#background = artefact.section('background', 'f32');
  }

  /** The number of a root, or undefined for one without neighbours. */
  id(root: string): number | undefined {
    return this.#ids.get(root);
  }

  /** Adds `weight` times the association of a root with each of its neighbours to a table by number. */
  addNeighbours(id: number, weight: number, table: Map<number, number>): void {
    for (let at = this.#starts[id]!; at < this.#starts[id + 1]!; at++) {
      const neighbour = this.#neighbours[at]!;
      const strength = this.#strengths[at]! / STRENGTH_UNITS;
      table.set(neighbour, (table.get(neighbour) ?? 0) + weight * strength);
    }
  }

  /** The association that a word of any text has with a root on average. */
  background(id: number): number {
    return this.#background[id]!;
  }
}

/** Strengths are stored in steps of 1/32 nat, up to 8. */
export const STRENGTH_UNITS = 32;
