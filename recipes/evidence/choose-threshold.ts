import { Artefact } from '#src/engine/artefact/artefact.js';
import { Trees } from '#src/engine/errors/evidence/trees.js';
import { alone, type EvidenceText } from './evidence-rows.js';
import { type EvidenceRow, encodeTrees, fitTrees } from './fit-trees.js';

const FOLDS = 5;

/** What edits with at least a confidence would be: the share that is right, and of errors that are found. */
export interface OperatingPoint {
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
  readonly f05: number;
  /** Edits per 1,000 tokens of edited prose. */
  readonly falsePerThousand: number;
}

/** What trees are fitted on: each sentence within its text and by itself. */
export const rowsOf = (texts: readonly EvidenceText[]): EvidenceRow[] =>
  [...texts, ...texts.map(alone)].flatMap(({ sentences }) => sentences.flatMap(({ rows }) => rows));

/** The chance that a change of a text is right. */
type Judge = (text: EvidenceText, features: readonly number[]) => number;

/** Each text is judged by trees that were fitted on texts of other groups. */
export function crossFitted(texts: readonly EvidenceText[]): Judge {
  const groups = [...new Set(texts.map(({ group }) => group))].sort();
  const foldOf = new Map(groups.map((group, at) => [group, at % FOLDS]));
  const judges = Array.from({ length: FOLDS }, (_, fold) => {
    const rows = rowsOf(texts.filter(({ group }) => foldOf.get(group) !== fold));
    return new Trees(new Artefact('evidence', encodeTrees(fitTrees(rows), {})));
  });
  return ({ group }, features) => 1 / (1 + Math.exp(-judges[foldOf.get(group)!]!.logit(features)));
}

/** @param edited edited prose, in which every edit counts as wrong */
export function operatingPoints(
  judge: Judge,
  learners: readonly EvidenceText[],
  edited: readonly EvidenceText[],
  thresholds: readonly number[],
): OperatingPoint[] {
  const judged = (texts: readonly EvidenceText[]) =>
    texts.flatMap((text) =>
      text.sentences.map(({ rows, missed }) => ({
        missed,
        rows: rows.map((row) => ({ ...row, confidence: judge(text, row.features) })),
      })),
    );
  const [ofLearners, ofEdited] = [judged(learners), judged(edited)];
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
