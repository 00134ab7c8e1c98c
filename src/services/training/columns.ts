import { IDENTITY, TEST } from '../../domain/files/export-columns.js';
import { metadataOfColumn } from '../../domain/submissions/metadata-column.js';
import { INDICES } from '../../engine/indices/indices.js';
import { pearson } from '../../metrics/correlation.js';
import { type CorrelationGain, correlationGain } from '../../metrics/correlation-gain.js';
import { coded } from '../../metrics/fairness.js';
import type { ModelAgreement } from '../../metrics/model-agreement.js';
import { type OwnColumns, readOwnColumns } from '../../readers/own-columns.js';
import type { ReadingChoice } from '../../readers/table.js';
import type { DescribedText } from './extraction.js';
import { type FitOptions, fitTexts } from './fit-texts.js';
import { refuseEmptyRange } from './marks.js';
import type { HeldOutPrediction } from './messages.js';
import { type PredictionsTarget, withPredictions } from './predictions.js';
import type { MarkedSource } from './source.js';
import type { TrainInterrupted, TrainSummary } from './summary.js';

interface ColumnsOptions extends Omit<FitOptions, 'name'> {
  /** The destination of the cross-validated scores. */
  readonly predictions?: PredictionsTarget | undefined;
  /** A table with one row per text: its `id`, and custom columns. */
  readonly features: string;
  /** How to read that table. */
  readonly reading: ReadingChoice;
  /** Columns of the marked texts with another role: marks, groups, ids. They are not used as custom columns. */
  readonly taken: readonly string[];
}

/** The contribution of custom columns beyond the features of the engine. */
export interface ColumnsSummary extends Omit<TrainSummary, 'name' | 'folder' | 'configHash' | 'metrics'> {
  /** The table. */
  readonly features: string;
  /** Its columns that were used, each with its correlation with the marks. */
  readonly columns: readonly { readonly name: string; readonly pearson: number | null }[];
  /** Its columns that are not numeric. */
  readonly leftOut: readonly string[];
  /** Agreement with the marks, on held-out texts. */
  readonly metrics: {
    readonly crossValidated: ModelAgreement;
    readonly withoutColumns: ModelAgreement;
    readonly lengthAlone: ModelAgreement;
  };
  /** What the columns add to the correlation with the marks. */
  readonly gain: CorrelationGain;
}

/** A scale derived only from the marks. */
const NAME = 'marks';
const INTERRUPTED = { name: NAME, interrupted: true } as const;
/** No feature of the engine begins with this. */
const OWN = 'own.';

/**
 * Fits scoring models on marked texts with and without custom columns, and measures both by cross-validation. Creates no
 * pipeline, because it could not score texts without these columns.
 * @returns the outcome, or that the signal stopped it
 * @throws AssessError `invalid_option`, `untrainable`, `unwritable_file`, and what the source throws
 */
export async function trainWithColumns(options: ColumnsOptions): Promise<ColumnsSummary | TrainInterrupted> {
  refuseEmptyRange(options.range);
  const { features, reading, taken, signal, predictions } = options;
  const own = await readOwnColumns(features, knownColumns(taken), reading, signal).catch((error) => {
    if (signal?.aborted && error === signal.reason) return undefined;
    throw error;
  });
  if (!own) return INTERRUPTED;
  return withPredictions(predictions, async (write): Promise<ColumnsSummary | TrainInterrupted> => {
    const numbersOf = (text: DescribedText) => own.of(keyOf(text)) as Float64Array;
    const found = await fitTexts({ ...options, name: NAME, source: joined(options.source, own) }, () => '', {
      names: own.names.map((name) => OWN + name),
      of: numbersOf,
    });
    if (!found) return INTERRUPTED;
    await write(found.predictions);
    const { withoutOwn, heldOut, crossValidated, lengthAlone } = found.fitted;
    const { scores, grouping } = found.prepared;
    const numbers = found.texts.map(numbersOf);
    const scoresOf = (predictions: readonly HeldOutPrediction[]) =>
      Float64Array.from(predictions, ({ score }) => score);
    const { name: _, seconds, ...common } = found.summary;
    return {
      ...common,
      features: own.path,
      columns: own.names.map((name, at) => ({
        name,
        pearson: pearson(
          numbers.map((row) => row[at]!),
          scores,
        ),
      })),
      leftOut: own.leftOut,
      metrics: { crossValidated, withoutColumns: withoutOwn!.crossValidated, lengthAlone },
      gain: correlationGain(
        Float64Array.from(scores),
        scoresOf(withoutOwn!.heldOut),
        scoresOf(heldOut),
        coded(grouping.groups),
      ),
      seconds,
    };
  });
}

/** The columns that `export features` and `features` write besides indices, and `taken`, also as names of metadata. */
function knownColumns(taken: readonly string[]): (column: string) => boolean {
  const written = [...IDENTITY, TEST, ...INDICES].map(({ name }) => name);
  const known = new Set(['failure', ...written]);
  const marked = new Set(taken.map(metadataOfColumn));
  return (column) => known.has(column) || marked.has(metadataOfColumn(column));
}

/** The column that identifies a text in tables of indices. */
const keyOf = ({ id, place }: { readonly id: string | undefined; readonly place: string }) => id ?? place;

/** The marked texts that have all custom columns; others are rejected. */
function joined(source: MarkedSource, own: OwnColumns): MarkedSource {
  return {
    ...source,
    async *read(signal) {
      for await (const { rows, share } of source.read(signal))
        yield {
          rows: rows.map((row) => {
            const found = 'message' in row ? undefined : own.of(keyOf(row));
            return typeof found === 'string' ? { place: row.place, message: found } : row;
          }),
          share,
        };
    },
  };
}
