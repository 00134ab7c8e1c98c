import { createAssessor as assessorOf, createResources, type ExplainedResult } from './assessor.js';
import type { ModelFiles } from './kernel/model-files.js';
import { BUILT_IN } from './pipelines/built-in.js';
import { artefactsOf } from './pipelines/pipeline.js';
import type { AssessmentResult } from './results/result.js';

/**
 * What is assessed: overall scores on the CEFR scale (0 to 13) or of IELTS (0 to 9) with everything else, or only errors,
 * sentence scores and relevance, whose models are free for any use.
 */
export type PipelineName = keyof typeof BUILT_IN;

/** Names of the models that a pipeline needs: NAME/NAME.bin. */
export const modelsOf = (pipeline: PipelineName): string[] => artefactsOf(BUILT_IN[pipeline]);

/** What a text is assessed with. */
export interface AssessOptions {
  /** The question that the text answers; without one, nothing is said of relevance. */
  readonly question?: string | undefined;
}

/** Assesses texts, one after another. It keeps nothing of them. */
export interface TextAssessor {
  /** @returns the result, with offsets in code points of the text as given; a failure says why there is none */
  assess(text: string, options?: AssessOptions): AssessmentResult;
  /** The same, with what raised or lowered the score. */
  explain(text: string, options?: AssessOptions): ExplainedResult;
}

/**
 * An assessor with models in memory.
 * @throws BrokenArtefactError if a model is missing or damaged, or two do not belong together
 */
export function textAssessor(pipeline: PipelineName, models: ModelFiles): TextAssessor {
  const { assess, explain } = assessorOf(BUILT_IN[pipeline], createResources(models));
  return {
    assess: (text, { question = '' } = {}) => assess(text, question),
    explain: (text, { question = '' } = {}) => explain(text, question),
  };
}
