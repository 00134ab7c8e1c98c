import { type DateToken, ISO_FORMAT, piecesOf } from '../../../domain/files/date-format.js';
import type { DateProfile, DatesQuery } from '../../analysis.js';
import type { Session } from '../session.js';
import { metadataExpression } from './statistics-statements.js';

const STRPTIME: Readonly<Record<DateToken, string>> = {
  YYYY: '%Y',
  YY: '%y',
  MMMM: '%B',
  MMM: '%b',
  MM: '%m',
  M: '%m',
  DD: '%d',
  D: '%d',
  HH: '%H',
  mm: '%M',
  ss: '%S',
};

/** A year such as `25` would be in antiquity. */
const FIRST_YEAR = 1000;

/**
 * SQL for the time that a text represents, in the first format that matches; NULL if none does. Trying formats is slow,
 * so apply it to distinct texts, not to rows.
 */
export function dateExpression(text: string, formats: readonly string[]): string {
  const others = formats.filter((format) => format !== ISO_FORMAT).map(strptimeOf);
  const cases = [
    ...(formats.includes(ISO_FORMAT)
      ? [`WHEN regexp_matches(${text}, '^\\s*\\d{4}[-/]\\d{1,2}[-/]') THEN TRY_CAST(${text} AS TIMESTAMP)`]
      : []),
    // Words would also be dates: `infinity`, `epoch`.
    ...(others.length > 0
      ? [`WHEN regexp_matches(${text}, '\\d') THEN try_strptime(trim(${text}), [${others.join(', ')}])`]
      : []),
  ];
  return `list_filter([CASE ${cases.join(' ')} END], lambda moment: year(moment) >= ${FIRST_YEAR})[1]`;
}

const strptimeOf = (format: string) =>
  `'${piecesOf(format)
    .map(({ text, token }) => (token ? STRPTIME[token] : text.replaceAll('%', '%%').replaceAll("'", "''")))
    .join('')}'`;

const texts = (condition: string) => `coalesce(sum(texts) FILTER (${condition}), 0)::DOUBLE`;

/** How the values of a metadata column can be read as dates, one way or another. */
export async function profileDates(session: Session, query: DatesQuery): Promise<DateProfile> {
  const { accountId, includeTests, column, formats, otherwise } = query;
  const [row] = await session.rows<{ [K in keyof DateProfile]: DateProfile[K] }>(
    `WITH value AS (
       SELECT nullif(trim(${metadataExpression(column)}), '') AS text, count(*) AS texts,
         min(s.receipt) AS receipt, arg_min(s.id, s.receipt) AS id
       FROM submission AS s WHERE s.account_id = $1 AND ($2 OR NOT s.test) GROUP BY 1),
     dated AS (
       SELECT *, ${dateExpression('text', formats)} AS one, ${dateExpression('text', otherwise)} AS other
       FROM value WHERE text IS NOT NULL)
     SELECT ${texts('one IS NOT NULL AND other IS NULL')} AS "onlyFirst",
       ${texts('one IS NULL AND other IS NOT NULL')} AS "onlyOther",
       ${texts('one <> other')} AS differing,
       ${texts('one IS NULL AND other IS NULL')} AS unreadable,
       arg_min(regexp_extract(text, '[./-]'), receipt) FILTER (one <> other) AS separator,
       arg_min(id, receipt) FILTER (one IS NULL) AS "notFirst",
       arg_min(id, receipt) FILTER (other IS NULL) AS "notOther"
     FROM dated`,
    [accountId, includeTests],
  );
  return row!;
}
