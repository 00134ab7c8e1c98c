import {
  type DateOrder,
  dateFormatFault,
  formatsGuessed,
  hasDay,
  numericFormat,
} from '../../domain/files/date-format.js';
import { shown } from '../../domain/shown.js';
import { AssessError, say } from '../../errors.js';
import type { Columns, DateProfile } from '../../store/analysis.js';
import { requireGroupingColumns } from '../marks/marks-of-store.js';
import type { DatesRead, DriftUnit } from './report.js';

interface DatesSource {
  readonly store: Columns;
  readonly accountId: string;
  readonly includeTests: boolean;
  readonly by: DriftUnit;
  /** Metadata column that dates a text. */
  readonly date?: string | undefined;
  /** How its dates are written; absent: guessed from the column. */
  readonly dateFormat?: string | undefined;
}

/**
 * How the dates of a metadata column are read: as its format says, or else as most of its values can be read.
 * @returns undefined if no column dates the texts
 * @throws AssessError `invalid_option`
 */
export async function readingOfDates(
  source: DatesSource,
): Promise<{ formats: readonly string[]; dates: DatesRead } | undefined> {
  const { store, accountId, includeTests, by, date, dateFormat } = source;
  refuseFormat(source);
  if (date === undefined) return undefined;
  await requireGroupingColumns(store, accountId, 'date', [date]);
  const profile = (formats: readonly string[], otherwise: readonly string[]) =>
    store.dateProfile({ accountId, includeTests, column: date, formats, otherwise });
  if (dateFormat !== undefined) {
    const formats = [dateFormat];
    const { unreadable, notFirst } = await profile(formats, formats);
    const dates = { format: dateFormat, order: null, otherwise: null, unreadable, example: notFirst };
    return { formats, dates };
  }
  const formatsOf = (order: DateOrder) =>
    formatsGuessed(order).filter((format) => by !== 'week' || hasDay(format));
  const found = await profile(formatsOf('day-first'), formatsOf('month-first'));
  const order = found.onlyOther > found.onlyFirst ? 'month-first' : 'day-first';
  return { formats: formatsOf(order), dates: datesOf(found, order) };
}

function refuseFormat({ by, date, dateFormat }: DatesSource): void {
  if (dateFormat === undefined) return;
  const refuse = (reason: string) => {
    throw new AssessError('invalid_option', { option: 'date-format', reason });
  };
  if (date === undefined) refuse(say.formatNeedsDate());
  const fault = dateFormatFault(dateFormat);
  if (fault) refuse(`${shown(dateFormat)} is no format of dates: ${fault}`);
  if (by === 'week' && !hasDay(dateFormat)) refuse(say.weekNeedsDay(shown(dateFormat)));
}

function datesOf(found: DateProfile, order: DateOrder): DatesRead {
  const isDayFirst = order === 'day-first';
  const isNumeric = found.onlyFirst + found.onlyOther + found.differing > 0;
  const isCertain = found.differing === 0 || (found.onlyFirst === 0) !== (found.onlyOther === 0);
  const other = isDayFirst ? 'month-first' : 'day-first';
  return {
    format: null,
    order: isNumeric ? order : null,
    otherwise: isCertain ? null : numericFormat(other, found.separator ?? '/'),
    unreadable: found.unreadable + (isDayFirst ? found.onlyOther : found.onlyFirst),
    example: isDayFirst ? found.notFirst : found.notOther,
  };
}
