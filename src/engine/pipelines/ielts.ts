import { SCALES } from '../../domain/scale.js';
import { assessmentSteps } from './assessment-steps.js';
import type { PipelineDefinition } from './pipeline.js';

export const ielts: PipelineDefinition = {
  name: 'ielts',
  version: '0.1.0',
  scale: SCALES.ielts,
  description:
    'The same with the overall score as an IELTS band from 0 to 9, by the published alignment with the CEFR.',
  steps: assessmentSteps('scoring-ielts'),
};
