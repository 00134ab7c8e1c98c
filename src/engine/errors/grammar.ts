import type { Component } from '../component.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import { RuleSet } from './rule-set.js';
import { DETECTORS, RULES } from './rules/compiled.js';

/** Proposes corrections of grammar, word choice and punctuation by the rules of rules/. */
export const grammar: Component = {
  name: 'grammar',
  version: '14',
  requires: ['tokens', 'sentences', 'tags', 'intended'],
  assigns: ['proposals'],
  artefacts: ['lexicon'],
  create(resources) {
    const rules = resources.once('rules', () => new RuleSet(RULES, DETECTORS, lexiconFrom(resources)));
    return (document) => {
      document.proposals.push(...rules.proposals(document));
    };
  },
};
