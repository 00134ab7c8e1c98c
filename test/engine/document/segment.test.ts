import { expect, test } from 'vitest';
import { Document } from '../../../src/engine/document/document.js';
import { documentOf, segment } from '../../../src/engine/document/segment.js';

const noResources = {
  artefact: (): never => {
    throw new Error('reads no artefact');
  },
  get kernel(): never {
    throw new Error('no model is needed');
  },
  once: <T>(_: string, build: () => T) => build(),
};

test('the component fills tokens and sentences of a document', () => {
  const document = new Document('I go. You stay.', 'Why?');
  segment.create(noResources, undefined)(document);
  expect(document.tokens.map(({ text }) => text)).toEqual(['I', 'go', '.', 'You', 'stay', '.']);
  expect(document.sentences).toHaveLength(2);
});

test('documentOf returns the same document as the component', () => {
  const document = new Document('I go. You stay.', 'Why?');
  segment.create(noResources, undefined)(document);
  expect(documentOf('I go. You stay.', 'Why?')).toEqual(document);
});
