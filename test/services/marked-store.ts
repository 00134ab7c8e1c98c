import type { PipelineIdentity } from '../../src/domain/pipelines/pipeline.js';
import type { Store } from '../../src/store/store.js';
import { rows } from '../metrics/raters/fixture.js';
import { NOW } from './stores.js';

export const CEFR: PipelineIdentity = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };

/** The first row of each text in `fixtures/examiners`. */
export const texts = rows.filter(({ text }, index) => rows[index - 1]?.text !== text);

const received = (month: string) => new Date(`${month}-15T12:00:00Z`);

/** Stores the texts of `fixtures/examiners` with marks, by month, and cefr scores. Every third text has no date. */
export async function fillMarkedStore(store: Store, accountId = 'default'): Promise<void> {
  const submissions = texts.map(({ text, author, group }, index) => ({
    id: text!,
    text: `Text ${text}.`,
    author_id: author!,
    task_id: 'town',
    question_text: 'Describe your town.',
    metadata: {
      group: group!,
      age: 15 + ((7 * index) % 20),
      ...(index % 3 > 0 && { day: `2026-0${(index % 3) + 1}-10` }),
      code: `code ${index}`,
      all: 'same',
    },
  }));
  await store.addSubmissions(accountId, submissions, NOW);
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    const marks = rows
      .filter((row) => row.month === month)
      .map(({ text, examiner, mark }) => ({
        submission_id: text!,
        examiner_id: Number(examiner),
        mark: { holistic: mark! },
      }));
    await store.addFeedback(accountId, marks, received(month));
  }
  await saveScores(store, CEFR, (row) => Number(row.system), accountId);
}

/** Stores results of a pipeline. */
export async function saveScores(
  store: Store,
  identity: PipelineIdentity,
  scoreOf: (row: Record<string, string>) => number,
  accountId = 'default',
): Promise<void> {
  const byId = new Map(texts.map((row) => [row.text!, row]));
  for await (const batch of store.submissions({ accountId })) {
    const finished = batch.map(({ receipt, id }) => {
      const score = scoreOf(byId.get(id)!);
      const body = {
        type: 'success',
        code: 200,
        overall_score: score,
        cefr_level: 'B1.i',
        score_standard_error: 0.8,
        score_dimensions: { prompt_relevance: 4 },
        textual_errors: [[0, 4, 'A text', 'UD']],
      };
      return {
        receipt,
        type: 'success' as const,
        overallScore: score,
        wordCount: 50,
        sentenceCount: 2,
        errorCount: 1,
        suspectCount: 0,
        body: JSON.stringify(body),
      };
    });
    await store.saveResults(identity, finished, NOW);
  }
}
