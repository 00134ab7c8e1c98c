import type { Component } from '../component.js';
import { classAt, SPACE } from '../document/character-class.js';
import { wordSpans } from '../document/counted-words.js';
import type { Document } from '../document/document.js';
import type { Span } from '../document/span.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import type { FailureMessage } from '../results/failure.js';
import { englishShare } from './english-share.js';

/** Limits beyond which a text is not assessed (decision 28). */
interface AdmissionLimits {
  /** Longest run of characters without white space, in code points. */
  readonly tokenCharacters: number;
  /** Longest sentence, in words. */
  readonly sentenceWords: number;
  /** Minimum number of English words. */
  readonly englishWords: number;
  /** Minimum number of different English words, so that one repeated word is not a text. */
  readonly differentWords: number;
  /** Minimum share of English words among words, 0 to 1. */
  readonly englishShare: number;
}

export const ADMISSION_LIMITS: AdmissionLimits = {
  tokenCharacters: 200,
  sentenceWords: 400,
  englishWords: 5,
  differentWords: 3,
  englishShare: 0.4,
};

/** The first failure that applies, in the order of decision 28; undefined if the text can be assessed. */
export function admissionFailure(
  document: Document,
  lexicon: Lexicon,
  limits: AdmissionLimits,
): FailureMessage | undefined {
  if (hasLongToken(document.text, limits.tokenCharacters)) return 'token_too_long';
  // More than n words need more than 2n characters, so the words of most sentences need not be counted.
  const isLong = ({ start, end }: Span) =>
    end - start > 2 * limits.sentenceWords &&
    wordSpans(document.text.slice(start, end)).length > limits.sentenceWords;
  if (document.sentences.some(isLong)) return 'sentence_too_long';
  const { english, differentEnglish, words } = englishShare(document.text, lexicon);
  const isInsufficient =
    english < limits.englishWords ||
    differentEnglish < limits.differentWords ||
    english < limits.englishShare * words;
  return isInsufficient ? 'insufficient_english_text' : undefined;
}

function hasLongToken(text: string, most: number): boolean {
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && classAt(text, at) !== SPACE) continue;
    if (at - start > most && [...text.slice(start, at)].length > most) return true;
    start = at + 1;
  }
  return false;
}

/** Sets `document.failure` for a text that cannot be assessed. Runs before the tagger, so that such texts cost little. */
export const admissionComponent: Component<AdmissionLimits> = {
  name: 'admission',
  version: '1.1.0',
  requires: ['tokens', 'sentences'],
  assigns: ['admission'],
  artefacts: ['lexicon'],
  create(resources, limits) {
    const lexicon = lexiconFrom(resources);
    return (document) => {
      const failure = admissionFailure(document, lexicon, limits);
      if (failure) document.failure = failure;
    };
  },
};
