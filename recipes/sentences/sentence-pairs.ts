import type { Token } from '#src/engine/document/token.js';
import { SentenceFacts } from '#src/engine/errors/choices/sentence-facts.js';
import type { WordFacts } from '#src/engine/errors/choices/word-facts.js';
import { seededRandom } from '#src/training/random.js';
import { detokenise } from '../evaluation/tokenised-sentence.js';
import { isContentTag, type LearnerHabits } from './blunders.js';
import { learnerSentence } from './learner-sentence.js';

/** A sentence as edited and as a learner might have written it; the two may be the same. */
export interface SentencePair {
  readonly right: string;
  readonly written: string;
}

/** One pair of each sentence. @param sentences edited ones, tagged; their words are what wrong words are taken from */
export function sentencePairs(
  sentences: readonly (readonly Token[])[],
  misspellings: LearnerHabits['misspellings'],
  words: WordFacts,
  seed: number,
): SentencePair[] {
  const random = seededRandom(seed);
  const habits = { misspellings, vocabulary: vocabularyOf(sentences) };
  const facts = new SentenceFacts(words);
  return sentences.map((tokens) => {
    facts.startText();
    facts.read(tokens, 0, tokens.length);
    return {
      right: detokenise(tokens.map(({ text }) => text)).text,
      written: detokenise(learnerSentence(tokens, facts, habits, random)).text,
    };
  });
}

function vocabularyOf(sentences: readonly (readonly Token[])[]): Map<string, string[]> {
  const vocabulary = new Map<string, string[]>();
  for (const { kind, lower, tag } of sentences.flat()) {
    if (kind !== 'word' || !isContentTag(tag)) continue;
    const known = vocabulary.get(tag);
    if (known) known.push(lower);
    else vocabulary.set(tag, [lower]);
  }
  return vocabulary;
}
