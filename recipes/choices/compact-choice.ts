import type { Section } from '#src/engine/artefact/artefact.js';
import { mixed32 } from '#src/engine/document/tagging/hash-index.js';
import { bitsFor, layOut, partOf, weightSections } from '../weight-table.js';
import type { ChoiceWeights } from './fit-choice.js';

const LARGEST = 127;

/**
 * The sections that `ChoiceModel` reads: weights relative to those of the first class, as whole numbers of `step` from
 * −127 to 127.
 * @param most so many features are kept: those whose largest relative weight is largest
 */
export function compactChoice(
  name: string,
  weights: ChoiceWeights,
  step: number,
  most: number,
): Record<string, Section> {
  const columns = weights.classes - 1;
  const kept = largest(weights, step / 2, most);
  const packed = new Int8Array(kept.length * columns);
  for (let at = 0; at < kept.length; at++)
    for (let column = 0; column < columns; column++) {
      const rounded = Math.round(relative(weights, kept[at]!, column) / step);
      packed[at * columns + column] = Math.max(-LARGEST, Math.min(LARGEST, rounded));
    }
  const bits = bitsFor(kept.length);
  const parts = Array.from(kept, (row) => partOf(mixed32(weights.hashes[row]!), bits));
  return weightSections(name, layOut(parts, bits), packed, columns);
}

const relative = ({ weights, classes }: ChoiceWeights, row: number, column: number) =>
  weights[row * classes + column + 1]! - weights[row * classes]!;

/** The rows with the largest weights, in their order, of those that do not round to nothing. */
function largest(weights: ChoiceWeights, least: number, most: number): Int32Array {
  const size = weights.hashes.length;
  const extent = new Float32Array(size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column < weights.classes - 1; column++)
      extent[row] = Math.max(extent[row]!, Math.abs(relative(weights, row, column)));
  const limit = size > most ? extent.slice().sort()[size - most]! : 0;
  const rows: number[] = [];
  for (let row = 0; row < size && rows.length < most; row++)
    if (extent[row]! >= Math.max(limit, least)) rows.push(row);
  return Int32Array.from(rows);
}
