import type { ColumnProfile, ColumnsQuery } from '../../analysis.js';
import { guarded, unguarded } from '../columns.js';
import type { Session } from '../session.js';
import { inTransaction } from '../write-queue.js';
import { listMetadataColumns } from './statistics.js';
import { groupExpression, numberExpression } from './statistics-statements.js';

interface ValueRow {
  readonly value: string;
  readonly texts: number;
  /** For the column as a whole. */
  readonly distinct_values: number;
  readonly present: number;
  readonly not_numbers: number;
}

/** The values of columns, one column after another, from one snapshot of the store. */
export function profileColumns(session: Session, query: ColumnsQuery): Promise<ColumnProfile[]> {
  return inTransaction(session, () => profile(session, query));
}

async function profile(session: Session, query: ColumnsQuery): Promise<ColumnProfile[]> {
  const { accountId, includeTests, columns, most } = query;
  const [all = 0] = await session.numbers(
    'SELECT count(*)::DOUBLE FROM submission AS s WHERE s.account_id = $1 AND ($2 OR NOT s.test)',
    [accountId, includeTests],
  );
  const profiles: ColumnProfile[] = [];
  for (const by of columns ?? (await listMetadataColumns(session, accountId))) {
    const valued = `
      WITH valued AS (
        SELECT ${groupExpression(by)} AS value FROM submission AS s
        WHERE s.account_id = $1 AND ($2 OR NOT s.test))`;
    const values = await session.rows<ValueRow>(
      `${valued}, counted AS (SELECT value, count(*) AS texts FROM valued WHERE value IS NOT NULL GROUP BY value)
       SELECT ${guarded('value')} AS value, texts::DOUBLE AS texts, count(*) OVER ()::DOUBLE AS distinct_values,
         (sum(texts) OVER ())::DOUBLE AS present,
         (count(*) FILTER (${numberExpression('value')} IS NULL) OVER ())::DOUBLE AS not_numbers
       FROM counted ORDER BY counted.texts DESC, counted.value LIMIT $3::BIGINT`,
      [accountId, includeTests, most],
    );
    const quartiles =
      values[0]?.not_numbers === 0
        ? await session.row<{ q1: number; q2: number; q3: number }>(
            `${valued}, numbered AS (SELECT ${numberExpression('value')} AS number FROM valued)
             SELECT quantile_cont(number, 0.25) AS q1, quantile_cont(number, 0.5) AS q2, quantile_cont(number, 0.75) AS q3
             FROM numbered`,
            [accountId, includeTests],
          )
        : undefined;
    profiles.push({
      by,
      distinct: values[0]?.distinct_values ?? 0,
      texts: values[0]?.present ?? 0,
      missing: all - (values[0]?.present ?? 0),
      values: values.map(({ value, texts }) => ({ value: unguarded(value), texts })),
      quartiles: quartiles ? [quartiles.q1, quartiles.q2, quartiles.q3] : null,
    });
  }
  return profiles;
}
