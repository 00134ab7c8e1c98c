import type { Component } from '../component.js';
import { documentReaderFrom } from '../language-model/document-reading.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import { loadOf, scoreOfLoad } from './sentence-score.js';
import { TokenFactsReader } from './token-facts.js';
import { TokenModel } from './token-model.js';

/** For a sentence without words, such as a row of dots, which says nothing about its writer. */
const SCORE_WITHOUT_WORDS = 0;

const ARTEFACT = 'sentence-scores';

/**
 * Assigns `document.expectedErrors` and `document.sentenceScores`: how free of errors each sentence is, not how rich.
 * Errors count by their probability, whether or not the result shows them; length and choice of words count only if
 * they make errors more likely.
 */
export const sentenceScoresComponent: Component = {
  name: 'sentence-scores',
  version: '4',
  requires: ['tokens', 'intended', 'sentences', 'tags', 'proposals', 'edits'],
  assigns: ['expectedErrors', 'sentenceScores'],
  artefacts: ['lexicon', 'language-model', ARTEFACT],
  create(resources) {
    const artefact = resources.artefact(ARTEFACT);
    const model = TokenModel.from(artefact);
    const usualLoad = Number(artefact.meta.usualLoad);
    const reader = new TokenFactsReader(documentReaderFrom(resources), lexiconFrom(resources));
    return (document) => {
      const { intended, sentences } = document;
      const errors: number[] = [];
      const scores: number[] = [];
      for (const facts of reader.read(document)) {
        const { firstToken, endToken } = sentences[scores.length]!;
        const hasWords = intended.slice(firstToken, endToken).some(({ kind }) => kind === 'word');
        const cost = hasWords ? model.expectedCost(facts) : 0;
        errors.push(cost);
        scores.push(hasWords ? scoreOfLoad(loadOf(cost, facts.places), usualLoad) : SCORE_WITHOUT_WORDS);
      }
      document.expectedErrors = errors;
      document.sentenceScores = scores;
    };
  },
};
