import { assessmentSteps } from './assessment-steps.js';
import { CARDS } from './cards.js';
import type { ScoringPipeline } from './pipeline.js';

export const cefr: ScoringPipeline = {
  ...CARDS.cefr,
  description:
    'Overall score on the CEFR scale from 0 to 13, errors, suspect words, sentence scores, relevance.',
  steps: assessmentSteps('scoring-cefr'),
};
