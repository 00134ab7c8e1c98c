import type { Component } from '../component.js';
import type { Document, Sentence } from '../document/document.js';
import type { Span } from '../document/span.js';
import { type Lexicon, lexiconFrom } from '../lexicon/lexicon.js';
import { ngramVector, weightOf } from './ngram-vector.js';

/** What an error costs by its kind: marks matter less than words. A suspicion counts for more than half. */
const PUNCTUATION_COST = 0.5;
const WORD_COST = 1;
const SUSPICION_COST = 0.7;
/** How fast errors pull a sentence down, and how many words an error's damage is spread over beside its own sentence. */
const SEVERITY = 7;
const EASING = 10;

/** The worth of an error-free sentence of one common word, and what length and vocabulary can add to it. */
const LEAST_WORTH = 0.4;
const FROM_LENGTH = 0.25;
const FROM_VOCABULARY = 0.2;
const FULL_LENGTH = 25;
/** Levels above A1, summed over the words of a sentence, that bring two thirds of what vocabulary can add. */
const VOCABULARY_SCALE = 5;
/** What a point on the scoring model's raw scale counts for, from n-grams of a sentence alone; and its bounds. */
const FROM_NGRAMS = 0.3;
const MOST_FROM_NGRAMS = 0.2;
const MOST_WORTH = 0.97;

/**
 * A score for each sentence, −1 to 1: its worth q from length, vocabulary and usual sequences of words, pulled towards −1
 * by the density of its errors and suspect tokens, `q − (q + 1)(1 − e^(−7·errors / (words + 10)))`. Length and
 * vocabulary are sums that only grow with words, so that putting a sentence right raises its score.
 */
export function sentenceScores(document: Document, lexicon: Lexicon, ngramWeights: Float32Array): number[] {
  const errors = spansBySentence(document, document.edits);
  const suspicions = spansBySentence(document, document.suspects);
  return document.sentences.map((sentence, at) => {
    const { worth, words } = worthOf(document, sentence, lexicon, ngramWeights);
    let load = 0;
    for (const { code, confidence } of errors[at]!)
      load += confidence * (code.replace('+', '').endsWith('P') ? PUNCTUATION_COST : WORD_COST);
    for (const { confidence } of suspicions[at]!) load += confidence * SUSPICION_COST;
    const damage = 1 - Math.exp((-SEVERITY * load) / (words + EASING));
    return worth - (worth + 1) * damage;
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

function worthOf(
  document: Document,
  { firstToken, endToken }: Sentence,
  lexicon: Lexicon,
  ngramWeights: Float32Array,
) {
  const tokens = document.tokens.slice(firstToken, endToken);
  let words = 0;
  let levels = 0;
  for (const { kind, lower, tag } of tokens) {
    if (kind !== 'word') continue;
    words += 1;
    levels += Math.max(0, lexicon.cefr(lower, tag) - 1);
  }
  const length = Math.min(1, Math.log1p(words) / Math.log1p(FULL_LENGTH));
  const vocabulary = 1 - Math.exp(-levels / VOCABULARY_SCALE);
  const usual = FROM_NGRAMS * weightOf(ngramWeights, ngramVector(tokens, lexicon));
  const worth =
    LEAST_WORTH +
    FROM_LENGTH * length +
    FROM_VOCABULARY * vocabulary +
    Math.min(MOST_FROM_NGRAMS, Math.max(-MOST_FROM_NGRAMS, usual));
  return { words, worth: Math.min(MOST_WORTH, worth) };
}

/** Assigns `document.sentenceScores`. */
export const sentenceScoresComponent: Component = {
  name: 'sentence-scores',
  version: '1.0.0',
  requires: ['tokens', 'sentences', 'tags', 'edits'],
  assigns: ['sentenceScores'],
  artefacts: ['lexicon', 'scoring-cefr'],
  create(resources) {
    const lexicon = lexiconFrom(resources);
    const ngramWeights = resources.artefact('scoring-cefr').section('ngramWeights', 'f32');
    return (document) => {
      document.sentenceScores = sentenceScores(document, lexicon, ngramWeights);
    };
  },
};
