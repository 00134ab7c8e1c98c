import { mean } from '../../metrics/moments.js';
import { groupedFolds } from '../../training/scoring/cross-validation.js';
import type { Column, Dataset, ExportFormat } from '../../writers/dataset.js';
import { refuseProtected } from '../../writers/protect.js';
import { openWriter } from '../../writers/writer.js';
import type { DescribedText } from './extraction.js';
import type { PreparedMarks } from './marks.js';
import type { HeldOutPrediction } from './messages.js';
import { SEED } from './model.js';

/** The prediction for a text by a model fitted without the text and its group. */
export interface Prediction extends HeldOutPrediction {
  /** Id of the text in the source, or its position there. */
  readonly id: string;
  /** From 1. */
  readonly fold: number;
  readonly marks: readonly number[];
}

const number = (name: string, of: Column<Prediction>['of']): Column<Prediction> => ({
  name,
  type: 'number',
  of,
});

/** One text per row. */
const predictionsDataset: Dataset<Prediction> = {
  columns: [
    { name: 'id', type: 'text', of: ({ id }) => id },
    { name: 'fold', type: 'integer', of: ({ fold }) => fold },
    number('mark', ({ marks }) => mean(marks)),
    { name: 'marks', type: 'json', of: ({ marks }) => JSON.stringify(marks) },
    number('prediction', ({ score }) => score),
    number('standard_error', ({ standardError }) => standardError),
  ],
};

/** The destination of predictions. */
export interface PredictionsTarget {
  /** A file, which is replaced only when the new one is complete, or `-` for standard output. */
  readonly out: string;
  readonly format: ExportFormat;
  /** Files that `out` must not replace. */
  readonly protect: readonly string[];
}

/**
 * Opens the file for predictions before the work, so that an unwritable file is reported immediately, and completes it if
 * the work was done.
 * @throws AssessError `unwritable_file`, `invalid_option` if it would replace another one
 */
export async function withPredictions<T extends { readonly interrupted: boolean }>(
  target: PredictionsTarget | undefined,
  work: (write: (predictions: readonly Prediction[]) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  if (target) await refuseProtected('predictions', target.out, target.protect);
  const writer = target && (await openWriter(predictionsDataset, target.format, target.out));
  try {
    const ended = await work(async (predictions) => writer?.write(predictions));
    await (ended.interrupted ? writer?.discard() : writer?.commit());
    return ended;
  } catch (error) {
    await writer?.discard();
    throw error;
  }
}

/** Predictions in the order of the source. */
export function predictionsOf(
  texts: readonly DescribedText[],
  { grouping: { groups }, folds }: PreparedMarks,
  heldOut: readonly HeldOutPrediction[],
): Prediction[] {
  const fold = groupedFolds(groups, folds, SEED);
  return texts.map(({ id, place, marks }, at) => ({
    id: id ?? place,
    fold: fold[at]! + 1,
    marks,
    score: heldOut[at]!.score,
    standardError: heldOut[at]!.standardError,
  }));
}
