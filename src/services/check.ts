import type { OwnPipelines } from '../domain/own-pipelines.js';
import type { AssessmentResult } from '../domain/result.js';
import { createAssessor, createResources } from '../engine/assessor.js';
import { loadPipeline } from './pipelines.js';

/** Assesses one text in this thread; nothing is stored. Offsets in the result count code points. */
export function checkText(options: {
  text: string;
  question: string;
  pipeline: string;
  /** Pipelines of one's own. */
  ownPipelines?: OwnPipelines;
}): AssessmentResult {
  const { definition, artefacts } = loadPipeline(options.pipeline, options.ownPipelines);
  return createAssessor(definition, createResources(artefacts)).assess(options.text, options.question);
}
