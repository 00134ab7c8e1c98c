import type { Token } from '../../document/token.js';
import type { Rule } from '../rule.js';

/** Words that never occur twice in a row, and the code of the second one. */
const CODES: Readonly<Record<string, string>> = {
  ...codes('UD', 'the a an my your his our their its this these every'),
  ...codes('UT', 'of for with from at to by about into as'),
  ...codes('UC', 'and or but because if when than'),
  ...codes('UA', 'i he she we they it me them him who'),
  ...codes('UV', 'are was were be been am has will would can could should go get make want like'),
  ...codes('UN', 'people school time friends day life money students'),
  ...codes('UY', 'also not then more just always'),
};

function codes(code: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(' ').map((word) => [word, code]));
}

export const repeatedWord: Rule = {
  name: 'repeated-word',
  description: 'the same word written twice',
  reason: 'The word *{written}* is written twice: leave one out.',
  lines: `
    = *{before}* has its verb already: leave out *{written}*.
    UV 92 it|that|he|she|what|there 's [is > ] !@end
    UV 92 i 'm [am > ]
    UV 92 they|we|you 're [are > ]
    = *Etc.* means *and so on*: leave out *and*.
    UC 93 [and > ] etc
  `,
  detector: {
    words: Object.keys(CODES),
    codes: [...new Set(Object.values(CODES))],
    detect(cursor) {
      const { token } = cursor;
      const before = cursor.at(-1);
      if (before?.lower !== token.lower || !token.spaceBefore || isEmphasis(before, token)) return undefined;
      // "the one he went to to buy", "what it is is": a preposition can end a clause.
      const ends = token.lower === 'to' && cursor.at(-2)?.tag === 'VB';
      return cursor.delete(token, token, CODES[token.lower]!, ends ? 0.7 : 0.92);
    },
  },
  detects: [
    ['I saw the the dog.', 'I saw the dog.'],
    ['We went to to the beach.', 'We went to the beach.'],
    ['He he is my friend.', 'He is my friend.'],
    ['Many people people like it.', 'Many people like it.'],
  ],
  leaves: [
    'It was very, very good.',
    'I had had enough.',
    'He said that that was it.',
    'Go, go, go!',
    'More and more came.',
  ],
};

/** "NO, NO"; "go go go" has no comma, but a third repetition shows that it is intended. */
const isEmphasis = (before: Token, token: Token) => before.text !== token.text && token.text !== token.lower;
