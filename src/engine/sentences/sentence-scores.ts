import type { ArtefactName, Component, Resources, Slot } from '../component.js';
import { chanceOf } from '../document/chance.js';
import type { Document, Sentence } from '../document/document.js';
import { documentReaderFrom } from '../language-model/document-reading.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import { placeEvidence } from './place-evidence.js';
import { loadOf, scoreOfLoad } from './sentence-score.js';
import { type TokenFacts, TokenFactsReader } from './token-facts.js';
import { TokenModel } from './token-model.js';

/** For a sentence without words, such as a row of dots, which says nothing about its writer. */
const SCORE_WITHOUT_WORDS = 0;

const ARTEFACT = 'sentence-scores';

/** Determines the expected cost of the errors in a sentence. */
type CostOf = (document: Document, sentence: Sentence, facts: TokenFacts) => number;

const requires: readonly Slot[] = ['tokens', 'intended', 'sentences', 'tags', 'proposals', 'edits'];
const assigns: readonly Slot[] = ['expectedErrors', 'sentenceScores'];
const artefacts: readonly ArtefactName[] = ['lexicon', 'language-model', ARTEFACT];

/**
 * Assigns `document.expectedErrors` and `document.sentenceScores`: how free of errors each sentence is, not how rich.
 * Errors count by their probability, whether or not the result shows them; length and choice of words count only if
 * they make errors more likely.
 */
export const sentenceScoresComponent: Component = {
  name: ARTEFACT,
  version: '5',
  requires,
  assigns,
  artefacts,
  create(resources) {
    const model = TokenModel.from(resources.artefact(ARTEFACT));
    return scorer(resources, (_, __, facts) => model.expectedCost(facts));
  },
};

/** The same after an encoder has read the sentences: what it says of each word counts as well. */
export const deepSentenceScoresComponent: Component = {
  name: 'sentence-scores-deep',
  version: '2',
  requires: [...requires, 'wrongOdds'],
  assigns,
  artefacts: [...artefacts, 'evidence-deep'],
  create(resources) {
    const model = TokenModel.from(resources.artefact(ARTEFACT));
    const weights = resources.artefact('evidence-deep').meta.placeWeights as number[];
    return scorer(resources, (document, sentence, facts) => {
      let cost = 0;
      for (const values of placeEvidence(document, sentence, facts, model)) cost += chanceOf(weights, values);
      return cost;
    });
  },
};

function scorer(resources: Resources, costOf: CostOf): (document: Document) => void {
  const usualLoad = Number(resources.artefact(ARTEFACT).meta.usualLoad);
  const reader = new TokenFactsReader(documentReaderFrom(resources), lexiconFrom(resources));
  return (document) => {
    const { intended, sentences } = document;
    const errors: number[] = [];
    const scores: number[] = [];
    for (const facts of reader.read(document)) {
      const sentence = sentences[scores.length]!;
      const hasWords = intended
        .slice(sentence.firstToken, sentence.endToken)
        .some(({ kind }) => kind === 'word');
      const cost = hasWords ? costOf(document, sentence, facts) : 0;
      errors.push(cost);
      scores.push(hasWords ? scoreOfLoad(loadOf(cost, facts.places), usualLoad) : SCORE_WITHOUT_WORDS);
    }
    document.expectedErrors = errors;
    document.sentenceScores = scores;
  };
}
