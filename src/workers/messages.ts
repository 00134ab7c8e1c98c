import type { CustomPipelines } from '../domain/pipelines/custom-pipelines.js';
import type { ResultSummary } from '../domain/results/result.js';
import type { ModelFiles } from '../engine/kernel/model-files.js';
import type { Variety } from '../engine/lexicon/lexicon.js';
import type { Refused } from '../engine/pipelines/extraction.js';
import type { Measured } from '../engine/pipelines/measurement.js';
import type { Proofread } from '../engine/pipelines/proofreading.js';
import type { ControlProfile } from '../engine/results/control-profile.js';
import type { SuccessResult } from '../engine/results/result.js';
import type { VocabularyProfile } from '../engine/results/vocabulary-profile.js';
import type { SparseVector } from '../engine/scoring/ngram-vector.js';

/** What a thread receives when it starts. */
export interface ThreadData {
  /** Name of the pipeline in the registry. */
  readonly pipeline: string;
  /**
   * Custom pipelines. Definitions contain functions, so their descriptions are sent and each thread derives the
   * definitions.
   */
  readonly customPipelines: CustomPipelines;
  /** URL of a module, other than the registry, that exports `findPipeline`. */
  readonly registry?: string | undefined;
  /** Model files, in memory shared by all threads. */
  readonly artefacts: ModelFiles;
}

/** One text of a batch. */
export interface TextTask {
  readonly text: string;
  readonly question: string;
}

/** The result object as JSON text, serialised in the thread to spare the main thread. */
export interface Assessed extends ResultSummary {
  readonly body: string;
  /** What raised or lowered the score, as JSON text; only if requested, never with a failure. */
  readonly explanation?: string;
}

/** Why a text could not be assessed; never contains words of the text. */
export interface Crash {
  readonly crash: string;
}

/** One outcome per task, in the order of the tasks. */
export type AssessmentOutcome = Assessed | Crash;

/** What a scoring model is fitted on, for one text. */
export interface ExtractedFeatures {
  /** Names of the values: all features found in the batch. */
  readonly names: readonly string[];
  readonly values: Float64Array;
  readonly ngrams: SparseVector;
  /** Words as results count them. */
  readonly words: number;
}

/** A text that somebody is writing. */
export interface ProofreadingTask {
  readonly text: string;
  /** The expected variety of spelling; absent: what the pipeline expects. */
  readonly variety?: Variety | undefined;
}

/** One outcome per task, in the order of the tasks. */
export type ProofreadingOutcome = Proofread | Crash;

/** One outcome per task, in the order of the tasks. */
export type ExtractionOutcome = ExtractedFeatures | Refused | Crash;

/** One outcome per task, in the order of the tasks. */
export type MeasurementOutcome = Measured | Refused | Crash;

/** One outcome per task, in the order of the tasks. */
export type ProfileOutcome = VocabularyProfile | Crash;

/** A text with its result. */
export interface ControlTask {
  readonly text: string;
  readonly result: SuccessResult;
}

/** One outcome per task, in the order of the tasks. */
export type ControlOutcome = ControlProfile | Crash;
