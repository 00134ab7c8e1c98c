import {
  type Condition,
  type ConditionSubject,
  type ConditionType,
  conditionType,
} from '../../../domain/submissions/condition.js';
import { CEFR_LABELS } from '../../../engine/results/scale.js';
import { TRAITS, traitErrorColumn } from '../../../engine/results/traits.js';
import { metadataExpression, submissionColumn } from './statistics-statements.js';

/** A part of a statement, with its bound values. */
interface BoundExpression {
  readonly sql: string;
  readonly values: (string | number)[];
}

/** Columns that are not in the table `submission`, whose alias is `s`; `r` is a result, `f` a mark. */
const EXPRESSIONS: Readonly<Record<ConditionSubject, Readonly<Record<string, string>>>> = {
  submissions: {},
  results: {
    pipeline: 'r.pipeline',
    pipeline_version: 'r.version',
    config_hash: 'r.config_hash',
    assessed_at: 'r.assessed_at',
    type: 'r.type',
    overall_score: 'r.overall_score',
    cefr_level: `(r.body ->> '$.cefr_level')`,
    score_standard_error: `(r.body ->> '$.score_standard_error')`,
    prompt_relevance: `(r.body ->> '$.score_dimensions.prompt_relevance')`,
    ...Object.fromEntries(
      TRAITS.flatMap((trait) => [
        [trait, `(r.body ->> '$.score_dimensions.${trait}')`],
        [traitErrorColumn(trait), `(r.body ->> '$.trait_standard_errors.${trait}')`],
      ]),
    ),
    word_count: 'r.word_count',
    sentence_count: 'r.sentence_count',
    error_count: 'r.error_count',
    suspect_count: 'r.suspect_count',
    message: 'r.message',
  },
  feedback: {
    examiner_id: 'f.examiner_id',
    mark: `coalesce(f.mark ->> '$.holistic', f.mark)`,
    received_at: 'f.received_at',
  },
};

/**
 * SQL that is true for rows that satisfy all conditions; values are bound, never part of the statement.
 * @param first number of the first free parameter
 */
export function conditionsExpression(
  subject: ConditionSubject,
  conditions: readonly Condition[] = [],
  first = 1,
): BoundExpression {
  const values: (string | number)[] = [];
  const parts = conditions.map((condition) => {
    const { sql, values: own } = expressionOf(subject, condition, first + values.length);
    values.push(...own);
    return sql;
  });
  return { sql: parts.length === 0 ? 'TRUE' : parts.map((part) => `(${part})`).join(' AND '), values };
}

function expressionOf(subject: ConditionSubject, condition: Condition, first: number): BoundExpression {
  const { column } = condition;
  const type = conditionType(subject, column);
  const sql = columnExpression(subject, column, type);
  if (!('value' in condition)) return { sql: `${sql} ${condition.operator}`, values: [] };
  const { operator, value } = condition;
  const parameter = `$${first}`;
  if (operator === '~') {
    return { sql: `contains(lower(${sql}::VARCHAR), lower(${parameter}::VARCHAR))`, values: [value] };
  }
  if (type === 'level') {
    const place = `list_position([${LEVELS}], ${sql})`;
    return spanExpression(place, operator, placesOf(value), first, (bound) => `${bound}::INTEGER`);
  }
  if (type === 'time')
    return spanExpression(sql, operator, timesOf(value), first, (bound) => `epoch_ms(${bound}::BIGINT)`);
  // Rows without a value differ from every value.
  const operation = operator === '!=' ? 'IS DISTINCT FROM' : operator;
  if (type === 'number') {
    return {
      sql: `TRY_CAST(${sql} AS DOUBLE) ${operation} ${parameter}::DOUBLE`,
      values: [Number(value)],
    };
  }
  const asText = `${sql} ${operation} ${parameter}::VARCHAR`;
  const number = Number(value);
  const isEquation = operator === '=' || operator === '!=';
  // Numbers of that many digits are those of candidates, and as numbers would equal their neighbours.
  const isName = type === 'name' || (Number.isInteger(number) && !Number.isSafeInteger(number));
  if (value.trim() === '' || !Number.isFinite(number) || (isEquation && isName))
    return { sql: asText, values: [value] };
  const asNumber = `TRY_CAST(${sql} AS DOUBLE) ${operation} $${first + 1}::DOUBLE`;
  // A value that is not a number is neither greater nor less than one.
  const otherwise = isEquation ? asText : `${parameter}::VARCHAR IS NULL`;
  return {
    sql: `CASE WHEN TRY_CAST(${sql} AS DOUBLE) IS NULL THEN ${otherwise} ELSE ${asNumber} END`,
    values: [value, number],
  };
}

function columnExpression(
  subject: ConditionSubject,
  column: string,
  type: ConditionType | undefined,
): string {
  const own = EXPRESSIONS[subject][column];
  if (own !== undefined) return own;
  if (column === 'test') return `CASE WHEN s.test THEN 1 END`;
  return type === undefined ? metadataExpression(column) : submissionColumn(column);
}

const LEVELS = CEFR_LABELS.map((label) => `'${label}'`).join(', ');

/** First and last place of the levels that a value represents: `B1` both of its halves. */
function placesOf(value: string): Span {
  const places = CEFR_LABELS.flatMap((label, index) => (label.startsWith(value) ? [index + 1] : []));
  return [places[0]!, places.at(-1)!];
}

/** Lengths in milliseconds of what is written as a day, to the minute and to the second. */
const LENGTHS = [
  [/^[\d-]+$/, 86_400_000],
  [/T\d+:\d+Z$/, 60_000],
  [/T\d+:\d+:\d+Z$/, 1000],
] as const;

/** First and last millisecond of the time that a value represents: a day is all of it, and so is a second. */
function timesOf(value: string): Span {
  const [, length] = LENGTHS.find(([form]) => form.test(value)) ?? [undefined, 1];
  const first = Date.parse(value);
  return [first, first + length - 1];
}

type Span = readonly [first: number, last: number];

/**
 * Compares with a value that covers several values of the column.
 * @param sql null for rows without a value
 */
function spanExpression(
  sql: string,
  operator: string,
  [low, high]: Span,
  first: number,
  bound: (parameter: string) => string,
): BoundExpression {
  if (operator === '=' || operator === '!=') {
    const between = `${sql} BETWEEN ${bound(`$${first}`)} AND ${bound(`$${first + 1}`)}`;
    return { sql: operator === '=' ? between : `coalesce(NOT (${between}), TRUE)`, values: [low, high] };
  }
  const end = operator === '<' || operator === '>=' ? low : high;
  return { sql: `${sql} ${operator} ${bound(`$${first}`)}`, values: [end] };
}
