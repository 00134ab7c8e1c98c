import type { PipelineIdentity } from '../../domain/pipeline.js';
import type { FinishedAssessment } from '../assessments.js';
import type { Value } from './database.js';

/** A result on its way into a table. */
export interface ResultRow {
  readonly accountId: string;
  readonly finished: FinishedAssessment;
}

/** The columns of the table `result`, in its order; those of earlier and held results begin with the same. */
const COLUMNS = `
  receipt, account_id, pipeline, version, config_hash, assessed_at, type, overall_score, message, word_count,
  sentence_count, error_count, suspect_count, body, explanation`;

/** `(columns) SELECT …` of results of one pipeline; `extra` is the expression of a further column. */
export function selectRows(extra?: { readonly column: string; readonly parameter: string }): string {
  return `(${COLUMNS}${extra ? `, ${extra.column}` : ''})
    SELECT r.receipt, r.account_id, $1, $2, $3, $4::timestamptz, r.type, r.overall_score, r.message, r.word_count,
      r.sentence_count, r.error_count, r.suspect_count, r.body, r.explanation${extra ? ', r.extra' : ''}
    FROM unnest($5::bigint[], $6::text[], $7::text[], $8::float8[], $9::text[], $10::integer[], $11::integer[],
      $12::integer[], $13::integer[], $14::text[], $15::text[]${extra ? `, ${extra.parameter}` : ''})
      AS r (receipt, account_id, type, overall_score, message, word_count, sentence_count, error_count, suspect_count,
        body, explanation${extra ? ', extra' : ''})`;
}

/** What the parameters `$1` to `$15` of {@link selectRows} stand for. */
export function rowValues(
  { name, version, configHash }: PipelineIdentity,
  assessedAt: Date,
  rows: readonly ResultRow[],
): Value[] {
  const of = <T extends string | number | null>(value: (finished: FinishedAssessment) => T): T[] =>
    rows.map(({ finished }) => value(finished));
  return [
    name,
    version,
    configHash,
    assessedAt,
    of(({ receipt }) => receipt),
    rows.map(({ accountId }) => accountId),
    of(({ type }) => type),
    of(({ overallScore }) => overallScore ?? null),
    of(({ message }) => message ?? null),
    of(({ wordCount }) => wordCount),
    of(({ sentenceCount }) => sentenceCount),
    of(({ errorCount }) => errorCount),
    of(({ suspectCount }) => suspectCount),
    of(({ body }) => body),
    of(({ explanation }) => explanation ?? null),
  ];
}
