import { documentOf } from '#src/engine/document/segment.js';
import { tokenize } from '#src/engine/document/tokenizer.js';
import type { Context } from '#src/engine/errors/spelling/context.js';
import type { LanguageModel } from '#src/engine/language-model/language-model.js';
import type { Lexicon } from '#src/engine/lexicon/lexicon.js';
import { WordFlag } from '#src/engine/lexicon/word-flags.js';
import type { Paragraph } from '../text/corpus.js';

/** What running text says about words that the lexicon does not list. */
export interface UnlistedCounts {
  /** How often each stands in the texts, in lower case, among them words that the lexicon has with a capital alone. */
  readonly counts: ReadonlyMap<string, number>;
  /** How many words the texts have. */
  readonly total: number;
}

/** Counts words that are written in lower case and not listed so. */
export async function countUnlisted(
  texts: AsyncIterable<Paragraph>,
  lexicon: Lexicon,
): Promise<UnlistedCounts> {
  const counts = new Map<string, number>();
  let total = 0;
  for await (const { text } of texts) {
    for (const { kind, lower, text: written } of tokenize(text)) {
      if (kind !== 'word') continue;
      total += 1;
      const id = written === lower ? lexicon.id(lower) : 0;
      if (id < 0 || (written === lower && (lexicon.flags(id) & WordFlag.lower) === 0))
        counts.set(lower, (counts.get(lower) ?? 0) + 1);
    }
  }
  return { counts, total };
}

/** Up to `most` sentences that hold each of the wanted words, in the order of the texts. */
export async function contextsOf(
  wanted: ReadonlySet<string>,
  texts: AsyncIterable<Paragraph>,
  language: LanguageModel,
  most: number,
): Promise<ReadonlyMap<string, readonly Context[]>> {
  const found = new Map<string, Context[]>([...wanted].map((word) => [word, []]));
  for await (const { text } of texts) {
    const { tokens, sentences } = documentOf(text);
    for (const { firstToken, endToken } of sentences) {
      const words = tokens.slice(firstToken, endToken);
      words.forEach(({ lower }, at) => {
        const contexts = found.get(lower);
        if (!contexts || contexts.length >= most || words.length < 3) return;
        const before = words[at - 1];
        const previous = before?.kind === 'word' ? before.lower : '';
        contexts.push({ sentence: language.sentenceIds(words), at: at + 1, previous });
      });
    }
  }
  return found;
}
