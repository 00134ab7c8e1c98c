import type { Component } from '../component.js';
import { foldedWords } from '../document/counted-words.js';
import type { TextStatistics } from '../document/document.js';
import { longestCommonSubsequence } from './longest-common-subsequence.js';
import { ngramOverlap } from './ngram-overlap.js';

/** Overlap of an answer with its question, and the answer's word count (decision 27). n-grams run across sentences. */
export function textStatistics(answer: string, question: string): TextStatistics {
  const numbers = new Map<string, number>();
  const questionWords = Uint32Array.from(foldedWords(question), (word) => {
    const number = numbers.get(word) ?? numbers.size + 1;
    numbers.set(word, number);
    return number;
  });
  // Words that the question lacks are all 0: they match nothing.
  const answerWords = Uint32Array.from(foldedWords(answer), (word) => numbers.get(word) ?? 0);
  return {
    r1: ngramOverlap(answerWords, questionWords, 1),
    r2: ngramOverlap(answerWords, questionWords, 2),
    r3: ngramOverlap(answerWords, questionWords, 3),
    lcs: longestCommonSubsequence(questionWords, answerWords),
    wordCount: answerWords.length,
  };
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
