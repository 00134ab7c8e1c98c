import type { Token } from '../../document/token.js';
import { capitalised } from '../../lexicon/letter-case.js';
import type { Cursor } from '../patterns/cursor.js';
import { joinsSentences } from '../patterns/missing-space.js';
import { wordSet } from '../patterns/word-set.js';
import type { Detector } from '../rule.js';

/** `"Stop!" she cried`: the sentence continues after the direct speech. */
const SPEECH = /^(?:said|says|asked|cried|shouted|replied|exclaimed|whispered|yelled|thought)$/;

/** Verbs with which learners begin a sentence that has no subject, or a question. */
const COMMON = /^(?:is|has|does)$/;

/** First words of a letter, and of its last lines. */
const SALUTATION = wordSet('dear hi hello hey');
const CLOSING =
  wordSet(`yours best kind warm with love all see kisses hugs regards sincerely faithfully respectfully
  cheers thanks bye lots many take`);
const LONGEST_SALUTATION = 6;
const LONGEST_CLOSING = 6;

export const detector: Detector = {
  sentences: true,
  codes: ['RP'],
  detect(cursor) {
    const { token, tokens, first, end, text } = cursor;
    if (token.kind !== 'word' || token.text !== token.lower || !/^\p{Ll}/u.test(token.text)) return undefined;
    // `i` is always a misspelling.
    if (token.lower === 'i') return undefined;
    if (opensClosing(cursor)) return cursor.replace(token, token, capitalised(token.text), 'RP', 0.92);
    if (end - first < 3) return undefined;
    if (first > 0 && !endsSentence(tokens, first - 1) && !followsSalutation(cursor)) return undefined;
    if (!token.spaceBefore && !joinsSentences(text, tokens, first - 1, cursor.lexicon)) return undefined;
    if (tokens.slice(first, first + 3).some(({ lower }) => SPEECH.test(lower))) return undefined;
    // `provides a list`: the subject is missing, and with it the capital.
    if (token.tag === 'VBZ' && !COMMON.test(token.lower)) return undefined;
    // A fragment at the start of a text may be a list item or a caption.
    const isSentence = tokens.slice(first, end).some(({ tag }) => /^(?:VB|MD)/.test(tag));
    return isSentence ? cursor.replace(token, token, capitalised(token.text), 'RP', 0.92) : undefined;
  },
};

/** Whether a line break precedes a token. */
const opensLine = ({ text, tokens }: Cursor, index: number) =>
  index === 0 || text.slice(tokens[index - 1]!.end, tokens[index]!.start).includes('\n');

/** The sentence after `Dear Ann,` and a line break. */
function followsSalutation(cursor: Cursor): boolean {
  const { tokens, first } = cursor;
  if (!opensLine(cursor, first)) return false;
  const line = tokens.slice(Math.max(0, first - LONGEST_SALUTATION), first);
  const opener = line.findLast(({ index }) => opensLine(cursor, index));
  return opener !== undefined && SALUTATION.has(opener.lower);
}

/** `yours sincerely,` or `kisses`, a line of its own with a name below it. */
function opensClosing(cursor: Cursor): boolean {
  const { tokens, first, token } = cursor;
  if (!CLOSING.has(token.lower) || !opensLine(cursor, first) || first === 0) return false;
  const rest = tokens.slice(first + 1, first + LONGEST_CLOSING);
  const length = rest.findIndex(({ index }) => opensLine(cursor, index));
  const name = rest[length];
  return length >= 0 && name!.text !== name!.lower && tokens.length - name!.index <= 4;
}

/** Neither an ellipsis nor the stop of an initial: "E. coli". */
function endsSentence(tokens: readonly Token[], index: number): boolean {
  const { text } = tokens[index]!;
  if (text !== '.') return /^[!?]+$/.test(text);
  return !/^\p{Lu}$/u.test(tokens[index - 1]?.text ?? '');
}
