import type { Component } from '../component.js';
import type { Document } from '../document/document.js';
import { tokenize } from '../document/tokenizer.js';
import { lexiconFrom } from '../lexicon/lexicon.js';
import { Associations } from './associations.js';
import { copiedTokens } from './copied-runs.js';
import { type Term, TermFinder } from './terms.js';

/** What one nat of association weighs against having used all of the question's own words. */
const ASSOCIATION_WEIGHT = 2;
/** Evidence that brings 63 % of what can be had. */
const SCALE = 0.45;
/** Weight of words without any association that is added to an answer's own, so that one word proves little. */
const SCEPTICISM = 5;
const MOST = 5;

/** The two kinds of evidence that an answer is about its question. */
export interface RelevanceEvidence {
  /** Share of the question's content words, by weight, that the answer uses outside copied runs; 0 to 1. */
  readonly shared: number;
  /** Mean association of the answer's other content words with those of the question, over what chance has; nats. */
  readonly related: number;
}

/** Undefined when the question has no content word to compare with. */
export function relevanceEvidence(
  document: Document,
  finder: TermFinder,
  associations: Associations,
): RelevanceEvidence | undefined {
  const asked = tokenize(document.question);
  const topic = distinct(finder.terms(asked));
  if (topic.size === 0) return undefined;
  const copied = copiedTokens(document.tokens, asked);
  const written = finder.terms(document.tokens).filter(({ at }) => copied[at] === 0);
  // A misspelt word counts as the word it stands for.
  const corrected = document.edits.flatMap(({ correction }) => finder.terms(tokenize(correction)));
  const own = distinct([...written, ...corrected]);
  let total = 0;
  let shared = 0;
  for (const [root, weight] of topic) {
    total += weight;
    if (own.has(root)) shared += weight;
  }
  return { shared: shared / total, related: relatedness(own, topic, total, associations) };
}

/** 0 to 5; the constants were set by hand, so that answers to other questions mostly stay below 2. */
export function promptRelevance({ shared, related }: RelevanceEvidence): number {
  const evidence = Math.max(0, shared + ASSOCIATION_WEIGHT * related);
  return MOST * (1 - Math.exp(-evidence / SCALE));
}

function distinct(terms: readonly Term[]): ReadonlyMap<string, number> {
  return new Map(terms.map(({ root, weight }) => [root, weight]));
}

function relatedness(
  own: ReadonlyMap<string, number>,
  topic: ReadonlyMap<string, number>,
  total: number,
  associations: Associations,
): number {
  const field = new Map<number, number>();
  let chance = 0;
  for (const [root, weight] of topic) {
    const id = associations.id(root);
    if (id === undefined) continue;
    associations.addNeighbours(id, weight / total, field);
    chance += (weight / total) * associations.background(id);
  }
  let sum = 0;
  let weights = 0;
  for (const [root, weight] of own) {
    if (topic.has(root)) continue;
    const id = associations.id(root);
    weights += weight;
    if (id !== undefined) sum += weight * (field.get(id) ?? 0);
  }
  return (sum - chance * weights) / (weights + SCEPTICISM);
}

/** Assigns `document.promptRelevance`. */
export const promptRelevanceComponent: Component = {
  name: 'prompt-relevance',
  version: '1.0.0',
  requires: ['tokens', 'edits'],
  assigns: ['promptRelevance'],
  artefacts: ['lexicon', 'relevance'],
  create(resources) {
    const finder = new TermFinder(lexiconFrom(resources));
    const associations = new Associations(resources.artefact('relevance'));
    return (document) => {
      const evidence = relevanceEvidence(document, finder, associations);
      if (evidence) document.promptRelevance = promptRelevance(evidence);
    };
  },
};
