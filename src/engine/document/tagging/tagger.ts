import type { Component, Resources } from '../../component.js';
import { TagModel } from './tag-model.js';

/** The tagging model of the thread. */
export function tagModelFrom(resources: Resources): TagModel {
  return resources.once('tagger', () => new TagModel(resources.artefact('tagger'), resources.kernel));
}

/** Gives every token its Penn Treebank tag. */
export const tagger: Component = {
  name: 'tags',
  version: '1',
  requires: ['tokens', 'sentences'],
  assigns: ['tags'],
  artefacts: ['tagger'],
  create(resources) {
    const model = tagModelFrom(resources);
    return ({ tokens, sentences }) => {
      for (const { firstToken, endToken } of sentences) model.tag(tokens, firstToken, endToken);
    };
  },
};
