import { AssessError, say } from '../../errors.js';
import type { Disputed, Rater } from '../../metrics/raters/report.js';
import type { ExaminersReport } from '../examiners/report.js';
import { isMissing, type Report } from './report.js';

/** Columns whose values say who wrote a text. */
const ID_COLUMNS: readonly string[] = ['author_id', 'session_id'];

/** @throws AssessError `invalid_option` for groups that are named by ids */
export function refuseIdColumns(by: readonly string[]): void {
  const column = by.find((name) => ID_COLUMNS.includes(name));
  if (column === undefined) return;
  throw new AssessError('invalid_option', {
    option: 'by',
    reason: say.excludesNoIds(column),
  });
}

/**
 * The same report for those who are not to know who is who: submissions and examiners are numbered. The numbers of
 * examiners are the same throughout the report.
 */
export function withoutIds(report: Report): Report {
  const { examiners, adjudication, changes, drift } = report;
  const numbers = numbersOf(report);
  const number = (examiner: number) => numbers.get(examiner)!;
  return {
    ...report,
    examiners: isMissing(examiners) ? examiners : numberedExaminers(examiners, number),
    adjudication: isMissing(adjudication)
      ? adjudication
      : {
          ...adjudication,
          source: { ...adjudication.source, examinerNames: {} },
          texts: adjudication.texts.map((text, place) => numberedText(text, place, number)),
        },
    drift: isMissing(drift) || !drift.dates ? drift : { ...drift, dates: { ...drift.dates, example: null } },
    changes: isMissing(changes)
      ? changes
      : { ...changes, largest: changes.largest.map((move, place) => ({ ...move, id: String(place + 1) })) },
  };
}

/** Numbers from 1 in the order of the ids. */
function numbersOf({ examiners, adjudication }: Report): ReadonlyMap<number, number> {
  const ids = new Set<number>();
  if (!isMissing(examiners)) {
    for (const { examiner } of examiners.examiners) ids.add(examiner);
    for (const pair of examiners.pairs) for (const examiner of pair.examiners) ids.add(examiner);
    for (const { examiner } of examiners.system) if (examiner !== null) ids.add(examiner);
    for (const group of examiners.design.linkedGroups) for (const examiner of group) ids.add(examiner);
  }
  if (!isMissing(adjudication))
    for (const { marks } of adjudication.texts) for (const { examiner } of marks) ids.add(examiner);
  return new Map([...ids].sort((a, b) => a - b).map((id, place) => [id, place + 1]));
}

function numberedExaminers(
  examiners: ExaminersReport,
  number: (examiner: number) => number,
): ExaminersReport {
  return {
    ...examiners,
    source: { ...examiners.source, examinerNames: {} },
    pairs: examiners.pairs.map((pair) => ({
      ...pair,
      examiners: [number(pair.examiners[0]), number(pair.examiners[1])],
    })),
    system: examiners.system.map((pair) => ({
      ...pair,
      examiner: pair.examiner === null ? null : number(pair.examiner),
    })),
    design: {
      ...examiners.design,
      linkedGroups: examiners.design.linkedGroups.map((group) => group.map(number)),
    },
    examiners: examiners.examiners.map((facts) => ({ ...facts, examiner: number(facts.examiner) })),
  };
}

function numberedText(text: Disputed, place: number, number: (examiner: number) => number): Disputed {
  const rater = (who: Rater): Rater => (who === 'system' ? who : number(who));
  return {
    ...text,
    id: String(place + 1),
    between: [rater(text.between[0]), rater(text.between[1])],
    marks: text.marks.map(({ examiner, score }) => ({ examiner: number(examiner), score })),
  };
}
