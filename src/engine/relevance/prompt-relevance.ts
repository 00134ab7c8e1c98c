import type { Component } from '../component.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import { type Head, relevanceOf } from './relevance-head.js';
import { RelevanceMeter } from './relevance-meter.js';

/** Assigns `document.promptRelevance` and `questionTerms`, unless the question has no words to compare with. */
export const promptRelevanceComponent: Component = {
  name: 'prompt-relevance',
  version: '3.1.0',
  requires: ['tokens', 'intended'],
  assigns: ['promptRelevance'],
  artefacts: ['lexicon', 'relevance'],
  create(resources) {
    const artefact = resources.artefact('relevance');
    const head = artefact.meta.head as Head;
    const meter = RelevanceMeter.from(artefact, lexiconFrom(resources));
    return (document) => {
      const evidence = meter.evidence(document);
      if (evidence === undefined) return;
      document.promptRelevance = relevanceOf(evidence, head);
      const covered = evidence === 'nothing of its own' ? [] : evidence.covered;
      document.questionTerms = () => meter.questionTerms(document.question, covered);
    };
  },
};
