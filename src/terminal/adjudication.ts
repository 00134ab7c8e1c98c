import { counted } from '../domain/counted.js';
import type { Disputed, Rater } from '../metrics/raters/report.js';
import type { AdjudicationReport } from '../services/examiners/report.js';
import { askedColumn, disputedColumns } from '../tables/examiners.js';
import { decimal } from './decimal.js';
import { examinerLabel, marksHead } from './examiners.js';
import { renderTable } from './table.js';

/** The adjudication list as text. */
export function renderAdjudication(report: AdjudicationReport): string {
  const { threshold, found, texts, source } = report;
  const labelOf = (rater: Rater) => (rater === 'system' ? rater : examinerLabel(source.examinerNames, rater));
  const least = threshold > 0 ? ` by at least ${counted(threshold, 'point')}` : '';
  const head = `${marksHead(report)}\n${counted(found, 'text')} on which raters differ${least}${found > texts.length ? `; the first ${texts.length}` : ''}`;
  if (texts.length === 0) return head;
  const { id, difference, unusual, words, errors_per_100_words, prompt_relevance } = disputedColumns(labelOf);
  const scored = (text: Disputed, rater: Rater) => `${labelOf(rater)} ${decimal(scoreOf(text, rater), 1)}`;
  const table = renderTable(
    [
      ...[id, difference],
      {
        title: 'between',
        format: 'text',
        of: (text) => text.between.map((rater) => scored(text, rater)).join(' < '),
      },
      unusual,
      { title: 'system', format: 'label', of: ({ level, system }) => level ?? decimal(system, 1) },
      ...[words, errors_per_100_words, prompt_relevance],
      ...Object.keys(texts[0]!.groups).map(askedColumn),
    ],
    texts,
  );
  return `${head}\n\n${table}\n/ SE: in standard errors of the difference.`;
}

function scoreOf({ system, marks }: Disputed, rater: Rater): number | null {
  if (rater === 'system') return system;
  return marks.find(({ examiner }) => examiner === rater)?.score ?? null;
}
