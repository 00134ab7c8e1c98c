import type { Artefact, Section } from '../artefact/artefact.js';
import { BrokenArtefactError } from '../artefact/broken-artefact-error.js';
import type { FeatureContribution } from '../document/score-contributions.js';
import { isTrait, type Trait } from '../results/traits.js';

/**
 * The parameters for traits: by how many points each differs from the overall score, as a sum of linear functions of
 * features. Features are clipped to the range in training and standardised, in the same way for all traits.
 */
export interface TraitModelParameters {
  readonly traits: readonly Trait[];
  readonly features: readonly string[];
  /** One per feature. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
  /** For standardised features, in points of the reporting scale; those of the first trait come first. */
  readonly weights: Float64Array;
  /** The difference in the average text, one per trait. */
  readonly usual: Float64Array;
  /** Standard error of the difference, one per trait. */
  readonly errors: Float64Array;
}

/** A decomposed difference: usual and the points of all features add up to it. */
interface TraitDifference {
  readonly trait: Trait;
  readonly difference: number;
  readonly standardError: number;
  readonly usual: number;
  readonly features: () => FeatureContribution[];
}

/** Computes how much traits differ from the overall score. */
export class TraitModel {
  constructor(readonly parameters: TraitModelParameters) {}

  /** @throws BrokenArtefactError if the file has no traits */
  static from(artefact: Artefact): TraitModel {
    const { traits: described } = artefact.meta as { traits?: { traits: string[]; features: string[] } };
    if (!described?.traits.every(isTrait))
      throw new BrokenArtefactError(artefact.name, 'it has no model of traits');
    const numbers = (name: string) => artefact.section(`traits.${name}`, 'f64');
    return new TraitModel({
      traits: described.traits,
      features: described.features,
      low: numbers('low'),
      high: numbers('high'),
      mean: numbers('mean'),
      deviation: numbers('deviation'),
      weights: numbers('weights'),
      usual: numbers('usual'),
      errors: numbers('errors'),
    });
  }

  /** The differences of a text, in points of the reporting scale of the overall score. Absent features count as 0. */
  differences(features: ReadonlyMap<string, number>): TraitDifference[] {
    const { traits, features: names, weights, usual, errors } = this.parameters;
    const row = this.#standardised(features);
    return traits.map((trait, at) => {
      const points = row.map((value, feature) => value * weights[at * names.length + feature]!);
      return {
        trait,
        difference: points.reduce((sum, one) => sum + one, usual[at]!),
        standardError: errors[at]!,
        usual: usual[at]!,
        features: () => names.map((feature, of) => ({ feature, points: points[of]!, isMore: row[of]! > 0 })),
      };
    });
  }

  #standardised(features: ReadonlyMap<string, number>): Float64Array {
    const { features: names, low, high, mean, deviation } = this.parameters;
    return Float64Array.from(names, (name, at) => {
      const clipped = Math.min(high[at]!, Math.max(low[at]!, features.get(name) ?? 0));
      return (clipped - mean[at]!) / deviation[at]!;
    });
  }
}

/** The header of a model file for traits. */
export const traitMeta = ({ traits, features }: TraitModelParameters) => ({ traits: { traits, features } });

/** The sections of a model file with a model of traits. */
export function traitSections(parameters: TraitModelParameters): Record<string, Section> {
  const { low, high, mean, deviation, weights, usual, errors } = parameters;
  const sections = { low, high, mean, deviation, weights, usual, errors };
  return Object.fromEntries(
    Object.entries(sections).map(([name, section]) => [`traits.${name}`, section.slice()]),
  );
}
