import type { CARDS } from './cards.js';
import { cefr, cefrDeep, cefrOpen } from './cefr.js';
import { errors, errorsDeep } from './errors.js';
import { ielts, ieltsDeep } from './ielts.js';
import type { PipelineDefinition } from './pipeline.js';

/** The built-in pipelines, one for each card. */
export const BUILT_IN: Readonly<Record<keyof typeof CARDS, PipelineDefinition>> = {
  cefr,
  ielts,
  'cefr-deep': cefrDeep,
  'ielts-deep': ieltsDeep,
  'cefr-open': cefrOpen,
  errors,
  'errors-deep': errorsDeep,
};
