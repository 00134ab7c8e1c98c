import type { PipelinesSetting } from '../domain/pipeline-settings.js';
import type { ResultSummary } from '../domain/result.js';

/** What a thread is given once, when it starts. */
export interface ThreadData {
  /** Name of the pipeline in the registry. */
  readonly pipeline: string;
  /** Pipelines of one's own: definitions hold functions, hence settings travel and each thread derives from them. */
  readonly ownPipelines: PipelinesSetting;
  /** URL of the module that exports `findPipeline`: the registry. */
  readonly registry: string;
  /** Model files by name, in memory that all threads share. */
  readonly artefacts: ReadonlyMap<string, SharedArrayBuffer>;
}

/** One text of a batch. */
export interface AssessmentTask {
  readonly text: string;
  readonly question: string;
}

/** The result object as JSON text, made in the thread so that the main thread has nothing to serialise. */
export interface Assessed extends ResultSummary {
  readonly body: string;
}

/** Why a text could not be taken through the pipeline; never holds words of the text. */
export interface Crash {
  readonly crash: string;
}

/** One outcome a task, in the order of the tasks. */
export type AssessmentOutcome = Assessed | Crash;
