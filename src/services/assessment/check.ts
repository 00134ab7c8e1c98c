import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import {
  type Assessor,
  createAssessor,
  createResources,
  type ExplainedResult,
} from '../../engine/assessor.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import type { Scale } from '../../engine/results/scale.js';
import { loadPipeline, pipelineNamed } from '../pipelines/pipelines.js';

export interface CheckOptions {
  readonly text: string;
  readonly question: string;
  readonly pipeline: string;
  /** Custom pipelines. */
  readonly customPipelines?: CustomPipelines;
}

/** Assesses one text in this thread; nothing is stored. Offsets in the result count code points. */
export function checkText(options: CheckOptions): AssessmentResult {
  return assessorOf(options).assess(options.text, options.question);
}

/** The same, with what raised or lowered the score. */
export function explainText(options: CheckOptions): ExplainedResult {
  return assessorOf(options).explain(options.text, options.question);
}

/** The scale of the scores; undefined if the pipeline gives none. */
export const scaleOf = ({ pipeline, customPipelines }: CheckOptions): Scale | undefined =>
  pipelineNamed(pipeline, customPipelines ?? {}).scale;

function assessorOf({ pipeline, customPipelines }: CheckOptions): Assessor {
  const { definition, artefacts } = loadPipeline(pipeline, customPipelines);
  return createAssessor(definition, createResources(artefacts));
}
