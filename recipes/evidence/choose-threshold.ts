import { TreeEnsemble, type TreeEnsembleParameters } from '#src/engine/artefact/tree-ensemble.js';
import { type BoostingSettings, fitTrees } from '#src/training/scoring/gradient-boosting.js';
import type { EvidenceText } from './evidence-rows.js';

const FOLDS = 5;

export const TREE_OPTIONS: Partial<BoostingSettings> = {
  trees: 300,
  shrinkage: 0.07,
  depth: 5,
  leaves: 16,
  leafWeight: 4,
  penalty: 5,
  rowShare: 0.7,
  featureShare: 1,
  bins: 64,
};

/** Turns a text into one whose sentences are texts by themselves. */
type Alone = (text: EvidenceText) => EvidenceText;

/**
 * Trees that say how likely a change is right, fitted on each sentence within its text and by itself.
 * @param editedAlone how much a change of edited prose counts in a sentence by itself, which may come from any text
 */
export function fitEvidence(
  texts: readonly EvidenceText[],
  alone: Alone,
  editedAlone: number,
): TreeEnsembleParameters {
  const rows = [
    ...texts.flatMap((text) => rowsOf(text, 1)),
    ...texts.flatMap((text) => rowsOf(alone(text), text.isEdited ? editedAlone : 1)),
  ];
  return fitTrees({
    ...TREE_OPTIONS,
    loss: 'logistic',
    rows: rows.map(({ features }) => Float64Array.from(features)),
    targets: rows.map(({ right }) => (right ? 1 : 0)),
    importance: rows.map(({ importance }) => importance),
  });
}

const rowsOf = ({ sentences }: EvidenceText, importance: number) =>
  sentences.flatMap(({ rows }) =>
    rows.filter(({ kept }) => kept === undefined).map((row) => ({ ...row, importance })),
  );

/** What edits with at least a confidence would be: the share that is right, and of errors that are found. */
export interface OperatingPoint {
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
  readonly f05: number;
  /** Edits per 1,000 tokens of edited prose, where each counts as wrong. */
  readonly falsePerThousand: number;
}

/** The chance that a change of a text is right. */
type Judge = (text: EvidenceText, features: readonly number[]) => number;

/** Each text is judged by trees that were fitted on texts of other groups. */
export function crossFitted(texts: readonly EvidenceText[], alone: Alone, editedAlone: number): Judge {
  const groups = [...new Set(texts.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, at) => [group, at % FOLDS]));
  const judges = Array.from({ length: FOLDS }, (_, fold) => {
    const others = texts.filter(({ group }) => foldOf.get(group) !== fold);
    return new TreeEnsemble(fitEvidence(others, alone, editedAlone));
  });
  return ({ group }, features) => 1 / (1 + Math.exp(-judges[foldOf.get(group)!]!.predict(features)));
}

export function operatingPoints(
  judge: Judge,
  texts: readonly EvidenceText[],
  thresholds: readonly number[],
): OperatingPoint[] {
  const judged = (texts: readonly EvidenceText[]) =>
    texts.flatMap((text) =>
      text.sentences.map(({ rows, missed }) => ({
        missed,
        rows: rows.map((row) => ({ ...row, confidence: row.kept ?? judge(text, row.features) })),
      })),
    );
  const edited = texts.filter(({ isEdited }) => isEdited);
  const [ofLearners, ofEdited] = [judged(texts.filter(({ isEdited }) => !isEdited)), judged(edited)];
  const words = edited.reduce((sum, text) => sum + text.words, 0);
  return thresholds.map((threshold) => {
    let [right, shown, errors] = [0, 0, 0];
    for (const { rows, missed } of ofLearners) {
      const chosen = disjoint(rows, threshold);
      shown += chosen.length;
      right += chosen.filter((row) => row.right).length;
      errors += missed + rows.filter((row) => row.right).length;
    }
    const [precision, recall] = [right / shown, right / errors];
    const wrong = ofEdited.reduce((sum, { rows }) => sum + disjoint(rows, threshold).length, 0);
    return {
      threshold,
      precision,
      recall,
      f05: (1.25 * precision * recall) / (0.25 * precision + recall),
      falsePerThousand: (1000 * wrong) / words,
    };
  });
}

/** The most confident changes that share no word and no gap. */
function disjoint<Row extends { readonly first: number; readonly end: number; readonly confidence: number }>(
  rows: readonly Row[],
  threshold: number,
): Row[] {
  const chosen: Row[] = [];
  for (const row of rows
    .filter(({ confidence }) => confidence >= threshold)
    .sort((a, b) => b.confidence - a.confidence))
    if (!chosen.some((other) => placesOf(other).some((place) => placesOf(row).includes(place))))
      chosen.push(row);
  return chosen;
}

/** Words are odd, the gaps before them even. */
const placesOf = ({ first, end }: { readonly first: number; readonly end: number }) =>
  first === end ? [2 * first] : Array.from({ length: 2 * (end - first) - 1 }, (_, at) => 2 * first + 1 + at);
