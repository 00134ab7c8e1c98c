import type { AssessmentResult } from '../domain/result.js';
import { createAssessor, createResources } from '../engine/assessor.js';
import { loadPipeline } from './pipelines.js';

/** Assesses one text in this thread; nothing is stored. Offsets in the result count code points. */
export function checkText(options: { text: string; question: string; pipeline: string }): AssessmentResult {
  const { definition, artefacts } = loadPipeline(options.pipeline);
  return createAssessor(definition, createResources(artefacts)).assess(options.text, options.question);
}
