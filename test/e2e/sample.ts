import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import papaparse from 'papaparse';
import { ROOT } from './assess.js';

export const SAMPLE = join(ROOT, 'fixtures', 'sample', 'submissions.csv');
export const MARKS = join(ROOT, 'fixtures', 'sample', 'marks.csv');

/** The sample archive, repeated under new ids up to a number of texts, as JSONL without groups. */
export function manyTexts(count: number): string {
  const { data } = papaparse.parse<Record<string, string>>(readFileSync(SAMPLE, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  const rows = Array.from({ length: count }, (_, index) => {
    const { text, question_text } = data[index % data.length]!;
    return JSON.stringify({
      id: `copy-${index}`,
      text,
      question_text,
      author_id: `author-${index}`,
      task_id: 'copies',
    });
  });
  return `${rows.join('\n')}\n`;
}
