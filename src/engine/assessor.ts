import { Artefact } from './artefact/artefact.js';
import type { Resources } from './component.js';
import { cleanText } from './document/clean-text.js';
import { Document } from './document/document.js';
import type { Kernel } from './kernel/kernel.js';
import { kernelOf, type ModelFiles } from './kernel/model-files.js';
import { toExplanation } from './pipelines/explanation.js';
import { buildPipeline, type PipelineDefinition } from './pipelines/pipeline.js';
import { toResult } from './pipelines/result.js';
import type { Explanation } from './results/explanation.js';
import type { AssessmentResult } from './results/result.js';

/** A pipeline ready to run, one per thread. */
export interface Assessor {
  /** Runs a cleaned text (`cleanText`) with its question through the pipeline. Rethrows errors of components. */
  document(text: string, question: string): Document;
  /** The same, as the result object of the interface, with offsets in code points of the original text. */
  assess(text: string, question: string): AssessmentResult;
  /** The same result, with what raised or lowered its score, and how traits differ from it. */
  explain(text: string, question: string): ExplainedResult;
}

export interface ExplainedResult {
  readonly result: AssessmentResult;
  /** Absent for a failure. */
  readonly explanation?: Explanation;
}

/** Provides model files to components, once per thread. */
export function createResources(models: ModelFiles): Resources {
  const artefacts = new Map<string, Artefact>();
  const built = new Map<string, unknown>();
  let kernel: Kernel | undefined;
  return {
    artefact(name) {
      let artefact = artefacts.get(name);
      if (!artefact) {
        artefact = new Artefact(name, models.files.get(name) ?? new Uint8Array(0));
        artefacts.set(name, artefact);
      }
      return artefact;
    },
    get kernel() {
      kernel ??= kernelOf(models);
      return kernel;
    },
    once<T>(key: string, build: () => T): T {
      if (!built.has(key)) built.set(key, build());
      return built.get(key) as T;
    },
  };
}

/**
 * Prepares a pipeline.
 * @throws BrokenArtefactError if a model file is missing or does not match
 */
export function createAssessor(definition: PipelineDefinition, resources: Resources): Assessor {
  const run = buildPipeline(definition, resources);
  const document = (text: string, question: string) => {
    const made = new Document(text, cleanText(question).text);
    run(made);
    return made;
  };
  const assessed = (text: string, question: string) => {
    const clean = cleanText(text);
    const made = document(clean.text, question);
    return { made, result: toResult(made, definition, clean) };
  };
  return {
    document: (text, question) => document(cleanText(text).text, question),
    assess: (text, question) => assessed(text, question).result,
    explain(text, question) {
      const { made, result } = assessed(text, question);
      const contributions = made.scoreContributions?.();
      if (result.type === 'failure' || result.overall_score === undefined || !contributions)
        return { result };
      const terms = made.questionTerms?.();
      const explanation = toExplanation(contributions, result.overall_score, made.traits);
      return { result, explanation: { ...explanation, ...(terms && { question_terms: terms }) } };
    },
  };
}
