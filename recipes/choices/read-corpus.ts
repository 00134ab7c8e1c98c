import { Document } from '#src/engine/document/document.js';
import { segmentDocument } from '#src/engine/document/segment.js';
import type { TagModel } from '#src/engine/document/tagging/tag-model.js';
import type { Token } from '#src/engine/document/token.js';
import { SentenceFacts } from '#src/engine/errors/choices/sentence-facts.js';
import { tagNumber } from '#src/engine/errors/choices/tags.js';
import type { WordFacts } from '#src/engine/errors/choices/word-facts.js';
import type { Paragraph } from '../text/corpus.js';
import { injectErrors, type Written } from './inject.js';
import { SentenceStore } from './sentence-store.js';

const LONGEST = 80;

/**
 * Fills a store with the sentences of some paragraphs, with errors put in and tagged as a learner's text would be.
 * @param rate multiplies the probabilities of the error profile; 0 leaves all as it is
 */
export async function readWithErrors(
  paragraphs: AsyncIterable<Paragraph>,
  words: WordFacts,
  tagModel: TagModel,
  random: () => number,
  rate: number,
): Promise<SentenceStore> {
  const store = new SentenceStore();
  const facts = new SentenceFacts(words);
  for await (const { text } of paragraphs) {
    const document = new Document(text);
    segmentDocument(document);
    facts.startText();
    let opensText = true;
    for (const { firstToken, endToken } of document.sentences) {
      if (endToken - firstToken > LONGEST) continue;
      tagModel.tag(document.tokens, firstToken, endToken);
      facts.read(document.tokens, firstToken, endToken);
      const written = injectErrors(facts, random, rate);
      const tokens = tokensOf(written, document.tokens, firstToken);
      tagModel.tag(tokens, 0, tokens.length);
      store.startSentence(opensText);
      opensText = false;
      for (const [at, { word, gold, confused }] of written.entries())
        store.push(word, tagNumber(tokens[at]!.tag), gold, confused);
    }
  }
  return store;
}

/** Words as tokens for the tagger, which looks at capitals and kinds: those of the right sentence where the word is the same. */
function tokensOf(written: readonly Written[], originals: readonly Token[], from: number): Token[] {
  let near = from;
  return written.map(({ word }, index) => {
    for (let at = near; at < Math.min(near + 4, originals.length); at++) {
      const original = originals[at]!;
      if (original.lower !== word) continue;
      near = at + 1;
      return { ...original, index };
    }
    return { index, text: word, lower: word, kind: 'word', spaceBefore: true, tag: '', start: 0, end: 0 };
  });
}

/** Adds the sentences of a tagged document as they are, as its writer meant them; nothing is known of its errors. */
export function addDocument(store: SentenceStore, { intended, sentences }: Document): void {
  let opensText = true;
  for (const { firstToken, endToken } of sentences) {
    if (endToken - firstToken > LONGEST) continue;
    store.startSentence(opensText);
    opensText = false;
    for (let at = firstToken; at < endToken; at++)
      store.push(intended[at]!.lower, tagNumber(intended[at]!.tag), 0, 0);
  }
}
