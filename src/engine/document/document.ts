import type { QuestionTerms } from '../results/explanation.js';
import type { FailureMessage } from '../results/failure.js';
import type { Edit, Suspicion } from './edit.js';
import type { ScoreContributions } from './score-contributions.js';
import type { Span } from './span.js';
import type { Token } from './token.js';
import type { TraitScore } from './trait-score.js';

/** A sentence: a span that neither starts nor ends with white space, and its tokens. */
export interface Sentence extends Span {
  /** Index of its first token in `document.tokens`. */
  readonly firstToken: number;
  /** Index after its last token. */
  readonly endToken: number;
}

/** Overlap of an answer with its question (decision 27). */
export interface QuestionOverlap {
  readonly r1: number;
  readonly r2: number;
  readonly r3: number;
  readonly lcs: number;
}

/** The word count of an answer, and its overlap with the question if there is one. */
export interface TextStatistics extends Partial<QuestionOverlap> {
  readonly wordCount: number;
}

/**
 * One answer with its question, and everything that components determine about it. Each field after the first two is a
 * slot (component.ts): empty until the component that assigns it has run. All offsets are UTF-16 code units.
 */
export class Document {
  tokens: readonly Token[] = [];
  /**
   * The tokens as the writer most likely meant them, parallel to `tokens`, with the same offsets: a misspelt token with
   * a certain correction has the correction as its text, all others are the same objects. Detectors of grammar errors
   * read these, so that a misspelt neighbour hides nothing from them.
   */
  intended: readonly Token[] = [];
  sentences: readonly Sentence[] = [];
  /** The proposals of detectors, in any order; they may overlap. */
  proposals: Edit[] = [];
  suspicions: Suspicion[] = [];
  /** One per token: ln of the odds that it is wrong, as an encoder reads the sentence; undefined without an encoder. */
  wrongOdds: Float32Array | undefined;
  /** The output of arbitration: sorted by start, disjoint; edits and suspects are disjoint too. */
  edits: readonly Edit[] = [];
  suspects: readonly Suspicion[] = [];
  /**
   * One per sentence: the expected number of wrong words, whether or not they are shown as errors. A punctuation mark
   * or capital letter counts less than a word.
   */
  expectedErrors: readonly number[] = [];
  /** One per sentence, −1 to 1. */
  sentenceScores: readonly number[] = [];
  statistics: TextStatistics | undefined;
  /** Feature values by name; absent features count as 0. */
  readonly features = new Map<string, number>();
  /** 0.0 to 5.0; undefined without a question to compare with. */
  promptRelevance: number | undefined;
  /** Which terms of the question the answer covers; a function, because it is rarely needed. */
  questionTerms: (() => QuestionTerms) | undefined;
  /** On the scale of the pipeline. */
  overallScore: number | undefined;
  scoreStandardError: number | undefined;
  /** Decomposes the overall score; a function, because it costs more than the score and is rarely needed. */
  scoreContributions: (() => ScoreContributions) | undefined;
  /** Scores of single traits; empty if the pipeline has none. */
  traits: readonly TraitScore[] = [];
  /** How many features of the scoring model are active in the answer; undefined without a scoring model. */
  activeFeatureCount: number | undefined;
  /** Set by a component that finds that the text can't be assessed; no later component runs. */
  failure: FailureMessage | undefined;

  constructor(
    readonly text: string,
    readonly question: string = '',
  ) {}
}
