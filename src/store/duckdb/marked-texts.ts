import type { MarkedQuery, MarkedText } from '../store.js';
import type { PagedRead } from './by-receipt.js';
import { guarded, milliseconds, unguarded } from './columns.js';
import { groupExpression } from './statistics-statements.js';

/** A row that the statement selects; `columns` and `marks` are JSON. */
interface MarkedRow {
  readonly id: string;
  readonly marks: string;
  readonly version: string | null;
  readonly config_hash: string | null;
  readonly assessed_at: number | null;
  readonly overall_score: number | null;
  readonly [group: `group_${number}`]: string | null;
}

/** Texts with marks in order of receipt, each with its marks in order of examiner. */
export function readMarkedTexts(query: MarkedQuery): PagedRead<MarkedRow, MarkedText> {
  const { accountId, pipeline, columns, includeTests } = query;
  const groups = columns.map((by, index) => `, ${guarded(groupExpression(by))} AS group_${index}`).join('');
  return {
    receipts: (pool) => pool.use((session) => session.numbers(MARKED_RECEIPTS, [accountId, includeTests])),
    statement: (receipts) => `
      WITH marks AS (
        SELECT receipt, string_agg('[' || examiner_id || ',' || mark || ']', ',' ORDER BY examiner_id) AS marks
        FROM feedback WHERE receipt IN (${receipts}) GROUP BY receipt)
      SELECT s.id, '[' || m.marks || ']' AS marks, r.version, r.config_hash,
        ${milliseconds('r.assessed_at')} AS assessed_at, r.overall_score ${groups}
      FROM (FROM submission WHERE receipt IN (${receipts})) AS s
      JOIN marks AS m ON m.receipt = s.receipt
      LEFT JOIN (FROM result WHERE receipt IN (${receipts})) AS r ON r.receipt = s.receipt AND r.pipeline = $1
      ORDER BY s.receipt`,
    values: [pipeline],
    convert: (row) => toMarkedText(row, columns.length),
  };
}

const MARKED_RECEIPTS = `
  SELECT s.receipt::DOUBLE FROM submission AS s
  WHERE s.account_id = $1 AND ($2 OR NOT s.test) AND EXISTS (FROM feedback AS f WHERE f.receipt = s.receipt)
  ORDER BY s.receipt`;

function toMarkedText(row: MarkedRow, groups: number): MarkedText {
  const { id, marks, version, config_hash, assessed_at, overall_score } = row;
  return {
    id,
    groups: Array.from({ length: groups }, (_, index) => {
      const group = row[`group_${index}`];
      return group === null || group === undefined ? null : unguarded(group);
    }),
    marks: (JSON.parse(marks) as [number, MarkedText['marks'][number]['mark']][]).map(
      ([examinerId, mark]) => ({
        examinerId,
        mark,
      }),
    ),
    result:
      version === null || config_hash === null || assessed_at === null
        ? undefined
        : {
            version,
            configHash: config_hash,
            assessedAt: new Date(assessed_at),
            ...(overall_score !== null && { overallScore: overall_score }),
          },
  };
}
