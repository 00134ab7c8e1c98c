import { UNCOUNTABLE } from '../patterns/uncountable.js';
import type { Detector } from '../rule.js';

/** Words that take `an` in formal and older writing. */
const EITHER = /^(?:histor|humble|hotel|hilarious|habitual|hallucinat|hypothe)/;

export const detector: Detector = {
  words: ['a', 'an'],
  codes: ['FD'],
  detect(cursor) {
    const { token, lexicon } = cursor;
    const next = cursor.at(1);
    // A capital letter inside a sentence is a letter or grade: "vitamin A is", "grade A or B".
    if (!next || next.kind === 'punctuation' || next.kind === 'symbol' || !next.spaceBefore) return undefined;
    if (token.text === 'A' && token.index !== cursor.first) return undefined;
    if (token.lower === 'an' && EITHER.test(next.lower)) return undefined;
    // `a advice`: no article at all (unnecessary-article).
    if (UNCOUNTABLE.has(next.lower) && !/^(?:NN|JJ|VBG|POS)/.test(cursor.at(2)?.tag ?? '')) return undefined;
    if (next.tag === 'IN' || isReadOut(next.text)) return undefined;
    if (/^(?:is|and|or|to|an?|another|other)$/.test(next.lower) || lexicon.vowelSoundVaries(next.text))
      return undefined;
    const right = lexicon.startsWithVowelSound(next.text) ? 'an' : 'a';
    return right === token.lower ? undefined : cursor.replace(token, token, right, 'FD', 0.95);
  },
};

/** An abbreviation or long number: unclear whether it is read as letters or words. */
const isReadOut = (text: string) =>
  /^\p{L}*\p{Lu}.*\p{Lu}|[\p{Lu}\d]\.|\p{L}\d|^\d{3,}/u.test(text) && text.length > 1;
