import { SCALES } from '../../domain/scale.js';
import { assessmentSteps } from './assessment-steps.js';
import type { ScoringPipeline } from './pipeline.js';

export const cefr: ScoringPipeline = {
  name: 'cefr',
  version: '0.1.0',
  scale: SCALES.cefr,
  description:
    'Overall score on the CEFR scale from 0 to 13, errors, suspect words, sentence scores, relevance.',
  steps: assessmentSteps('scoring-cefr'),
};
