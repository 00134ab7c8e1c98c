import type { Section } from '#src/engine/artefact/artefact.js';
import { PENN_TAGS } from '#src/engine/document/penn-tags.js';
import { mixed32 } from '#src/engine/document/tagging/hash-index.js';
import { bitsFor, layOut, listSections, partOf, type TagWeight } from '../weight-table.js';
import type { TagWeights } from './perceptron.js';

const TAGS = PENN_TAGS.length;
const LARGEST = 127;

/**
 * Weights as whole numbers of `step` from −127 to 127; those that round to 0 are left out, and so is a feature without
 * any other. The larger the step, the smaller the model.
 */
export function compactWeights({ hashes, weights }: TagWeights, step: number): Record<string, Section> {
  const kept: number[] = [];
  const entriesOf: TagWeight[][] = [];
  for (let row = 0; row < hashes.length; row++) {
    const entries = rowEntries(weights.subarray(row * TAGS, (row + 1) * TAGS), step);
    if (entries.length === 0) continue;
    kept.push(hashes[row]!);
    entriesOf.push(entries);
  }
  const bits = bitsFor(kept.length);
  const parts = kept.map((hash) => partOf(mixed32(hash), bits));
  const lengths = entriesOf.map(({ length }) => length);
  return listSections('feature', layOut(parts, bits, lengths), entriesOf);
}

function rowEntries(weights: Float32Array, step: number): TagWeight[] {
  const entries: TagWeight[] = [];
  for (let tag = 0; tag < TAGS; tag++) {
    const weight = Math.max(-LARGEST, Math.min(LARGEST, Math.round(weights[tag]! / step)));
    if (weight !== 0) entries.push({ tag, weight });
  }
  return entries;
}
