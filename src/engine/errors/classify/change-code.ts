import type { TagModel } from '../../document/tagging/tag-model.js';
import { type Token, tokenWith } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { codeOf } from './code-of.js';
import { EditInContext } from './edit-in-context.js';

/** Tokens on each side that affect the tags of new words, and thus the code. */
const REACH = 5;

/** The tokens from `first` to before `end` are replaced by words in lower case. */
interface Change {
  readonly first: number;
  readonly end: number;
  readonly words: readonly string[];
}

/**
 * The error code of a change, without `+`: new words are tagged in their context, then words and tags of both sides
 * determine the code as for edits from any source.
 * @param sentence the tokens of the sentence, tagged; positions count from the first
 */
export function changeCode(
  { first, end, words }: Change,
  sentence: readonly Token[],
  tagger: TagModel,
  lexicon: Lexicon,
): string {
  const from = Math.max(0, first - REACH);
  const original = sentence.slice(from, end + REACH);
  const corrected: Token[] = [];
  for (const token of original.slice(0, first - from))
    corrected.push(tokenWith(token, { index: corrected.length }));
  for (const word of words) corrected.push(newToken(word, corrected.length));
  for (const token of original.slice(end - from))
    corrected.push(tokenWith(token, { index: corrected.length }));
  tagger.tag(corrected, 0, corrected.length);
  const edit = {
    firstToken: first - from,
    endToken: end - from,
    firstCorrected: first - from,
    endCorrected: first - from + words.length,
  };
  return codeOf(new EditInContext(original, corrected, edit, lexicon));
}

const newToken = (word: string, index: number): Token => ({
  index,
  start: 0,
  end: 0,
  text: word,
  lower: word,
  kind: /[\p{L}\p{N}]/u.test(word) ? 'word' : 'punctuation',
  spaceBefore: true,
  tag: '',
});
