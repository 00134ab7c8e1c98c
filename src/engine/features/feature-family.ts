import type { ArtefactName, Component, Resources, Slot } from '../component.js';
import type { Document } from '../document/document.js';

/** Feature values by name. */
export type FeatureValues = Readonly<Record<string, number>>;

interface FamilyDefinition {
  /** `features-` and what the family measures. */
  readonly name: string;
  readonly version: string;
  /** What it reads besides the columns of the text. */
  readonly requires?: readonly Slot[];
  readonly artefacts?: readonly ArtefactName[];
  /** The function that measures; all names that it returns start with the family's prefix. */
  readonly prepare: (resources: Resources) => (document: Document) => FeatureValues;
}

/** The input of `columnsOf`. Every family requires it, because the first one to run builds the columns for all. */
const COLUMNS_REQUIRE: readonly Slot[] = ['tokens', 'intended', 'sentences', 'tags'];

/**
 * A component that adds the features of one family. Features depend as little as possible on the length of the text:
 * rates, means, and logarithms of how many *different* things occur, so that repeating everything gains nothing.
 */
export function featureFamily({ name, version, requires, artefacts, prepare }: FamilyDefinition): Component {
  return {
    name,
    version,
    requires: [...COLUMNS_REQUIRE, ...(requires ?? [])],
    assigns: ['features'],
    artefacts: artefacts ?? [],
    create(resources) {
      const measure = prepare(resources);
      return (document) => {
        const values = measure(document);
        for (const feature in values) document.features.set(feature, values[feature]!);
      };
    },
  };
}

/** count / total, 0 if the total is 0. */
export const share = (count: number, total: number): number => (total > 0 ? count / total : 0);

/** ln(1 + x): for counts and rates, where the first units are the most informative. */
export const logged = (count: number): number => Math.log1p(count);

/** ln(1 + events per hundred). */
export const loggedRate = (count: number, total: number): number => Math.log1p(share(100 * count, total));

/** Mean and standard deviation (population); both 0 for no values. */
export function spread(values: readonly number[]): { mean: number; deviation: number } {
  if (values.length === 0) return { mean: 0, deviation: 0 };
  // By index: an iterator would allocate an object for each number.
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  const mean = sum / values.length;
  let squares = 0;
  for (let at = 0; at < values.length; at++) squares += (values[at]! - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / values.length) };
}
