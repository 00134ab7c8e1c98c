import type { DuckDBValue } from '@duckdb/node-api';
import {
  PERIOD_PRODUCTS,
  PERIOD_TOTALS,
  type PeriodSums,
  type PeriodTotal,
} from '../../../domain/results/period-sums.js';
import type { FailureMessage } from '../../../engine/results/failure.js';
import type { PeriodsQuery } from '../../analysis.js';
import type { Session } from '../session.js';
import { inTransaction } from '../write-queue.js';
import { dateExpression } from './dates.js';
import { metadataExpression } from './statistics-statements.js';

/** The sums over a result `r`; `$5` is the lowest score. */
const TOTALS: Readonly<Record<PeriodTotal, string>> = {
  assessed: '1',
  failed: '(overall_score IS NULL)::INTEGER',
  scored: '(overall_score IS NOT NULL)::INTEGER',
  score: 'coalesce(overall_score - $5, 0)',
  square: 'coalesce((overall_score - $5) ** 2, 0)',
  words: 'word_count',
  errors: 'error_count',
  suspects: 'suspect_count',
};

const UNITS: Readonly<Record<NonNullable<PeriodsQuery['unit']>, (date: string) => string>> = {
  week: (date) => `strftime(${date}, '%G-W%V')`,
  month: (date) => `strftime(${date}, '%Y-%m')`,
  quarter: (date) => `strftime(${date}, '%Y-Q') || quarter(${date})`,
};

/** Columns of a result that the statements need. */
const RESULT =
  'receipt, pipeline, version, config_hash, overall_score, message, word_count, error_count, suspect_count, body';

/**
 * Results with their period. Where versions are compared, earlier and held results count as well. `$1` is the account,
 * `$2` whether test submissions are counted, `$3` the identities as JSON.
 */
function resultsByPeriod({ unit, date }: PeriodsQuery): string {
  const period = unit === undefined ? 'i.place::VARCHAR' : UNITS[unit](date ? 'd.at' : 's.received_at');
  const results = unit === undefined ? ['result', 'earlier_result', 'held_result'] : ['result'];
  return `
    WITH identity AS (
      SELECT unnest(from_json($3::VARCHAR, '[{"place":"INTEGER","name":"VARCHAR","version":"VARCHAR","configHash":"VARCHAR"}]'), recursive := true)),
    written AS (
      SELECT s.receipt, s.author_id, s.received_at, ${date ? metadataExpression(date.column) : 'NULL'} AS text
      FROM submission AS s WHERE s.account_id = $1 AND ($2 OR NOT s.test)),
    date AS (
      SELECT text, ${date ? dateExpression('text', date.formats) : 'NULL'} AS at
      FROM (SELECT DISTINCT text FROM written)),
    dated AS (
      SELECT s.author_id, ${period} AS period, r.*
      FROM (${results.map((table) => `SELECT ${RESULT} FROM ${table}`).join(' UNION ALL ')}) AS r
      JOIN identity AS i ON i.name = r.pipeline AND i.version = r.version AND i."configHash" = r.config_hash
      JOIN written AS s ON s.receipt = r.receipt
      ${date ? 'LEFT JOIN date AS d ON d.text = s.text' : ''})`;
}

interface CountRow {
  readonly period: string | null;
  readonly item: string;
  readonly number: number;
}

type SumsRow = {
  readonly period: string | null;
  readonly authors: number;
  readonly largest: number;
} & Readonly<Record<string, number>>;

/** Sums of all periods, in order, from one snapshot of the store. */
export function sumPeriods(session: Session, query: PeriodsQuery): Promise<PeriodSums[]> {
  const { accountId, includeTests, identities, step, lowest } = query;
  const results = resultsByPeriod(query);
  const listed = identities.map(({ name, version, configHash }, place) => ({
    place,
    name,
    version,
    configHash,
  }));
  const values: DuckDBValue[] = [accountId, includeTests, JSON.stringify(listed)];
  const totals = [
    ...PERIOD_TOTALS.map((name) => `sum(${TOTALS[name]})::DOUBLE AS ${name}`),
    ...PERIOD_PRODUCTS.map(([a, b]) => `sum((${TOTALS[a]})::DOUBLE * (${TOTALS[b]})) AS text_${a}_${b}`),
  ];
  const sums = [
    ...PERIOD_TOTALS.map((name) => `sum(${name}) AS ${name}`),
    ...PERIOD_PRODUCTS.map(
      ([a, b]) => `sum(${a} * ${b}) AS ${a}_${b}, sum(text_${a}_${b}) AS text_${a}_${b}`,
    ),
  ];
  const products = (row: SumsRow, prefix: '' | 'text_') =>
    Object.fromEntries(
      PERIOD_PRODUCTS.map(([a, b]) => [`${a}_${b}`, row[`${prefix}${a}_${b}`]!]),
    ) as PeriodSums['products'];
  return inTransaction(session, async () => {
    const rows = await session.rows<SumsRow>(
      `${results}, authored AS (SELECT period, author_id, ${totals.join(', ')} FROM dated GROUP BY period, author_id)
       SELECT period, count(*)::DOUBLE AS authors, max(assessed) AS largest, ${sums.join(', ')} FROM authored
       WHERE $4::DOUBLE > 0 GROUP BY period ORDER BY period NULLS LAST`,
      [...values, step, lowest],
    );
    const failures = await session.rows<CountRow>(
      `${results} SELECT period, message AS item, count(*)::DOUBLE AS number FROM dated
       WHERE message IS NOT NULL GROUP BY period, message ORDER BY number DESC, item`,
      values,
    );
    const ranges = await session.rows<{ period: string | null; place: number; number: number }>(
      `${results} SELECT period, floor((overall_score - $5) / $4)::DOUBLE AS place, count(*)::DOUBLE AS number FROM dated
       WHERE overall_score IS NOT NULL GROUP BY period, place ORDER BY place`,
      [...values, step, lowest],
    );
    const codes = await session.rows<CountRow>(
      `${results}, codes AS (
         SELECT period, unnest(TRY(json_extract_string(body, '$.textual_errors[*][3]'))) AS code
         FROM dated WHERE error_count > 0)
       SELECT period, code AS item, count(*)::DOUBLE AS number FROM codes GROUP BY period, code ORDER BY number DESC, item`,
      values,
    );
    return rows.map((row): PeriodSums => {
      const isOwn = ({ period }: { readonly period: string | null }) => period === row.period;
      const counts = (of: readonly CountRow[]) =>
        Object.fromEntries(of.filter(isOwn).map(({ item, number }) => [item, number]));
      return {
        period: row.period,
        authors: row.authors,
        largest: row.largest,
        totals: Object.fromEntries(PERIOD_TOTALS.map((name) => [name, row[name]!])) as PeriodSums['totals'],
        products: products(row, ''),
        textProducts: products(row, 'text_'),
        failures: counts(failures) as Partial<Record<FailureMessage, number>>,
        ranges: ranges.filter(isOwn).map(({ place, number }) => [place, number]),
        errorCodes: counts(codes),
      };
    });
  });
}
