import { AssessError, say } from '../../errors.js';
import { type Difference, widestDifferences } from '../../metrics/raters/adjudication.js';
import { textStarts } from '../../metrics/raters/marks.js';
import type { Disputed } from '../../metrics/raters/report.js';
import type { TextFacts } from '../../store/analysis.js';
import { type MarksQuery, requireGroupingColumns } from '../marks/marks-of-store.js';
import { requireMarks } from './examiners.js';
import { type MarkedScores, readMarkedScores } from './marked-scores.js';
import type { AdjudicationReport } from './report.js';

interface AdjudicationOptions {
  /** Smallest difference to list, in points of the scale. */
  readonly threshold: number;
  /** Maximum number of texts to list. */
  readonly limit: number;
  /** Columns of the submission or metadata columns that are listed with each text. */
  readonly by: readonly string[];
}

/**
 * Lists the texts on which examiners differ most from the system or from each other, with what is known of them.
 * @param read what was read of the store for the same query
 * @throws AssessError `nothing_to_evaluate`, `invalid_option`
 */
export async function adjudicationReport(
  query: MarksQuery,
  { threshold, limit, by }: AdjudicationOptions,
  read?: MarkedScores,
): Promise<AdjudicationReport> {
  const { store, accountId } = query;
  await requireGroupingColumns(store, accountId, 'by', by);
  const marked = requireMarks(read ?? (await readMarkedScores(query)));
  const { identity, source, rows, table, places, fitted } = marked;
  const { found, differences } = widestDifferences(table, threshold, limit);
  if (found === 0 && table.system.every(Number.isNaN) && table.score.length === table.system.length) {
    if (fitted && fitted.leftOut > 0) throw new AssessError('only_fitted_texts', fitted);
    throw new AssessError('nothing_to_evaluate', {
      reason: 'no text has marks of two examiners, or a mark and a score',
      next: say.scoreMakes('scores', query.pipeline),
    });
  }
  const facts = await store.textFacts({
    accountId,
    identity,
    receipts: differences.map(({ text }) => places[text]!),
    columns: by,
  });
  const byReceipt = new Map(facts.map((each) => [each.receipt, each]));
  const starts = textStarts(table);
  return {
    source,
    rows,
    ...(fitted && { fitted }),
    threshold,
    found,
    // Texts deleted in the meantime are left out.
    texts: differences.flatMap((difference) => {
      const own = byReceipt.get(places[difference.text]!);
      return own ? [disputed(marked, starts, difference, own, by)] : [];
    }),
  };
}

const PER_WORDS = 100;
const rate = (count: number | null, words: number | null) =>
  count === null || !words ? null : (PER_WORDS * count) / words;

function disputed(
  { table }: MarkedScores,
  starts: Int32Array,
  { text, difference, between, standardError }: Difference,
  facts: TextFacts,
  by: readonly string[],
): Disputed {
  const system = table.system[text]!;
  const error = between.includes('system') ? facts.standardError : standardError;
  const { examiners, examinerOf, score } = table;
  return {
    id: facts.id,
    taskId: facts.taskId,
    difference,
    between,
    unusual: error !== null && error > 0 ? difference / error : null,
    system: Number.isNaN(system) ? null : system,
    standardError: facts.standardError,
    level: facts.level,
    marks: Array.from({ length: starts[text + 1]! - starts[text]! }, (_, index) => {
      const mark = starts[text]! + index;
      return { examiner: examiners[examinerOf[mark]!]!, score: score[mark]! };
    }),
    words: facts.words,
    errorsPer100Words: rate(facts.errors, facts.words),
    suspectsPer100Words: rate(facts.suspects, facts.words),
    promptRelevance: facts.promptRelevance,
    groups: Object.fromEntries(by.map((column, index) => [column, facts.groups[index] ?? null])),
  };
}
