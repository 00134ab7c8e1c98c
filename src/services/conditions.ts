import { shown, shownNames } from '../domain/shown.js';
import {
  CONDITION_COLUMNS,
  type Comparison,
  type Condition,
  type ConditionSubject,
  type ConditionType,
  conditionType,
} from '../domain/submissions/condition.js';
import { METADATA_PREFIX, metadataOfColumn } from '../domain/submissions/metadata-column.js';
import { meantColumn } from '../domain/submissions/unknown-column.js';
import { CEFR_LABELS } from '../engine/results/scale.js';
import { AssessError } from '../errors.js';
import type { Columns } from '../store/analysis.js';

const OPTION = 'where';
const COLUMN = String.raw`(?:"(?<quoted>[^"]+)"|(?<plain>[^\s=!<>~"]+))`;
const COMPARED = new RegExp(
  String.raw`^\s*${COLUMN}\s*(?<operator>!=|<=|>=|=|<|>|~)\s*(?<value>.*?)\s*$`,
  's',
);
const EMPTINESS = new RegExp(String.raw`^\s*${COLUMN}\s+is\s+(?<not>not\s+)?null\s*$`, 'i');

/**
 * Parses `COLUMN OP VALUE` and `COLUMN is [not] null`; rows must match all of them. A column with
 * spaces is written in double quotes, a value with leading or trailing spaces in single or double quotes.
 * @param subject what is read
 * @throws AssessError `invalid_option`, which names the existing columns but never a value
 */
export async function conditionsOf(
  store: Pick<Columns, 'metadataColumns'>,
  accountId: string,
  subject: ConditionSubject,
  given: readonly string[] | undefined,
): Promise<Condition[]> {
  const conditions = (given ?? []).map(parseCondition);
  if (conditions.length === 0) return conditions;
  const known = Object.keys(CONDITION_COLUMNS[subject]);
  const isKnown = ({ column }: Condition) => conditionType(subject, column) !== undefined;
  if (!conditions.every(isKnown)) {
    const metadata = new Set(await store.metadataColumns(accountId));
    const unknown = conditions.find((one) => !isKnown(one) && !metadata.has(metadataOfColumn(one.column)));
    if (unknown) {
      const { column } = unknown;
      const columns = [...known, ...shownNames([...metadata])].join(', ');
      const meant = meantColumn(column, [...known, ...metadata]);
      throw invalid(`there is no column ${shown(column)} (columns: ${columns})${meant}`);
    }
  }
  for (const condition of conditions) requireComparable(condition, conditionType(subject, condition.column));
  return conditions;
}

function parseCondition(text: string): Condition {
  const emptiness = EMPTINESS.exec(text)?.groups;
  if (emptiness) {
    return { column: nameIn(emptiness), operator: emptiness.not ? 'is not null' : 'is null' };
  }
  const compared = COMPARED.exec(text)?.groups;
  if (!compared) {
    const form = `'COLUMN = VALUE' (or != < <= > >=, ~ for contains), 'COLUMN is null' or 'COLUMN is not null'`;
    throw invalid(`a condition has the form ${form}`);
  }
  return {
    column: nameIn(compared),
    operator: compared.operator as Comparison,
    value: compared.value!.replace(/^(["'])(.*)\1$/s, '$2'),
  };
}

const nameIn = ({ quoted, plain }: Record<string, string | undefined>) => (quoted ?? plain)!;

function requireComparable(condition: Condition, type: ConditionType = 'text'): void {
  if (!('value' in condition) || condition.operator === '~') return;
  const { column, value } = condition;
  if (type === 'number' && !isNumber(value)) throw invalid(`${column} must be compared with a number`);
  if (type === 'time' && Number.isNaN(timeOf(value))) {
    throw invalid(
      `${column} must be compared with a day or a time in UTC: 2026-06-30 or 2026-06-30T12:00:00Z`,
    );
  }
  if (type === 'level' && !CEFR_LABELS.some((label) => label.startsWith(value) && value !== '')) {
    throw invalid(`${column} must be compared with a level: B1, or one of ${CEFR_LABELS.join(', ')}`);
  }
}

const isNumber = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));

/** Milliseconds since 1970 of a day or time in UTC. */
function timeOf(value: string): number {
  return /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value) ? Date.parse(value) : Number.NaN;
}

function invalid(reason: string): AssessError {
  const hint = reason.includes('no column') ? `; ${METADATA_PREFIX}NAME names a metadata column` : '';
  return new AssessError('invalid_option', { option: OPTION, reason: reason + hint });
}
