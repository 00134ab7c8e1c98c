import type { Component } from '../../component.js';
import { TagModel } from './tag-model.js';

/** Gives every token its Penn Treebank tag. */
export const tagger: Component = {
  name: 'tags',
  version: '1',
  requires: ['tokens', 'sentences'],
  assigns: ['tags'],
  artefacts: ['tagger'],
  create(resources) {
    const model = resources.once('tagger', () => new TagModel(resources.artefact('tagger')));
    return ({ tokens, sentences }) => {
      for (const { firstToken, endToken } of sentences) model.tag(tokens, firstToken, endToken);
    };
  },
};
