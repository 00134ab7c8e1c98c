import type { Rule } from '../rule.js';

/** Words that take `an` in formal and older writing. */
const EITHER = /^(?:histor|humble|hotel|hilarious|habitual|hallucinat|hypothe)/;

export const aAn: Rule = {
  name: 'a-an',
  description: '`a` before a vowel sound, `an` before a consonant',
  reason:
    'Write *an* before a vowel sound and *a* before a consonant sound: write *{correction}* before *{after}*.',
  detector: {
    words: ['a', 'an'],
    codes: ['FD'],
    detect(cursor) {
      const { token, lexicon } = cursor;
      const next = cursor.at(1);
      // A capital letter inside a sentence is a letter or grade: "vitamin A is", "grade A or B".
      if (!next || next.kind === 'punctuation' || next.kind === 'symbol' || !next.spaceBefore)
        return undefined;
      if (token.text === 'A' && token.index !== cursor.first) return undefined;
      if (token.lower === 'an' && EITHER.test(next.lower)) return undefined;
      if (next.tag === 'IN' || isReadOut(next.text)) return undefined;
      if (/^(?:is|and|or|to|an?|another|other)$/.test(next.lower) || lexicon.vowelSoundVaries(next.text))
        return undefined;
      const right = lexicon.startsWithVowelSound(next.text) ? 'an' : 'a';
      return right === token.lower ? undefined : cursor.replace(token, token, right, 'FD', 0.95);
    },
  },
  detects: [
    ['I waited for a hour.', 'I waited for an hour.'],
    ['It is a interesting book.', 'It is an interesting book.'],
    ['She goes to an university in the north.', 'She goes to a university in the north.'],
    ['A elephant is big.', 'An elephant is big.'],
    ['An man came in.', 'A man came in.'],
  ],
  leaves: [
    'It was an honest answer.',
    'He wears a uniform and has a one-way ticket.',
    'Carrots have vitamin A in them.',
    'We met an MP and a European.',
  ],
};

/** An abbreviation or long number: unclear whether it is read as letters or words. */
const isReadOut = (text: string) =>
  /^\p{L}*\p{Lu}.*\p{Lu}|[\p{Lu}\d]\.|\p{L}\d|^\d{3,}/u.test(text) && text.length > 1;
