import { INDICES } from '../../engine/indices/indices.js';
import type { FailureMessage } from '../../engine/results/failure.js';
import { TRAITS } from '../../engine/results/traits.js';
import { AssessError } from '../../errors.js';
import { coded } from '../../metrics/fairness.js';
import { meanMarks } from '../../metrics/raters/marks.js';
import { type Correlated, correlatedWith } from '../../metrics/used-alike.js';
import type { Pool } from '../../workers/pool.js';
import type { MarkedScores } from '../examiners/marked-scores.js';
import { evenlySome, type MarksQuery } from '../marks/marks-of-store.js';

/** Threads that measure indices, where they are asked for. */
export interface MeasuringThreads {
  readonly pool: () => Promise<Pool>;
  /** Texts in one batch. */
  readonly batchSize: number;
  readonly onCrash?: ((crash: { readonly place: string; readonly cause: string }) => void) | undefined;
}

/** What scores and marks go with: whether the system uses what examiners use. */
export interface ScoreDrivers {
  /** Texts with a score and a mark. */
  readonly texts: number;
  /** The system's scores of single traits, and relevance to the question. */
  readonly traits: readonly Correlated[];
  /** Linguistic indices of the same texts, or of some; null if they were not measured. */
  readonly indices: { readonly texts: number; readonly rows: readonly Correlated[] } | null;
}

/** Measuring takes a second for some hundred texts; more tell little more about a correlation. */
const MOST_MEASURED = 2000;
const FEWEST = 10;

/**
 * Correlations of traits and indices with scores and with the mean marks of the same texts; those that the pipeline was fitted on
 * are left out.
 * @throws AssessError `nothing_to_evaluate`
 */
export async function scoreDrivers(
  { store, accountId }: MarksQuery,
  { identity, places, table, fittedReceipts }: MarkedScores,
  measuring: MeasuringThreads | undefined,
  signal: AbortSignal | undefined,
): Promise<ScoreDrivers> {
  const texts = evenlySome(
    [...places.keys()].filter(
      (text) => !Number.isNaN(table.system[text]!) && !fittedReceipts.has(places[text]!),
    ),
  );
  if (!identity || texts.length < FEWEST)
    throw new AssessError('nothing_to_evaluate', {
      reason: `correlations need ${FEWEST} texts with a score and a mark`,
      next: 'import marks with assess import-feedback',
    });
  const means = meanMarks(table);
  const compared = (some: readonly number[], properties: Readonly<Record<string, Float64Array>>) =>
    correlatedWith(
      properties,
      Float64Array.from(some, (text) => table.system[text]!),
      Float64Array.from(some, (text) => means[text]!),
      coded(some.map((text) => table.authorOf[text]!)),
    );
  const receipts = texts.map((text) => places[text]!);
  const facts = await store.textFacts({ accountId, identity, receipts, columns: [] });
  const factOf = new Map(facts.map((fact) => [fact.receipt, fact]));
  const ofTexts = (of: (fact: (typeof facts)[number]) => number | null | undefined) =>
    Float64Array.from(receipts, (receipt) => {
      const fact = factOf.get(receipt);
      return (fact && of(fact)) ?? Number.NaN;
    });
  const traits = Object.fromEntries([
    ...TRAITS.map((trait) => [trait, ofTexts((fact) => fact.traits[trait])] as const),
    ['relevance', ofTexts((fact) => fact.promptRelevance)] as const,
  ]);
  return {
    texts: texts.length,
    traits: compared(texts, traits),
    indices: measuring ? await measured() : null,
  };

  async function measured() {
    const { pool, batchSize, onCrash } = measuring!;
    const every = Math.ceil(texts.length / MOST_MEASURED);
    const some = texts.filter((_, at) => at % every === 0);
    const textOf = new Map(some.map((text) => [places[text]!, text]));
    const threads = await pool();
    const rows: { readonly text: number; readonly values: Float64Array }[] = [];
    const measure = async (batch: readonly { readonly receipt: number; readonly text: string }[]) => {
      const tasks = batch.map(({ text }) => ({ text, question: '' }));
      const outcomes = await threads.measure(tasks, (index, cause) =>
        onCrash?.({ place: String(batch[index]!.receipt), cause }),
      );
      for (const [at, outcome] of outcomes.entries())
        if (isMeasured(outcome)) rows.push({ text: textOf.get(batch[at]!.receipt)!, values: outcome.values });
    };
    for await (const portion of store.textsOf(accountId, [...textOf.keys()])) {
      signal?.throwIfAborted();
      const batches = [];
      for (let start = 0; start < portion.length; start += batchSize)
        batches.push(measure(portion.slice(start, start + batchSize)));
      await Promise.all(batches);
    }
    rows.sort((a, b) => a.text - b.text);
    const properties = Object.fromEntries(
      INDICES.map(({ name }, index) => [name, Float64Array.from(rows, ({ values }) => values[index]!)]),
    );
    return {
      texts: rows.length,
      rows: compared(
        rows.map(({ text }) => text),
        properties,
      ),
    };
  }
}

const isMeasured = <M extends { readonly values: Float64Array }>(
  outcome: M | { readonly failure: FailureMessage },
): outcome is M => 'values' in outcome;
