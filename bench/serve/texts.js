/** The texts, shared by both sides of `bench/serve.js`. */
import { textsOfAbout200Words } from '../measure.js';

export const ACCOUNT = 'bench';
/** Texts whose results are requested repeatedly. */
export const RECENT = 2000;
export const recentId = (index) => `recent-${index}`;
export const oldId = (index) => `old-${index}`;

const sample = textsOfAbout200Words();

/** A submission in a group of its own; the texts differ, so that each is stored at full cost. */
export function submission(id, index) {
  const { text, question } = sample[index % sample.length];
  return {
    id,
    text: `${text} ${id}`,
    author_id: `author-${index % 5000}`,
    task_id: `task-${index % 40}`,
    session_id: id,
    sequence_id: 0,
    sequence_count: 1,
    question_text: question,
  };
}

/** A result of typical size. */
export const body = JSON.stringify({
  type: 'success',
  code: 200,
  overall_score: 5.5,
  score_dimensions: { prompt_relevance: 3.5 },
  sentence_scores: Array.from({ length: 12 }, (_, index) => [index * 90, index * 90 + 85, 0.5]),
  suspect_tokens: [],
  textual_errors: Array.from({ length: 8 }, (_, index) => [index * 100, index * 100 + 5, 'famous', 'S']),
  text_stats: { r1: 0.1, r2: 0.01, r3: 0, lcs: 7, feature_count: 70, word_count: 200 },
  cefr_level: 'B1.i',
  score_standard_error: 0.9,
  pipeline: { name: 'cefr', version: '1.0.0' },
});
