import type { ArtefactName, Component, Resources, Slot } from '../component.js';
import type { Document } from '../document/document.js';

/** Feature values by name. */
export type FeatureValues = Readonly<Record<string, number>>;

interface FamilyDefinition {
  /** `features-` and what the family measures. */
  readonly name: string;
  readonly version: string;
  /** What it reads beside the columns of the text. */
  readonly requires?: readonly Slot[];
  readonly artefacts?: readonly ArtefactName[];
  /** The function that measures; every name it returns starts with the family's prefix. */
  readonly prepare: (resources: Resources) => (document: Document) => FeatureValues;
}

/** What `columnsOf` is made from. Every family requires it, since the first to run makes the columns for all. */
const COLUMNS_REQUIRE: readonly Slot[] = ['tokens', 'intended', 'sentences', 'tags'];

/**
 * A component that adds the features of one family. Features describe the text in a way that its length changes as
 * little as possible: rates, means, and logarithms of how many *different* things occur, so that saying everything
 * twice gains nothing.
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

/** count / total, 0 where there is nothing to count in. */
export const share = (count: number, total: number): number => (total > 0 ? count / total : 0);

/** ln(1 + x): for counts and rates, whose first units tell most. */
export const logged = (count: number): number => Math.log1p(count);

/** ln(1 + events in a hundred). */
export const loggedRate = (count: number, total: number): number => Math.log1p(share(100 * count, total));

/** Mean and standard deviation (population); both 0 for no values. */
export function spread(values: readonly number[]): { mean: number; deviation: number } {
  if (values.length === 0) return { mean: 0, deviation: 0 };
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return { mean, deviation: Math.sqrt(squares / values.length) };
}
