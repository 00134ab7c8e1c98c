import type { Component } from '../component.js';
import { foldedWords } from '../document/counted-words.js';
import type { TextStatistics } from '../document/document.js';
import { longestCommonSubsequence } from './longest-common-subsequence.js';
import { ngramOverlap } from './ngram-overlap.js';

/** Overlap of an answer with its question, and the answer's word count (decision 27). n-grams run across sentences. */
export function textStatistics(answer: string, question: string): TextStatistics {
  const numbers = new Map<string, number>();
  const answerWords = numbered(foldedWords(answer), numbers);
  const questionWords = numbered(foldedWords(question), numbers);
  return {
    r1: ngramOverlap(answerWords, questionWords, 1),
    r2: ngramOverlap(answerWords, questionWords, 2),
    r3: ngramOverlap(answerWords, questionWords, 3),
    lcs: longestCommonSubsequence(answerWords, questionWords),
    wordCount: answerWords.length,
  };
}

function numbered(words: readonly string[], numbers: Map<string, number>): Uint32Array {
  return Uint32Array.from(words, (word) => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  });
}

/** Assigns `document.statistics`; needs nothing but the two texts. */
export const textStatisticsComponent: Component = {
  name: 'text-statistics',
  version: '1.0.0',
  requires: [],
  assigns: ['statistics'],
  artefacts: [],
  create: () => (document) => {
    document.statistics = textStatistics(document.text, document.question);
  },
};
