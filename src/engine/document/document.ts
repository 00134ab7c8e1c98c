import type { QuestionTerms } from '../../domain/explanation.js';
import type { FailureMessage } from '../../domain/result.js';
import type { Edit, Suspicion } from './edit.js';
import type { ScoreContributions } from './score-contributions.js';
import type { Span } from './span.js';
import type { Token } from './token.js';
import type { TraitScore } from './trait-score.js';

/** A sentence: a span that neither starts nor ends with white space, and the tokens in it. */
export interface Sentence extends Span {
  /** Index of its first token in `document.tokens`. */
  readonly firstToken: number;
  /** Index after its last token. */
  readonly endToken: number;
}

/** Overlap of answer and question, and word count (decision 27). */
export interface TextStatistics {
  readonly r1: number;
  readonly r2: number;
  readonly r3: number;
  readonly lcs: number;
  readonly wordCount: number;
}

/**
 * One answer with its question, and everything that components find out about it. Each field below the first two is
 * a slot (component.ts): empty until the component that assigns it has run. All offsets are UTF-16 code units.
 */
export class Document {
  tokens: readonly Token[] = [];
  /**
   * The tokens as the writer most likely meant them, index by index those of `tokens` and at the same offsets: one whose
   * misspelling has a sure correction carries that as its text, all others are the same objects. Detectors of grammar
   * read these, so that a misspelt neighbour hides nothing from them.
   */
  intended: readonly Token[] = [];
  sentences: readonly Sentence[] = [];
  /** What detectors propose, in any order, overlapping freely. */
  proposals: Edit[] = [];
  suspicions: Suspicion[] = [];
  /** What arbitration left: sorted by start, disjoint; edits and suspects are disjoint too. */
  edits: readonly Edit[] = [];
  suspects: readonly Suspicion[] = [];
  /**
   * One per sentence: how many wrong words it is likely to have, shown as errors or not. A mark or a capital letter counts
   * less than a word.
   */
  expectedErrors: readonly number[] = [];
  /** One per sentence, −1 to 1. */
  sentenceScores: readonly number[] = [];
  statistics: TextStatistics | undefined;
  /** Feature values by name; a feature that is absent counts as 0. */
  readonly features = new Map<string, number>();
  /** 0.0 to 5.0; stays undefined without a question to compare with. */
  promptRelevance: number | undefined;
  /** Which terms of the question the answer covers; a function, because it is seldom asked for. */
  questionTerms: (() => QuestionTerms) | undefined;
  /** On the scale of the pipeline. */
  overallScore: number | undefined;
  scoreStandardError: number | undefined;
  /** Takes the overall score apart; a function, because it costs more than the score and is seldom asked for. */
  scoreContributions: (() => ScoreContributions) | undefined;
  /** Scores of single traits; empty where the pipeline has none. */
  traits: readonly TraitScore[] = [];
  /** How many features of the scoring model are active in the answer. */
  activeFeatureCount = 0;
  /** Set by a component that finds the text impossible to assess; no later component runs. */
  failure: FailureMessage | undefined;

  constructor(
    readonly text: string,
    readonly question: string = '',
  ) {}
}
