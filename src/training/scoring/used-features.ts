import type { ScoreModelParameters } from '../../engine/scoring/score-model.js';

/** The model without the features that neither a term nor a tree uses. */
export function onlyUsedFeatures(parameters: ScoreModelParameters): ScoreModelParameters {
  const { features, signs, additive, trees } = parameters;
  const splits = trees.features.filter((_, node) => trees.right[node] !== 0);
  const used = new Set([...additive.terms, ...splits]);
  const kept = [...features.keys()].filter((feature) => used.has(feature));
  const place = new Map(kept.map((feature, at) => [feature, at]));
  return {
    ...parameters,
    features: kept.map((feature) => features[feature]!),
    signs: Int8Array.from(kept, (feature) => signs[feature]!),
    additive: { ...additive, terms: additive.terms.map((feature) => place.get(feature)!) },
    trees: { ...trees, features: trees.features.map((feature) => place.get(feature) ?? 0) },
  };
}
