import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';

/** Which words may begin a sentence without a capital: in code, names follow a stop (`node.js`, `os.path`). */
const OPENS = PartOfSpeech.pronoun | PartOfSpeech.determiner | PartOfSpeech.conjunction;
const ADVERBS = /^(?:then|also|there|here|now|so|in|on|at|for|from|after|before|when|what|why|how|where)$/;
/** `data.all`, `x.for`: what stands beside makes it code. */
const IS_CODE = /[\w./\\@(=$[_-]/;
const IS_WORD = /^[A-Z]?[a-z]+$/;

/** Whether the stop at an index ends a sentence, although the next one follows without space and capital: `young.but`. */
export function joinsSentences(
  text: string,
  tokens: readonly Token[],
  index: number,
  lexicon: Lexicon,
): boolean {
  const [before, stop, next] = [tokens[index - 1], tokens[index]!, tokens[index + 1]];
  if (stop.lower !== '.' || stop.spaceBefore || before?.kind !== 'word' || next?.kind !== 'word')
    return false;
  if (next.spaceBefore || next.text !== next.lower || next.start !== stop.end) return false;
  if (IS_CODE.test(text.charAt(before.start - 1)) || IS_CODE.test(text.charAt(next.end))) return false;
  if (text.charAt(next.end) === '.' && tokens[next.index + 2]?.spaceBefore === false) return false;
  if (!IS_WORD.test(before.text) || !lexicon.isWord(before.lower) || lexicon.zipf(before.lower) < 3)
    return false;
  return next.lower === 'i' || opensSentence(next.lower, lexicon);
}

const opensSentence = (word: string, lexicon: Lexicon) =>
  word.length > 1 && (ADVERBS.test(word) || (lexicon.partsOfSpeech(word) & OPENS) !== 0);
