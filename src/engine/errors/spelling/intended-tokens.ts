import type { Component } from '../../component.js';
import type { Document } from '../../document/document.js';
import type { Edit } from '../../document/edit.js';
import type { TagModel } from '../../document/tagging/tag-model.js';
import { tagModelFrom } from '../../document/tagging/tagger.js';
import { type Token, tokenWith } from '../../document/token.js';
import { tokenize } from '../../document/tokenizer.js';
import { tokensWithin } from '../../document/tokens-within.js';
import { mended, mendsOneWord } from '../mending.js';

/**
 * Confidence from which a correction replaces the written word: that of an edit, because a correction that is not shown
 * must not appear inside another one. With learners' misspellings injected into edited text, 87 % of them get the tag
 * of the right word (44 % as written), and 99.2 % of their neighbours (96.4 %); higher limits give less.
 */
const LEAST_CONFIDENCE_OF_INTENDED = 0.5;

/**
 * Applies the most certain single-word corrections in `proposals` to `document.intended`, and retags the sentences that
 * they change. The new tags also apply to `document.tokens`.
 */
function fillIntended(document: Document, model: TagModel): void {
  const changed = new Map<number, Token>();
  const sureFirst = [...document.proposals].sort((a, b) => b.confidence - a.confidence);
  for (const proposal of sureFirst) {
    const [token, ...others] = tokensWithin(document.tokens, proposal);
    if (!token || others.length > 0 || changed.has(token.index)) continue;
    const meant = respelt(token, proposal);
    if (meant) changed.set(token.index, meant);
  }
  if (changed.size === 0) return;
  // A copy, because V8 sometimes gives what `map` returns another shape, for which it compiles all readers again.
  const intended = [...document.tokens];
  for (const [index, token] of changed) intended[index] = token;
  document.intended = intended;
  for (const { firstToken, endToken } of document.sentences) {
    const isChanged = document.intended.slice(firstToken, endToken).some(({ index }) => changed.has(index));
    if (isChanged) model.tag(document.intended, firstToken, endToken);
  }
  for (const [index, { tag }] of changed) document.tokens[index]!.tag = tag;
}

/** The token with the correction of all or part of it as its text; undefined if that is not a single token. */
function respelt(token: Token, edit: Edit): Token | undefined {
  if (edit.confidence < LEAST_CONFIDENCE_OF_INTENDED || !mendsOneWord(edit)) return undefined;
  const text = mended(token, edit);
  const [only, ...others] = tokenize(text);
  return only?.kind === 'word' && others.length === 0
    ? tokenWith(token, { text, lower: only.lower })
    : undefined;
}

/** Lets later components read the intended words instead of the misspelt ones. */
export const intendedTokens: Component = {
  name: 'intended',
  version: '1',
  requires: ['tokens', 'sentences', 'tags', 'proposals'],
  assigns: ['intended'],
  artefacts: ['tagger'],
  create(resources) {
    const model = tagModelFrom(resources);
    return (document) => fillIntended(document, model);
  },
};
