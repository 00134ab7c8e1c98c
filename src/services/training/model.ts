import { decimalsOn } from '../../engine/results/scale.js';
import { encodeScoreModel } from '../../engine/scoring/score-model.js';
import { standardDeviation } from '../../metrics/moments.js';
import { FEATURE_DIRECTIONS } from '../../training/scoring/feature-directions.js';
import { fitTraits } from '../../training/scoring/fit-traits.js';
import { equatingNote, modelSummary, weightTable } from '../../training/scoring/model-description.js';
import {
  SCORE_MODEL_SETTINGS,
  type TrainedScoreModel,
  trainScoreModel,
} from '../../training/scoring/train-score-model.js';
import { traitTable } from '../../training/scoring/trait-card.js';
import type { FitTask, FittedModel } from './messages.js';

/** All texts are weighted equally; the metrics are those of one corpus. */
export const CORPUS = 'marked texts';
/** Length shows how much was written, not how well. Repeating a text must not raise its score. */
const OF_LENGTH: ReadonlySet<string> = new Set(['length.words', 'length.sentences', 'length.paragraphs']);
/** Seed of the folds. */
export const SEED = 20_240_601;

/**
 * Fits a scoring model, measures it by cross-validation, and serialises it as a model file. Features without a known
 * direction are used if cross-validation shows that they help: within one examination they are more informative than in
 * general. If there are custom columns, a model without them is measured on the same folds.
 */
export function fitModel(
  { names, texts, scale: { min, max }, folds, own = [] }: FitTask,
  onProgress: (done: number, total: number) => void,
): FittedModel {
  const fits = own.length > 0 ? 3 : 2;
  let begun = 0;
  const trainWith = (free: readonly string[]) => {
    const nth = begun++;
    return trainScoreModel(names, texts, {
      range: { min, max },
      folds: { count: folds, seed: SEED },
      free,
      onProgress: (done, total) => onProgress(nth * total + done, fits * total),
    });
  };
  const others = names.filter(
    (name) => !FEATURE_DIRECTIONS.has(name) && !OF_LENGTH.has(name) && !own.includes(name),
  );
  const directed = trainWith([]);
  // If lower marks are better, they would correlate with some features; this must be detected.
  const isLearnable = (directed.crossValidated.pearson ?? 0) > 0;
  const all = isLearnable && others.length > 0 ? trainWith(others) : directed;
  const [basic, free] = isBetter(all, directed, texts) ? [all, others] : [directed, []];
  const without = own.length > 0 ? basic : undefined;
  const trained = without ? trainWith([...free, ...own]) : basic;
  const folding = { count: folds, seed: SEED };
  const traits = fitTraits(names, texts, trained.heldOut, { range: { min, max }, folds: folding });
  const { equating, standardErrors } = trained.parameters;
  const numbers = [...equating.coefficients, ...standardErrors.map(({ standardError }) => standardError)];
  return {
    model: new Uint8Array(encodeScoreModel(trained.parameters, traits?.parameters)),
    heldOut: heldOutOf(trained),
    crossValidated: trained.crossValidated,
    ...(without && {
      withoutOwn: { heldOut: heldOutOf(without), crossValidated: without.crossValidated },
    }),
    lengthAlone: trained.lengthAlone,
    isSound: numbers.every(Number.isFinite),
    coverage: trained.coverage,
    traits: traits?.metrics ?? [],
    description:
      describe(trained, decimalsOn({ min, max })) +
      (traits
        ? `\n## Traits\nA trait is the overall score and a difference, which is learnt from the marks of the trait.\n\n${traitTable(traits)}\n`
        : ''),
  };
}

/**
 * Whether a model's squared errors in cross-validation are smaller than those of a simpler one by more than the standard
 * error of their difference (the one-standard-error rule: Hastie, Tibshirani & Friedman 2009, section 7.10). Texts of one
 * group are alike, so that groups carry it.
 */
function isBetter(model: TrainedScoreModel, simpler: TrainedScoreModel, texts: FitTask['texts']): boolean {
  const byGroup = new Map<string, number>();
  let gain = 0;
  texts.forEach(({ score, group }, at) => {
    const own = (simpler.heldOut[at]!.score - score) ** 2 - (model.heldOut[at]!.score - score) ** 2;
    byGroup.set(group, (byGroup.get(group) ?? 0) + own);
    gain += own;
  });
  const gains = [...byGroup.values()];
  return gains.length > 1 && gain > Math.sqrt(gains.length) * standardDeviation(gains)!;
}

const heldOutOf = ({ heldOut }: TrainedScoreModel) =>
  heldOut.map(({ score, standardError }) => ({ score, standardError }));

/** The kind of model, the spread of its scores, and its most important features, in Markdown. */
function describe(trained: TrainedScoreModel, decimals: number): string {
  const { parameters } = trained;
  const errors = parameters.standardErrors
    .map(({ words, standardError }) => `${standardError.toFixed(decimals)} at ${words} words`)
    .join(', ');
  return `Standard error: ${errors}.

## How it scores
The score is ${modelSummary(trained, SCORE_MODEL_SETTINGS)}.

${equatingNote(parameters)}

## What counts most
Points from one standard deviation of the feature in the additive model:

${weightTable(parameters)}
`;
}
