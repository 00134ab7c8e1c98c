import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { FinishedAssessment } from '../assessments.js';
import type { Value } from './database.js';

/** A result to be added to a table. */
export interface ResultRow {
  readonly accountId: string;
  readonly finished: FinishedAssessment;
}

/** The columns of the table `result`, in order; those of earlier and held results start with the same. */
const COLUMNS = `
  receipt, account_id, pipeline, version, config_hash, assessed_at, type, overall_score, message, word_count,
  sentence_count, error_count, suspect_count, body, explanation`;

/** `(columns) SELECT …` for results of one pipeline; `extra` is the expression of an additional column. */
export function selectRows(extra?: { readonly column: string; readonly parameter: string }): string {
  return `(${COLUMNS}${extra ? `, ${extra.column}` : ''})
    SELECT r.receipt, r.account_id, $1, $2, $3, $4::timestamptz, r.type, r.overall_score, r.message, r.word_count,
      r.sentence_count, r.error_count, r.suspect_count, r.body, r.explanation${extra ? ', r.extra' : ''}
    FROM unnest($5::bigint[], $6::text[], $7::text[], $8::float8[], $9::text[], $10::integer[], $11::integer[],
      $12::integer[], $13::integer[], $14::text[], $15::text[]${extra ? `, ${extra.parameter}` : ''})
      AS r (receipt, account_id, type, overall_score, message, word_count, sentence_count, error_count, suspect_count,
        body, explanation${extra ? ', extra' : ''})`;
}

/** The values of the parameters `$1` to `$15` of {@link selectRows}. */
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
