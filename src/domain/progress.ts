import type { Scale } from '../engine/results/scale.js';
import type { PipelineIdentity } from './pipelines/pipeline.js';

/** What became of the errors of a draft in the next one. */
export interface ErrorMoves {
  /** Gone where the words were changed. */
  readonly mended: number;
  /** In both drafts. */
  readonly kept: number;
  /** Gone with the sentence, of which less than half was kept. */
  readonly dropped: number;
  /** Only in the later draft. */
  readonly added: number;
}

/** A change of the score between two texts of an author. */
export interface ScoreChange {
  /** Later minus earlier, in points of the scale. */
  readonly points: number;
  /** Of the change; null if the pipeline gives none. */
  readonly standardError: number | null;
  /** Whether it is so small that measurement alone may explain it; null if that is not known. */
  readonly withinError: boolean | null;
}

/** The change from the draft before. */
export interface DraftChange {
  readonly since: string;
  /** Null if one of the texts has no score. */
  readonly score: ScoreChange | null;
  /** Null if one of the texts could not be assessed. */
  readonly errors: ErrorMoves | null;
}

/** A text of an author, with what changed since the draft before. */
export interface TextProgress {
  readonly id: string;
  readonly taskId: string | null;
  /** From 1, of the texts on the same question. */
  readonly draft: number;
  readonly score: number | null;
  readonly level: string | null;
  readonly standardError: number | null;
  /** The 90 % range of the score. */
  readonly interval90: readonly [low: number, high: number] | null;
  /** Null if it could not be assessed. */
  readonly errors: number | null;
  readonly words: number | null;
  /** Null for a first draft. */
  readonly change: DraftChange | null;
}

/** An author with several texts, in their order. */
export interface AuthorProgress {
  readonly authorId: string;
  readonly texts: readonly TextProgress[];
  /** From the first text with a score to the last one, whatever their tasks. */
  readonly score: ScoreChange | null;
  /** Of all drafts together. */
  readonly errors: ErrorMoves;
}

/** What became of errors of one kind, over all authors. */
export interface KindProgress extends ErrorMoves {
  readonly code: string;
  readonly meaning: string;
}

/** How the texts of authors change over drafts and tasks. */
export interface ProgressReport {
  readonly pipeline: PipelineIdentity;
  /** Null if the pipeline gives no scores. */
  readonly scale: Scale | null;
  readonly texts: number;
  /** Authors with one text only, who are not listed. */
  readonly single: number;
  /** Rows that broke a rule. */
  readonly rejected: number;
  /** In order of their ids. */
  readonly authors: readonly AuthorProgress[];
  /** The most frequent kinds first. */
  readonly kinds: readonly KindProgress[];
}
