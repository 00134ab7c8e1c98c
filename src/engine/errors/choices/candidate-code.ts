import type { TagModel } from '../../document/tagging/tag-model.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { codeOf } from '../classify/code-of.js';
import { EditInContext } from '../classify/edit-in-context.js';
import type { Candidate } from './candidate.js';

/** Tokens on each side that affect the tags of new words, and thus the code. */
const REACH = 5;

/**
 * The error code of a candidate, without `+`: new words are tagged in their context, then words and tags of both sides
 * determine the code as for edits from any source.
 * @param sentence the tokens of the sentence, tagged; the candidate's positions count from the first
 */
export function candidateCode(
  { kind, first, end, words }: Candidate,
  sentence: readonly Token[],
  tagger: TagModel,
  lexicon: Lexicon,
): string {
  if (kind.name === 'comma') return words.length > 0 ? 'MP' : 'UP';
  const from = Math.max(0, first - REACH);
  const original = sentence.slice(from, end + REACH);
  const corrected: Token[] = [];
  for (const token of original.slice(0, first - from)) corrected.push({ ...token, index: corrected.length });
  for (const word of words) corrected.push(newToken(word, corrected.length));
  for (const token of original.slice(end - from)) corrected.push({ ...token, index: corrected.length });
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
  text: word,
  lower: word,
  kind: 'word',
  spaceBefore: true,
  tag: '',
  start: 0,
  end: 0,
});
