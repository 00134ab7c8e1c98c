import type { FitOptions } from './fit-choice.js';
import type { Register } from './training-data.js';

/** How the choices of one kind are learnt. */
interface KindOptions extends FitOptions {
  readonly registers: readonly Register['name'][];
  /** So many features at most come into the model: those with the largest weights. */
  readonly mostFeatures: number;
}

/** Learning goes from register to register and remembers the last one best, so that modern writing stands there. */
const ALL: readonly Register['name'][] = ['novels', 'speech', 'modern'];

const usual: KindOptions = {
  registers: ALL,
  fewestOccurrences: 12,
  epochs: 1,
  rate: 0.1,
  damping: 0.1,
  shareOfRight: 1,
  gapsAlone: true,
  mostFeatures: 600_000,
};

/**
 * Chosen on the parts of running text that are for choosing: by what more data gains, and what a smaller model loses.
 * A feature takes two bytes and one for each class but the first.
 */
export const KIND_OPTIONS: Readonly<Record<string, KindOptions>> = {
  article: usual,
  preposition: { ...usual, shareOfRight: 0.5, mostFeatures: 200_000 },
  'noun-number': usual,
  'verb-form': { ...usual, mostFeatures: 250_000 },
  be: { ...usual, shareOfRight: 0.4, mostFeatures: 120_000 },
  // Transcribed speech and old novels have commas of their own.
  comma: {
    ...usual,
    registers: ['modern'],
    fewestOccurrences: 6,
    shareOfRight: 0.4,
    mostFeatures: 500_000,
  },
  confusion: { ...usual, shareOfRight: 0.35, gapsAlone: false, mostFeatures: 350_000 },
  'word-class': { ...usual, mostFeatures: 150_000 },
};

/** Unit of the stored weights. */
export const WEIGHT_STEP = 0.03;
