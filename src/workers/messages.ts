import type { OwnPipelines } from '../domain/own-pipelines.js';
import type { ResultSummary } from '../domain/result.js';
import type { VocabularyProfile } from '../domain/vocabulary-profile.js';
import type { ModelFiles } from '../engine/kernel/model-files.js';
import type { Variety } from '../engine/lexicon/lexicon.js';
import type { Refused } from '../engine/pipelines/extraction.js';
import type { Measured } from '../engine/pipelines/measurement.js';
import type { Proofread } from '../engine/pipelines/proofreading.js';
import type { SparseVector } from '../engine/scoring/ngram-vector.js';

/** What a thread is given once, when it starts. */
export interface ThreadData {
  /** Name of the pipeline in the registry. */
  readonly pipeline: string;
  /** Pipelines of one's own: definitions hold functions, hence their descriptions travel, which each thread reads. */
  readonly ownPipelines: OwnPipelines;
  /** URL of another module than the registry that exports `findPipeline`. */
  readonly registry?: string | undefined;
  /** Model files, in memory that all threads share. */
  readonly artefacts: ModelFiles;
}

/** One text of a batch. */
export interface TextTask {
  readonly text: string;
  readonly question: string;
}

/** The result object as JSON text, made in the thread so that the main thread has nothing to serialise. */
export interface Assessed extends ResultSummary {
  readonly body: string;
  /** What raised or lowered the score, as JSON text; only where it was asked for, never with a failure. */
  readonly explanation?: string;
}

/** Why a text could not be taken through the pipeline; never holds words of the text. */
export interface Crash {
  readonly crash: string;
}

/** One outcome a task, in the order of the tasks. */
export type AssessmentOutcome = Assessed | Crash;

/** What a scoring model is fitted on, of one text. */
export interface ExtractedFeatures {
  /** Names of the values: those of all features found in the batch. */
  readonly names: readonly string[];
  readonly values: Float64Array;
  readonly ngrams: SparseVector;
  /** Words as results count them. */
  readonly words: number;
}

/** A text that somebody writes. */
export interface ProofreadingTask {
  readonly text: string;
  /** Whose spelling is expected; absent: what the pipeline expects. */
  readonly variety?: Variety | undefined;
}

/** One outcome a task, in the order of the tasks. */
export type ProofreadingOutcome = Proofread | Crash;

/** One outcome a task, in the order of the tasks. */
export type ExtractionOutcome = ExtractedFeatures | Refused | Crash;

/** One outcome a task, in the order of the tasks. */
export type MeasurementOutcome = Measured | Refused | Crash;

/** One outcome a task, in the order of the tasks. */
export type ProfileOutcome = VocabularyProfile | Crash;
