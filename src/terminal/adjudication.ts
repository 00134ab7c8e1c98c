import { shown } from '../domain/shown.js';
import type { Disputed } from '../metrics/raters/report.js';
import { examinerLabel } from './examiner-label.js';
import { type MarksHead, marksHead } from './examiners.js';
import { counted, figure } from './figure.js';
import { renderTable } from './table.js';

const right = (title: string) => ({ title, align: 'right' as const });

/** The adjudication list as text. */
export function renderAdjudication(
  report: MarksHead & {
    readonly threshold: number;
    readonly found: number;
    readonly texts: readonly Disputed[];
  },
): string {
  const { threshold, found, texts, source } = report;
  const labelOf = (rater: Disputed['between'][number]) =>
    rater === 'system' ? rater : examinerLabel(source.examinerNames, rater);
  const least = threshold > 0 ? ` by at least ${threshold} points` : '';
  const head = `${marksHead(report)}\n${counted(found, 'text')} on which raters differ${least}${found > texts.length ? `; the first ${texts.length}` : ''}`;
  if (texts.length === 0) return head;
  const columns = Object.keys(texts[0]!.groups);
  const table = renderTable(
    [
      { title: 'id' },
      right('diff.'),
      { title: 'between' },
      right('/ SE'),
      right('system'),
      right('words'),
      right('err/100w'),
      right('relevance'),
      ...columns.map((column) => ({ title: shown(column) })),
    ],
    texts.map((text) => [
      text.id,
      figure(text.difference, 2),
      text.between.map((rater) => `${labelOf(rater)} ${figure(scoreOf(text, rater), 1)}`).join(' < '),
      figure(text.unusual, 1),
      text.level ?? figure(text.system, 1),
      text.words,
      figure(text.errorsPer100Words, 1),
      figure(text.promptRelevance, 1),
      ...columns.map((column) => (text.groups[column] === null ? '–' : shown(text.groups[column] ?? ''))),
    ]),
  );
  return `${head}\n\n${table}\n/ SE: in standard errors of the difference.`;
}

function scoreOf({ system, marks }: Disputed, rater: Disputed['between'][number]): number | null {
  if (rater === 'system') return system;
  return marks.find(({ examiner }) => examiner === rater)?.score ?? null;
}
