import type { ColumnProfile, ColumnsQuery } from '../analysis.js';
import { guarded, unguarded } from './columns.js';
import type { Session } from './session.js';
import { listMetadataColumns } from './statistics.js';
import { groupExpression } from './statistics-statements.js';

interface ProfileRow {
  readonly distinct_values: number;
  readonly missing: number;
  readonly others: number;
  readonly q1: number | null;
  readonly q2: number | null;
  readonly q3: number | null;
}

/** What values columns have, a column after the other. */
export async function profileColumns(session: Session, query: ColumnsQuery): Promise<ColumnProfile[]> {
  const { accountId, includeTests, columns, most } = query;
  const profiles: ColumnProfile[] = [];
  for (const by of columns ?? (await listMetadataColumns(session, accountId))) {
    const valued = `
      WITH valued AS (
        SELECT ${groupExpression(by)} AS value FROM submission AS s
        WHERE s.account_id = $1 AND ($2 OR NOT s.test))`;
    const values = await session.rows<{ value: string; texts: number }>(
      `${valued} SELECT ${guarded('value')} AS value, count(*)::DOUBLE AS texts FROM valued
       WHERE value IS NOT NULL GROUP BY valued.value ORDER BY texts DESC, valued.value LIMIT $3::BIGINT`,
      [accountId, includeTests, most],
    );
    const profile = (await session.row<ProfileRow>(
      `${valued}, numbered AS (SELECT value, TRY_CAST(value AS DOUBLE) AS number FROM valued)
       SELECT count(DISTINCT value)::DOUBLE AS distinct_values,
         count(*) FILTER (value IS NULL)::DOUBLE AS missing,
         count(*) FILTER (value IS NOT NULL AND (number IS NULL OR NOT isfinite(number)))::DOUBLE AS others,
         quantile_cont(number, 0.25) AS q1, quantile_cont(number, 0.5) AS q2, quantile_cont(number, 0.75) AS q3
       FROM numbered`,
      [accountId, includeTests],
    ))!;
    const { distinct_values, missing, others, q1, q2, q3 } = profile;
    const isNumeric = others === 0 && q1 !== null && q2 !== null && q3 !== null;
    profiles.push({
      by,
      distinct: distinct_values,
      missing,
      values: values.map(({ value, texts }) => ({ value: unguarded(value), texts })),
      quartiles: isNumeric ? [q1, q2, q3] : null,
    });
  }
  return profiles;
}
