import type { Component } from '../component.js';
import { Document } from './document.js';
import { splitSentences } from './sentences.js';
import { tokenize } from './tokenizer.js';

/** Assigns the slots `tokens` and `sentences`; until spelling is checked, the written tokens count as intended. */
export function segmentDocument(document: Document): void {
  document.tokens = tokenize(document.text);
  document.intended = document.tokens;
  document.sentences = splitSentences(document.text, document.tokens);
}

/** A document with tokens and sentences, without tags. */
export function documentOf(text: string, question = ''): Document {
  const document = new Document(text, question);
  segmentDocument(document);
  return document;
}

/** Splits the text into tokens and sentences. */
export const segment: Component = {
  name: 'tokens',
  version: '2',
  requires: [],
  assigns: ['tokens', 'sentences', 'intended'],
  artefacts: [],
  create: () => segmentDocument,
};
