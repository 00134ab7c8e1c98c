import type { Component } from '../component.js';
import { foldedWords } from '../document/counted-words.js';
import type { QuestionOverlap, TextStatistics } from '../document/document.js';
import { longestCommonSubsequence } from './longest-common-subsequence.js';
import { ngramOverlap } from './ngram-overlap.js';

/** How much an answer has in common with its question (decision 27). n-grams run across sentences. */
function questionOverlap(answer: readonly string[], question: string): QuestionOverlap {
  const numbers = new Map<string, number>();
  const questionWords = Uint32Array.from(foldedWords(question), (word) => {
    const number = numbers.get(word) ?? numbers.size + 1;
    numbers.set(word, number);
    return number;
  });
  // Words that the question lacks are all 0: they match nothing.
  const answerWords = Uint32Array.from(answer, (word) => numbers.get(word) ?? 0);
  return {
    r1: ngramOverlap(answerWords, questionWords, 1),
    r2: ngramOverlap(answerWords, questionWords, 2),
    r3: ngramOverlap(answerWords, questionWords, 3),
    lcs: longestCommonSubsequence(questionWords, answerWords),
  };
}

/** Without a question there is no overlap: 0 would mean that the answer differs from it. */
export function textStatistics(answer: string, question: string): TextStatistics {
  const words = foldedWords(answer);
  return { ...(question !== '' && questionOverlap(words, question)), wordCount: words.length };
}

/** Assigns `document.statistics`; needs nothing but the two texts. */
export const textStatisticsComponent: Component = {
  name: 'text-statistics',
  version: '1.1.0',
  requires: [],
  assigns: ['statistics'],
  artefacts: [],
  create: () => (document) => {
    document.statistics = textStatistics(document.text, document.question);
  },
};
