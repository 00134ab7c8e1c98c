import type { ApiVersion } from './version.js';

/** The version that the interface describes. */
export const v2_0_0: ApiVersion = {
  name: '2.0.0',
  indices: 'code_points',
  successAttributes: [
    'type',
    'code',
    'overall_score',
    'score_dimensions',
    'sentence_scores',
    'suspect_tokens',
    'textual_errors',
    'text_stats',
  ],
  scoreDimensions: ['prompt_relevance'],
  webhookAttributes: ['id', 'url'],
};
