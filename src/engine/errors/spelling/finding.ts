import type { Document } from '../../document/document.js';
import type { Token } from '../../document/token.js';
import type { SentenceWords } from './sentence-words.js';
import type { TextFacts } from './text-facts.js';

/** A finding of a spelling detector at a token. Offsets are UTF-16, as everywhere in the engine. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly correction: string;
  readonly code: string;
  /** Probability that the correction is right. */
  readonly confidence: number;
  /** The reason: a sentence for learners, with slots (reason.ts). */
  readonly reason: string;
}

/** The place that a detector examines. */
export interface Place {
  readonly document: Document;
  readonly token: Token;
  readonly facts: TextFacts;
  /** The sentence around it. */
  readonly words: SentenceWords;
}

/** The token before or after, or undefined at the edge of the text. */
export const neighbour = ({ document, token }: Place, step: number): Token | undefined =>
  document.tokens[token.index + step];
