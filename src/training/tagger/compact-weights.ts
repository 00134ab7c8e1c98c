import type { Section } from '../../engine/artefact/artefact.js';
import { PENN_TAGS } from '../../engine/document/penn-tags.js';
import { buildHashIndex } from '../../engine/document/tagging/hash-index.js';
import { WEIGHT_OFFSET } from '../../engine/document/tagging/tag-model.js';
import type { TagWeights } from './perceptron.js';

const TAGS = PENN_TAGS.length;
const LARGEST = 127;

/**
 * Weights as whole numbers of `step` from −127 to 127; those that round to 0 are left out, and so is a feature without
 * any other. The larger the step, the smaller the model.
 */
export function compactWeights({ hashes, weights }: TagWeights, step: number): Record<string, Section> {
  const kept: number[] = [];
  const entriesOf: number[][] = [];
  for (let row = 0; row < hashes.length; row++) {
    const entries = rowEntries(weights.subarray(row * TAGS, (row + 1) * TAGS), step);
    if (entries.length === 0) continue;
    kept.push(hashes[row]!);
    entriesOf.push(entries);
  }
  const { index, order } = buildHashIndex(kept);
  const starts = new Uint32Array(kept.length + 1);
  const ordered = Array.from(order, (at) => entriesOf[at]!);
  for (const [at, entries] of ordered.entries()) starts[at + 1] = starts[at]! + entries.length;
  return {
    featureBuckets: index.buckets.slice(),
    featurePrints: index.prints.slice(),
    featureStarts: starts,
    featureEntries: Uint16Array.from(ordered.flat()),
  };
}

function rowEntries(weights: Float32Array, step: number): number[] {
  const entries: number[] = [];
  for (let tag = 0; tag < TAGS; tag++) {
    const weight = Math.max(-LARGEST, Math.min(LARGEST, Math.round(weights[tag]! / step)));
    if (weight !== 0) entries.push(tag * 256 + weight + WEIGHT_OFFSET);
  }
  return entries;
}
