import type { Component } from '../component.js';
import type { Document, Sentence } from '../document/document.js';
import type { Span } from '../document/span.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';

/** What an error costs by its kind: marks matter less than words. A suspicion counts half. */
const PUNCTUATION_COST = 0.5;
const WORD_COST = 1;
const SUSPICION_COST = 0.5;
/** How fast errors pull a sentence down, and how many words an error's damage is spread over beside its own sentence. */
const SEVERITY = 4.5;
const EASING = 5;

/** The score of an error-free sentence of one common word, and what length and vocabulary can add to it. */
const LEAST_QUALITY = 0.2;
const FROM_LENGTH = 0.4;
const FROM_VOCABULARY = 0.35;
const FULL_LENGTH = 25;
/** Levels above A1, summed over the words of a sentence, that bring two thirds of what vocabulary can add. */
const VOCABULARY_SCALE = 5;

/**
 * A score for each sentence, −1 to 1: what its length and vocabulary are worth, pulled towards −1 by the density of its
 * errors and suspect tokens. Both parts of the worth only grow with words, so that a corrected sentence outranks the
 * learner's: `q − (q + 1)(1 − e^(−4.5·errors / (words + 5)))`.
 */
export function sentenceScores(document: Document, lexicon: Lexicon): number[] {
  const errors = spansBySentence(document, document.edits);
  const suspicions = spansBySentence(document, document.suspects);
  return document.sentences.map((sentence, at) => {
    const { quality, words } = worthOf(document, sentence, lexicon);
    let load = 0;
    for (const { code, confidence } of errors[at]!)
      load += confidence * (code.replace('+', '').endsWith('P') ? PUNCTUATION_COST : WORD_COST);
    for (const { confidence } of suspicions[at]!) load += confidence * SUSPICION_COST;
    const damage = 1 - Math.exp((-SEVERITY * load) / (words + EASING));
    return quality - (quality + 1) * damage;
  });
}

/** Each span with the sentence in which it starts; spans and sentences are both sorted. */
function spansBySentence<S extends Span>({ sentences }: Document, spans: readonly S[]): S[][] {
  const groups: S[][] = sentences.map(() => []);
  let at = 0;
  for (const span of spans) {
    while (at + 1 < sentences.length && sentences[at + 1]!.start <= span.start) at += 1;
    groups[at]?.push(span);
  }
  return groups;
}

function worthOf(document: Document, { firstToken, endToken }: Sentence, lexicon: Lexicon) {
  let words = 0;
  let levels = 0;
  for (let at = firstToken; at < endToken; at++) {
    const { kind, lower, tag } = document.tokens[at]!;
    if (kind !== 'word') continue;
    words += 1;
    levels += Math.max(0, lexicon.cefr(lower, tag) - 1);
  }
  const length = Math.min(1, Math.log1p(words) / Math.log1p(FULL_LENGTH));
  const vocabulary = 1 - Math.exp(-levels / VOCABULARY_SCALE);
  return { words, quality: LEAST_QUALITY + FROM_LENGTH * length + FROM_VOCABULARY * vocabulary };
}

/** Assigns `document.sentenceScores`. */
export const sentenceScoresComponent: Component = {
  name: 'sentence-scores',
  version: '1.0.0',
  requires: ['tokens', 'sentences', 'tags', 'edits'],
  assigns: ['sentenceScores'],
  artefacts: ['lexicon'],
  create(resources) {
    const lexicon = lexiconFrom(resources);
    return (document) => {
      document.sentenceScores = sentenceScores(document, lexicon);
    };
  },
};
