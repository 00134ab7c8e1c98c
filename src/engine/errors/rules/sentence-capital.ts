import type { Token } from '../../document/token.js';
import type { Detector } from '../rule.js';

/** `"Stop!" she cried`: the sentence continues after the direct speech. */
const SPEECH = /^(?:said|says|asked|cried|shouted|replied|exclaimed|whispered|yelled|thought)$/;

/** Verbs with which learners begin a sentence that has no subject, or a question. */
const COMMON = /^(?:is|has|does)$/;

export const detector: Detector = {
  sentences: true,
  codes: ['RP'],
  detect(cursor) {
    const { token, tokens, first, end } = cursor;
    if (token.kind !== 'word' || token.text !== token.lower || !/^\p{Ll}/u.test(token.text)) return undefined;
    // `i` is always a misspelling.
    if (token.lower === 'i' || end - first < 3) return undefined;
    if (first > 0 && !endsSentence(tokens, first - 1)) return undefined;
    if (!token.spaceBefore || tokens.slice(first, first + 3).some(({ lower }) => SPEECH.test(lower)))
      return undefined;
    // `provides a list`: the subject is missing, and with it the capital.
    if (token.tag === 'VBZ' && !COMMON.test(token.lower)) return undefined;
    // A fragment at the start of a text may be a list item or a caption.
    const isSentence = tokens.slice(first, end).some(({ tag }) => /^(?:VB|MD)/.test(tag));
    const correction = token.text.charAt(0).toUpperCase() + token.text.slice(1);
    return isSentence ? cursor.replace(token, token, correction, 'RP', 0.92) : undefined;
  },
};

/** Neither an ellipsis nor the stop of an initial: "E. coli". */
function endsSentence(tokens: readonly Token[], index: number): boolean {
  const { text } = tokens[index]!;
  if (text !== '.') return /^[!?]+$/.test(text);
  return !/^\p{Lu}$/u.test(tokens[index - 1]?.text ?? '');
}
