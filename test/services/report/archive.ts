import type { Submission } from '../../../src/domain/submissions/submission.js';
import { SCALES } from '../../../src/engine/results/scale.js';
import { gatherReport, type ReportSource } from '../../../src/services/report/gather-report.js';
import { renderReport } from '../../../src/services/report/write-report.js';
import type { Store } from '../../../src/store/store.js';
import { seededRandom } from '../../../src/training/random.js';
import { NOW } from '../stores.js';

/** A string that is part of every answer and must not appear on any page. */
export const CANARY = 'canary-of-a-learner';

const L1 = ['Arabic', 'Chinese', 'German', 'Spanish'];
const CODES = ['S', 'MD+', 'RT', 'FV'];

export interface ArchiveOptions {
  readonly texts?: number;
  readonly marked?: boolean;
  readonly pipeline?: string;
  readonly version?: string;
  readonly assessedAt?: Date;
  /** Points beyond which a move is held for approval. */
  readonly holdBeyond?: number;
  /** Points added to all scores. */
  readonly shift?: number;
  /** Changes a submission. */
  readonly change?: (submission: Submission, index: number) => Submission;
}

/**
 * Fills a store with synthetic results: by default 60 texts by 30 authors over two months, of which one in thirty could
 * not be assessed, with marks by two examiners on three texts in four. The same options give the same archive.
 */
export async function fillArchive(store: Store, options: ArchiveOptions = {}): Promise<void> {
  const { texts = 60, marked = true, change = (submission: Submission) => submission } = options;
  const submissions = Array.from({ length: texts }, (_, index) =>
    change(
      {
        id: `essay-no-${index}`,
        text: `I am writing number ${index}, ${CANARY}.`,
        author_id: `author-${index % 30}`,
        task_id: `task-${index % 3}`,
        question_text: `What do you think of the ${CANARY}?`,
        metadata: { l1: L1[index % L1.length], month: index < texts / 2 ? '2026-01-15' : '2026-02-15' },
      },
      index,
    ),
  );
  await store.addSubmissions('default', submissions, NOW);
  await addResults(store, options);
  if (!marked) return;
  const scores = scoresOf(options);
  const random = seededRandom(2);
  const marks = submissions.flatMap(({ id }, index) =>
    index % 4 === 0
      ? []
      : [101, 102].map((examiner_id) => {
          const mark = Math.round(2 * (scores[index]! + 2 * (random() - 0.5) - (examiner_id - 101) / 2)) / 2;
          const { min, max } = scaleOf(options);
          return {
            submission_id: id,
            examiner_id,
            mark: { holistic: String(Math.min(max, Math.max(min, mark))) },
          };
        }),
  );
  await store.addFeedback('default', marks, NOW);
}

const scaleOf = ({ pipeline = 'cefr' }: ArchiveOptions) =>
  SCALES[pipeline as keyof typeof SCALES] ?? SCALES.cefr;

/** Scores across the middle of the scale. */
function scoresOf(options: ArchiveOptions): number[] {
  const { texts = 60, shift = 0 } = options;
  const { max } = scaleOf(options);
  const random = seededRandom(1);
  return Array.from({ length: texts }, () => Math.round(100 * (max * (0.2 + 0.6 * random()) + shift)) / 100);
}

/** Results of a pipeline for all texts; a later version replaces an earlier one. */
export async function addResults(store: Store, options: ArchiveOptions = {}): Promise<void> {
  const { pipeline = 'cefr', version = '0.0.1' } = options;
  const receipts: number[] = [];
  for await (const batch of store.submissions({ accountId: 'default' }))
    receipts.push(...batch.map(({ receipt }) => receipt));
  const scores = scoresOf(options);
  const finished = receipts.map((receipt, index) => {
    const failed = index % 30 === 29;
    const codes = CODES.slice(0, Math.max(0, 4 - Math.floor(scores[index]! / 3)));
    const facts = { receipt, sentenceCount: 10, suspectCount: 1, wordCount: 120, errorCount: codes.length };
    if (failed)
      return {
        ...facts,
        type: 'failure' as const,
        message: 'insufficient_english_text' as const,
        body: '{"type":"failure"}',
      };
    return {
      ...facts,
      type: 'success' as const,
      overallScore: scores[index]!,
      body: JSON.stringify({
        type: 'success',
        overall_score: scores[index]!,
        score_standard_error: 0.9,
        score_dimensions: { prompt_relevance: 4.2, grammar: scores[index]! - 0.5 },
        textual_errors: codes.map((code) => [0, 1, CANARY, code]),
      }),
    };
  });
  await store.saveResults(
    { name: pipeline, version, configHash: 'c0ffee' },
    finished,
    options.assessedAt ?? NOW,
    { holdMoves: options.holdBeyond },
  );
}

/** The source of a report with the defaults of these tests. */
export function sourceOf(store: Store, options: Partial<ReportSource> = {}): ReportSource {
  return {
    store,
    accountId: 'default',
    pipeline: 'cefr',
    customPipelines: {},
    mark: 'holistic',
    includeTests: false,
    limit: 20,
    withIds: true,
    title: 'A year of exams',
    settings: [{ name: 'store', value: '/srv/exams/test.duckdb', source: 'flag' }],
    version: '1.2.3',
    now: NOW,
    ...options,
  };
}

/** The page of a report on a store. */
export async function pageOf(store: Store, options: Partial<ReportSource> = {}): Promise<string> {
  return renderReport(await gatherReport(sourceOf(store, options)));
}

/** The titles of the sections of a page. */
export const headingsOf = (page: string): string[] =>
  [...page.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, title]) => title!);

/** The text of a section of a page, without markup and plots. */
export function sectionOf(page: string, id: string): string {
  const [, rest = ''] = page.split(`<section id="${id}"`);
  return rest
    .split('</section>')[0]!
    .replace(/<svg[\s\S]*?<\/svg>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
